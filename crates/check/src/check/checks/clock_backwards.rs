//! Reports a battle that ends before it begins.

use grognard_core::document::{Scenario, Time};
use grognard_syntax::diagnostic::{Diagnostic, Fix};

code!("clock-backwards", Error, "clock_backwards.md");

/// Half a day in minutes.
const HALF_DAY: u16 = 12 * 60;

/// The earliest hour in minutes at which a battle began.
const DAWN: u16 = 4 * 60;

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(clock) = scenario.clock.value() else { return };
    let (Some(start), Some(end)) = (clock.start.get(), clock.end.get()) else { return };
    if end.value > start.value {
        return;
    }
    let message = if end.value == start.value {
        format!("play begins and ends at {}", end.value)
    } else {
        format!("play ends at {}, before it begins at {}", end.value, start.value)
    };
    let found = Diagnostic::new(&CODE, end.span, message).label(start.span, "play begins here").help(
        "write times of one day, from \"00:00\" to \"23:59\"; make a second day a second scenario",
    );
    // An end before noon was probably written with the hours of a clock face.
    let afternoon = Time(end.value.0 + HALF_DAY);
    let is_meant = end.value.0 < HALF_DAY && afternoon > start.value;
    // After noon, both are likely: an end in the evening, and two times in the wrong order.
    let is_morning = end.value.0 >= DAWN && start.value.0 >= HALF_DAY && is_meant;
    diagnostics.push(match is_meant {
        true if is_morning => {
            found.help(format!("swap the two times, or write `{afternoon}`, whichever was meant"))
        }
        true => found.fix(Fix::guess(end.span, format!("\"{afternoon}\""))),
        false => found,
    });
}
