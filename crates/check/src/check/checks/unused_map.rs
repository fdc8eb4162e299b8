//! Reports a map on which no scenario is played.

use std::collections::HashSet;

use grognard_core::document::{Kind, Scenario};
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::ProjectSubject;
use grognard_project::project::{Placed, ScenarioLinks};

code!("unused-map", Hint, "unused_map.md");

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let project = subject.project;
    let unclear = |placed: &Placed<Scenario<'_>>| {
        let map = &placed.document.map;
        !placed.unclear.is_empty() || map.span().is_some() && map.get().is_none()
    };
    let scenarios = project.scenarios.iter().zip(&subject.links.scenarios);
    // A scenario with an unknown map may mean any of the maps, so nothing is reported.
    let astray = |(placed, links): (&Placed<Scenario<'_>>, &ScenarioLinks<'_>)| {
        placed.document.map.get().is_some() && links.map.is_none()
    };
    if scenarios.into_iter().any(astray) {
        return;
    }
    if project.scenarios.is_empty() || !project.knows_all(Kind::Scenario) {
        return;
    }
    if project.scenarios.iter().any(unclear) {
        return;
    }
    let named = project.scenarios.iter().filter_map(|placed| placed.document.map.value());
    let used: HashSet<&str> = named.map(|id| id.0).collect();
    for id in project.maps.iter().filter_map(|placed| placed.document.id.get()) {
        if !used.contains(id.0) {
            diagnostics.push(
                Diagnostic::new(
                    &CODE,
                    id.span,
                    format!("no scenario is played on the map `{}`", id.0),
                )
                .help(format!("name the map in a scenario: `map: {}`", id.0)),
            );
        }
    }
}
