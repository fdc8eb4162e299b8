//! Reports a log of a battle, or with a side, that does not exist.

use grognard_core::document::{Kind, Log, Scenario};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Spanned;

use super::misnamed_document::Misnamed;
use super::unknown_side::with_nation;
use crate::check::subject::ProjectSubject;
use crate::check::suggest::Suggestions;
use grognard_project::project::Settings;

code!("unknown-scenario", Unread, "unknown_scenario.md", Reference);

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    if !subject.project.knows_all(Kind::Scenario) {
        return;
    }
    let scenarios = || subject.project.scenarios.iter().map(|placed| &placed.document);
    let ids: Vec<&str> = scenarios().filter_map(|one| Some(one.id.value()?.0)).collect();
    let suggestions = Suggestions::new();
    for placed in subject.project.logs.iter().filter(|placed| placed.asked) {
        let Some(named) = placed.document.scenario.get() else { continue };
        let is_named =
            |scenario: &&Scenario<'_>| scenario.id.value().is_some_and(|id| id.0 == named.value.0);
        let Some(scenario) = scenarios().find(is_named) else {
            let message = format!("there is no scenario `{}`", named.value.0);
            let found = Diagnostic::new(&CODE, named.span, message);
            let named = Spanned::new(named.value.0, named.span);
            let found = suggestions.suggest(found, named, "scenarios", &ids);
            let kind = Kind::Scenario;
            diagnostics.push(Misnamed::explains(subject.misnamed, kind, named.value, found));
            continue;
        };
        sides((&placed.document, scenario), &suggestions, subject.settings, diagnostics);
    }
}

/// Reports each side of the log that the scenario does not have. The finding is at the first entry
/// of the side.
fn sides(
    (log, scenario): (&Log<'_>, &Scenario<'_>),
    suggestions: &Suggestions,
    settings: &Settings,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if !scenario.sides.whole {
        return;
    }
    let sides = scenario.sides.items.iter().filter_map(|side| Some(side.value.id.value()?.0));
    let sides: Vec<&str> = sides.collect();
    let mut told: Vec<&str> = Vec::new();
    for side in log.entries.items.iter().filter_map(|entry| entry.value.side.get()) {
        let name = side.value.0;
        if sides.contains(&name) || told.contains(&name) {
            continue;
        }
        told.push(name);
        let message = format!("the scenario has no side `{name}`");
        let found = Diagnostic::new(&CODE, side.span, message);
        let named = Spanned::new(name, side.span);
        let found = suggestions.suggest(found, named, "sides", &sides);
        let found = match found.fix {
            Some(_) => found,
            None => with_nation(found, named, &sides, settings),
        };
        diagnostics.push(found);
    }
}
