//! Two things in one scope share an id.

use std::collections::HashMap;

use super::OobPage;
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::document::{Field, Id, Map, Ruleset, Scenario};
use crate::text::Span;

/// Two things in one scope share an id.
pub static CODE: Code = Code::new("duplicate-id", Severity::Error, include_str!("duplicate_id.md"));

/// The bodies of an order of battle.
pub(super) fn oob(page: &OobPage<'_>, diagnostics: &mut Vec<Diagnostic>) {
    // The whole has an id in a wider scope.
    once(page.bodies.list.iter().skip(1).map(|body| body.id()), "body", diagnostics);
}

/// The sides of a scenario.
pub(super) fn scenario(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    once(scenario.sides.items.iter().map(|side| &side.id), "side", diagnostics);
}

/// Everything on a map: a scenario names an area, a line, a point or a zone in the same way.
pub(super) fn map(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let areas = map.areas.items.iter().map(|area| &area.id);
    let lines = map.lines.items.iter().map(|line| &line.id);
    let points = map.points.items.iter().map(|point| &point.id);
    let zones = map.zones.items.iter().map(|zone| &zone.id);
    once(areas.chain(lines).chain(points).chain(zones), "place", diagnostics);
}

/// The figures, ratings and gaps of a rule set.
pub(super) fn ruleset(ruleset: &Ruleset<'_>, diagnostics: &mut Vec<Diagnostic>) {
    once(ruleset.figures.items.iter().map(|figure| &figure.id), "figure", diagnostics);
    once(ruleset.gradings.items.iter().map(|grading| &grading.id), "rating", diagnostics);
    once(ruleset.gaps.items.iter().map(|gap| &gap.id), "gap", diagnostics);
}

fn once<'d>(
    ids: impl Iterator<Item = &'d Field<Id<'d>>>,
    noun: &str,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut first: HashMap<&str, Span> = HashMap::new();
    for id in ids.filter_map(Field::get) {
        let known = *first.entry(id.0).or_insert(id.span);
        if known != id.span {
            diagnostics.push(
                Diagnostic::new(&CODE, id.span, format!("a second {noun} has the id `{}`", id.0))
                    .label(known, "the first is here")
                    .help("give one of them another id"),
            );
        }
    }
}
