//! Reports a reconstructed or disputed number without a note that explains it.

use grognard_core::document::Confidence;
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::BodySubject;

code!("reconstruction-without-note", Hint, "reconstruction_without_note.md");

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { subject, index: body_index, body } = *at;
    let Some(confidence) = body.confidence().get() else { return };
    let how = match confidence.value {
        Confidence::Reconstruction => "the reasoning",
        Confidence::Disputed => "the conflicting sources",
        Confidence::Fact | Confidence::Estimate | Confidence::Establishment => return,
    };
    // A note of a body above may explain the numbers of all bodies below.
    let noted = !body.note().is_absent()
        || subject.bodies.above(body).any(|above| !above.note().is_absent());
    if noted || subject.unreadable.contains(body_index) {
        return;
    }
    diagnostics.push(
        Diagnostic::new(
            &CODE,
            confidence.span,
            format!("{} is marked `{}`, but no note gives {how}", body.title(), confidence.word()),
        )
        .help("add a `note` here, or one further up for all bodies below it"),
    );
}
