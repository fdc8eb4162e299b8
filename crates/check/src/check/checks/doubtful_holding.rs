//! Reports holdings and stand-ins of a collection that contradict themselves.

use std::collections::HashMap;

use grognard_core::document::{Arm, Collection, FigureKind};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

code!("doubtful-holding", Warning, "doubtful_holding.md");

pub(super) fn check(collection: &Collection<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for holding in &collection.holdings {
        let is_gun = holding.arm.value().is_some_and(|arm| arm.is_artillery());
        if let (Some(arm), Some(guns)) = (holding.arm.get(), holding.guns.get())
            && !is_gun
            && guns.value > 0
        {
            let message = format!("guns are in a holding of {}", arm.word());
            diagnostics.push(
                Diagnostic::new(&CODE, guns.span, message)
                    .label(arm.span, "the arm")
                    .help("correct the arm, or count `bases` or `figures` here"),
            );
        }
        if let (Some(bases), Some(guns)) = (holding.bases.get(), holding.guns.get())
            && is_gun
            && guns.value > 0
            && bases.value > guns.value * 4
        {
            let message = format!("{} guns are on {} bases", guns.value, bases.value);
            diagnostics.push(
                Diagnostic::new(&CODE, guns.span, message)
                    .label(bases.span, "the bases")
                    .help("is a digit of `guns` missing, or one of `bases` too many?"),
            );
        }
        let counts_only_leaders = holding.bases.is_absent()
            && holding.figures.is_absent()
            && holding.guns.is_absent()
            && !holding.leaders.is_absent();
        if let Some(arm) = holding.arm.get().filter(|_| counts_only_leaders) {
            let message = format!("`arm: {}` is in a holding of leaders", arm.word());
            diagnostics
                .push(Diagnostic::new(&CODE, arm.span, message).help(
                    "remove `arm`, because leaders have none, or count `bases` or `figures`",
                ));
        }
    }
    crowded(collection, diagnostics);
    many_bases(collection, diagnostics);
    stand_ins(collection, diagnostics);
}

/// Reports more figures on a base than have room: each needs a square with sides of a quarter of its
/// height.
fn crowded(collection: &Collection<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(height) = collection.figure_height.value() else { return };
    for holding in &collection.holdings {
        let (Some(each), Some(base)) = (holding.figures_per_base.get(), holding.base.get()) else {
            continue;
        };
        let sides = base.value.split_once('x');
        let Some((Ok(front), Ok(depth))) =
            sides.map(|(front, depth)| (front.parse::<i64>(), depth.parse::<i64>()))
        else {
            continue;
        };
        if each.value * height * height <= front * depth * 16 {
            continue;
        }
        let message =
            format!("{} figures of {height} mm have no room on {front} by {depth} mm", each.value);
        diagnostics.push(
            Diagnostic::new(&CODE, each.span, message)
                .label(base.span, "the base")
                .help("correct the number of figures or the size of the base, in millimetres"),
        );
    }
}

/// Minimum factor between the largest holding and the next, and minimum number of its bases, that
/// show a digit too many.
const MIN_FACTOR: i64 = 8;
const MIN_MANY: i64 = 100;

fn many_bases(collection: &Collection<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let bases = collection.holdings.items.iter().filter_map(|holding| holding.value.bases.get());
    let mut bases: Vec<_> = bases.collect();
    bases.sort_by_key(|bases| bases.value);
    let [.., _, next, most] = bases[..] else { return };
    if most.value < MIN_MANY || most.value < next.value * MIN_FACTOR {
        return;
    }
    let message =
        format!("{} bases are in one holding, but {} in the next", most.value, next.value);
    diagnostics.push(
        Diagnostic::new(&CODE, most.span, message)
            .label(next.span, "the next")
            .help("is a digit too many? figures without bases are counted in `figures`"),
    );
}

fn stand_ins(collection: &Collection<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut first: HashMap<FigureKind, Span> = HashMap::new();
    for stand_in in &collection.stand_ins {
        let Some(needed) = stand_in.needed.get() else { continue };
        let word = needed.word();
        let before = *first.entry(needed.value).or_insert(needed.span);
        if before != needed.span {
            diagnostics.push(
                Diagnostic::new(&CODE, needed.span, format!("`{word}` has two entries"))
                    .label(before, "the first entry")
                    .help("keep one entry for each kind of figures"),
            );
        }
        let mut kinds: HashMap<FigureKind, Span> = HashMap::new();
        for kind in &stand_in.kinds.items {
            let before = *kinds.entry(kind.value).or_insert(kind.span);
            if before != kind.span {
                let message = format!("`{}` is in the list twice", kind.word());
                diagnostics.push(
                    Diagnostic::new(&CODE, kind.span, message).help("remove one of the two words"),
                );
            }
            let arms = arm(needed.value).zip(arm(kind.value));
            if arms.is_some_and(|(needed, kind)| needed != kind) {
                let message = format!(
                    "`{}` cannot stand in for `{word}`: one of them is horse and the other foot",
                    kind.word()
                );
                diagnostics.push(
                    Diagnostic::new(&CODE, kind.span, message)
                        .label(needed.span, "the figures to replace")
                        .help("name figures of the same arm, or remove the word"),
                );
            }
        }
    }
}

/// The only arm of a kind of figures. `None` for a kind of several arms.
fn arm(kind: FigureKind) -> Option<Arm> {
    match kind {
        FigureKind::Cuirassier
        | FigureKind::Dragoon
        | FigureKind::Hussar
        | FigureKind::Lancer
        | FigureKind::Cossack => Some(Arm::Cavalry),
        FigureKind::Grenadier | FigureKind::Marksmen => Some(Arm::Infantry),
        _ => None,
    }
}
