//! Reports a strength of zero.

use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::BodySubject;

code!("zero-strength", Warning, "zero_strength.md");

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { body, .. } = *at;
    for (what, strength) in body.strengths() {
        let Some(zero) = strength.get().filter(|men| men.range == Some((0, 0))) else {
            continue;
        };
        diagnostics.push(
            Diagnostic::new(&CODE, zero.span, format!("{} has no {what}", body.title())).help(
                format!(
                    "remove `{what}`, or write `{what}: unknown` if the number is not known; \
                     remove a body that was not there"
                ),
            ),
        );
    }
}
