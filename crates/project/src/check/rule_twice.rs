//! A special rule that is in a scenario twice.

use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::document::{Scenario, SpecialRule};

/// A special rule that is in a scenario twice.
pub static CODE: Code = Code::new("rule-twice", Severity::Warning, include_str!("rule_twice.md"));

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let rules = &scenario.special_rules.items;
    for (index, rule) in rules.iter().enumerate() {
        let Some(name) = rule.value.name.get() else { continue };
        let first = rules[..index].iter().find(|first| is_same(&first.value, &rule.value));
        let Some(first) = first.and_then(|first| first.value.name.get()) else { continue };
        diagnostics.push(
            Diagnostic::new(
                &CODE,
                name.span,
                format!("the rule `{}` is here a second time", name.value),
            )
            .label(first.span, "the first time")
            .help(
                "take one of them out; who knows it, and when it holds, may differ between the two",
            ),
        );
    }
}

/// One name for two rule sets, for two sides or with another text is two rules.
fn is_same(first: &SpecialRule<'_>, second: &SpecialRule<'_>) -> bool {
    let ruleset = |rule: &SpecialRule<'_>| rule.ruleset.value().map(|id| id.0.to_owned());
    first.name.value() == second.name.value()
        && first.text.value().is_some()
        && first.text.value() == second.text.value()
        && ruleset(first) == ruleset(second)
}
