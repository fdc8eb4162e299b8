//! Reports braces in a text of a scenario that contain no quantity.

use grognard_core::document::{Field, ProsePart, Scenario, prose_parts};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::one_line;

code!("malformed-quantity", Warning, "malformed_quantity.md");

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let briefings = scenario.sides.items.iter().map(|side| &side.value.briefing);
    let rules = scenario.special_rules.items.iter().map(|rule| &rule.value.text);
    for text in briefings.chain([&scenario.victory]).chain(rules) {
        diagnostics.extend(malformed(text));
    }
}

/// One finding for each text, about its first malformed quantity.
fn malformed(text: &Field<&str>) -> Option<Diagnostic> {
    let text = text.get()?;
    let malformed = prose_parts(text.value).into_iter().find_map(|part| match part {
        ProsePart::Malformed(words) => Some(words),
        ProsePart::Words(_) | ProsePart::Quantity(_) => None,
    })?;
    let message = format!("`{}` is not a length or an hour", one_line(malformed));
    Some(
        Diagnostic::new(&CODE, text.span, message)
            .help("write a length as `{900 m}` and an hour as `{17:00}`, or leave the braces out"),
    )
}
