//! A strength of nothing.

use grognard_core::document::Body;
use grognard_syntax::diagnostic::{Code, Diagnostic, Severity};

use super::subject::OobSubject;

/// A strength of nothing.
pub static CODE: Code =
    Code::new("zero-strength", Severity::Warning, include_str!("zero_strength.md"));

pub(super) fn check(
    _: &OobSubject<'_>,
    _: usize,
    body: &Body<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for (what, strength) in body.strengths() {
        let Some(zero) = strength.get().filter(|men| men.range == Some((0, 0))) else {
            continue;
        };
        diagnostics.push(
            Diagnostic::new(&CODE, zero.span, format!("{} has no {what}", body.title())).help(
                format!("leave `{what}` out, or write `{what}: unknown` if nobody says how many; leave out a body that was not there"),
            ),
        );
    }
}
