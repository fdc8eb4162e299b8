//! Reports a special rule that a scenario lists twice.

use std::collections::HashMap;

use grognard_core::document::{Scenario, SpecialRule};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

code!("rule-twice", Warning, "rule_twice.md");

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut first: HashMap<_, Span> = HashMap::new();
    let mut named: HashMap<_, (&SpecialRule<'_>, Span)> = HashMap::new();
    for rule in &scenario.special_rules {
        let (Some(name), Some(text)) = (rule.name.get(), rule.text.value()) else { continue };
        // Two rules may have one name if they are for different rule sets or have different texts.
        let key = (name.value, text, rule.ruleset.value().map(|id| id.0));
        let first_span = *first.entry(key).or_insert(name.span);
        if first_span == name.span {
            let key = (name.value, rule.ruleset.value().map(|id| id.0));
            let (other, before) = *named.entry(key).or_insert((rule, name.span));
            if before != name.span && is_at_once(other, rule) {
                let message =
                    format!("two rules have the name `{}`, but different texts", name.value);
                diagnostics.push(
                    Diagnostic::new(&CODE, name.span, message)
                        .label(before, "the first of the two")
                        .help("give one of the rules another name, or remove it"),
                );
            }
            continue;
        }
        diagnostics.push(
            Diagnostic::new(
                &CODE,
                name.span,
                format!("the rule `{}` is here a second time", name.value),
            )
            .label(first_span, "the first time")
            .help(
                "remove one of the two rules; they may differ in the sides that know them and in \
                 their hours",
            ),
        );
    }
}

/// Whether two rules can be in force at once for one side.
fn is_at_once(one: &SpecialRule<'_>, other: &SpecialRule<'_>) -> bool {
    let ends_before = |one: &SpecialRule<'_>, other: &SpecialRule<'_>| {
        let hours = one.to.value().zip(other.from.value());
        hours.is_some_and(|(to, from)| to <= from)
    };
    let is_secret = |rule: &SpecialRule<'_>| !rule.known_to.items.is_empty();
    let is_apart = is_secret(one) && is_secret(other) && known_to(one) != known_to(other);
    !is_apart && !ends_before(one, other) && !ends_before(other, one)
}

fn known_to<'d>(rule: &SpecialRule<'d>) -> Option<&'d str> {
    rule.known_to.items.first().map(|side| side.value.0)
}
