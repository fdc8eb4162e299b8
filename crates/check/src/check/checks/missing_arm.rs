//! Reports a unit without an arm.

use grognard_core::document::{Arm, BodyKind, MISSING_KEY};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::choice;

use crate::check::subject::{BodySubject, OobSubject};

/// Reports units without an arm. The schema cannot require `arm`, because a body above the unit may
/// give it.
pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { subject, index: body_index, body } = *at;
    if !body.is_line()
        || !body.arm().is_absent()
        || subject.unreadable.may_have(body_index, &["arm"])
    {
        return;
    }
    let arms = choice(Arm::ALL.iter().map(|arm| arm.word()), 12);
    if let Some(found) = of_formation(subject, body_index, &arms) {
        diagnostics.extend(found);
        return;
    }
    let noun = if matches!(body.kind, BodyKind::Battery(_)) { "battery" } else { "unit" };
    let message = match body.title() {
        title if title.starts_with('`') => format!("{noun} {title} has no `arm`"),
        _ => format!("this {noun} has no `arm`"),
    };
    diagnostics.push(
        Diagnostic::new(&MISSING_KEY, subject.unreadable.head(body_index), message)
            .help(format!("add `arm:` with {arms}, to this body or to one above it")),
    );
}

/// Reports a formation in which no unit has an arm, because the arm of the formation itself is
/// probably missing. Returns a finding for the first unit of the formation, and `Some(None)` for
/// every other unit of the formation.
fn of_formation(
    subject: &OobSubject<'_>,
    body_index: usize,
    arms: &str,
) -> Option<Option<Diagnostic>> {
    let parent = subject.bodies.list[body_index].parent?;
    let lines: Vec<usize> = subject
        .bodies
        .iter()
        .filter(|(_, body)| body.parent == Some(parent) && body.is_line())
        .map(|(index, _)| index)
        .collect();
    let is_without = |index: &&usize| subject.bodies.list[**index].arm().is_absent();
    let above = &subject.bodies.list[parent];
    if lines.len() < 2
        || !lines.iter().all(|index| is_without(&index))
        || !above.title().starts_with('`')
    {
        return None;
    }
    if lines[0] != body_index {
        return Some(None);
    }
    let message = format!("neither {} nor any unit of it has an `arm`", above.title());
    let found = Diagnostic::new(&MISSING_KEY, subject.unreadable.head(parent), message);
    let others = lines.iter().map(|index| subject.unreadable.head(*index));
    let found = others
        .take(1)
        .fold(found, |found, span| found.label(span, "the first unit without an `arm`"));
    Some(Some(found.help(format!("add `arm:` with {arms} to the formation, or to each unit"))))
}
