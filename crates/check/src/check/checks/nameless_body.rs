//! Reports formations with neither a name nor an id.

use grognard_core::document::{BodyKind, ListedBody};
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::BodySubject;

code!("nameless-body", Warning, "nameless_body.md");

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { subject, index: body_index, body } = *at;
    let nameless = |(body_index, body): &(usize, &ListedBody<'_>)| {
        matches!(body.kind, BodyKind::Formation(_))
            && body.name().is_absent()
            && body.id().is_absent()
            && !subject.unreadable.contains(*body_index)
    };
    if body.is_unit() {
        return;
    }
    // All nameless bodies of one formation share one finding.
    let mut found = subject.bodies.children(body_index).filter(nameless);
    let Some((_, first)) = found.next() else { return };
    let message = match found.count() {
        0 => format!("{} has neither a name nor an id", first.title()),
        more => format!(
            "{} and {more} more below {} have neither a name nor an id",
            first.title(),
            body.title()
        ),
    };
    diagnostics.push(Diagnostic::new(&CODE, first.place(), message).help(
        "add a `name`, such as the commander's name, or an `id`, so that a scenario can place the formation",
    ));
}
