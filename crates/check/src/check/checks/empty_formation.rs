//! Reports a formation without bodies and without a strength.

use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::BodySubject;
use crate::check::unreadable::STRENGTHS;

code!("empty-formation", Warning, "empty_formation.md");

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { subject, index: body_index, body } = *at;
    let empty = body.end == body_index + 1 && body.is_whole() && !body.is_unit();
    let told = body.has_strength() || !body.stands().is_absent();
    // A document with only its first lines is skipped, because other findings report its missing
    // keys.
    let only_begun = body_index == 0 && body.name().is_absent() && body.id().is_absent();
    if !empty
        || told
        || only_begun
        || body.fielded().span.is_some()
        || subject.unreadable.may_have(body_index, STRENGTHS)
    {
        return;
    }
    let found = Diagnostic::new(
        &CODE,
        body.place(),
        format!("{} has neither bodies below it nor a strength", body.title()),
    );
    let keys = ["men", "sabres", "guns", "stands"];
    if let Some(comment) = subject.unreadable.commented(body_index, &keys) {
        let found = found.label(comment, "YAML reads this as a comment");
        return diagnostics.push(found.help("remove the `#`"));
    }
    // A list for one game gives stands, which no number of men can replace.
    if !subject.oob.ruleset.is_absent() {
        return diagnostics.push(found.help(
            "write its `stands`, or add its `formations` or `units`: this list is written for one \
             game",
        ));
    }
    diagnostics.push(match body.total().is_absent() {
        true => found.help(
            "add its `formations` or `units`; if only its total is known, write `men`, `sabres` \
             or `guns`, or `men: unknown`",
        ),
        false => found.help(
            "if only the total is known, write it as `men`, `sabres` and `guns` of the formation",
        ),
    });
}
