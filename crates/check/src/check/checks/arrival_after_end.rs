//! Reports an arrival outside the hours of play.

use grognard_core::document::{Arrival, Scenario, Time};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Spanned;

use crate::check::hours::Hours;

code!("arrival-after-end", Error, "arrival_after_end.md");

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(hours) = Hours::of(scenario) else { return };
    for arrival in &scenario.arrivals {
        for time in times(arrival) {
            let is_last = || {
                (time.value == hours.end.value && is_earliest(arrival, time))
                    .then(|| ("when play ends".to_owned(), hours.end))
            };
            let Some((outside, bound)) = hours.outside(time.value).or_else(is_last) else {
                continue;
            };
            let who = arrival.body.value().map_or("an arrival", |body| body.0);
            let who =
                if arrival.body.value().is_some() { format!("`{who}`") } else { who.to_owned() };
            let message = format!("{who} arrives at {}, {outside}", time.value);
            diagnostics.push(
                Diagnostic::new(&CODE, time.span, message)
                    .label(bound.span, "the clock of the scenario")
                    .help("correct the time, or the scenario's clock"),
            );
        }
    }
}

/// Whether a time is the only time of an arrival, or the earliest.
fn is_earliest(arrival: &Arrival<'_>, time: &Spanned<Time>) -> bool {
    let window = arrival.window.value();
    window.is_none_or(|window| window.from.get().is_some_and(|from| from.span == time.span))
}

fn times<'d>(arrival: &'d Arrival<'_>) -> impl Iterator<Item = &'d Spanned<Time>> {
    // A window that runs backwards is skipped, because `window-backwards` reports it.
    let window =
        arrival.window.value().filter(|window| match (window.from.value(), window.to.value()) {
            (Some(from), Some(to)) => from <= to,
            _ => true,
        });
    let window = window.into_iter().flat_map(|window| [&window.from, &window.to]);
    std::iter::once(&arrival.at).chain(window).filter_map(|time| time.get())
}
