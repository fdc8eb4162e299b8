//! A reference to a body that two orders of battle of the scenario have.

use super::subject::ProjectSubject;
use super::unknown_body::scenarios_by_map;
use crate::project::ScenarioLinks;
use grognard_core::diagnostic::{Code, Diagnostic, Stage};
use grognard_core::document::{Field, Reference};
use grognard_core::text::{Spanned, list};

/// A reference to a body that two orders of battle of the scenario have.
pub static CODE: Code =
    Code::unread("ambiguous-body", include_str!("ambiguous_body.md")).at(Stage::Reference);

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (placed, links) in subject.scenarios() {
        let arrivals = placed.document.arrivals.items.iter().map(|arrival| &arrival.body);
        let bodies = arrivals.chain(placed.document.intel().map(|intel| &intel.body));
        for body in bodies.filter_map(Field::get) {
            diagnostics.extend(ambiguous(subject, links, body));
        }
    }
    for (map, scenarios) in scenarios_by_map(subject) {
        let placements = &subject.project.maps[map].document.placements;
        let bodies = placements.items.iter().map(|placement| &placement.body);
        for body in bodies.filter_map(Field::get) {
            let found = |links: &&ScenarioLinks<'_>| ambiguous(subject, links, body);
            diagnostics.extend(scenarios.iter().find_map(found));
        }
    }
}

fn ambiguous(
    subject: &ProjectSubject<'_>,
    links: &ScenarioLinks<'_>,
    body: &Spanned<Reference<'_>>,
) -> Option<Diagnostic> {
    let found = subject.links.bodies(links, body.value);
    let [first, _, ..] = found.as_slice() else { return None };
    let (_, id) = body.value.parts();
    let oobs = || found.iter().map(|body_at| &subject.project.oobs[body_at.oob]);
    let names: Vec<&str> =
        oobs().filter_map(|oob| oob.id.as_ref()).map(|id| id.value.as_str()).collect();
    let message = format!("`{id}` may be a body of {}", list(names.iter().copied(), 6));
    let mut diagnostic = Diagnostic::new(&CODE, body.span, message);
    for body_at in found.iter().take(3) {
        let line = &subject.project.oobs[body_at.oob].bodies[body_at.body];
        diagnostic = diagnostic.label(line.place, if body_at == first { "one" } else { "another" });
    }
    let others = names.iter().map(|name| format!("{name}/{id}")).collect::<Vec<_>>();
    Some(diagnostic.help(format!("say which: {}", list(others.iter().map(String::as_str), 6))))
}
