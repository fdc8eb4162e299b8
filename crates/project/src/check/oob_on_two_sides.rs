//! One order of battle on two sides, or twice on one.

use std::collections::HashMap;

use super::subject::ProjectSubject;
use grognard_core::diagnostic::{Code, Diagnostic, Severity, Stage};

/// One order of battle on two sides, or twice on one.
pub static CODE: Code =
    Code::new("oob-on-two-sides", Severity::Error, include_str!("oob_on_two_sides.md"))
        .at(Stage::Identity);

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for scenario in &subject.links.scenarios {
        let mut first = HashMap::new();
        for link in &scenario.oobs {
            let (side, span) = *first.entry(link.id.value).or_insert((link.side, link.id.span));
            if span == link.id.span {
                continue;
            }
            let id = link.id.value;
            let found = if side == link.side {
                let message = format!("this side has `{id}` already");
                Diagnostic::new(&CODE, link.id.span, message).help("name it once")
            } else {
                let message = format!("`{id}` fights on another side already");
                Diagnostic::new(&CODE, link.id.span, message).help(
                    "take it from one of the sides; to divide it between them, write two orders of battle",
                )
            };
            diagnostics.push(found.label(span, "here"));
        }
    }
}
