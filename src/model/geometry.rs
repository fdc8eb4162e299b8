//! Outlines and courses on the ground: how far, how large, within or across. The only file that
//! knows the `geo` crate.

use geo::coordinate_position::{CoordPos, coord_pos_relative_to_ring};
use geo::line_intersection::{LineIntersection, line_intersection};
use geo::{Area, Coord, Distance, Euclidean, Length, Line, LineString, Point, Polygon};

use super::PlaceAt;

/// Metres.
pub type Metres = f64;

/// Where an outline crosses itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Crossing {
    /// The number of the point at which the first edge begins.
    pub first: usize,
    /// The number of the point at which the second begins.
    pub second: usize,
    /// Where they cross.
    pub at: PlaceAt,
}

/// Loops smaller than this, in metres from side to side, come of rounding and cannot be seen.
const SMALLEST_LOOP: i32 = 5;

/// Where an outline first crosses itself. Where it only touches itself, nothing is said: two halves
/// of a town may meet in one point.
pub fn crossing(ring: &[PlaceAt]) -> Option<Crossing> {
    let count = ring.len();
    let edge = |at: usize| (ring[at], ring[(at + 1) % count]);
    // From west to east, so that each edge is compared only with those that it can meet.
    let mut order: Vec<usize> = (0..count).collect();
    let west = |at: usize| edge(at).0.0.min(edge(at).1.0);
    let east = |at: usize| edge(at).0.0.max(edge(at).1.0);
    order.sort_by_key(|at| (west(*at), *at));
    let mut found: Option<Crossing> = None;
    for (place, one) in order.iter().enumerate() {
        let rest = order[place + 1..].iter().take_while(|other| west(**other) <= east(*one));
        for other in rest {
            let (first, second) = (*one.min(other), *one.max(other));
            let known = found.is_some_and(|known| (known.first, known.second) <= (first, second));
            if known || !may_meet(edge(first), edge(second)) {
                continue;
            }
            if let Some(at) = meet(edge(first), edge(second)) {
                if is_large(ring, first, second, at) {
                    found = Some(Crossing { first, second, at });
                }
            }
        }
    }
    found
}

type Edge = (PlaceAt, PlaceAt);

fn may_meet(one: Edge, other: Edge) -> bool {
    one.0.1.min(one.1.1) <= other.0.1.max(other.1.1)
        && other.0.1.min(other.1.1) <= one.0.1.max(one.1.1)
}

/// Where two edges cross, each within the other.
fn meet(one: Edge, other: Edge) -> Option<PlaceAt> {
    match line_intersection(line(one), line(other)) {
        Some(LineIntersection::SinglePoint { intersection, is_proper: true }) => {
            Some((intersection.x.round() as i32, intersection.y.round() as i32))
        }
        _ => None,
    }
}

/// Are both loops that a crossing makes large enough to be seen?
fn is_large(ring: &[PlaceAt], first: usize, second: usize, at: PlaceAt) -> bool {
    let inner = ring[first + 1..=second].iter();
    let outer = ring[second + 1..].iter().chain(&ring[..=first]);
    let wide = |points: &mut dyn Iterator<Item = &PlaceAt>| {
        let (mut low, mut high) = (at, at);
        for point in points {
            low = (low.0.min(point.0), low.1.min(point.1));
            high = (high.0.max(point.0), high.1.max(point.1));
        }
        (high.0 - low.0).max(high.1 - low.1) > SMALLEST_LOOP
    };
    let (mut inner, mut outer) = (inner, outer);
    wide(&mut inner) && wide(&mut outer)
}

/// Does an outline hold a place, its edge counted in?
pub fn holds(ring: &[PlaceAt], place: PlaceAt) -> bool {
    coord_pos_relative_to_ring(coord(place), &closed(ring)) != CoordPos::Outside
}

/// How far a place is from the nearest point of a course.
pub fn distance(path: &[PlaceAt], place: PlaceAt) -> Metres {
    Euclidean.distance(&Point::from(coord(place)), &string(path))
}

/// How far a place is from a piece of ground: nothing within it.
pub fn distance_to_ground(ring: &[PlaceAt], place: PlaceAt) -> Metres {
    if holds(ring, place) {
        0.0
    } else {
        Euclidean.distance(&Point::from(coord(place)), &closed(ring))
    }
}

/// The largest of some outlines; the first of several that are.
pub fn largest(rings: Vec<Vec<PlaceAt>>) -> Vec<PlaceAt> {
    let size = |ring: &Vec<PlaceAt>| Polygon::new(closed(ring), Vec::new()).unsigned_area();
    first_most(rings, size)
}

/// The longest of some courses; the first of several that are.
pub fn longest(lines: Vec<Vec<PlaceAt>>) -> Vec<PlaceAt> {
    first_most(lines, |line: &Vec<PlaceAt>| Euclidean.length(&string(line)))
}

fn first_most(all: Vec<Vec<PlaceAt>>, measure: impl Fn(&Vec<PlaceAt>) -> f64) -> Vec<PlaceAt> {
    let mut best: Option<(f64, Vec<PlaceAt>)> = None;
    for one in all {
        let much = measure(&one);
        if best.as_ref().is_none_or(|(most, _)| much > *most) {
            best = Some((much, one));
        }
    }
    best.map(|(_, one)| one).unwrap_or_default()
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
    fn an_outline_that_crosses_itself_says_where() {
        let bow = [(0, 0), (100, 100), (100, 0), (0, 100)];
        assert_eq!(crossing(&bow), Some(Crossing { first: 0, second: 2, at: (50, 50) }));
        let ring = [(0, 0), (100, 0), (100, 100), (0, 100)];
        assert_eq!(crossing(&ring), None);
        // Two squares that meet in a corner touch; a loop of three metres is a matter of rounding.
        let touching =
            [(0, 0), (50, 0), (50, 50), (100, 50), (100, 100), (50, 100), (50, 50), (0, 50)];
        assert_eq!(crossing(&touching), None);
        let tiny = [(0, 0), (100, 0), (100, 51), (103, 49), (103, 51), (100, 48), (0, 100)];
        assert_eq!(crossing(&tiny), None);
    }

    #[test]
    fn distances_and_sizes() {
        let ring = [(0, 0), (100, 0), (100, 100), (0, 100)];
        assert!(holds(&ring, (50, 50)) && holds(&ring, (0, 50)) && !holds(&ring, (101, 50)));
        assert_eq!(distance_to_ground(&ring, (50, 50)), 0.0);
        assert_eq!(distance_to_ground(&ring, (130, 140)), 50.0);
        assert_eq!(distance(&[(0, 0), (100, 0)], (50, 30)), 30.0);
        let small = vec![(0, 0), (1, 0), (1, 1)];
        assert_eq!(largest(vec![small.clone(), ring.to_vec(), small]), ring);
        assert_eq!(longest(vec![vec![(0, 0), (1, 0)], vec![(0, 0), (9, 0)]]), [(0, 0), (9, 0)]);
        assert_eq!(largest(Vec::new()), []);
    }
}
