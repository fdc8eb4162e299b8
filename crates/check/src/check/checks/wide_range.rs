//! Reports a strength whose upper bound is many times its lower bound.

use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::BodySubject;

code!("wide-range", Warning, "wide_range.md");

/// Maximum ratio of the bounds of a strength. Even the vaguest estimates of the age differ only by
/// a factor of two, but an extra digit makes a factor of ten.
const MAX_RATIO: u32 = 5;

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { body, .. } = *at;
    for (what, strength) in [("men", body.men()), ("sabres", body.sabres())] {
        let Some(strength) = strength.get() else { continue };
        let (least, most) = (strength.least(), strength.most());
        if strength.range.is_some_and(|(first, last)| first > last) {
            continue;
        }
        // A range that begins at zero is accepted, because the body may have been absent.
        if least == 0 || most / MAX_RATIO < least {
            continue;
        }
        let message = format!(
            "{} has {least} to {most} {what}: the range is too wide to be of use",
            body.title()
        );
        diagnostics.push(Diagnostic::new(&CODE, strength.span, message).help(
            "check for an extra digit in the second number or a missing one in the first; write \
             `unknown` if the number is not known",
        ));
    }
}
