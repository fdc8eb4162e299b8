//! A strength whose upper bound is many times its lower.

use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::BodySubject;

code!("wide-range", Warning, "wide_range.md");

/// Maximum ratio of the bounds of a strength: the vaguest estimates of the age differ by half or by two, and a digit too
/// many makes ten.
const MAX_RATIO: u32 = 5;

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { body, .. } = *at;
    for (what, strength) in [("men", body.men()), ("sabres", body.sabres())] {
        let Some(strength) = strength.get() else { continue };
        let (least, most) = (strength.least(), strength.most());
        if strength.range.is_some_and(|(first, last)| first > last) {
            continue;
        }
        // Nought to something is a body that may not have been there.
        if least == 0 || most / MAX_RATIO < least {
            continue;
        }
        let message =
            format!("{} has {least} to {most} {what}: that may be any number", body.title());
        diagnostics.push(Diagnostic::new(&CODE, strength.span, message).help(
            "look for a digit too many in the second number, or one too few in the first; write `unknown` if nobody knows",
        ));
    }
}
