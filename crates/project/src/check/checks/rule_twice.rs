//! Reports a special rule that a scenario lists twice.

use std::collections::HashMap;

use grognard_core::document::Scenario;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

code!("rule-twice", Warning, "rule_twice.md");

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut first: HashMap<_, Span> = HashMap::new();
    for rule in &scenario.special_rules {
        let (Some(name), Some(text)) = (rule.name.get(), rule.text.value()) else { continue };
        // Two rules may have one name if they are for different rule sets or have different texts.
        let key = (name.value, text, rule.ruleset.value().map(|id| id.0));
        let first_span = *first.entry(key).or_insert(name.span);
        if first_span == name.span {
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
