//! Reports a special rule that begins or ends outside the hours of play, or ends before it begins.

use grognard_core::document::{Scenario, SpecialRule, Time};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Spanned;

use crate::check::hours::Hours;

code!("rule-out-of-hours", Warning, "rule_out_of_hours.md");

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let hours = Hours::of(scenario);
    for rule in &scenario.special_rules {
        let who = rule.name.value().map_or("this rule".to_owned(), |name| format!("`{name}`"));
        if let Some((from, to)) = backwards(rule) {
            let message = match to.value == from.value {
                true => format!("{who} ends at {}, when it begins", to.value),
                false => {
                    format!("{who} ends at {}, before it begins at {}", to.value, from.value)
                }
            };
            let found =
                Diagnostic::new(&CODE, to.span, message).label(from.span, "the rule begins here");
            diagnostics.push(match of_twelve_hours(from.value, to.value) {
                Some(meant) => found.help(format!(
                    "times are on a 24-hour clock, and {} is at night: did you mean `{meant}`?",
                    to.value
                )),
                None => {
                    found.help("`from` is the beginning and `to` is the end: are they swapped?")
                }
            });
            continue;
        }
        let Some(hours) = hours else { continue };
        for (word, time) in [("begins", rule.from.get()), ("ends", rule.to.get())] {
            let Some(time) = time else { continue };
            let at_limit = || match word {
                "begins" if time.value == hours.end.value => {
                    Some(("when play ends".to_owned(), hours.end))
                }
                "ends" if time.value == hours.start.value => {
                    Some(("when play begins".to_owned(), hours.start))
                }
                _ => None,
            };
            let Some((outside, bound)) = hours.outside(time.value).or_else(at_limit) else {
                continue;
            };
            let message = format!("{who} {word} at {}, {outside}", time.value);
            diagnostics.push(
                Diagnostic::new(&CODE, time.span, message)
                    .label(bound.span, "the clock of the scenario")
                    .help(format!(
                        "correct the time, or leave `{}` out",
                        if word == "ends" { "to" } else { "from" }
                    )),
            );
        }
    }
}

/// The hour in the afternoon, if `to` was probably read from a clock of twelve hours, because no
/// battle continued until one in the night.
fn of_twelve_hours(from: Time, to: Time) -> Option<Time> {
    const NOON: u16 = 12 * 60;
    const DAWN: u16 = 5 * 60;
    (to.0 < DAWN && to.0 + NOON > from.0).then_some(Time(to.0 + NOON))
}

/// The hours of a rule that ends at the hour when it begins, or earlier.
fn backwards<'d>(rule: &'d SpecialRule<'_>) -> Option<(&'d Spanned<Time>, &'d Spanned<Time>)> {
    let (from, to) = rule.from.get().zip(rule.to.get())?;
    (to.value <= from.value).then_some((from, to))
}
