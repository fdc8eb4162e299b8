//! Reports a body or a building in deep water, and a lake in a town.

use grognard_core::document::{Area, AreaKind, Map, Placement, PointKind, Posture};
use grognard_core::model::{Metres, PlaceAt, area, common_ground, holds};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Spanned;

use crate::check::ground::{
    BRIDGE_REACH, Comparisons, Water, apart, at, crosses, ring, title, waters,
};

code!("on-impassable-ground", Warning, "on_impassable_ground.md");

pub(super) fn check(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(deep) = DeepWater::of(map) else { return };
    let comparisons = Comparisons::new();
    let later = map.phases.items.iter().flat_map(|phase| &phase.value.placements.items);
    for placement in map.placements.items.iter().chain(later) {
        check_placement(placement, &deep, &comparisons, diagnostics);
    }
    for point in &map.points {
        let (Some(kind), Some(place)) = (point.kind.get(), point.at.get()) else { continue };
        if kind.value != PointKind::Building {
            continue;
        }
        let Some(water) = deep.under(at(place.value), None, &comparisons) else { continue };
        // A mill stands in a stream or on its bank.
        if !water.is_ground() {
            continue;
        }
        let who = title(&point.name, &point.id, "this building");
        let message = format!("{who} stands in {}", water.name);
        diagnostics.push(
            Diagnostic::new(&CODE, place.span, message).label(water.span, "the water").help(
                "move the building to a bank; if it is on an island, draw the island as an area \
                 of the map",
            ),
        );
    }
    drowned_areas(map, &comparisons, diagnostics);
}

/// Reports a lake that covers much of a town or a village.
fn drowned_areas(map: &Map<'_>, comparisons: &Comparisons, diagnostics: &mut Vec<Diagnostic>) {
    for (lake, kind, shore) in areas_of(map, &[AreaKind::Lake]) {
        for (ground, ground_kind, ring) in areas_of(map, TOWNS) {
            if !comparisons.allow(shore.len() * ring.len()) {
                return;
            }
            // An outline that crosses itself may have no area.
            if area(&ring) <= 0.0 {
                continue;
            }
            let is_within = shore.iter().all(|point| holds(&ring, *point));
            let is_drowned = if is_within {
                area(&shore) * MIN_DROWNED >= area(&ring)
            } else if ring.iter().all(|point| holds(&shore, *point)) {
                // A town on an island leaves more of the lake free.
                area(&shore) < area(&ring) * MIN_LAKE
            } else {
                let common = common_ground(&shore, &ring);
                common.iter().map(|part| area(part)).sum::<Metres>() * MIN_FLOODED >= area(&ring)
            };
            if !is_drowned {
                continue;
            }
            let who = title(&lake.name, &lake.id, "this lake");
            let town = title(&ground.name, &ground.id, "");
            let message =
                format!("{who} covers a large part of the {} {town}", ground_kind.value.word());
            diagnostics.push(
                Diagnostic::new(&CODE, kind.span, message)
                    .label(ground_kind.span, "houses cannot stand in this water")
                    .help(
                        "correct the outline of the lake; a pond within the houses is smaller, \
                         and need not be drawn",
                    ),
            );
        }
    }
}

const TOWNS: &[AreaKind] = &[AreaKind::Town, AreaKind::OpenVillage];

/// The areas of some kinds, each with its kind and its outline.
fn areas_of<'m>(
    map: &'m Map<'m>,
    wanted: &'m [AreaKind],
) -> impl Iterator<Item = (&'m Spanned<Area<'m>>, Spanned<AreaKind>, Vec<PlaceAt>)> {
    map.areas.items.iter().filter_map(|area| {
        let kind = *area.kind.get()?;
        let ring = ring(&area.outline).filter(|_| wanted.contains(&kind.value))?;
        Some((area, kind, ring))
    })
}

/// Minimum part of a town that a lake within it covers, as a divisor, so that a fish pond on a green
/// is not reported.
const MIN_DROWNED: Metres = 8.0;

/// Minimum part of a town that a lake on its edge covers, as a divisor, because shores are inexact.
const MIN_FLOODED: Metres = 3.0;

/// Minimum factor between the areas of a lake and of a town on an island in it.
const MIN_LAKE: Metres = 2.0;

fn check_placement(
    placement: &Spanned<Placement<'_>>,
    deep: &DeepWater,
    comparisons: &Comparisons,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let (Some(body), Some(place)) = (placement.body.get(), placement.at.get()) else { return };
    let posture = placement.posture.value().copied();
    let Some(water) = deep.under(at(place.value), posture, comparisons) else { return };
    let message = format!("`{}` stands in {}", body.value.0, water.name);
    diagnostics.push(
        Diagnostic::new(&CODE, place.span, message)
            .label(water.span, "troops cannot enter this ground")
            .help(
                "move the body to a bank; if it is on a bridge, a ford or an island, draw that on \
                 the map",
            ),
    );
}

/// The deep water of a map, and the bridges, fords and islands where a body can be in it.
pub(in crate::check) struct DeepWater {
    waters: Vec<Water>,
    points: usize,
    dry: Dry,
}

impl DeepWater {
    /// Collects the deep water of a map. `None` if a map has no deep water, or if its water was not
    /// understood.
    pub(in crate::check) fn of(map: &Map<'_>) -> Option<DeepWater> {
        let mut waters = waters(map)?;
        waters.retain(|water| water.deep);
        let points = waters.iter().map(Water::points).sum();
        (!waters.is_empty()).then(|| DeepWater { waters, points, dry: Dry::of(map) })
    }

    /// The deep water in which a body at this place would be.
    pub(in crate::check) fn under(
        &self,
        place: PlaceAt,
        posture: Option<Posture>,
        comparisons: &Comparisons,
    ) -> Option<&Water> {
        // Skirmishers spread along a bank and over islets and boats, so the middle of their line
        // may be in water.
        if posture == Some(Posture::Skirmish) || !comparisons.allow(self.points) {
            return None;
        }
        let water = self.waters.iter().find(|water| water.covers(place))?;
        (!self.dry.excuses(place, water, comparisons)).then_some(water)
    }
}

struct Dry {
    crossings: Vec<PlaceAt>,
    islands: Vec<Vec<PlaceAt>>,
    points: usize,
}

impl Dry {
    fn of(map: &Map<'_>) -> Dry {
        let crossings = map
            .points
            .items
            .iter()
            .filter(|point| point.kind.value().copied().is_some_and(crosses));
        let crossings =
            crossings.filter_map(|point| point.at.value()).map(|place| at(*place)).collect();
        // Houses, walls, trees and stones are on dry ground. A hill is not counted, because it may
        // continue below the water.
        let firm =
            |kind: &AreaKind| !matches!(kind, AreaKind::Lake | AreaKind::Marsh | AreaKind::Hill);
        let islands = map.areas.items.iter().filter(|area| area.kind.value().is_some_and(firm));
        let islands: Vec<Vec<PlaceAt>> = islands.filter_map(|area| ring(&area.outline)).collect();
        let points = islands.iter().map(Vec::len).sum();
        Dry { crossings, islands, points }
    }

    /// Whether a crossing or an island makes this place passable. The result is `true` if there are
    /// too many crossings and islands to examine.
    fn excuses(&self, place: PlaceAt, water: &Water, comparisons: &Comparisons) -> bool {
        if !comparisons.allow(self.points + self.crossings.len()) {
            return true;
        }
        let near =
            |crossing: &PlaceAt| apart(*crossing, place) <= BRIDGE_REACH + water.half_width();
        self.crossings.iter().any(near) || self.islands.iter().any(|island| holds(island, place))
    }
}
