//! A base that is larger than any hand could move, or has a form that no other has.

use grognard_core::document::{GameLength, Ratio};
use grognard_core::ruleset::{Base, Sourced};
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::PackSubject;

code!("doubtful-base", Warning, "doubtful_base.md");

/// Maximum side of a base in millimetres: the largest trays for whole regiments are 300 mm wide.
const MAX_SIDE: i64 = 400;

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for base in &subject.open.ruleset.bases {
        let sides = [("wide", &base.width), ("deep", &base.depth)];
        let is_large = |millimetres: Option<Ratio>| {
            millimetres.is_some_and(|millimetres| millimetres > Ratio::whole(MAX_SIDE))
        };
        let Some((word, side)) =
            sides.into_iter().find(|(_, side)| is_large(side.value.millimetres()))
        else {
            slipped(subject, base, diagnostics);
            continue;
        };
        let message = format!("the base `{}` is {} {word}", base.entry.id, side.value);
        diagnostics.push(
            Diagnostic::new(&CODE, subject.place(side.span), message)
                .help("is it the right unit? no base is larger than 400 mm, which is 16 in"),
        );
    }
}

/// Minimum number of times that one side of a base is as long as the other, if it is a slip: the longest that are sold are six
/// times as wide as deep.
const MIN_LONG: i64 = 8;

/// Minimum number of times that a base is as wide, and as deep, as the widest and deepest other one, if it is a slip: the point
/// was lost in both.
const MIN_LARGE: i64 = 4;

/// A base with a form or a size that no other base of the pack has: its point was lost, or its unit is another.
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
    // Where one side is slipped, the other tells which: it has others like it.
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
        (width, format!("the base `{}` {size}: every other is much smaller", base.entry.id))
    } else {
        return;
    };
    diagnostics.push(
        Diagnostic::new(&CODE, subject.place(side.span), message)
            .help("was the point of a number lost, or is it another unit?"),
    );
}
