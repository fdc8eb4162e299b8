//! A unit of which nobody says what it fights as.

use super::subject::OobSubject;
use grognard_core::diagnostic::Diagnostic;
use grognard_core::document::{Arm, Body, BodyKind, MISSING_KEY};
use grognard_core::text::choice;

/// Reports what no schema can ask for, because a body above may say the arm of all that is below it.
pub(super) fn check(
    subject: &OobSubject<'_>,
    body_index: usize,
    body: &Body<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if !body.is_line() || !body.arm().is_absent() || subject.unreadable.contains(body_index) {
        return;
    }
    let arms = choice(Arm::ALL.iter().map(|arm| arm.word()), 12);
    let noun = if matches!(body.kind, BodyKind::Battery(_)) { "battery" } else { "unit" };
    let message = match body.title() {
        title if title.starts_with('`') => format!("{noun} {title} has no `arm`"),
        _ => format!("this {noun} has no `arm`"),
    };
    diagnostics.push(
        Diagnostic::new(&MISSING_KEY, subject.unreadable.head(body_index), message)
            .help(format!("add `arm:` with {arms}, to it or to a body above it")),
    );
}
