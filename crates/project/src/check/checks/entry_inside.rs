//! Reports an entry point that is far from every edge of the map.

use grognard_core::document::{Map, PointKind};
use grognard_syntax::diagnostic::Diagnostic;

use super::off_the_map::is_on;
use crate::check::ground::title;

code!("entry-inside", Warning, "entry_inside.md");

/// Maximum distance of an entry point from the edge, as a divisor of the shorter side of the map. A
/// road may be drawn only up to the edge of the fields.
const MAX_SHARE: i64 = 8;

pub(super) fn check(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let (Some(width), Some(height)) = (map.width.value(), map.height.value()) else { return };
    for point in &map.points {
        let is_entry = point.kind.value() == Some(&PointKind::Entry);
        let Some(place) = point.at.get().filter(|place| is_entry && is_on(map, place.value)) else {
            continue;
        };
        // A bend of a road at exactly this place shows that the place is meant, such as a camp.
        let mut paths = map.lines.items.iter().flat_map(|line| &line.value.path.items);
        if paths.any(|bend| bend.value == place.value) {
            continue;
        }
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
        let who = match title(&point.name, &point.id, "") {
            name if name.is_empty() => "this entry point".to_owned(),
            name => format!("the entry point {name}"),
        };
        let message = format!("{who} is {metres} m from the nearest edge of the map");
        let found = Diagnostic::new(&CODE, place.span, message);
        // The middle of a map is as near to one edge as to another.
        diagnostics.push(if metres * 2 <= other {
            found.help(format!("troops enter at the edge: did you mean `[{x}, {y}]`?"))
        } else {
            found.help("troops enter at the edge: correct the coordinate that should be on it")
        });
    }
}
