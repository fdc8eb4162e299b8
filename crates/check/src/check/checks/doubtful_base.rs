//! Reports a base that is too large to move by hand or too small for a figure, or whose shape or size differs greatly from
//! all other bases.

use std::collections::HashMap;

use grognard_core::document::{Arm, Collection, GameLength, Ratio};
use grognard_core::ruleset::{Base, Sourced};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

use crate::check::subject::PackSubject;

code!("doubtful-base", Warning, "doubtful_base.md");

/// Maximum side of a base in millimetres, because even the largest trays for whole regiments are
/// 300 mm wide.
const MAX_SIDE: i64 = 400;

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for base in &subject.open.ruleset.bases {
        let sides = [("wide", &base.width), ("deep", &base.depth)];
        let is_large = |millimetres: Option<Ratio>| {
            millimetres.is_some_and(|millimetres| millimetres > Ratio::whole(MAX_SIDE))
        };
        if base.width.value.unit != base.depth.value.unit && subject.is_own(base.depth.span) {
            let message = format!(
                "the base `{}` is {} wide and {} deep: two units of length",
                base.entry.id, base.width.value, base.depth.value
            );
            diagnostics.push(
                Diagnostic::new(&CODE, subject.place(base.depth.span), message)
                    .label(base.width.span, "the other unit of length")
                    .help("write both sides in the same unit of length"),
            );
            continue;
        }
        let Some((word, side)) =
            sides.into_iter().find(|(_, side)| is_large(side.value.millimetres()))
        else {
            slipped(subject, base, diagnostics);
            continue;
        };
        let message = format!("the base `{}` is {} {word}", base.entry.id, side.value);
        diagnostics
            .push(Diagnostic::new(&CODE, subject.place(side.span), message).help(
                "is the unit of length right? no base is larger than 400 mm, which is 16 in",
            ));
    }
}

/// Minimum side of a base in millimetres, because the smallest bases on sale, for figures 3 mm high,
/// are 10 mm wide.
const MIN_SIDE: u32 = 5;

/// Reports a holding with bases too small for a figure, because its size is probably in centimetres.
pub(super) fn holdings(collection: &Collection<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for base in collection.holdings.items.iter().filter_map(|holding| holding.value.base.get()) {
        let Some((front, depth)) = base.value.split_once('x') else { continue };
        let (Ok(front), Ok(depth)) = (front.parse::<u32>(), depth.parse::<u32>()) else { continue };
        if front.max(depth) >= MIN_SIDE {
            continue;
        }
        let message = format!("a base of {front} by {depth} mm is too small for a figure");
        let help = format!(
            "`base` is in millimetres, front by depth: did you mean `{}x{}`?",
            front * 10,
            depth * 10
        );
        diagnostics.push(Diagnostic::new(&CODE, base.span, message).help(help));
    }
}

/// Nation and arm of the troops on a base of a collection, with the front and depth of the base.
type HeldBase<'d> = (Option<&'d str>, Option<Arm>, u32, u32);

/// Reports a base of a collection that is ten times as large as the first base of the same nation and
/// arm, or whose sides are those of another such base the other way round.
pub(super) fn beside_others(collection: &Collection<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut first = HashMap::new();
    let mut sizes: HashMap<HeldBase<'_>, Span> = HashMap::new();
    for holding in &collection.holdings {
        let Some(base) = holding.base.get() else { continue };
        let sides = base.value.split_once('x');
        let Some((Ok(front), Ok(depth))) =
            sides.map(|(front, depth)| (front.parse::<u32>(), depth.parse::<u32>()))
        else {
            continue;
        };
        let nation = holding.nation.value().map(|nation| nation.0);
        let arm = holding.arm.value().copied();
        let (wide, deep, other) = *first.entry((nation, arm)).or_insert((front, depth, base.span));
        let turned = sizes.get(&(nation, arm, depth, front)).filter(|_| front != depth);
        let found = if let Some(other) = turned {
            Some(("the other way round", *other))
        } else if front >= wide * 10 || depth >= deep * 10 {
            Some(("ten times smaller", other))
        } else if wide >= front * 10 || deep >= depth * 10 {
            Some(("ten times larger", other))
        } else {
            None
        };
        if let Some((how, other)) = found {
            let message = format!(
                "a base of {front} by {depth} mm, but another base of these troops is {how}"
            );
            diagnostics.push(
                Diagnostic::new(&CODE, base.span, message)
                    .label(other, "the other base")
                    .help("`base` is in millimetres, front by depth: correct the wrong one"),
            );
        }
        sizes.entry((nation, arm, front, depth)).or_insert(base.span);
    }
}

/// Minimum ratio of the sides of a base that is probably a slip, because the longest bases on sale
/// are six times as wide as deep.
const MIN_LONG: i64 = 8;

/// Minimum ratio of both sides of a base to the largest sides of all other bases. In a base with a
/// larger ratio, both sides have probably lost their decimal points.
const MIN_LARGE: i64 = 4;

const NARROWER: &str = "no other base is more than an eighth of that";

/// Reports a base with a shape or size that no other base of the pack has, because a decimal point
/// was lost or the unit is wrong.
fn slipped(subject: &PackSubject<'_>, base: &Base, diagnostics: &mut Vec<Diagnostic>) {
    let (width, depth) = (&base.width, &base.depth);
    let (Some(wide), Some(deep)) = (width.value.millimetres(), depth.value.millimetres()) else {
        return;
    };
    let others = || subject.open.ruleset.bases.iter().filter(|it| it.entry.id != base.entry.id);
    let largest = |side: fn(&Base) -> &Sourced<GameLength>| {
        others().filter_map(|base| side(base).value.millimetres()).max()
    };
    let (widest, deepest) = (largest(|base| &base.width), largest(|base| &base.depth));
    let is_times = |times: i64, large: Ratio, small: Ratio| {
        small > Ratio::ZERO && small.times(Ratio::whole(times)).is_some_and(|small| large >= small)
    };
    // A side of a base that is within the sizes of other bases is probably right, so the slip is in
    // the other side of the base.
    let is_within = |side: Ratio, most: Option<Ratio>| most.is_some_and(|most| side <= most);
    let (side, message) = if is_times(MIN_LONG, wide, deep) || is_times(MIN_LONG, deep, wide) {
        let is_width = match (is_within(wide, widest), is_within(deep, deepest)) {
            (true, false) => false,
            (false, true) => true,
            _ => wide > deep,
        };
        let side = if is_width { width } else { depth };
        let form = format!("is {} wide, but {} deep", width.value, depth.value);
        (side, format!("the base `{}` {form}", base.entry.id))
    } else if others().count() > 1
        && widest.is_some_and(|most| is_times(MIN_LARGE, wide, most))
        && deepest.is_some_and(|most| is_times(MIN_LARGE, deep, most))
    {
        let size = format!("is {} by {}", width.value, depth.value);
        (width, format!("the base `{}` {size}: every other base is much smaller", base.entry.id))
    } else if others().count() > 1 && widest.is_some_and(|most| is_times(MIN_LONG, wide, most)) {
        (width, format!("the base `{}` is {} wide: {NARROWER}", base.entry.id, width.value))
    } else if others().count() > 1 && deepest.is_some_and(|most| is_times(MIN_LONG, deep, most)) {
        (depth, format!("the base `{}` is {} deep: {NARROWER}", base.entry.id, depth.value))
    } else {
        return;
    };
    diagnostics.push(
        Diagnostic::new(&CODE, subject.place(side.span), message)
            .help("is a decimal point missing, or is the unit of length wrong?"),
    );
}
