//! Reports an objective with neither a place nor a name.

use grognard_core::document::Scenario;
use grognard_syntax::diagnostic::Diagnostic;

code!("empty-objective", Warning, "empty_objective.md");

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for objective in &scenario.objectives.items {
        if !objective.value.place.is_absent() || !objective.value.name.is_absent() {
            continue;
        }
        diagnostics.push(
            Diagnostic::new(&CODE, objective.span, "this objective has neither `place` nor `name`")
                .help(
                    "add `place` with the id of a place on the map, or `name` if it is not a place",
                ),
        );
    }
}
