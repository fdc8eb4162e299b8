//! Reports a body that arrives twice.

use std::collections::HashMap;

use grognard_core::document::Scenario;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

code!("arrival-twice", Warning, "arrival_twice.md");

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut first: HashMap<_, Span> = HashMap::new();
    for arrival in &scenario.arrivals {
        let Some(body) = arrival.body.get() else { continue };
        let first_span = *first.entry(body.value.parts()).or_insert(body.span);
        if first_span == body.span {
            continue;
        }
        let message = format!("`{}` arrives a second time", body.value.0);
        diagnostics.push(
            Diagnostic::new(&CODE, body.span, message).label(first_span, "the first time").help(
                "keep one of the arrivals, or name another body in a copied line; for a body that \
                 arrives in parts, name the parts; for an uncertain hour, write a `window`",
            ),
        );
    }
}
