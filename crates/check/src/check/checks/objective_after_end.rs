//! Reports an objective that must be taken outside the hours of play.

use grognard_core::document::Scenario;
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::hours::Hours;

code!("objective-after-end", Warning, "objective_after_end.md");

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(hours) = Hours::of(scenario) else { return };
    for objective in &scenario.objectives {
        let Some(by) = objective.by.get() else { continue };
        let is_first = || {
            (by.value == hours.start.value).then(|| ("when play begins".to_owned(), hours.start))
        };
        let Some((outside, bound)) = hours.outside(by.value).or_else(is_first) else { continue };
        let place = objective.place.value().map(|place| place.0);
        let name = objective.name.value().copied().or(place);
        let who = name.map_or("this objective".to_owned(), |name| format!("`{name}`"));
        let message = format!("{who} must be taken by {}, {outside}", by.value);
        diagnostics.push(
            Diagnostic::new(&CODE, by.span, message)
                .label(bound.span, "the clock of the scenario")
                .help("correct the time, or leave `by` out if the end of play decides"),
        );
    }
}
