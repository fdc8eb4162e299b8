//! Reports a battle that begins at night and lasts until the afternoon.

use grognard_core::document::{Scenario, Time};
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::hours::Hours;

code!("start-before-dawn", Warning, "start_before_dawn.md");

/// Hour before which a battle is fought at night. Even in June, the sun rises at Borodino after
/// three.
const DAWN: Time = Time(3 * 60);

/// Maximum number of minutes of a battle at night, because night attacks ended by the morning.
const MAX_MINUTES: u16 = 9 * 60;

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(Hours { start, end }) = Hours::of(scenario) else { return };
    let minutes = end.value.0 - start.value.0;
    if start.value >= DAWN || minutes <= MAX_MINUTES {
        return;
    }
    let noon = Time(start.value.0 + 12 * 60);
    let mut found = Diagnostic::new(
        &CODE,
        start.span,
        format!("play begins at {}, at night, and lasts {} hours", start.value, minutes / 60),
    )
    .label(end.span, "play ends here");
    if noon < end.value {
        found = found.help(format!("did you mean \"{noon}\"?"));
    }
    diagnostics.push(found.help("a clock of twelve hours writes half past noon as 12:30 PM"));
}
