//! Reports a number of battalions that is greater than any body of the echelon had.

use grognard_core::document::{BodyKind, Echelon};
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::BodySubject;

code!("too-many-battalions", Warning, "too_many_battalions.md");

/// Maximum number of battalions of a body, by echelon. The largest regiments brought five or six
/// battalions into the field, brigades about a dozen, and divisions fewer than twenty, according to
/// no single source. Brigades and divisions are allowed twice as many battalions.
const MAX_BATTALIONS: &[(Echelon, i64)] =
    &[(Echelon::Regiment, 7), (Echelon::Brigade, 24), (Echelon::Division, 40)];

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { subject, body, .. } = *at;
    // A unit of a game may represent a body of another echelon in history, so it is skipped.
    if subject.is_game_unit(body) || !matches!(body.kind, BodyKind::Formation(_)) {
        return;
    }
    let (Some(echelon), Some(count)) = (body.echelon().get(), body.battalions().get()) else {
        return;
    };
    let max = MAX_BATTALIONS.iter().find(|(word, _)| *word == echelon.value).map(|(_, max)| *max);
    let Some(max) = max.filter(|max| count.value > *max) else { return };
    let word = echelon.word();
    let message = format!(
        "{} is a {word} with {} battalions, but no {word} had more than {max}",
        body.title(),
        count.value
    );
    diagnostics.push(
        Diagnostic::new(&CODE, count.span, message)
            .label(echelon.span, "the echelon")
            .help("correct `echelon` or `battalions`"),
    );
}
