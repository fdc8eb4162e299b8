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
    stand_ins(collection, diagnostics);
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
