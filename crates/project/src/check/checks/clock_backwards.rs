//! Reports a battle that ends before it begins.

use grognard_core::document::Scenario;
use grognard_syntax::diagnostic::Diagnostic;

code!("clock-backwards", Error, "clock_backwards.md");

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
    diagnostics
        .push(Diagnostic::new(&CODE, end.span, message).label(start.span, "play begins here").help(
        "write times of one day, from \"00:00\" to \"23:59\"; make a second day a second scenario",
    ));
}
