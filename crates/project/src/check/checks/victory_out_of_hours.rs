//! Reports conditions of victory that name an hour outside the hours of play.

use grognard_core::document::{Scenario, Time};
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::hours::Hours;

code!("victory-out-of-hours", Warning, "victory_out_of_hours.md");

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let (Some(hours), Some(victory)) = (Hours::of(scenario), scenario.victory.get()) else {
        return;
    };
    let late = times(victory.value).find_map(|time| Some((time, hours.outside(time)?)));
    let Some((time, (outside, bound))) = late else { return };
    let message = format!("`victory` names {time}, {outside}");
    diagnostics.push(
        Diagnostic::new(&CODE, victory.span, message)
            .label(bound.span, "the clock of the scenario")
            .help("correct the hour in the text, or the clock"),
    );
}

/// The times of day in a text: `16:30`.
fn times(text: &str) -> impl Iterator<Item = Time> + '_ {
    let words = text.split(|c: char| !c.is_ascii_digit() && c != ':');
    words.filter_map(|word| Time::read(word.trim_matches(':')))
}
