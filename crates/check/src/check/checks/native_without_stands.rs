//! Reports a unit with men but without stands in a list that is written for one game.

use grognard_core::document::ListedBody;
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::OobSubject;

code!("native-without-stands", Error, "native_without_stands.md");

pub(super) fn check(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(ruleset) = subject.oob.ruleset.get().filter(|_| subject.unclear.is_empty()) else {
        return;
    };
    let bodies = subject.bodies;
    let on_table = |body: &ListedBody<'_>| !body.stands().is_absent();
    let mut lost = bodies.iter().filter(|(index, body)| {
        body.has_strength()
            && !on_table(body)
            && !bodies.above(body).any(on_table)
            && !bodies.below(*index).iter().any(on_table)
    });
    let Some((_, first)) = lost.next() else { return };
    if !bodies.list.iter().any(on_table) {
        let game = ruleset.value.0;
        let message = format!(
            "this list is written for `{game}`, but gives men and no `stands`: no unit of it is \
             on the table"
        );
        diagnostics.push(
            Diagnostic::new(&CODE, ruleset.span, message)
                .label(first.place(), "no `stands` here, nor below")
                .help("remove `ruleset`: a list in men can be fielded under every rule set")
                .help("or give each unit the `stands` that it has in this game"),
        );
        return;
    }
    let others = match lost.count() {
        0 => String::new(),
        1 => ", nor has 1 more body".to_owned(),
        more => format!(", nor have {more} more bodies"),
    };
    let message = format!("{} has a strength, but no `stands`{others}", first.title());
    diagnostics.push(
        Diagnostic::new(&CODE, first.place(), message).help(
            "add `stands`: in a list for one game, only bodies with `stands` are on the table",
        ),
    );
}
