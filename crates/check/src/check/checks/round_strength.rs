//! Reports strengths that are too round to be counts.

use grognard_core::document::{Arm, Bodies, Confidence, Field, ListedBody, Men};
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::OobSubject;

code!("round-strength", Hint, "round_strength.md");

/// Minimum number of round strengths, because fewer may be chance.
const MIN_ROUND: usize = 6;

pub(super) fn check(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    if !subject.oob.confidence.is_absent() || subject.unreadable.contains(0) {
        return;
    }
    let mut all = 0;
    let mut round = 0;
    for body in &subject.bodies.list {
        let Some(number) = number(body) else { continue };
        if is_estimate(subject.bodies, body) {
            continue;
        }
        all += 1;
        round += usize::from(number % 100 == 0);
    }
    // Only one in a hundred counted numbers is a whole hundred, so six in ten cannot be chance.
    if round < MIN_ROUND || round * 10 < all * 6 {
        return;
    }
    let message = if round == all {
        format!("all {all} strengths are whole hundreds, but are not marked as estimates")
    } else {
        format!("{round} of {all} strengths are whole hundreds, but are not marked as estimates")
    };
    diagnostics.push(
        Diagnostic::new(&CODE, subject.bodies.list[0].place(), message)
            .help(
                "mark the strengths with `confidence: estimate`, once at the top or for each body",
            )
            .help("if a return of the time has these numbers, write `confidence: fact` at the top"),
    );
}

fn number(body: &ListedBody<'_>) -> Option<u32> {
    if body.arm().value().is_some_and(|arm| !matches!(arm, Arm::Infantry | Arm::Cavalry)) {
        return None;
    }
    let exact = |strength: &Field<Men>| strength.value()?.exact();
    exact(body.men()).or_else(|| exact(body.sabres())).filter(|number| *number > 0)
}

/// Whether the body, or a body above it, marks its strength as something other than a fact.
fn is_estimate(bodies: &Bodies<'_>, body: &ListedBody<'_>) -> bool {
    let told = |body: &ListedBody<'_>| !body.confidence().is_absent();
    let by = std::iter::once(body).chain(bodies.above(body)).find(|body| told(body));
    by.is_some_and(|body| body.confidence().value() != Some(&Confidence::Fact))
}
