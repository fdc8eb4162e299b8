//! Reports an order of battle that no scenario uses.

use std::collections::HashSet;

use grognard_core::document::Kind;
use grognard_syntax::diagnostic::Diagnostic;

use super::forgotten_list::Unused;
use crate::check::subject::ProjectSubject;

code!("unused-oob", Hint, "unused_oob.md");

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let project = subject.project;
    let unclear = project.scenarios.iter().any(|placed| {
        let sides = &placed.document.sides;
        !placed.unclear.is_empty()
            || !sides.whole
            || sides.items.iter().any(|side| !side.oobs.whole)
    });
    let lacks_side = subject.links.scenarios.iter().any(|links| links.lacks_side);
    if project.scenarios.is_empty() || unclear || lacks_side || !project.knows_all(Kind::Scenario) {
        return;
    }
    let links = || subject.links.scenarios.iter().flat_map(|scenario| &scenario.oobs);
    // An unknown order of battle in a scenario may mean any of the lists, so nothing is reported.
    if links().any(|link| link.oob.is_none()) {
        return;
    }
    let used: HashSet<&str> = links().map(|link| link.id.value).collect();
    let forgotten = Unused::of(subject).all_forgotten(subject);
    for (number, oob) in project.oobs.iter().enumerate() {
        let Some(id) = &oob.id else { continue };
        if !used.contains(id.value.as_str()) && !forgotten.contains(&number) {
            let message = format!("no scenario uses the order of battle `{}`", id.value);
            diagnostics.push(Diagnostic::new(&CODE, id.span, message).help(format!(
                "give the order of battle to a side of a scenario: `oobs: [{}]`",
                id.value
            )));
        }
    }
}
