//! Two traits that deny one another, or a trait that denies the arm.

use super::subject::OobSubject;
use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::document::{Arm, Body, Trait};
use grognard_core::text::list;

/// Two traits that deny one another, or a trait that denies the arm.
pub static CODE: Code =
    Code::new("conflicting-traits", Severity::Warning, include_str!("conflicting_traits.md"));

/// Traits that a unit states and its arm cannot have.
fn of_other_arms(body: &Body<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(arm) = body.arm().get().filter(|_| body.is_line()) else { return };
    for stated in body.traits().iter().filter(|stated| !stated.value.suits(arm.value)) {
        let (stated_word, arm_word) = (stated.value.word(), arm.value.word());
        let arms = Arm::ALL.iter().filter(|arm| stated.value.suits(**arm)).map(|arm| arm.word());
        let message =
            format!("{} is `{arm_word}`, but has the trait `{stated_word}`", body.title());
        diagnostics.push(
            Diagnostic::new(&CODE, stated.span, message)
                .label(arm.span, format!("`{arm_word}` here"))
                .help(format!(
                    "`{stated_word}` is for {}: correct the arm or the trait",
                    list(arms, 6)
                )),
        );
    }
}

/// Nobody was both.
const PAIRS: &[(Trait, Trait)] = &[
    (Trait::Light, Trait::Heavy),
    (Trait::Light, Trait::Cuirassier),
    (Trait::Hussar, Trait::Heavy),
    (Trait::Hussar, Trait::Cuirassier),
    (Trait::Hussar, Trait::Dragoon),
    (Trait::Cossack, Trait::Heavy),
    (Trait::Cossack, Trait::Cuirassier),
    (Trait::Guard, Trait::Militia),
    (Trait::Guard, Trait::Landwehr),
    (Trait::Guard, Trait::Guerrilla),
    (Trait::Aggressive, Trait::Passive),
    (Trait::Impetuous, Trait::Passive),
    (Trait::Fragile, Trait::Stoic),
    (Trait::Fragile, Trait::Stubborn),
    (Trait::EffectiveFire, Trait::WeakFire),
    (Trait::Marksmen, Trait::WeakFire),
];

pub(super) fn check(
    subject: &OobSubject<'_>,
    body_index: usize,
    body: &Body<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if body.traits().is_empty() {
        return;
    }
    of_other_arms(body, diagnostics);
    // What the bodies above say of it counts too; two of theirs are complained of there.
    let held = subject.bodies.traits(body_index);
    let (stated, above): (Vec<_>, Vec<_>) = held
        .into_iter()
        .map(|held| (held.value, held.from))
        .partition(|(_, from)| *from == body_index);
    let fights = body.is_unit() || body.has_strength();
    let above = if fights { above } else { Vec::new() };
    for (index, (second, _)) in stated.iter().enumerate() {
        for (first, _) in stated[..index].iter().chain(&above) {
            let pair = (first.value, second.value);
            if !PAIRS.contains(&pair) && !PAIRS.contains(&(pair.1, pair.0)) {
                continue;
            }
            let (first_word, second_word) = (first.word(), second.word());
            diagnostics.push(
                Diagnostic::new(
                    &CODE,
                    second.span,
                    format!("{} is both `{first_word}` and `{second_word}`", body.title()),
                )
                .label(first.span, format!("`{first_word}` here"))
                .help("keep the one that is true"),
            );
        }
    }
}
