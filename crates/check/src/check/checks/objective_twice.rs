//! Reports a place that is an objective twice.

use std::collections::HashMap;

use grognard_core::document::Scenario;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

code!("objective-twice", Warning, "objective_twice.md");

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut first: HashMap<_, Span> = HashMap::new();
    for objective in &scenario.objectives {
        let Some(place) = objective.place.get() else { continue };
        // One place may be an objective at several hours, under several names, and in secret for
        // each side.
        let by = objective.by.value().map(|by| by.0);
        let known_to: Vec<&str> =
            objective.known_to.items.iter().map(|side| side.value.0).collect();
        let key = (place.value.0, objective.name.value().copied(), by, known_to);
        let first_span = *first.entry(key).or_insert(place.span);
        if first_span == place.span {
            continue;
        }
        let message = format!("`{}` is an objective a second time", place.value.0);
        diagnostics.push(
            Diagnostic::new(&CODE, place.span, message)
                .label(first_span, "the first time")
                .help("keep one of the two objectives, or distinguish them by `name` or `by`"),
        );
    }
}
