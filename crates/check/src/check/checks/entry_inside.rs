//! Reports an entry point that is far from every edge of the map.

use grognard_core::document::{Coordinates, Map, PointKind};
use grognard_syntax::diagnostic::Diagnostic;

use super::move_backwards::apart;
use super::off_the_map::{is_on, written_points};
use crate::check::ground::title;

code!("entry-inside", Warning, "entry_inside.md");

/// Maximum distance of an entry point from the edge, as a divisor of the shorter side of the map. A
/// road may be drawn only up to the edge of the fields.
const MAX_SHARE: i64 = 8;

pub(super) fn check(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let (Some(width), Some(height)) = (map.width.value(), map.height.value()) else { return };
    let ground = written_points(map);
    let farthest = |of: fn(Coordinates) -> i32| {
        let places = ground.iter().map(|point| i64::from(of(point.value)));
        (places.clone().min().unwrap_or(0), places.max().unwrap_or(0))
    };
    let ((west, east_end), (south, north_end)) = (farthest(|at| at.east), farthest(|at| at.north));
    for point in &map.points {
        let is_entry = point.kind.value() == Some(&PointKind::Entry);
        let Some(place) = point.at.get().filter(|place| is_entry && is_on(map, place.value)) else {
            continue;
        };
        let (east, north) = (i64::from(place.value.east), i64::from(place.value.north));
        let edges = [
            (east, (0, north)),
            (width - east, (*width, north)),
            (north, (east, 0)),
            (height - north, (east, *height)),
        ];
        let mut edges = edges;
        edges.sort_unstable();
        let [(metres, (x, y)), (other, _), ..] = edges;
        if metres * MAX_SHARE <= *width.min(height) {
            continue;
        }
        // A bend of a road at exactly this place shows that the place is meant, such as a camp, but
        // not if the road leads on to the edge.
        let ends = road_ends(map, place.value);
        let on_edge = |end: &&Coordinates| {
            let to_edge = match (x, y) {
                (0, _) => i64::from(end.east),
                (_, 0) => i64::from(end.north),
                (x, _) if x == *width => width - i64::from(end.east),
                _ => height - i64::from(end.north),
            };
            to_edge.abs() * MAX_END_SHARE <= *width.min(height)
        };
        let is_near = |end: &&Coordinates| apart(**end, place.value) <= metres * 2;
        let end = ends.iter().find(|end| on_edge(end) && is_near(end));
        // If nothing of the map is beyond the entry point, the map was once smaller.
        let is_last = map.geojson.is_absent()
            && match (x, y) {
                (0, _) => east == west,
                (_, 0) => north == south,
                (x, _) if x == *width => east == east_end,
                _ => north == north_end,
            };
        if !ends.is_empty() && end.is_none() && !is_last {
            continue;
        }
        let who = match title(&point.name, &point.id, "") {
            name if name.is_empty() => "this entry point".to_owned(),
            name => format!("the entry point {name}"),
        };
        let message = format!("{who} is {metres} m from the nearest edge of the map");
        let found = Diagnostic::new(&CODE, place.span, message);
        if let Some(end) = end {
            let help = format!(
                "troops enter where the road reaches the edge: did you mean `[{}, {}]`?",
                end.east, end.north
            );
            diagnostics.push(found.help(help));
            continue;
        }
        if is_last && !ends.is_empty() {
            let size = match (x, y) {
                (x, _) if x == *width && x > 0 => format!(", or `width: {east}`"),
                (_, y) if y == *height && y > 0 => format!(", or `height: {north}`"),
                _ => String::new(),
            };
            diagnostics.push(found.help(format!(
                "nothing on the map is beyond it: did you mean `[{x}, {y}]`{size}?"
            )));
            continue;
        }
        // The middle of a map is as near to one edge as to another.
        diagnostics.push(if metres * 2 <= other {
            found.help(format!("troops enter at the edge: did you mean `[{x}, {y}]`?"))
        } else {
            found.help("troops enter at the edge: correct the coordinate that should be on it")
        });
    }
}

/// Maximum distance of the end of a road from the edge, as a divisor of the shorter side of the map.
const MAX_END_SHARE: i64 = 50;

/// The ends of the lines that have a bend at a place, or begin or end there.
fn road_ends(map: &Map<'_>, place: Coordinates) -> Vec<Coordinates> {
    let paths = map.lines.items.iter().map(|line| &line.value.path.items);
    let through = paths.filter(|path| path.iter().any(|bend| bend.value == place));
    through
        .flat_map(|path| path.first().into_iter().chain(path.last()))
        .map(|it| it.value)
        .collect()
}
