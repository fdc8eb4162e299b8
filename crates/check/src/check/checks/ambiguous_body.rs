//! Reports a reference to a body that is in two orders of battle of the scenario.

use grognard_core::document::{Coordinates, Field, Reference};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Spanned, list};

use super::outside_zone::stands_in_zone;
use super::unknown_body::scenarios_by_map;
use crate::check::subject::ProjectSubject;
use grognard_project::project::{BodyAt, ScenarioLinks};

code!("ambiguous-body", Unread, "ambiguous_body.md", Reference);

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (placed, links) in subject.scenarios() {
        let arrivals = placed.document.arrivals.items.iter().map(|arrival| &arrival.body);
        let bodies = arrivals.chain(placed.document.intel().map(|intel| &intel.body));
        for body in bodies.filter_map(Field::get) {
            diagnostics.extend(ambiguous(subject, links, body, None));
        }
    }
    for (map, scenarios) in scenarios_by_map(subject) {
        let placements = &subject.project.maps[map].document.placements;
        for placement in &placements.items {
            let Some(body) = placement.body.get() else { continue };
            let found = |links: &&ScenarioLinks<'_>| {
                ambiguous(subject, links, body, placement.at.value().copied())
            };
            diagnostics.extend(scenarios.iter().find_map(found));
        }
    }
}

fn ambiguous(
    subject: &ProjectSubject<'_>,
    links: &ScenarioLinks<'_>,
    body: &Spanned<Reference<'_>>,
    place: Option<Coordinates>,
) -> Option<Diagnostic> {
    let found = subject.links.bodies(links, body.value);
    let [first, _, ..] = found.as_slice() else { return None };
    if let [first, second] = found.as_slice()
        && let Some(found) = on_both_sides(subject, links, [*first, *second], place)
    {
        return Some(found);
    }
    let (_, id) = body.value.parts();
    let oobs = || found.iter().map(|body_at| &subject.project.oobs[body_at.oob]);
    let names: Vec<&str> =
        oobs().filter_map(|oob| oob.id.as_ref()).map(|id| id.value.as_str()).collect();
    let message = format!("`{id}` may be a body of {}", list(names.iter().copied(), 6));
    let mut diagnostic = Diagnostic::new(&CODE, body.span, message);
    for body_at in found.iter().take(3) {
        let line = &subject.project.oobs[body_at.oob].bodies[body_at.body];
        diagnostic = diagnostic.label(line.place, if body_at == first { "one" } else { "another" });
    }
    let others = names.iter().map(|name| format!("{name}/{id}")).collect::<Vec<_>>();
    Some(
        diagnostic.help(format!(
            "write one of these ids: {}",
            list(others.iter().map(String::as_str), 6)
        )),
    )
}

/// Reports a body that is in the lists of both sides, because the body was probably copied from one
/// list to the other. The finding is at the copied body, and not at the reference to it. The copied
/// body is the body whose side does not set up at the place of the reference, otherwise the later
/// body.
fn on_both_sides(
    subject: &ProjectSubject<'_>,
    links: &ScenarioLinks<'_>,
    bodies: [BodyAt; 2],
    place: Option<Coordinates>,
) -> Option<Diagnostic> {
    let line = |at: BodyAt| subject.project.oobs[at.oob].bodies[at.body];
    let name = |at: BodyAt| subject.texts.slice(line(at).place).trim_matches(['"', '\'']);
    let side = |at: BodyAt| Some(links.oobs.iter().find(|link| link.oob == Some(at.oob))?.side);
    let [first, second] = bodies;
    if name(first) != name(second) || side(first)? == side(second)? {
        return None;
    }
    let sets_up_there = |at: BodyAt| {
        place.zip(side(at)).is_some_and(|(place, side)| stands_in_zone(subject, links, side, place))
    };
    let (kept, copy) = match (sets_up_there(first), sets_up_there(second)) {
        (false, true) => (second, first),
        _ => (first, second),
    };
    let list = subject.project.oobs[kept.oob].id.as_ref().map_or("", |id| id.value.as_str());
    let message = format!("`{}` is in the lists of both sides: `{list}` has it too", name(copy));
    let found = Diagnostic::new(&CODE, line(copy).id.unwrap_or(line(copy).place), message);
    let found = found.label(line(kept).place, "the other list has it here");
    Some(
        found.help(
            "delete it from one list; if these are two bodies, give each its own id and name",
        ),
    )
}
