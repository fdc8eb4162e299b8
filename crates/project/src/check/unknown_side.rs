//! A side that the scenario does not have.

use super::subject::ProjectSubject;
use super::suggest::Suggestions;
use grognard_core::diagnostic::{Code, Diagnostic};
use grognard_core::document::Field;
use grognard_core::text::Spanned;

/// A side that the scenario does not have.
pub static CODE: Code = Code::unread("unknown-side", include_str!("unknown_side.md"));

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let suggestions = Suggestions::new();
    for placed in subject.project.scenarios.iter().filter(|placed| placed.asked) {
        let scenario = &placed.document;
        let sides = &scenario.sides;
        let unclear = sides.span.is_none_or(|span| placed.unclear.touches(span));
        if !sides.whole || unclear || sides.items.iter().any(|side| side.id.get().is_none()) {
            continue;
        }
        let side_ids: Vec<&str> =
            sides.items.iter().filter_map(|side| side.id.value()).map(|id| id.0).collect();
        let held = scenario.objectives.items.iter().map(|objective| &objective.held_by);
        let first = [&scenario.first_to_set_up, &scenario.first_to_move];
        let rules = scenario.special_rules.items.iter().map(|rule| &rule.known_to);
        let known_to = scenario.objectives.items.iter().map(|objective| &objective.known_to);
        let readers = rules.chain(known_to).flatten();
        let named = first.into_iter().chain(held).filter_map(Field::get);
        for side in named.chain(readers) {
            if side_ids.contains(&side.0) {
                continue;
            }
            let named = Spanned::new(side.0, side.span);
            let message = format!("this scenario has no side `{}`", side.0);
            let found = Diagnostic::new(&CODE, side.span, message);
            diagnostics.push(suggestions.suggest(found, named, "sides", &side_ids));
        }
    }
}
