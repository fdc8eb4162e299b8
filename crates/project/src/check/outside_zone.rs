//! A body outside the zones of its side.

use std::collections::BTreeSet;

use super::ground::{Comparisons, at, ring};
use super::subject::ProjectSubject;
use super::unknown_body::scenarios_by_map;
use crate::project::{Placed, ScenarioLinks};
use grognard_core::diagnostic::{Code, Diagnostic, Severity, Stage};
use grognard_core::document::{Map, Placement, Scenario};
use grognard_core::model::{Metres, PlaceAt, distance_to_ground};
use grognard_core::text::{Span, Spanned, choice};

/// A body outside the zones of its side.
pub static CODE: Code =
    Code::new("outside-zone", Severity::Warning, include_str!("outside_zone.md")).at(Stage::Rest);

/// Maximum distance in metres of the middle of a front from its zone: the front of a brigade.
const MAX_OUTSIDE: Metres = 250.0;

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (number, links) in scenarios_by_map(subject) {
        let map = &subject.project.maps[number];
        // A map of several battles has zones for each, and bodies for some.
        let [links] = links.as_slice() else { continue };
        let scenario = subject.scenarios().find(|(_, linked)| std::ptr::eq(*linked, *links));
        let Some((scenario, _)) = scenario.filter(|_| map.asked && links.whole) else { continue };
        let sides = Sides::of(scenario, &map.document);
        let shared = shared_zones(&scenario.document);
        let mut told = BTreeSet::new();
        let comparisons = Comparisons::new();
        for placement in &map.document.placements {
            let Some((side, found)) = sides.complain(subject, links, placement, &comparisons)
            else {
                continue;
            };
            // Bodies outside a zone that is probably that of the other side follow from one slip.
            match shared.iter().find(|shared| shared.sides.contains(&side)) {
                Some(shared) if told.insert(shared.zone.value) => {
                    diagnostics.push(shared.complaint(&scenario.document));
                }
                Some(_) => {}
                None => diagnostics.push(found),
            }
        }
    }
}

/// A zone that two sides name.
struct SharedZone<'d> {
    zone: Spanned<&'d str>,
    first: Span,
    /// The indices of the two sides.
    sides: [usize; 2],
}

/// The zones that a side shares with one above it.
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
    fn complaint(&self, scenario: &Scenario<'_>) -> Diagnostic {
        let id = |index: usize| scenario.sides.items[index].id.value().map_or("", |id| id.0);
        let [first, second] = self.sides.map(id);
        let message =
            format!("`{first}` and `{second}` both set up in the zone `{}`", self.zone.value);
        Diagnostic::new(&CODE, self.zone.span, message)
            .label(self.first, "named here too")
            .help("give each side a zone of its own; bodies on this map stand outside this one")
    }
}

/// The zones of each side, by its index. `None` if they are not known.
struct Sides<'d>(Vec<Option<Vec<Ring<'d>>>>);

struct Ring<'d> {
    id: &'d str,
    span: Span,
    points: Vec<PlaceAt>,
}

impl<'d> Sides<'d> {
    /// Collects the zones. A side without zones, or with an unknown one, has `None`.
    fn of(scenario: &'d Placed<Scenario<'d>>, map: &'d Map<'d>) -> Sides<'d> {
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

    fn complain(
        &self,
        subject: &ProjectSubject<'_>,
        links: &ScenarioLinks<'_>,
        placement: &Placement<'_>,
        comparisons: &Comparisons,
    ) -> Option<(usize, Diagnostic)> {
        let (body, place) = (placement.body.get()?, placement.at.get()?);
        let meant = subject.links.bodies(links, body.value);
        let [body_at] = meant.as_slice() else { return None };
        let side = links.oobs.iter().find(|link| link.oob == Some(body_at.oob))?.side;
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
        let message = format!(
            "`{}` stands {} m outside {ids}, where its side sets up",
            body.value.0,
            metres.round()
        );
        let found = Diagnostic::new(&CODE, place.span, message)
            .label(zone.span, "the nearest zone of its side")
            .help("move the body, draw the zone wider, or give the side another zone for those that stand forward");
        Some((side, found))
    }
}
