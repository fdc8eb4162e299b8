//! Reports things in one scope that share an id.

use std::collections::{BTreeSet, HashMap};

use grognard_core::document::{Field, Id, ListedBody, Map, Ruleset, Scenario, Side};
use grognard_syntax::diagnostic::{Diagnostic, Fix};
use grognard_syntax::text::{Span, Spanned, shorten};

use crate::check::subject::OobSubject;
use grognard_project::project::named_sides;

code!("duplicate-id", Error, "duplicate_id.md", Identity);

pub(super) fn oob(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    // The order of battle itself is skipped, because its id has a wider scope than the ids of its
    // bodies.
    let start = diagnostics.len();
    once(subject.bodies.list.iter().skip(1).map(|body| body.id()), "body", diagnostics);
    for found in &mut diagnostics[start..] {
        let of = |span: Span| {
            let is_it = |body: &&ListedBody<'_>| body.id().span() == Some(span);
            subject.bodies.list.iter().find(is_it)?.name().value().copied()
        };
        let first = found.labels.first().and_then(|label| of(label.span));
        let Some(name) = of(found.span).filter(|name| first == Some(*name)) else { continue };
        found.message =
            format!("`{}` is in this list twice, with the same id and name", shorten(name));
        found.help = vec![
            "delete one of the two entries; if they are two bodies, give each its own id and name"
                .to_owned(),
        ];
    }
}

pub(super) fn scenario(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let start = diagnostics.len();
    once(scenario.sides.items.iter().map(|side| &side.id), "side", diagnostics);
    let sides = || scenario.sides.items.iter().filter_map(|side| side.id.value());
    let missing = named_sides(scenario).map(|named| named.value.0);
    let missing = missing.filter(|named| !sides().any(|side| side.0 == *named));
    let missing: BTreeSet<&str> = missing.collect();
    // If other keys name exactly one side that does not exist, one of the two sides with the same
    // id was probably copied and kept the id of the other.
    if let [found] = &mut diagnostics[start..]
        && missing.len() == 1
        && let Some(missing) = missing.first()
    {
        found.help.clear();
        // The side whose lists contain the name of the missing side should get the id of the
        // missing side.
        let has_list = |span: Span, name: &str| {
            let is_it = |side: &&Spanned<Side<'_>>| side.id.span() == Some(span);
            let side = scenario.sides.items.iter().find(is_it);
            let mut oobs = side.into_iter().flat_map(|side| &side.oobs);
            oobs.any(|oob| oob.value.0.split('-').any(|part| name.split('-').any(|it| it == part)))
        };
        if let Some(first) = found.labels.first_mut()
            && has_list(first.span, missing)
            && !has_list(found.span, missing)
        {
            std::mem::swap(&mut first.span, &mut found.span);
            first.message = "the other entry is here".into();
            found.message = found.message.replace("a second side has", "two sides have");
        }
        found.fix = Some(Fix::guess(found.span, *missing));
    }
}

/// Checks the places on a map. Areas, lines, points and zones share one scope, because a scenario
/// names all four kinds in the same way.
pub(super) fn map(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let areas = map.areas.items.iter().map(|area| &area.id);
    let lines = map.lines.items.iter().map(|line| &line.id);
    let points = map.points.items.iter().map(|point| &point.id);
    let zones = map.zones.items.iter().map(|zone| &zone.id);
    once(areas.chain(lines).chain(points).chain(zones), "place", diagnostics);
    // Phases have a separate scope, because their ids are never used as places.
    once(map.phases.items.iter().map(|phase| &phase.id), "phase", diagnostics);
}

/// Checks every list of a rule set whose entries have ids.
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
                    .label(first_span, "the id is first used here")
                    .help("give one of the two entries another id"),
            );
        }
    }
}
