//! A unit that says nothing of its strength.

use super::strength_twice::{Counted, states};
use super::subject::OobSubject;
use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::document::{Arm, Body};

/// A unit that says nothing of its strength.
pub static CODE: Code =
    Code::new("unit-without-strength", Severity::Warning, include_str!("unit_without_strength.md"));

pub(super) fn check(
    subject: &OobSubject<'_>,
    body_index: usize,
    body: &Body<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let told = body.has_strength() || !body.stands().is_absent();
    if !body.is_unit() || told || body.fielded().span.is_some() {
        return;
    }
    // A body above may give its men with those of others.
    let counted_above = subject.bodies.above(body).any(|above| holds(above, body));
    if counted_above || subject.unreadable.contains(body_index) {
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
    diagnostics.push(if native {
        found.help("add `stands`")
    } else {
        found.help(format!("add `{what}`, or `{what}: unknown` if no source says how many"))
    });
}

fn holds(above: &Body<'_>, body: &Body<'_>) -> bool {
    let counts = |counted| states(above, counted).is_some();
    match body.arm().value() {
        Some(arm) if arm.is_artillery() => counts(Counted::Guns) || counts(Counted::Gunners),
        Some(Arm::Cavalry) => counts(Counted::Horse),
        _ => counts(Counted::Foot),
    }
}
