//! Reports a body outside the zones of its side.

use std::collections::{BTreeSet, HashMap};

use grognard_core::document::{Coordinates, LeaderPlacement, Map, Placement, Scenario};
use grognard_core::model::{Metres, PlaceAt, distance_to_ground, holds};
use grognard_syntax::diagnostic::{Diagnostic, Fix};
use grognard_syntax::text::{Span, Spanned, choice};

use super::off_the_map::is_on;
use super::sides_swapped::have_lists_swapped;
use super::unknown_body::scenarios_by_map;
use crate::check::ground::{Comparisons, at, ring};
use crate::check::one_slip::{Slip, Stood, complaint, slip};
use crate::check::subject::ProjectSubject;
use grognard_project::project::{Placed, ScenarioLinks, id_text};

code!("outside-zone", Warning, "outside_zone.md", Rest);

/// Maximum distance in metres between the middle of a body's front and the zone of its side: the
/// front of a brigade.
pub(in crate::check) const MAX_OUTSIDE: Metres = 250.0;

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (number, links) in scenarios_by_map(subject) {
        let map = &subject.project.maps[number];
        // A map of several battles has the zones of all of them, but the bodies of only some.
        let [links] = links.as_slice() else { continue };
        let scenario = subject.scenarios().find(|(_, linked)| std::ptr::eq(*linked, *links));
        let Some((scenario, _)) = scenario.filter(|_| map.asked && links.whole) else { continue };
        let sides = Sides::of(scenario, &map.document);
        let shared = shared_zones(&scenario.document);
        let comparisons = Comparisons::new();
        if shared.is_empty()
            && let Some((slip, stood)) = sides.slip(subject, links, &map.document)
        {
            // If the orders of battle of two sides are swapped, `sides-swapped` reports the swap.
            let is_told =
                slip == Slip::Exchanged && have_lists_swapped(subject, &scenario.document, links);
            if !is_told {
                diagnostics.extend(complaint(slip, &stood, scenario, &map.document));
            }
            continue;
        }
        let mut told = BTreeSet::new();
        for placement in &map.document.placements {
            let Some((side, found)) = sides.complain(subject, links, placement, &comparisons)
            else {
                continue;
            };
            // If two sides share a zone, one of them probably needs another zone, and bodies
            // outside the shared zone follow from that mistake.
            match shared.iter().find(|shared| shared.sides.contains(&side)) {
                Some(shared) if told.insert(shared.zone.value) => {
                    diagnostics.push(shared.complaint(
                        &scenario.document,
                        &map.document,
                        Some(side),
                    ));
                }
                Some(_) => {}
                None => diagnostics.push(found),
            }
        }
        if !map.document.leaders.items.is_empty() {
            let of_leaders = sides_of_leaders(subject, links);
            for placement in &map.document.leaders {
                diagnostics.extend(sides.among_enemies(&of_leaders, placement, &comparisons));
            }
        }
        // If there are three sides, two sides that share a zone may be allies.
        if scenario.document.sides.items.len() == 2 {
            let untold = shared.iter().filter(|shared| told.insert(shared.zone.value));
            diagnostics.extend(
                untold.map(|shared| shared.complaint(&scenario.document, &map.document, None)),
            );
        }
    }
}

struct SharedZone<'d> {
    zone: Spanned<&'d str>,
    first: Span,
    sides: [usize; 2],
}

/// The zones that a side shares with a side listed before it.
fn shared_zones<'d>(scenario: &Scenario<'d>) -> Vec<SharedZone<'d>> {
    let mut seen: Vec<(usize, Spanned<&str>)> = Vec::new();
    let mut shared = Vec::new();
    for (index, side) in scenario.sides.items.iter().enumerate() {
        for zone in &side.zones {
            let zone = Spanned::new(zone.value.0, zone.span);
            let first =
                seen.iter().find(|(other, named)| *other != index && named.value == zone.value);
            match first {
                Some((other, named)) => {
                    shared.push(SharedZone { zone, first: named.span, sides: [*other, index] });
                }
                None => seen.push((index, zone)),
            }
        }
    }
    shared
}

impl SharedZone<'_> {
    /// The finding about a shared zone. `side` is the side that has bodies outside the zone, if
    /// any.
    fn complaint(&self, scenario: &Scenario<'_>, map: &Map<'_>, side: Option<usize>) -> Diagnostic {
        let id = |index: usize| scenario.sides.items[index].id.value().map_or("", |id| id.0);
        let [first, second] = self.sides.map(id);
        let message =
            format!("`{first}` and `{second}` both set up in the zone `{}`", self.zone.value);
        let (here, there) = match side == Some(self.sides[0]) {
            true => (self.first, self.zone.span),
            false => (self.zone.span, self.first),
        };
        let found = Diagnostic::new(&CODE, here, message).label(there, "named here too");
        let is_named = |id: &str| {
            scenario
                .sides
                .items
                .iter()
                .any(|side| side.value.zones.items.iter().any(|zone| zone.value.0 == id))
        };
        let free = map.zones.items.iter().filter_map(|zone| Some(zone.value.id.value()?.0));
        let mut free = free.filter(|id| !is_named(id));
        match (free.next(), free.next()) {
            (Some(only), None) if side.is_some() => {
                found.help(format!("no side names the zone `{only}`")).fix(Fix::guess(here, only))
            }
            _ => found.help("give each side a zone of its own"),
        }
    }
}

/// The zones of each side, indexed by side. `None` if the zones of a side are unknown.
pub(super) struct Sides<'d>(pub(super) Vec<Option<Vec<Ring<'d>>>>);

pub(in crate::check) struct Ring<'d> {
    pub id: &'d str,
    pub span: Span,
    pub points: Vec<PlaceAt>,
}

impl<'d> Sides<'d> {
    /// Collects the zones. A side without zones, or with an unknown zone, has `None`.
    pub(super) fn of(scenario: &'d Placed<Scenario<'d>>, map: &'d Map<'d>) -> Sides<'d> {
        let find = |id: &str| {
            let zone = map
                .zones
                .items
                .iter()
                .find(|zone| zone.id.value().is_some_and(|zone_id| zone_id.0 == id))?;
            Some(Ring {
                id: zone.id.value()?.0,
                span: zone.id.span()?,
                points: ring(&zone.outline)?,
            })
        };
        let sides = scenario.document.sides.items.iter().map(|side| {
            let zones = side.zones.items.iter().map(|zone| find(zone.value.0));
            let zones: Option<Vec<Ring<'_>>> = zones.collect();
            zones.filter(|zones| side.zones.whole && !zones.is_empty())
        });
        Sides(sides.collect())
    }

    /// Distance in metres of a place from the nearest zone of a side, which is 0 inside the zone.
    /// `None` if the zones of the side are unknown.
    pub(super) fn distance(&self, side: usize, place: PlaceAt) -> Option<Metres> {
        let zones = self.0.get(side)?.as_ref()?;
        let metres = zones.iter().map(|zone| distance_to_ground(&zone.points, place));
        metres.min_by(Metres::total_cmp)
    }

    /// The mistake that explains the places of all bodies, and the bodies with their places.
    pub(super) fn slip(
        &self,
        subject: &ProjectSubject<'_>,
        links: &ScenarioLinks<'_>,
        map: &Map<'_>,
    ) -> Option<(Slip, Vec<Stood>)> {
        let stood = map.placements.items.iter().filter_map(|it| stood(subject, links, it));
        let stood: Vec<Stood> = stood.collect();
        let points = self.0.iter().flatten().flatten().map(|zone| zone.points.len()).sum::<usize>();
        if !Comparisons::new().allow(points * stood.len() * 4) {
            return None;
        }
        Some((slip(&stood, &self.0, map)?, stood))
    }

    fn complain(
        &self,
        subject: &ProjectSubject<'_>,
        links: &ScenarioLinks<'_>,
        placement: &Placement<'_>,
        comparisons: &Comparisons,
    ) -> Option<(usize, Diagnostic)> {
        let (body, place) = (placement.body.get()?, placement.at.get()?);
        let side = stood(subject, links, placement)?.side;
        let zones = self.0.get(side)?.as_ref()?;
        if !comparisons.allow(zones.iter().map(|zone| zone.points.len()).sum()) {
            return None;
        }
        let far = |zone: &Ring<'_>| distance_to_ground(&zone.points, at(place.value));
        let near = zones.iter().map(|zone| (far(zone), zone));
        let (metres, zone) = near.min_by(|a, b| a.0.total_cmp(&b.0))?;
        if metres <= MAX_OUTSIDE {
            return None;
        }
        let ids = choice(zones.iter().map(|zone| zone.id), 4);
        let others = self.0.iter().enumerate().filter(|(other, _)| *other != side);
        let mut others = others.flat_map(|(_, zones)| zones.iter().flatten());
        let enemy = others.find(|zone| comparisons.allow(zone.points.len()) && far(zone) == 0.0);
        let enemy =
            enemy.map_or(String::new(), |zone| format!(", in `{}` of another side", zone.id));
        let message = format!(
            "`{}` is {} m outside {ids}, where its side sets up{enemy}",
            body.value.0,
            metres.round()
        );
        let found = Diagnostic::new(&CODE, place.span, message)
            .label(zone.span, "the nearest zone of its side")
            .help(
                "move the body, draw the zone wider, or give the side another zone for bodies \
                 farther forward",
            );
        Some((side, found))
    }

    /// Reports a leader in the zone of another side. A leader elsewhere outside the zones of his own
    /// side may have ridden forward.
    fn among_enemies(
        &self,
        of_leaders: &HashMap<&str, Option<usize>>,
        placement: &LeaderPlacement<'_>,
        comparisons: &Comparisons,
    ) -> Option<Diagnostic> {
        let (leader, place) = (placement.leader.get()?, placement.at.get()?);
        let (_, id) = leader.value.parts();
        let side = (*of_leaders.get(id)?)?;
        let own = self.0.get(side)?.as_ref()?;
        let corners = self.0.iter().flatten().flatten().map(|zone| zone.points.len()).sum();
        if !comparisons.allow(corners) {
            return None;
        }
        let far = |zone: &Ring<'_>| distance_to_ground(&zone.points, at(place.value));
        if own.iter().any(|zone| far(zone) <= MAX_OUTSIDE) {
            return None;
        }
        let mut others = self.0.iter().enumerate().filter(|(other, _)| *other != side);
        let zone = others.find_map(|(_, zones)| {
            zones.as_ref()?.iter().find(|zone| holds(&zone.points, at(place.value)))
        })?;
        let message = format!("`{id}` stands in `{}`, where his enemies set up", zone.id);
        Some(
            Diagnostic::new(&CODE, place.span, message)
                .label(zone.span, "the zone of the enemies")
                .help("correct the place of the leader, or the zones"),
        )
    }
}

/// The side of each leader by his id. `None` for an id that leaders of two sides have.
fn sides_of_leaders<'d>(
    subject: &ProjectSubject<'d>,
    links: &ScenarioLinks<'_>,
) -> HashMap<&'d str, Option<usize>> {
    let mut sides = HashMap::new();
    for link in &links.oobs {
        let leaders = link.oob.into_iter().flat_map(|oob| &subject.project.oobs[oob].leaders);
        for span in leaders {
            let side = sides.entry(id_text(subject.texts, *span)).or_insert(Some(link.side));
            if *side != Some(link.side) {
                *side = None;
            }
        }
    }
    sides
}

/// The body of a placement, with its side. `None` if the reference to the body is ambiguous or
/// unknown.
pub(super) fn stood(
    subject: &ProjectSubject<'_>,
    links: &ScenarioLinks<'_>,
    placement: &Placement<'_>,
) -> Option<Stood> {
    let (body, place) = (placement.body.get()?, placement.at.get()?);
    // A place off the map is skipped, because `off-the-map` reports it.
    if links.map_of(subject.project).is_some_and(|map| !is_on(&map.document, place.value)) {
        return None;
    }
    let meant = subject.links.bodies(links, body.value);
    let [body_at] = meant.as_slice() else { return None };
    let side = links.oobs.iter().find(|link| link.oob == Some(body_at.oob))?.side;
    let facing = placement.facing.value().copied();
    Some(Stood { side, place: at(place.value), span: place.span, facing })
}

/// Whether a place is in a zone of a side, or at most [`MAX_OUTSIDE`] from such a zone.
pub(super) fn stands_in_zone(
    subject: &ProjectSubject<'_>,
    links: &ScenarioLinks<'_>,
    side: usize,
    place: Coordinates,
) -> bool {
    let scenario = subject.scenarios().find(|(_, linked)| std::ptr::eq(*linked, links));
    let Some((scenario, map)) =
        scenario.and_then(|(scenario, _)| Some((scenario, links.map_of(subject.project)?)))
    else {
        return false;
    };
    let sides = Sides::of(scenario, &map.document);
    let zones = sides.0.get(side).and_then(Option::as_ref);
    zones.is_some_and(|zones| {
        zones.iter().any(|zone| distance_to_ground(&zone.points, at(place)) <= MAX_OUTSIDE)
    })
}
