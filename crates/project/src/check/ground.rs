//! What the checks of the ground have in common: outlines as points, water, and how long to look.

use std::cell::Cell;

use super::off_the_map::title;
use grognard_core::document::{AreaKind, Coordinates, LineKind, List, Map, PointKind};
use grognard_core::model::{Metres, PlaceAt, distance, distance_to_ground};
use grognard_core::text::Span;

/// More comparisons of points with edges than this serve no reader: no map that people draw needs
/// a hundredth of it.
const MOST_LOOKS: usize = 4_000_000;

/// How far from the water a bridge may be drawn, in metres, over half the width of the water.
pub(super) const BRIDGE_REACH: Metres = 60.0;

/// Looks at points and edges, as long as there are not too many.
pub(super) struct Looks(Cell<usize>);

impl Looks {
    /// Nothing looked at so far.
    pub(super) fn new() -> Looks {
        Looks(Cell::new(MOST_LOOKS))
    }

    /// May so many be looked at?
    pub(super) fn may(&self, count: usize) -> bool {
        let left = self.0.get().checked_sub(count);
        self.0.set(left.unwrap_or(0));
        left.is_some()
    }
}

/// A place as a pair.
pub(super) fn at(place: Coordinates) -> PlaceAt {
    (place.east, place.north)
}

/// The points of a course, if all of them were understood.
pub(super) fn course(path: &List<Coordinates>) -> Option<Vec<PlaceAt>> {
    let points: Vec<PlaceAt> = path.items.iter().map(|point| at(point.value)).collect();
    Some(points).filter(|points| path.whole && points.len() > 1)
}

/// The points of an outline without the first one again at its end, if all of them were understood.
pub(super) fn ring(outline: &List<Coordinates>) -> Option<Vec<PlaceAt>> {
    let mut points = course(outline)?;
    while points.len() > 1 && points.first() == points.last() {
        points.pop();
    }
    Some(points).filter(|points| points.len() > 2)
}

/// Water on a map.
pub(super) struct Water {
    /// How a sentence names it: ``the river `Danube` ``.
    pub name: String,
    /// Where it is said what it is.
    pub span: Span,
    /// Can nobody wade it?
    pub deep: bool,
    shape: Shape,
}

enum Shape {
    /// A course, and half its width.
    Course(Vec<PlaceAt>, Metres),
    Ground(Vec<PlaceAt>),
}

impl Water {
    /// How far a place is from its bank; in the water it is nothing.
    pub(super) fn distance(&self, place: PlaceAt) -> Metres {
        match &self.shape {
            Shape::Course(path, half) => (distance(path, place) - half).max(0.0),
            Shape::Ground(ring) => distance_to_ground(ring, place),
        }
    }

    /// Is a place in the water? What has no width has no place to stand in.
    pub(super) fn covers(&self, place: PlaceAt) -> bool {
        match &self.shape {
            Shape::Course(path, half) => distance(path, place) < *half,
            Shape::Ground(ring) => distance_to_ground(ring, place) == 0.0,
        }
    }

    /// Half its width, in metres, where it is a course and has one.
    pub(super) fn half_width(&self) -> Metres {
        match &self.shape {
            Shape::Course(_, half) => *half,
            Shape::Ground(_) => 0.0,
        }
    }

    /// How many points it has.
    pub(super) fn points(&self) -> usize {
        match &self.shape {
            Shape::Course(points, _) | Shape::Ground(points) => points.len(),
        }
    }
}

/// The water of a map, wet ground counted in; nothing if some of it was not understood.
pub(super) fn waters(map: &Map<'_>) -> Option<Vec<Water>> {
    let mut waters = Vec::new();
    for line in &map.lines {
        let kind = line.kind.get()?;
        if matches!(kind.value, LineKind::River | LineKind::Stream) {
            let half = line.width.value().map_or(0.0, |width| *width as Metres / 2.0);
            waters.push(Water {
                name: named(kind.value.word(), &title(&line.name, &line.id, "")),
                span: kind.span,
                deep: kind.value == LineKind::River,
                shape: Shape::Course(course(&line.path)?, half),
            });
        }
    }
    for area in &map.areas {
        let kind = area.kind.get()?;
        if matches!(kind.value, AreaKind::Lake | AreaKind::Marsh) {
            waters.push(Water {
                name: named(kind.value.word(), &title(&area.name, &area.id, "")),
                span: kind.span,
                deep: kind.value == AreaKind::Lake,
                shape: Shape::Ground(ring(&area.outline)?),
            });
        }
    }
    (map.lines.whole && map.areas.whole).then_some(waters)
}

fn named(kind: &str, title: &str) -> String {
    if title.is_empty() { format!("a {kind}") } else { format!("the {kind} {title}") }
}

/// Is this a way across water?
pub(super) fn crosses(kind: PointKind) -> bool {
    matches!(kind, PointKind::Bridge | PointKind::Ford)
}
