//! Reports a body that is neither on the map nor arriving.

use std::collections::{HashMap, HashSet};

use grognard_core::document::Scenario;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Texts;

use super::unknown_body::scenarios_by_map;
use crate::check::subject::ProjectSubject;
use grognard_project::project::{BodyAt, OobLink, OobOutline, Placed, ScenarioLinks, id_text};

code!("idle-force", Warning, "idle_force.md", Rest);

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let doubtful = doubtful_maps(subject);
    for (placed, links) in subject.scenarios().filter(|(placed, _)| placed.asked) {
        if links.map.is_none_or(|map| doubtful.contains(&map)) {
            continue;
        }
        let Some(named) = PlacedBodies::of(subject, placed, links) else { continue };
        for link in &links.oobs {
            let Some(oob_index) = link.oob else { continue };
            let zones = placed.document.sides.items[link.side].zones.span.is_some();
            let oob = &subject.project.oobs[oob_index];
            // A side with a zone may set up anywhere in the zone, unless the map places bodies of
            // that side.
            let free = zones && !named.placed_sides.contains(&link.side);
            if oob.whole && !free {
                idle(subject.texts, oob, link, &named.bodies[&oob_index], diagnostics);
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    AtFirst,
    InAPhase,
    Arriving,
}

struct PlacedBodies {
    /// For each body of each order of battle, whether the body is placed or arrives.
    bodies: HashMap<usize, Vec<bool>>,
    placed_sides: Vec<usize>,
}

impl PlacedBodies {
    /// Collects the bodies that are placed or arrive. `None` if there are none, or if not
    /// everything was understood.
    fn of(
        subject: &ProjectSubject<'_>,
        placed: &Placed<Scenario<'_>>,
        links: &ScenarioLinks<'_>,
    ) -> Option<PlacedBodies> {
        let map = links.map_of(subject.project)?;
        let arrivals = &placed.document.arrivals;
        let placements = &map.document.placements;
        let phases = &map.document.phases;
        let understood =
            links.whole && placed.unclear.is_empty() && map.unclear.is_empty() && phases.whole;
        let later = || phases.items.iter().map(|phase| &phase.value.placements);
        if !understood || !arrivals.whole || !placements.whole || later().any(|list| !list.whole) {
            return None;
        }
        let placed_bodies =
            placements.items.iter().map(|placement| (&placement.body, When::AtFirst));
        let placed_later = later().flatten().map(|placement| (&placement.body, When::InAPhase));
        let arriving = arrivals.items.iter().map(|arrival| (&arrival.body, When::Arriving));
        let empty = |link: &OobLink<'_>| {
            link.oob.map(|oob| (oob, vec![false; subject.project.oobs[oob].bodies.len()]))
        };
        let mut named = PlacedBodies {
            bodies: links.oobs.iter().filter_map(empty).collect(),
            placed_sides: Vec::new(),
        };
        let mut any = false;
        for (body, when) in placed_bodies.chain(placed_later).chain(arriving) {
            any = true;
            let body = body.get()?;
            let meant = subject.links.bodies(links, body.value);
            // An arrival of an unknown body may be meant for any body, so nothing can be judged.
            if meant.is_empty() && when == When::Arriving {
                return None;
            }
            for BodyAt { oob, body } in meant {
                if let Some(bodies) = named.bodies.get_mut(&oob) {
                    bodies[body] = true;
                }
                // A body that appears only in a later phase does not show where the other bodies of
                // its side set up.
                let of_side = |link: &&OobLink<'_>| when == When::AtFirst && link.oob == Some(oob);
                named.placed_sides.extend(links.oobs.iter().filter(of_side).map(|link| link.side));
                named.placed_sides.sort_unstable();
                named.placed_sides.dedup();
            }
        }
        any.then_some(named)
    }
}

/// The indices of maps that place an unknown body, or a body twice, because such a placement may be
/// meant for any body.
fn doubtful_maps(subject: &ProjectSubject<'_>) -> HashSet<usize> {
    let doubtful = |(map, scenarios): &(usize, Vec<&ScenarioLinks<'_>>)| {
        let map = &subject.project.maps[*map].document;
        let later = map.phases.items.iter().flat_map(|phase| &phase.value.placements);
        let mut seen = HashSet::new();
        let mut at_first = map.placements.items.iter().filter_map(|it| it.body.value());
        if at_first.any(|body| !seen.insert(body.0)) {
            return true;
        }
        map.placements.items.iter().chain(later).filter_map(|placement| placement.body.value()).any(
            |body| !scenarios.iter().any(|links| !subject.links.bodies(links, *body).is_empty()),
        )
    };
    scenarios_by_map(subject).into_iter().filter(doubtful).map(|(map, _)| map).collect()
}

/// Reports bodies that are not named and have no named body above or below them, but only the
/// highest body of each branch.
fn idle(
    texts: &Texts,
    oob: &OobOutline,
    link: &OobLink<'_>,
    named: &[bool],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let told = absent(texts, oob, named);
    for (body_index, body) in oob.bodies.iter().enumerate() {
        if !told[body_index] || body.parent.is_some_and(|up| told[up as usize]) {
            continue;
        }
        let who = name(texts, oob, body_index);
        let message = format!("{who} of `{}` is neither on the map nor arriving", link.id.value);
        let message = match body_index {
            0 => format!("no body of `{}` is on the map or arriving", link.id.value),
            _ => message,
        };
        diagnostics.push(
            Diagnostic::new(&CODE, link.id.span, message).label(body.place, "this body").help(
                match (body_index, body.id) {
                    (0, _) => {
                        "place its bodies on the map, let them arrive, or give the side a zone to \
                         set up in"
                            .to_owned()
                    }
                    (_, Some(_)) => "place the body on the map or let it arrive; if it was not \
                                     there that day, remove it from the order of battle"
                        .to_owned(),
                    (_, None) => "give the body an `id`, then place it on the map or let it \
                                  arrive; if it was not there that day, remove it from the order \
                                  of battle"
                        .to_owned(),
                },
            ),
        );
    }
}

/// The id of the body that a second placement of its neighbour was probably meant for: the only body
/// with the same body above it that is neither on the map nor arriving.
pub(super) fn only_absent_beside<'d>(
    subject: &ProjectSubject<'d>,
    links: &ScenarioLinks<'_>,
    placed_twice: BodyAt,
) -> Option<&'d str> {
    let (scenario, links) =
        subject.scenarios().find(|(_, of_scenario)| std::ptr::addr_eq(*of_scenario, links))?;
    let oob = &subject.project.oobs[placed_twice.oob];
    let named = PlacedBodies::of(subject, scenario, links)?;
    let absent = absent(subject.texts, oob, named.bodies.get(&placed_twice.oob)?);
    let parent = oob.bodies[placed_twice.body].parent;
    let beside = oob.bodies.iter().zip(absent);
    let mut beside = beside.filter(|(body, absent)| *absent && body.parent == parent);
    let (body, _) = beside.next().filter(|_| beside.next().is_none())?;
    subject.id_of(body)
}

/// For each body, whether neither it nor a body above or below it is named.
fn absent(texts: &Texts, oob: &OobOutline, named: &[bool]) -> Vec<bool> {
    let parent = |body_index: usize| oob.bodies[body_index].parent.map(|parent| parent as usize);
    // Every body comes after the body above it, so one pass from the end is enough.
    let mut below = named.to_vec();
    for body_index in (1..below.len()).rev() {
        if let Some(parent) = parent(body_index) {
            below[parent] |= below[body_index];
        }
    }
    let mut above = named.to_vec();
    // Only the first of two bodies with one id can be placed, and `duplicate-id` reports the second
    // body.
    let mut seen = HashSet::new();
    for (body_index, body) in oob.bodies.iter().enumerate().skip(1) {
        above[body_index] |= body.id.is_some_and(|id| !seen.insert(id_text(texts, id)));
    }
    for body_index in 0..above.len() {
        above[body_index] |= parent(body_index).is_some_and(|up| above[up]);
    }
    above.iter().zip(below).map(|(above, below)| !above && !below).collect()
}

fn name(texts: &Texts, oob: &OobOutline, body_index: usize) -> String {
    let words = texts.slice(oob.bodies[body_index].place).trim_matches(['"', '\'']);
    let words: String = words.lines().next().unwrap_or("").chars().take(60).collect();
    format!("`{words}`")
}
