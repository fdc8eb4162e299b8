//! Shared parts of the checks of maps: outlines as points, water, and a limit on comparisons.

use std::cell::Cell;

use grognard_core::document::{AreaKind, Coordinates, Field, Id, LineKind, List, Map, PointKind};
use grognard_core::model::{Metres, PlaceAt, crossings, distance, distance_to_ground};
use grognard_syntax::text::Span;

/// Maximum number of comparisons of points with edges in one check: a hundred times more than a map
/// drawn by people needs.
const MAX_COMPARISONS: usize = 4_000_000;

/// Maximum distance in metres between a bridge and the bank of the water that it crosses.
pub(super) const BRIDGE_REACH: Metres = 60.0;

/// The number of comparisons that a check may still make, so that a huge map cannot stall it.
pub(super) struct Comparisons(Cell<usize>);

impl Comparisons {
    pub(super) fn new() -> Comparisons {
        Comparisons(Cell::new(MAX_COMPARISONS))
    }

    /// Reserves some comparisons. `false` if not enough are left.
    pub(super) fn allow(&self, count: usize) -> bool {
        let left = self.0.get().checked_sub(count);
        self.0.set(left.unwrap_or(0));
        left.is_some()
    }
}

pub(super) fn at(place: Coordinates) -> PlaceAt {
    (place.east, place.north)
}

/// The points of a course, if all of them were understood.
pub(super) fn course(path: &List<Coordinates>) -> Option<Vec<PlaceAt>> {
    let points: Vec<PlaceAt> = path.items.iter().map(|point| at(point.value)).collect();
    Some(points).filter(|points| path.whole && points.len() > 1)
}

/// The points of an outline without a closing point, if all of them were understood.
pub(super) fn ring(outline: &List<Coordinates>) -> Option<Vec<PlaceAt>> {
    let mut points = course(outline)?;
    while points.len() > 1 && points.first() == points.last() {
        points.pop();
    }
    Some(points).filter(|points| points.len() > 2)
}

/// Distance in metres between two places.
pub(super) fn apart(a: PlaceAt, b: PlaceAt) -> Metres {
    Metres::from(a.0 - b.0).hypot(Metres::from(a.1 - b.1))
}

pub(super) struct Water {
    /// Name of the water in a sentence: ``the river `Danube` ``.
    pub name: String,
    /// Span of the water's kind.
    pub span: Span,
    /// Whether the water is too deep to wade.
    pub deep: bool,
    shape: GroundShape,
}

enum GroundShape {
    /// A course, and half its width in metres.
    Course(Vec<PlaceAt>, Metres),
    Ground(Vec<PlaceAt>),
}

impl Water {
    /// Distance in metres of a place from the bank, or 0 for a place in the water.
    pub(super) fn distance(&self, place: PlaceAt) -> Metres {
        match &self.shape {
            GroundShape::Course(path, half) => (distance(path, place) - half).max(0.0),
            GroundShape::Ground(ring) => distance_to_ground(ring, place),
        }
    }

    /// Whether a place is in the water. A course without a width covers no place.
    pub(super) fn covers(&self, place: PlaceAt) -> bool {
        match &self.shape {
            GroundShape::Course(path, half) => distance(path, place) < *half,
            GroundShape::Ground(ring) => distance_to_ground(ring, place) == 0.0,
        }
    }

    /// Half the width of a course in metres, or 0 for a course without a width, a lake or a marsh.
    pub(super) fn half_width(&self) -> Metres {
        match &self.shape {
            GroundShape::Course(_, half) => *half,
            GroundShape::Ground(_) => 0.0,
        }
    }

    /// The points in which a path crosses the water, each with the index of the edge of the path.
    pub(super) fn crossings(&self, path: &[PlaceAt]) -> Vec<(usize, PlaceAt)> {
        match &self.shape {
            GroundShape::Course(course, _) => crossings(path, course),
            GroundShape::Ground(ring) => {
                let closed: Vec<PlaceAt> = ring.iter().chain(ring.first()).copied().collect();
                crossings(path, &closed)
            }
        }
    }

    /// Whether the water is a lake or a marsh, and not a course.
    pub(super) fn is_ground(&self) -> bool {
        matches!(self.shape, GroundShape::Ground(_))
    }

    pub(super) fn points(&self) -> usize {
        match &self.shape {
            GroundShape::Course(points, _) | GroundShape::Ground(points) => points.len(),
        }
    }
}

/// The rivers, streams, lakes and marshes of a map, or `None` if a part of them was not understood.
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
                shape: GroundShape::Course(course(&line.path)?, half),
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
                shape: GroundShape::Ground(ring(&area.outline)?),
            });
        }
    }
    (map.lines.whole && map.areas.whole).then_some(waters)
}

fn named(kind: &str, title: &str) -> String {
    if title.is_empty() { format!("a {kind}") } else { format!("the {kind} {title}") }
}

pub(super) fn crosses(kind: PointKind) -> bool {
    matches!(kind, PointKind::Bridge | PointKind::Ford)
}

/// The name of a thing on the map in a sentence.
pub(super) fn title(name: &Field<&str>, id: &Field<Id<'_>>, otherwise: &str) -> String {
    let named = name.value().copied().or_else(|| id.value().map(|id| id.0));
    named.map_or(otherwise.to_owned(), |named| format!("`{named}`"))
}
