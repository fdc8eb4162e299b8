//! Reports an objective that one side holds from the start, although another side is there.

use std::collections::{HashMap, HashSet};

use grognard_core::document::{Map, Objective};
use grognard_core::model::{Metres, PlaceAt, distance_to_ground};
use grognard_syntax::diagnostic::{Diagnostic, Fix};
use grognard_syntax::text::Span;

use super::outside_zone::{Sides, stood};
use super::unknown_body::scenarios_by_map;
use crate::check::ground::{Comparisons, at, ring};
use crate::check::subject::ProjectSubject;

code!("held-by-enemy", Warning, "held_by_enemy.md");

/// Maximum distance in metres from which a body or a zone can control a place: the front of a
/// division.
const MAX_BESIDE: Metres = 500.0;

/// Divisor of the longer side of the map. A place that is further from the zone and the bodies of a
/// side is not held by it.
const SHARE_OF_MAP: Metres = 5.0;

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (number, links) in scenarios_by_map(subject) {
        // A map of several battles has bodies that belong to only one of them.
        let [links] = links.as_slice() else { continue };
        let map = &subject.project.maps[number].document;
        let scenario = subject.scenarios().find(|(_, linked)| std::ptr::eq(*linked, *links));
        let Some((placed, _)) = scenario.filter(|(placed, _)| placed.asked && links.whole) else {
            continue;
        };
        let stood: Vec<Standing<'_>> = map
            .placements
            .items
            .iter()
            .filter_map(|it| {
                let found = stood(subject, links, it)?;
                let (body, side) = (it.body.value()?.0, found.side);
                Some(Standing { body, side, place: found.place, span: found.span })
            })
            .collect();
        let side_ids = placed.document.sides.items.iter().map(|side| side.id.value());
        let side_ids: Vec<&str> = side_ids.map(|id| id.map_or("", |id| id.0)).collect();
        let sides = Sides::of(placed, map);
        // If one mistake explains all bodies outside their zones, `outside-zone` reports that
        // mistake.
        if sides.slip(subject, links, map).is_some() {
            continue;
        }
        let longer =
            map.width.value().max(map.height.value()).map_or(Metres::MAX, |side| *side as Metres);
        let map_share = longer / SHARE_OF_MAP;
        let comparisons = Comparisons::new();
        let grounds = grounds(map);
        let repeated = repeated_ids(map);
        for objective in &placed.document.objectives.items {
            let place = objective.place.value().filter(|place| !repeated.contains(place.0));
            let ground = place.and_then(|place| grounds.get(place.0));
            let Some(ground) = ground else { continue };
            if comparisons.allow(ground.len() * stood.len()) {
                diagnostics.extend(judge(
                    objective,
                    (ground, &stood),
                    &side_ids,
                    &sides,
                    map_share,
                ));
            }
        }
    }
}

struct Standing<'d> {
    body: &'d str,
    side: usize,
    place: PlaceAt,
    span: Span,
}

/// The ground of each place that can be an objective, by id: the corners of an area, or a point. If
/// an area and a point have the same id, the area is used.
fn grounds<'d>(map: &Map<'d>) -> HashMap<&'d str, Vec<PlaceAt>> {
    let points =
        map.points.items.iter().filter_map(|point| {
            Some((point.value.id.value()?.0, vec![at(*point.value.at.value()?)]))
        });
    let areas = map.areas.items.iter();
    let areas =
        areas.filter_map(|area| Some((area.value.id.value()?.0, ring(&area.value.outline)?)));
    points.chain(areas).collect()
}

/// The ids that several things of a map have, so that it is unknown which is the objective.
fn repeated_ids<'d>(map: &Map<'d>) -> HashSet<&'d str> {
    let areas = map.areas.items.iter().map(|it| &it.value.id);
    let lines = map.lines.items.iter().map(|it| &it.value.id);
    let points = map.points.items.iter().map(|it| &it.value.id);
    let mut seen = HashSet::new();
    let ids = areas.chain(lines).chain(points).filter_map(|id| Some(id.value()?.0));
    ids.filter(|id| !seen.insert(*id)).collect()
}

fn judge(
    objective: &Objective<'_>,
    (ground, stood): (&[PlaceAt], &[Standing<'_>]),
    side_ids: &[&str],
    sides: &Sides<'_>,
    map_share: Metres,
) -> Option<Diagnostic> {
    let (place, held_by) = objective.place.value().zip(objective.held_by.get())?;
    let holder = side_ids.iter().position(|id| *id == held_by.value.0)?;
    let is_near = |body: &Standing<'_>, metres| distance_to_ground(ground, body.place) <= metres;
    // Both sides may have bodies in a village for which they fight, and a side may control a place
    // in its zone by fire alone.
    let is_own_ground =
        ground.iter().any(|corner| sides.distance(holder, *corner).is_none_or(|far| far == 0.0));
    let is_held = || stood.iter().any(|body| body.side == holder && is_near(body, MAX_BESIDE));
    let message = |of: usize, why: String| {
        let message = format!("`{}` is held by `{}`, but {why}", place.0, held_by.value.0);
        let found = Diagnostic::new(&CODE, held_by.span, message);
        found.fix(Fix::guess(held_by.span, side_ids[of]))
    };
    if is_own_ground || stood.iter().any(|body| body.side == holder && is_near(body, 0.0)) {
        return None;
    }
    let far = |corner: &PlaceAt| sides.distance(holder, *corner);
    let is_nowhere =
        ground.iter().all(|corner| far(corner).is_some_and(|metres| metres > map_share));
    let is_without = stood.iter().any(|body| body.side == holder)
        && !stood.iter().any(|body| body.side == holder && is_near(body, map_share));
    if is_nowhere && is_without {
        let message = format!(
            "`{}` is held by `{}`, but is far from its zone and from all its bodies",
            place.0, held_by.value.0
        );
        return Some(
            Diagnostic::new(&CODE, held_by.span, message)
                .help("correct `held_by` or `place`, or place a body there"),
        );
    }
    if let Some(enemy) = stood.iter().find(|body| is_near(body, 0.0)) {
        let why = format!("`{}` of `{}` is in that place", enemy.body, side_ids[enemy.side]);
        return Some(message(enemy.side, why).label(enemy.span, "the body is placed here"));
    }
    let is_in_zone_of =
        |side: &usize| ground.iter().all(|corner| sides.distance(*side, *corner) == Some(0.0));
    let of = (0..side_ids.len()).find(|side| *side != holder && is_in_zone_of(side))?;
    let is_far = ground
        .iter()
        .all(|corner| sides.distance(holder, *corner).is_some_and(|far| far > MAX_BESIDE));
    if !is_far || is_held() {
        return None;
    }
    Some(message(of, format!("the place is in the zone of `{}`", side_ids[of])))
}
