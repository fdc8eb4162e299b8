//! Reports a unit without a strength.

use grognard_core::document::{Arm, ListedBody};
use grognard_syntax::diagnostic::Diagnostic;

use super::strength_twice::{CountedKind, states};
use super::too_many_guns::MAX_UNIT;
use crate::check::subject::{BodySubject, OobSubject};
use crate::check::unreadable::STRENGTHS;

code!("unit-without-strength", Warning, "unit_without_strength.md");

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { subject, index: body_index, body } = *at;
    if stands_of_nothing(subject, body) {
        diagnostics.push(without_scale(body));
        return;
    }
    if has_guns_alone(subject, body_index, body) {
        let message = format!("{} has guns, but no men", body.title());
        let found = Diagnostic::new(&CODE, body.place(), message);
        diagnostics.push(match body.guns().get() {
            Some(guns) if guns.least() > MAX_UNIT => {
                let what = match body.arm().value() {
                    Some(Arm::Cavalry) => "sabres",
                    _ => "men",
                };
                let key = format!("did you mean `{what}: {}`?", subject.unreadable.text(guns.span));
                found.label(guns.span, "too many guns for a unit").help(key)
            }
            _ => found
                .help("add `men` or `sabres`, with `unknown` if no source gives the number")
                .help("if the unit is a battery, write `arm: foot-artillery` or `arm: horse-artillery`"),
        });
        return;
    }
    let told = body.has_strength() || !body.stands().is_absent();
    if !body.is_unit() || told || body.fielded().span.is_some() {
        return;
    }
    // A body above may give the men of the unit together with the men of other units.
    let counted_above = subject.bodies.above(body).any(|above| holds(above, body));
    if counted_above || subject.unreadable.may_have(body_index, STRENGTHS) {
        return;
    }
    let what = match body.arm().value() {
        Some(arm) if arm.is_artillery() => "guns",
        Some(Arm::Cavalry) => "sabres",
        _ => "men",
    };
    let native = !subject.oob.ruleset.is_absent();
    let what = if native { "stands" } else { what };
    let found = Diagnostic::new(&CODE, body.place(), format!("{} has no strength", body.title()));
    let keys = ["men", "sabres", "guns", "stands"];
    if let Some(comment) = subject.unreadable.commented(body_index, &keys) {
        let found = found.label(comment, "YAML reads this as a comment");
        return diagnostics.push(found.help("remove the `#`"));
    }
    diagnostics.push(if native {
        found.help("add `stands`")
    } else {
        found.help(format!("add `{what}`, or `{what}: unknown` if no source gives the number"))
    });
}

pub(super) fn has_guns_alone(
    subject: &OobSubject<'_>,
    body_index: usize,
    body: &ListedBody<'_>,
) -> bool {
    let on_foot_or_horse =
        body.arm().value().is_some_and(|arm| matches!(arm, Arm::Infantry | Arm::Cavalry));
    let guns_alone =
        !body.guns().is_absent() && body.men().is_absent() && body.sabres().is_absent();
    let in_game_terms = !body.stands().is_absent() || body.fielded().span.is_some();
    body.is_unit()
        && on_foot_or_horse
        && guns_alone
        && !in_game_terms
        && !subject.bodies.above(body).any(|above| holds(above, body))
        && !subject.unreadable.contains(body_index)
}

/// Whether the list counts a body in stands of its source, but does not give the size of a stand
/// for the arm of the body.
fn stands_of_nothing(subject: &OobSubject<'_>, body: &ListedBody<'_>) -> bool {
    let oob = subject.oob;
    let each = [&oob.men_per_stand, &oob.sabres_per_stand, &oob.guns_per_stand];
    // A list without any key for the size of a stand is in the terms of a game.
    if !oob.ruleset.is_absent() || each.iter().all(|each| each.is_absent()) {
        return false;
    }
    let [men, sabres, guns] = each;
    let said = match body.arm().value() {
        Some(arm) if arm.is_artillery() => !guns.is_absent(),
        Some(Arm::Cavalry) => !sabres.is_absent() || !men.is_absent(),
        _ => !men.is_absent(),
    };
    // An unknown key at the top may be a misspelt key for the size of a stand.
    let misspelt = || subject.unreadable.is_misspelt(0);
    !body.stands().is_absent() && !body.has_strength() && !said && !misspelt()
}

fn without_scale(body: &ListedBody<'_>) -> Diagnostic {
    let (what, key) = match body.arm().value() {
        Some(arm) if arm.is_artillery() => ("guns", "guns_per_stand"),
        Some(Arm::Cavalry) => ("horsemen", "sabres_per_stand"),
        _ => ("men", "men_per_stand"),
    };
    let message = format!("{} has no strength: the {what} of a stand are not given", body.title());
    Diagnostic::new(&CODE, body.place(), message)
        .help(format!("add `{key}` at the top, or give the body its {what}"))
}

fn holds(above: &ListedBody<'_>, body: &ListedBody<'_>) -> bool {
    let counts = |counted| states(above, counted).is_some();
    match body.arm().value() {
        Some(arm) if arm.is_artillery() => {
            counts(CountedKind::Guns) || counts(CountedKind::Gunners)
        }
        Some(Arm::Cavalry) => counts(CountedKind::Horse),
        _ => counts(CountedKind::Foot),
    }
}
