//! Two things in one scope share an id.

use std::collections::HashMap;

use super::subject::OobSubject;
use crate::project::named_sides;
use grognard_core::diagnostic::{Code, Diagnostic, Fix, Severity, Stage};
use grognard_core::document::{Body, Field, Id, Map, Ruleset, Scenario};
use grognard_core::text::{Span, Spanned};

/// Two things in one scope share an id.
pub static CODE: Code =
    Code::new("duplicate-id", Severity::Error, include_str!("duplicate_id.md")).at(Stage::Identity);

/// The bodies of an order of battle.
pub(super) fn oob(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    // The whole has an id in a wider scope.
    let before = diagnostics.len();
    once(subject.bodies.list.iter().skip(1).map(|body| body.id()), "body", diagnostics);
    // A body of the same name is probably the same body, and no id would make two of it.
    for found in &mut diagnostics[before..] {
        let first = found.labels[0].span;
        let name = |span: Span| {
            let body = |body: &&Body<'_>| body.id().span() == Some(span);
            subject.bodies.list.iter().find(body).and_then(|body| body.name().value().copied())
        };
        if let (Some(name), Some(of_first)) = (name(found.span), name(first))
            && name == of_first
        {
            found.message = format!("`{name}` stands twice in this order of battle");
            found.help = vec![
                "take out one of the two; if they are two bodies, give one of them another id and name".to_owned(),
            ];
        }
    }
}

/// The sides of a scenario.
pub(super) fn scenario(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let before = diagnostics.len();
    once(scenario.sides.items.iter().map(|side| &side.id), "side", diagnostics);
    // One name that no side has is the id that the second was to have.
    let has =
        |name: &str| scenario.sides.items.iter().any(|side| side.id.value() == Some(&Id(name)));
    let mut missing: Vec<&str> =
        named_sides(scenario).map(|side| side.0).filter(|it| !has(it)).collect();
    missing.sort_unstable();
    missing.dedup();
    if let ([found], [name]) = (&mut diagnostics[before..], missing.as_slice()) {
        found.fix = Some(Fix::guess(found.span, *name));
    }
}

/// Everything on a map: a scenario names an area, a line, a point or a zone in the same way.
pub(super) fn map(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let areas = map.areas.items.iter().map(|area| &area.id);
    let lines = map.lines.items.iter().map(|line| &line.id);
    let points = map.points.items.iter().map(|point| &point.id);
    let zones = map.zones.items.iter().map(|zone| &zone.id);
    once(areas.chain(lines).chain(points).chain(zones), "place", diagnostics);
    // A phase is asked for by its id, and nothing else is.
    once(map.phases.items.iter().map(|phase| &phase.id), "phase", diagnostics);
}

/// Everything that has an id in a rule set, list by list.
pub(super) fn ruleset(ruleset: &Ruleset<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for list in ruleset.lists() {
        unlike(list.entries.iter().map(|entry| entry.id), list.noun, diagnostics);
    }
}

fn once<'d>(
    ids: impl Iterator<Item = &'d Field<Id<'d>>>,
    noun: &str,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let ids = ids.filter_map(Field::get);
    unlike(ids.map(|id| Spanned::new(id.value.0, id.span)), noun, diagnostics);
}

fn unlike<'d>(
    ids: impl Iterator<Item = Spanned<&'d str>>,
    noun: &str,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut first: HashMap<&str, Span> = HashMap::new();
    for id in ids {
        let first_span = *first.entry(id.value).or_insert(id.span);
        if first_span != id.span {
            let message = format!("a second {noun} has the id `{}`", id.value);
            diagnostics.push(
                Diagnostic::new(&CODE, id.span, message)
                    .label(first_span, "the first is here")
                    .help("give one of them another id"),
            );
        }
    }
}
