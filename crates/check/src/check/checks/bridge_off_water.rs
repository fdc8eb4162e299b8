//! Reports a bridge or a ford where there is no water.

use std::cell::LazyCell;

use grognard_core::document::Map;
use grognard_core::model::Metres;
use grognard_syntax::diagnostic::Diagnostic;

use super::off_the_map::is_on;
use super::unbridged_road::only_crossing;
use crate::check::ground::{BRIDGE_REACH, Comparisons, Water, at, crosses, title, waters};

code!("bridge-off-water", Warning, "bridge_off_water.md");

pub(super) fn check(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(waters) = waters(map) else { return };
    let comparisons = Comparisons::new();
    let points: usize = waters.iter().map(Water::points).sum();
    let only_crossing = LazyCell::new(|| only_crossing(map));
    for point in &map.points {
        let (Some(kind), Some(place)) = (point.kind.get(), point.at.get()) else { continue };
        // A bridge or a ford off the map is skipped, because `off-the-map` reports it.
        let is_on_map = is_on(map, place.value);
        if !crosses(kind.value) || !is_on_map || !comparisons.allow(points) {
            continue;
        }
        let far = |water: &Water| water.distance(at(place.value));
        let near = waters.iter().map(|water| (far(water), water));
        let near = near.min_by(|a, b| a.0.total_cmp(&b.0));
        if near.as_ref().is_some_and(|(metres, _)| *metres <= BRIDGE_REACH) {
            continue;
        }
        let what = kind.value.word();
        let who = match title(&point.name, &point.id, "") {
            name if name.is_empty() => format!("this {what}"),
            name => format!("the {what} {name}"),
        };
        diagnostics.push(match near {
            Some((metres, water)) => {
                let message =
                    format!("{who} is {} m from the nearest water, {}", whole(metres), water.name);
                let found = Diagnostic::new(&CODE, place.span, message)
                    .label(water.span, "the nearest water");
                match *only_crossing {
                    Some((east, north)) => found.help(format!(
                        "a road crosses a water without a bridge there: did you mean \
                         `[{east}, {north}]`?"
                    )),
                    None => found.help(
                        "move the bridge or ford onto the line of the water, or correct that line; \
                         a gorge without water needs no bridge on the map",
                    ),
                }
            }
            None => Diagnostic::new(
                &CODE,
                place.span,
                format!("{who} crosses nothing: there is no water on the map"),
            )
            .help(
                "draw the water under `lines`: `{ kind: stream, path: [[0, 700], [1900, 800]] }`",
            ),
        });
    }
}

fn whole(metres: Metres) -> i64 {
    metres.round() as i64
}
