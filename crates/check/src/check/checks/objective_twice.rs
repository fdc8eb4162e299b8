//! Reports a place that is an objective twice.

use std::collections::HashMap;

use grognard_core::document::{Scenario, Time};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

code!("objective-twice", Warning, "objective_twice.md");

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut first: HashMap<_, (Option<Time>, Span)> = HashMap::new();
    for objective in &scenario.objectives {
        let Some(place) = objective.place.get() else { continue };
        // One place may be an objective under several names, and in secret for each side.
        let by = objective.by.value().copied();
        let known_to: Vec<&str> =
            objective.known_to.items.iter().map(|side| side.value.0).collect();
        let key = (place.value.0, objective.name.value().copied(), known_to);
        let (other, first_span) = *first.entry(key).or_insert((by, place.span));
        // One place may be an objective at several hours. Without an hour, it counts at the end of
        // the battle, which may be meant, or the hour was forgotten.
        let is_at_two_hours = by.is_some() && other.is_some() && by != other;
        if first_span == place.span || is_at_two_hours || !objective.by.is_absent() && by.is_none()
        {
            continue;
        }
        let (message, help) = if by == other {
            (
                format!("`{}` is an objective a second time", place.value.0),
                "keep one of the two objectives, or distinguish them by `name` or `by`",
            )
        } else {
            (
                format!(
                    "`{}` is an objective twice, once until {} and once to the end",
                    place.value.0,
                    by.or(other).map(|by| by.to_string()).unwrap_or_default()
                ),
                "if both are meant, give one of them a `name`; otherwise correct its `place`",
            )
        };
        diagnostics.push(
            Diagnostic::new(&CODE, place.span, message)
                .label(first_span, "the first time")
                .help(help),
        );
    }
}
