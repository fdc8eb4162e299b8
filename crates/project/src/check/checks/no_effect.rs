//! Reports entries and keys of scenarios and maps that have no effect.

use std::collections::{HashMap, HashSet};

use grognard_core::document::{Field, Knowledge, Map, Percent, Scenario, Side};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

use super::unknown_body::scenarios_by_map;
use crate::check::subject::ProjectSubject;
use crate::project::{BodyAt, Placed, ScenarioLinks};

code!("no-effect", Warning, "no_effect.md");

pub(super) fn scenario(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for side in &scenario.sides {
        intel(side, diagnostics);
    }
    windows(scenario, diagnostics);
    known_to_all(scenario, diagnostics);
    if let Some(name) = scenario.name.get() {
        for also in scenario.also.items.iter().filter(|also| also.value == name.value) {
            let message = format!("`{}` is the name of the battle itself", also.value);
            diagnostics.push(
                Diagnostic::new(&CODE, also.span, message)
                    .label(name.span, "the name")
                    .help("write another name of the battle here, or remove it from `also`"),
            );
        }
    }
    let mut fallen: HashMap<&str, Span> = HashMap::new();
    for leader in scenario.fallen.items.iter().filter_map(|fallen| fallen.value.leader.get()) {
        twice(leader.value.0, leader.span, &mut fallen, diagnostics);
    }
}

pub(super) fn map(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut fallen: HashMap<&str, Span> = HashMap::new();
    for leader in map.phases.items.iter().flat_map(|phase| &phase.value.fallen) {
        twice(leader.value.0, leader.span, &mut fallen, diagnostics);
    }
    let areas =
        map.areas.items.iter().map(|it| (&it.value.priority, &it.value.name, &it.value.feature));
    let lines =
        map.lines.items.iter().map(|it| (&it.value.priority, &it.value.name, &it.value.feature));
    let points =
        map.points.items.iter().map(|it| (&it.value.priority, &it.value.name, &it.value.feature));
    for (priority, name, feature) in areas.chain(lines).chain(points) {
        let Some(priority) = priority.get() else { continue };
        if !name.is_absent() || !feature.is_absent() {
            continue;
        }
        let message = "`priority` is for a name, but this entry has no name";
        diagnostics.push(
            Diagnostic::new(&CODE, priority.span, message)
                .help("add the `name` that the map prints, or remove `priority`"),
        );
    }
}

fn twice<'d>(
    leader: &'d str,
    span: Span,
    first: &mut HashMap<&'d str, Span>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let first = *first.entry(leader).or_insert(span);
    if first != span {
        diagnostics.push(
            Diagnostic::new(&CODE, span, format!("`{leader}` falls twice"))
                .label(first, "he falls here first")
                .help("keep one of the two entries, or name the other leader who fell"),
        );
    }
}

fn intel(side: &Side<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut first: HashMap<&str, Span> = HashMap::new();
    for item in &side.intel {
        if let Some(body) = item.body.get()
            && let Some(before) = first.insert(body.value.0, body.span)
        {
            let message = format!("`{}` has a later entry, which applies", body.value.0);
            diagnostics.push(
                Diagnostic::new(&CODE, before, message)
                    .label(body.span, "the later entry about the body")
                    .help("keep one of the two entries"),
            );
        }
        let (Some(rounded), Some(knows)) = (item.rounded.get(), item.knows.get()) else { continue };
        if knows.value == Knowledge::Strength {
            continue;
        }
        let message = format!("`rounded` has no effect: the side knows only the {}", knows.word());
        diagnostics.push(
            Diagnostic::new(&CODE, rounded.span, message)
                .label(knows.span, "no strength is known")
                .help("write `knows: strength` if the side knows it, or remove `rounded`"),
        );
    }
}

fn windows(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for arrival in &scenario.arrivals {
        let Some(window) = arrival.window.value() else { continue };
        let (Some(from), Some(to)) = (window.from.get(), window.to.get()) else { continue };
        if from.value == to.value {
            let message = format!("the window begins and ends at {}", from.value);
            diagnostics.push(
                Diagnostic::new(&CODE, to.span, message)
                    .label(from.span, "the earliest time")
                    .help(format!(
                        "correct one of the two times, or write `at: \"{}\"` in place of `window`",
                        from.value
                    )),
            );
            continue;
        }
        let Some(chance) = window.chance.get().filter(|it| it.value == Percent(100)) else {
            continue;
        };
        let message = format!("with a chance of 100% the body always arrives at {}", from.value);
        diagnostics.push(
            Diagnostic::new(&CODE, chance.span, message)
                .label(to.span, "this time has no effect")
                .help(format!(
                    "correct the chance, or write `at: \"{}\"` in place of `window`",
                    from.value
                )),
        );
    }
}

fn known_to_all(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let ids = scenario.sides.items.iter().map(|side| Some(side.value.id.value()?.0));
    let Some(ids) = ids.collect::<Option<HashSet<&str>>>() else { return };
    if ids.len() < 2 || !scenario.sides.whole {
        return;
    }
    let rules = scenario.special_rules.items.iter().map(|rule| &rule.value.known_to);
    let objectives = scenario.objectives.items.iter().map(|objective| &objective.value.known_to);
    for known_to in rules.chain(objectives) {
        let named: HashSet<&str> = known_to.items.iter().map(|id| id.value.0).collect();
        let (Some(first), true) = (known_to.items.first(), ids.is_subset(&named)) else { continue };
        let message = "`known_to` names every side, so that it has no effect";
        diagnostics.push(
            Diagnostic::new(&CODE, first.span, message)
                .help("remove the side that does not know of it, or remove `known_to`"),
        );
    }
}

pub(super) fn project(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (placed, links) in subject.scenarios().filter(|(placed, _)| placed.asked) {
        let Some(placed_bodies) = placed_at_start(subject, placed, links) else { continue };
        for item in placed.document.intel() {
            let Some(body) = item.body.get() else { continue };
            let [meant] = subject.links.bodies(links, body.value)[..] else { continue };
            let id = body.value.parts().1;
            if let Some(below) = item.below.get().filter(|below| below.value)
                && subject.project.oobs[meant.oob].bodies[meant.body].unit
            {
                let message = format!("`{id}` is a unit, so that no body is below it");
                diagnostics.push(
                    Diagnostic::new(&CODE, below.span, message)
                        .help("remove `below`, or name the formation"),
                );
            }
            if let Some(place) = item.placed.get().filter(|placed| placed.value)
                && !placed_bodies.has_related(subject, meant)
            {
                let message = format!("`{id}` is not on the map when play begins");
                diagnostics.push(
                    Diagnostic::new(&CODE, place.span, message)
                        .help("remove `placed`, name another body, or place the body on the map"),
                );
            }
        }
    }
    for (number, links) in scenarios_by_map(subject) {
        let map = &subject.project.maps[number];
        if !map.asked || !links.iter().all(|links| links.whole) || !map.unclear.is_empty() {
            continue;
        }
        gone(subject, &map.document, &links, diagnostics);
    }
}

/// Reports a body that leaves the map in a phase, although nothing has put it there.
fn gone(
    subject: &ProjectSubject<'_>,
    map: &Map<'_>,
    links: &[&ScenarioLinks<'_>],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let is_used = |links: &&ScenarioLinks<'_>| links.map.is_some();
    let arrivals = subject.scenarios().filter(|(_, linked)| {
        links.iter().filter(|links| is_used(links)).any(|links| std::ptr::eq(*links, *linked))
    });
    let arriving = arrivals.flat_map(|(placed, _)| &placed.document.arrivals.items);
    let mut seen = BodiesWithAbove::default();
    let bodies = |named: &Field<grognard_core::document::Reference<'_>>| {
        let named = named.value().copied();
        let of = |links: &&ScenarioLinks<'_>| {
            named.map(|named| subject.links.bodies(links, named)).unwrap_or_default()
        };
        links.iter().flat_map(of).collect::<Vec<BodyAt>>()
    };
    let before = arriving.map(|arrival| &arrival.value.body);
    for body in before.chain(map.placements.items.iter().map(|it| &it.value.body)) {
        bodies(body).into_iter().for_each(|at| seen.add(subject, at));
    }
    for phase in &map.phases {
        let placed = phase.placements.items.iter().map(|it| &it.value.body);
        for body in placed.chain(phase.moves.items.iter().map(|it| &it.value.body)) {
            bodies(body).into_iter().for_each(|at| seen.add(subject, at));
        }
        for body in &phase.gone {
            let meant: Vec<BodyAt> =
                links.iter().flat_map(|links| subject.links.bodies(links, body.value)).collect();
            let is_seen = |at: &BodyAt| seen.has_related(subject, *at);
            if meant.is_empty() || meant.iter().any(is_seen) {
                continue;
            }
            let id = body.value.parts().1;
            let message = format!("`{id}` is gone, but nothing has put it on the map");
            diagnostics.push(Diagnostic::new(&CODE, body.span, message).help(
                "name the body that has left, or place this one before; a body that never came is \
                 not listed in `gone`",
            ));
        }
    }
}

/// Bodies that are somewhere, and the bodies above them.
#[derive(Default)]
struct BodiesWithAbove {
    named: HashSet<BodyAt>,
    above: HashSet<BodyAt>,
}

impl BodiesWithAbove {
    fn add(&mut self, subject: &ProjectSubject<'_>, at: BodyAt) {
        self.named.insert(at);
        for above in upward(subject, at) {
            if !self.above.insert(above) {
                break;
            }
        }
    }

    /// Whether a body, a body above it or a body below it was added.
    fn has_related(&self, subject: &ProjectSubject<'_>, at: BodyAt) -> bool {
        self.above.contains(&at) || upward(subject, at).any(|at| self.named.contains(&at))
    }
}

/// A body and all bodies above it.
fn upward(subject: &ProjectSubject<'_>, at: BodyAt) -> impl Iterator<Item = BodyAt> {
    let bodies = &subject.project.oobs[at.oob].bodies;
    std::iter::successors(Some(at), move |at| {
        let parent = bodies[at.body].parent?;
        Some(BodyAt { oob: at.oob, body: parent as usize })
    })
}

/// The bodies on the map of a scenario when play begins. `None` if the map places none, or if not
/// everything was understood.
fn placed_at_start(
    subject: &ProjectSubject<'_>,
    placed: &Placed<Scenario<'_>>,
    links: &ScenarioLinks<'_>,
) -> Option<BodiesWithAbove> {
    let map = links.map_of(subject.project)?;
    let placements = &map.document.placements;
    let is_clear = placed.unclear.is_empty() && map.unclear.is_empty() && links.whole;
    if !is_clear || placements.items.is_empty() {
        return None;
    }
    let mut bodies = BodiesWithAbove::default();
    for body in placements.items.iter().filter_map(|it| it.value.body.value()) {
        for at in subject.links.bodies(links, *body) {
            bodies.add(subject, at);
        }
    }
    Some(bodies)
}
