//! Reports a side that the scenario does not have.

use std::collections::HashSet;

use grognard_core::document::Scenario;
use grognard_syntax::diagnostic::{Diagnostic, Fix, Label};
use grognard_syntax::text::{Span, Spanned};

use crate::check::subject::ProjectSubject;
use crate::check::suggest::Suggestions;
use grognard_project::project::{NationFacts, Settings, named_sides};

code!("unknown-side", Unread, "unknown_side.md", Reference);

/// Maximum number of other mentions that a finding about a side shows.
const MAX_LABELS: usize = 8;

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let suggestions = Suggestions::new();
    for placed in subject.project.scenarios.iter().filter(|placed| placed.asked) {
        let scenario = &placed.document;
        let sides = &scenario.sides;
        // An unknown key in a side hides no side, if at least two sides were read.
        let entries: Vec<Span> = sides.items.iter().map(|side| side.span).collect();
        let is_clear = |span: Span| {
            !placed.unclear.touches(span)
                || entries.len() > 1 && placed.unclear.is_within(span, &entries)
        };
        let unclear = !sides.span.is_some_and(is_clear);
        if !sides.whole || unclear || sides.items.iter().any(|side| side.id.get().is_none()) {
            continue;
        }
        let side_ids: Vec<&str> =
            sides.items.iter().filter_map(|side| side.id.value()).map(|id| id.0).collect();
        // If two sides have the same id, one of them probably should have the id that seems to be
        // missing.
        let mut seen = HashSet::new();
        if !side_ids.iter().all(|id| seen.insert(*id)) {
            continue;
        }
        let mut found_by_name: Vec<(&str, Diagnostic)> = Vec::new();
        for side in named_sides(scenario) {
            if side_ids.contains(&side.0) {
                continue;
            }
            // A missing side is one mistake, so only its first mention is a finding, and the other
            // mentions become labels.
            if let Some((_, found)) = found_by_name.iter_mut().find(|(name, _)| *name == side.0) {
                if found.labels.len() < MAX_LABELS {
                    let message = "named here too".to_owned();
                    found.labels.push(Label { span: side.span, message });
                }
                continue;
            }
            let named = Spanned::new(side.0, side.span);
            let message = format!("this scenario has no side `{}`", side.0);
            let found = Diagnostic::new(&CODE, side.span, message);
            if side.0 == "umpire" && is_known_to(scenario, side.span) {
                let help = "only the umpire knows of an entry with `umpire: true`: write that in \
                            place of `known_to`";
                found_by_name.push((side.0, found.help(help)));
                continue;
            }
            let found = suggestions.suggest(found, named, "sides", &side_ids);
            let found = match found.fix {
                None => with_nation(found, named, &side_ids, subject.settings),
                Some(_) => found,
            };
            let found = match found.fix {
                Some(_) => found,
                None => found.help(format!(
                    "add the side under `sides`: `- {{ id: {}, oobs: [ID] }}`",
                    side.0
                )),
            };
            found_by_name.push((side.0, found));
        }
        diagnostics.extend(found_by_name.into_iter().map(|(_, found)| found));
    }
}

/// Whether a name is in a list of the sides that know of an objective or of a rule.
fn is_known_to(scenario: &Scenario<'_>, name: Span) -> bool {
    let rules = scenario.special_rules.items.iter().map(|rule| &rule.value.known_to);
    let objectives = scenario.objectives.items.iter().map(|objective| &objective.value.known_to);
    rules.chain(objectives).flatten().any(|side| side.span == name)
}

/// Adds the side of the same nation as a fix: `spanish` for `spain`.
pub(super) fn with_nation(
    found: Diagnostic,
    side: Spanned<&str>,
    side_ids: &[&str],
    settings: &Settings,
) -> Diagnostic {
    let nation = |word: &str| {
        let of_word =
            |nation: &&NationFacts| nation.id == word || nation.also.iter().any(|it| it == word);
        settings.nations.iter().find(of_word).map(|nation| nation.id.as_str())
    };
    let Some(wanted) = nation(side.value) else { return found };
    let mut same = side_ids.iter().filter(|id| nation(id) == Some(wanted));
    match (same.next(), same.next()) {
        (Some(id), None) => found.fix(Fix::guess(side.span, *id)),
        _ => found,
    }
}
