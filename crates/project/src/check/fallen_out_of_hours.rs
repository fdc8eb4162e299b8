//! A leader who falls before play begins or after it ends.

use super::hours::Hours;
use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::document::Scenario;

/// A leader who falls before play begins or after it ends.
pub static CODE: Code =
    Code::new("fallen-out-of-hours", Severity::Warning, include_str!("fallen_out_of_hours.md"));

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(hours) = Hours::of(scenario) else { return };
    for fallen in &scenario.fallen {
        let (Some(leader), Some(at)) = (fallen.leader.value(), fallen.at.get()) else { continue };
        let Some((outside, bound)) = hours.outside(at.value) else { continue };
        let message = format!("`{}` falls at {}, {outside}", leader.0, at.value);
        diagnostics.push(
            Diagnostic::new(&CODE, at.span, message)
                .label(bound.span, "the clock of the scenario")
                .help("correct the time; a leader who fell before the battle is not in its lists"),
        );
    }
}
