//! Special rules on sight that another rule already limits further.

use grognard_core::document::{Scenario, Time};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Spanned, plain};

use super::no_effect::CODE;

/// Phrases in plain form before a length beyond which nobody sees.
const LIMITS: &[&str] = &[
    "nobody sees farther than {",
    "nobody sees further than {",
    "no one sees farther than {",
    "no one sees further than {",
    "nobody can see farther than {",
    "nobody can see further than {",
    "niemand sieht weiter als {",
];

/// Maximum number of rules on sight that are compared. A battle has one for the morning and one for
/// the evening.
const MAX_RULES: usize = 20;

struct Limited<'d> {
    name: Spanned<&'d str>,
    hours: (Time, Time),
    metres: u32,
}

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let limited = scenario.special_rules.items.iter().filter(|rule| {
        let rule = &rule.value;
        rule.ruleset.is_absent() && rule.known_to.items.is_empty() && rule.umpire.is_absent()
    });
    let limited = limited.filter_map(|rule| {
        Some(Limited {
            name: *rule.value.name.get()?,
            hours: (
                rule.value.from.value().copied().unwrap_or(Time(0)),
                rule.value.to.value().copied().unwrap_or(Time(u16::MAX)),
            ),
            metres: limit(rule.value.text.value()?)?,
        })
    });
    let limited: Vec<Limited<'_>> = limited.take(MAX_RULES).collect();
    for (index, rule) in limited.iter().enumerate() {
        let covers = |(other, before): (usize, &Limited<'_>)| {
            let is_inside = before.hours.0 <= rule.hours.0 && rule.hours.1 <= before.hours.1;
            let is_same = before.hours == rule.hours && before.metres == rule.metres;
            is_inside
                && before.metres <= rule.metres
                && other != index
                && !(is_same && other > index)
        };
        let Some((_, before)) = limited.iter().enumerate().find(|it| covers(*it)) else { continue };
        let message = format!(
            "`{}` limits sight to {} m, but `{}` limits it to {} m in the same hours",
            rule.name.value, rule.metres, before.name.value, before.metres
        );
        diagnostics.push(
            Diagnostic::new(&CODE, rule.name.span, message)
                .label(before.name.span, "the other rule")
                .help("correct a length or the hours, or remove the rule without an effect"),
        );
    }
}

/// The only length in metres beyond which nobody sees according to a text.
fn limit(text: &str) -> Option<u32> {
    let simple: String = plain(text).collect();
    let lines: Vec<&str> = simple.split_whitespace().collect();
    let simple = lines.join(" ");
    let mut after = LIMITS.iter().flat_map(|limit| simple.split(limit).skip(1));
    let (first, None) = (after.next()?, after.next()) else { return None };
    let digits: String =
        first.chars().take_while(|sign| *sign != 'm').filter(char::is_ascii_digit).collect();
    digits.parse().ok()
}
