//! Reports a road that crosses deep water without a bridge or a ford.

use grognard_core::document::{Coordinates, Line, LineKind, Map};
use grognard_core::model::{Metres, PlaceAt};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Spanned;

use super::crossing_outline::edge;
use super::off_the_map::is_on;
use crate::check::ground::{
    BRIDGE_REACH, Comparisons, Water, apart, at, course, crosses, title, waters,
};

code!("unbridged-road", Warning, "unbridged_road.md");

/// Maximum distance in metres, besides half the width of the water, between a bridge and the point
/// in which a road crosses the water. A bridge may be `BRIDGE_REACH` from the bank, and as far from
/// its road.
const NEAR: Metres = 2.0 * BRIDGE_REACH;

pub(super) fn check(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let (found, beside) = crossings(map);
    // If as many bridges are not at a water, wrong digits probably moved them away from the
    // crossings, and `bridge-off-water` reports them.
    if found.len() > beside {
        diagnostics.extend(found.into_iter().map(|(_, found)| found));
    }
}

/// The only crossing without a bridge or a ford, if there is one.
pub(super) fn only_crossing(map: &Map<'_>) -> Option<PlaceAt> {
    match crossings(map).0.as_slice() {
        [(place, _)] => Some(*place),
        _ => None,
    }
}

/// The crossings of roads without a bridge or a ford, and the number of bridges and fords that are
/// not at a water.
fn crossings(map: &Map<'_>) -> (Vec<(PlaceAt, Diagnostic)>, usize) {
    let mut diagnostics = Vec::new();
    let none = (Vec::new(), 0);
    let Some(mut waters) = waters(map) else { return none };
    let Some(bridges) = bridges(map) else { return none };
    let is_over = |bridge: &PlaceAt| waters.iter().any(|it| it.distance(*bridge) <= BRIDGE_REACH);
    let beside = bridges.iter().filter(|bridge| !is_over(bridge)).count();
    waters.retain(|water| water.deep);
    let comparisons = Comparisons::new();
    for road in &map.lines {
        let kind = road.kind.value();
        let is_road = matches!(kind, Some(LineKind::Highroad | LineKind::Road | LineKind::Track));
        let Some(path) = course(&road.path).filter(|_| is_road) else { continue };
        for water in &waters {
            if !comparisons.allow(path.len() * (water.points() + 1)) {
                return (diagnostics, beside);
            }
            check_crossings(map, road, &path, water, &bridges, &mut diagnostics);
        }
    }
    (diagnostics, beside)
}

/// The places of all bridges and fords. `None` if a point was not understood, or if a bridge is off
/// the map, because `off-the-map` reports it and it is probably the missing one.
fn bridges(map: &Map<'_>) -> Option<Vec<PlaceAt>> {
    let mut bridges = Vec::new();
    for point in &map.points {
        if crosses(point.kind.get()?.value) {
            let place = point.at.get()?.value;
            if !is_on(map, place) {
                return None;
            }
            bridges.push(at(place));
        }
    }
    map.points.whole.then_some(bridges)
}

fn check_crossings(
    map: &Map<'_>,
    road: &Spanned<Line<'_>>,
    path: &[PlaceAt],
    water: &Water,
    bridges: &[PlaceAt],
    diagnostics: &mut Vec<(PlaceAt, Diagnostic)>,
) {
    let mut crossings = water.crossings(path);
    if water.is_ground() {
        // A road that enters a lake and does not leave it ends there, at a ferry or a mill.
        let is_through = crossings.len() > 1;
        crossings.truncate(usize::from(is_through));
    }
    for (index, place) in crossings {
        let is_bridged = |bridge: &PlaceAt| match water.is_ground() {
            true => water.distance(*bridge) <= BRIDGE_REACH,
            false => apart(*bridge, place) <= NEAR + water.half_width(),
        };
        let (east, north) = place;
        if !is_on(map, Coordinates { east, north }) || bridges.iter().any(is_bridged) {
            continue;
        }
        let who = title(&road.name, &road.id, road.kind.value().map_or("", |kind| kind.word()));
        let message =
            format!("{who} crosses {} at [{east}, {north}] without a bridge or a ford", water.name);
        let found = Diagnostic::new(&CODE, edge(&road.path, index), message)
            .label(water.span, "the water")
            // Water that is in a wrong place needs no bridge.
            .rests_on([water.span]);
        let help =
            format!("add the crossing to `points`: `{{ kind: bridge, at: [{east}, {north}] }}`");
        let found = match water.is_ground() {
            true => found.help(help),
            false => found.help(format!(
                "{help}; if troops can wade the water everywhere, write `kind: stream`"
            )),
        };
        diagnostics.push((place, found));
    }
}
