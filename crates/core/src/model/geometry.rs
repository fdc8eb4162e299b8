//! Geometry of outlines and lines on the map: distances, areas, intersections. Only this file uses
//! the `geo` crate.

use geo::coordinate_position::{CoordPos, coord_pos_relative_to_ring};
use geo::line_intersection::{LineIntersection, line_intersection};
use geo::{
    Area, BooleanOps, Coord, Distance, Euclidean, Length, Line, LineString, Point, Polygon,
    Simplify,
};

use super::PlaceAt;

pub type Metres = f64;

/// A point in which two edges of one outline cross.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Crossing {
    /// Index of the point at which the first edge begins.
    pub first: usize,
    /// Index of the point at which the second edge begins.
    pub second: usize,
    pub at: PlaceAt,
}

/// Maximum width and height in metres of a loop that is ignored. Rounding to whole metres creates
/// such loops, and they are too small to be visible on a map.
const MAX_IGNORED_LOOP: i32 = 5;

/// Maximum number of edge pairs to compare, so that an outline with very many points cannot keep
/// the program busy for long. Ground that an author drew needs a hundredth of this number.
const MAX_EDGE_PAIRS: usize = 5_000_000;

/// The first point in which an outline crosses itself. A point in which the outline only touches
/// itself does not count, because two halves of a town may meet in one point.
pub fn crossing(ring: &[PlaceAt]) -> Option<Crossing> {
    let count = ring.len();
    let edge = |index: usize| (ring[index], ring[(index + 1) % count]);
    // Sort the edges from west to east, so that each edge is compared only with edges that overlap
    // it.
    let mut order: Vec<usize> = (0..count).collect();
    let west = |index: usize| edge(index).0.0.min(edge(index).1.0);
    let east = |index: usize| edge(index).0.0.max(edge(index).1.0);
    order.sort_by_key(|index| (west(*index), *index));
    let mut found: Option<Crossing> = None;
    let mut pairs_left = MAX_EDGE_PAIRS;
    for (position, edge_index) in order.iter().enumerate() {
        let rest =
            order[position + 1..].iter().take_while(|other| west(**other) <= east(*edge_index));
        for other in rest {
            pairs_left -= 1;
            if pairs_left == 0 {
                return found;
            }
            let (first, second) = (*edge_index.min(other), *edge_index.max(other));
            let is_later =
                found.is_some_and(|earlier| (earlier.first, earlier.second) <= (first, second));
            if is_later || !may_meet(edge(first), edge(second)) {
                continue;
            }
            let point = meet(edge(first), edge(second));
            if let Some(place) = point.filter(|point| is_large(ring, first, second, *point)) {
                found = Some(Crossing { first, second, at: place });
            }
        }
    }
    found
}

type Edge = (PlaceAt, PlaceAt);

fn may_meet(a: Edge, b: Edge) -> bool {
    a.0.1.min(a.1.1) <= b.0.1.max(b.1.1) && b.0.1.min(b.1.1) <= a.0.1.max(a.1.1)
}

/// The point at which two edges cross, if it is inside both edges and not at their ends.
fn meet(a: Edge, b: Edge) -> Option<PlaceAt> {
    match line_intersection(line(a), line(b)) {
        Some(LineIntersection::SinglePoint { intersection, is_proper: true }) => {
            Some((intersection.x.round() as i32, intersection.y.round() as i32))
        }
        _ => None,
    }
}

/// The points in which a path crosses a line, each with the index of the edge of the path. A point
/// at an end of the path does not count, because a path that ends at a line does not cross it.
pub fn crossings(path: &[PlaceAt], other: &[PlaceAt]) -> Vec<(usize, PlaceAt)> {
    let is_end = |place: PlaceAt| path.first() == Some(&place) || path.last() == Some(&place);
    let mut found: Vec<(usize, PlaceAt)> = Vec::new();
    for (index, edge) in path.windows(2).enumerate() {
        let edge = (edge[0], edge[1]);
        for other in other.windows(2) {
            let other = (other[0], other[1]);
            if !may_meet(edge, other) {
                continue;
            }
            let point = line_intersection(line(edge), line(other));
            let Some(LineIntersection::SinglePoint { intersection, .. }) = point else { continue };
            let place = (intersection.x.round() as i32, intersection.y.round() as i32);
            // Two edges of either line meet in a corner, so a crossing there is found twice.
            if !is_end(place) && !found.iter().any(|(_, known)| *known == place) {
                found.push((index, place));
            }
        }
    }
    found
}

/// Whether both loops at a crossing are large enough to be visible.
fn is_large(ring: &[PlaceAt], first: usize, second: usize, crossing: PlaceAt) -> bool {
    let mut inner = ring[first + 1..=second].iter();
    let mut outer = ring[second + 1..].iter().chain(&ring[..=first]);
    let is_wide = |points: &mut dyn Iterator<Item = &PlaceAt>| {
        let (mut low, mut high) = (crossing, crossing);
        for point in points {
            low = (low.0.min(point.0), low.1.min(point.1));
            high = (high.0.max(point.0), high.1.max(point.1));
        }
        (high.0 - low.0).max(high.1 - low.1) > MAX_IGNORED_LOOP
    };
    is_wide(&mut inner) && is_wide(&mut outer)
}

/// Whether a place is inside an outline or on its edge.
pub fn holds(ring: &[PlaceAt], place: PlaceAt) -> bool {
    coord_pos_relative_to_ring(coord(place), &closed(ring)) != CoordPos::Outside
}

/// Distance from a place to the nearest point of a line on the map.
pub fn distance(path: &[PlaceAt], place: PlaceAt) -> Metres {
    nearest(path.windows(2).map(|pair| (pair[0], pair[1])), place)
}

/// Distance from a place to a piece of ground; zero if the place is inside the piece of ground.
pub fn distance_to_ground(ring: &[PlaceAt], place: PlaceAt) -> Metres {
    if holds(ring, place) {
        return 0.0;
    }
    let next = ring.iter().cycle().skip(1);
    nearest(ring.iter().copied().zip(next.copied()), place)
}

/// Distance from a place to the nearest edge; infinite if there are no edges.
fn nearest(edges: impl Iterator<Item = Edge>, place: PlaceAt) -> Metres {
    let place = Point::from(coord(place));
    edges.map(|edge| Euclidean.distance(&place, &line(edge))).fold(Metres::INFINITY, Metres::min)
}

/// The outline with the largest area; at a tie, the first such outline.
pub fn largest(rings: Vec<Vec<PlaceAt>>) -> Vec<PlaceAt> {
    let size = |ring: &Vec<PlaceAt>| Polygon::new(closed(ring), Vec::new()).unsigned_area();
    first_most(rings, size)
}

/// The longest line; at a tie, the first such line.
pub fn longest(lines: Vec<Vec<PlaceAt>>) -> Vec<PlaceAt> {
    first_most(lines, |line: &Vec<PlaceAt>| Euclidean.length(&string(line)))
}

fn first_most(all: Vec<Vec<PlaceAt>>, measure: impl Fn(&Vec<PlaceAt>) -> f64) -> Vec<PlaceAt> {
    let mut best: Option<(f64, Vec<PlaceAt>)> = None;
    for candidate in all {
        let size = measure(&candidate);
        if best.as_ref().is_none_or(|(most, _)| size > *most) {
            best = Some((size, candidate));
        }
    }
    best.map(|(_, candidate)| candidate).unwrap_or_default()
}

/// Simplifies an outline. Points that are dropped are at most `tolerance` away from the simplified
/// outline.
pub fn simple_ring(ring: &[PlaceAt], tolerance: Metres) -> Vec<PlaceAt> {
    open(Polygon::new(closed(ring), Vec::new()).simplify(tolerance).exterior())
}

/// Simplifies a line on the map. Points that are dropped are at most `tolerance` away from the
/// simplified line.
pub fn simple_line(path: &[PlaceAt], tolerance: Metres) -> Vec<PlaceAt> {
    whole(&string(path).simplify(tolerance))
}

/// The parts of a piece of ground that are on the map. The map is a rectangle from (0, 0) to
/// `size`.
pub fn cut_ring(ring: &[PlaceAt], size: PlaceAt) -> Vec<Vec<PlaceAt>> {
    if ring.iter().all(|place| within(*place, size)) {
        return vec![ring.to_vec()];
    }
    let parts = Polygon::new(closed(ring), Vec::new()).intersection(&frame(size));
    parts.iter().map(|part| open(part.exterior())).filter(|part| part.len() > 2).collect()
}

/// The areas that two pieces of ground share.
pub fn common_ground(a: &[PlaceAt], b: &[PlaceAt]) -> Vec<Vec<PlaceAt>> {
    let polygon = |ring: &[PlaceAt]| Polygon::new(closed(ring), Vec::new());
    let parts = polygon(a).intersection(&polygon(b));
    parts.iter().map(|part| open(part.exterior())).filter(|part| part.len() > 2).collect()
}

/// Area of a piece of ground, in square metres.
pub fn area(ring: &[PlaceAt]) -> f64 {
    Polygon::new(closed(ring), Vec::new()).unsigned_area()
}

/// The parts of a line that are on the map, in the order of the line. The map is a rectangle from
/// (0, 0) to `size`.
pub fn cut_line(path: &[PlaceAt], size: PlaceAt) -> Vec<Vec<PlaceAt>> {
    let mut parts: Vec<Vec<PlaceAt>> = Vec::new();
    for pair in path.windows(2) {
        let Some((from, to)) = cut_edge((pair[0], pair[1]), size) else { continue };
        match parts.last_mut().filter(|part| part.last() == Some(&from)) {
            Some(part) => part.push(to),
            None => parts.push(vec![from, to]),
        }
    }
    parts.iter_mut().for_each(|part| part.dedup());
    parts.retain(|part| part.len() > 1);
    parts
}

/// The part of an edge that is on the map, by the Liang–Barsky algorithm.
fn cut_edge((from, to): Edge, size: PlaceAt) -> Option<Edge> {
    let (mut start, mut end) = (0.0_f64, 1.0_f64);
    for (from, to, most) in [(from.0, to.0, size.0), (from.1, to.1, size.1)] {
        let (from, way, most) = (f64::from(from), f64::from(to) - f64::from(from), f64::from(most));
        if way == 0.0 {
            if !(0.0..=most).contains(&from) {
                return None;
            }
            continue;
        }
        let (entry, exit) = (-from / way, (most - from) / way);
        start = start.max(entry.min(exit));
        end = end.min(entry.max(exit));
    }
    let point_at = |part: f64| {
        let along = |from: i32, to: i32| {
            (f64::from(from) + (f64::from(to) - f64::from(from)) * part).round() as i32
        };
        (along(from.0, to.0), along(from.1, to.1))
    };
    (start <= end).then(|| (point_at(start), point_at(end)))
}

/// Whether the points of an outline run anticlockwise.
pub fn against_the_clock(ring: &[PlaceAt]) -> bool {
    Polygon::new(closed(ring), Vec::new()).signed_area() > 0.0
}

fn within(place: PlaceAt, size: PlaceAt) -> bool {
    (0..=size.0).contains(&place.0) && (0..=size.1).contains(&place.1)
}

fn frame(size: PlaceAt) -> Polygon<f64> {
    Polygon::new(closed(&[(0, 0), (size.0, 0), size, (0, size.1)]), Vec::new())
}

/// Converts an outline to whole metres. `geo` repeats the first point at the end, and our outlines
/// do not.
fn open(ring: &LineString<f64>) -> Vec<PlaceAt> {
    let mut points = whole(ring);
    while points.len() > 1 && points.first() == points.last() {
        points.pop();
    }
    points
}

fn whole(line: &LineString<f64>) -> Vec<PlaceAt> {
    let mut points: Vec<PlaceAt> =
        line.coords().map(|point| (point.x.round() as i32, point.y.round() as i32)).collect();
    points.dedup();
    points
}

fn coord((x, y): PlaceAt) -> Coord<f64> {
    Coord { x: f64::from(x), y: f64::from(y) }
}

fn line((from, to): Edge) -> Line<f64> {
    Line::new(coord(from), coord(to))
}

fn string(path: &[PlaceAt]) -> LineString<f64> {
    path.iter().copied().map(coord).collect()
}

fn closed(ring: &[PlaceAt]) -> LineString<f64> {
    ring.iter().chain(ring.first()).copied().map(coord).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outline_that_crosses_itself_is_found() {
        let bow = [(0, 0), (100, 100), (100, 0), (0, 100)];
        assert_eq!(crossing(&bow), Some(Crossing { first: 0, second: 2, at: (50, 50) }));
        let ring = [(0, 0), (100, 0), (100, 100), (0, 100)];
        assert_eq!(crossing(&ring), None);
        // Two squares that share a corner only touch. A loop of three metres is small enough to
        // come from rounding.
        let touching =
            [(0, 0), (50, 0), (50, 50), (100, 50), (100, 100), (50, 100), (50, 50), (0, 50)];
        assert_eq!(crossing(&touching), None);
        let tiny = [(0, 0), (100, 0), (100, 51), (103, 49), (103, 51), (100, 48), (0, 100)];
        assert_eq!(crossing(&tiny), None);
    }

    #[test]
    fn distances_are_measured_to_the_edge_and_the_largest_wins() {
        let ring = [(0, 0), (100, 0), (100, 100), (0, 100)];
        assert!(holds(&ring, (50, 50)) && holds(&ring, (0, 50)) && !holds(&ring, (101, 50)));
        assert_eq!(distance_to_ground(&ring, (50, 50)), 0.0);
        assert_eq!(distance_to_ground(&ring, (130, 140)), 50.0);
        assert_eq!(distance(&[(0, 0), (100, 0)], (50, 30)), 30.0);
        let small = vec![(0, 0), (1, 0), (1, 1)];
        assert_eq!(largest(vec![small.clone(), ring.to_vec(), small]), ring);
        assert_eq!(longest(vec![vec![(0, 0), (1, 0)], vec![(0, 0), (9, 0)]]), [(0, 0), (9, 0)]);
        assert_eq!(largest(Vec::new()), []);
        assert!(against_the_clock(&ring));
    }

    #[test]
    fn outlines_and_courses_are_cut_at_the_edge_of_the_map() {
        let size = (100, 100);
        assert_eq!(
            cut_line(&[(-50, 50), (50, 50), (50, 150), (80, 150), (80, 90)], size),
            [vec![(0, 50), (50, 50), (50, 100)], vec![(80, 100), (80, 90)],]
        );
        assert_eq!(cut_line(&[(-50, -50), (-10, 80)], size), Vec::<Vec<PlaceAt>>::new());
        let cut = cut_ring(&[(50, 50), (150, 50), (150, 150), (50, 150)], size);
        assert_eq!(cut.len(), 1);
        let mut corners = cut[0].clone();
        corners.sort_unstable();
        assert_eq!(corners, [(50, 50), (50, 100), (100, 50), (100, 100)]);
        assert_eq!(cut_ring(&[(200, 0), (300, 0), (300, 10)], size), Vec::<Vec<PlaceAt>>::new());
    }

    #[test]
    fn points_within_the_tolerance_are_left_out() {
        let line = [(0, 0), (50, 2), (100, 0), (100, 50)];
        assert_eq!(simple_line(&line, 5.0), [(0, 0), (100, 0), (100, 50)]);
        assert_eq!(simple_line(&line, 0.0), line);
        let ring = [(0, 0), (50, -1), (100, 0), (100, 100), (0, 100)];
        assert_eq!(simple_ring(&ring, 5.0).len(), 4);
    }
}
