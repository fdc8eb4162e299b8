//! Curves through points: outlines of ground, courses of roads and rivers, and outlines within outlines.

use geo::{Buffer, Coord, LineString, Polygon};

use super::pen::Pen;
use super::plane::{Point, apart, between, minus, plus, times, unit};

/// A curve through points: straight pieces too short to be told from a curve, and the curve as SVG writes it.
#[derive(Debug, Clone)]
pub(super) struct Curve {
    /// Points between the straight pieces.
    pub flat: Vec<Point>,
    /// The curve as SVG path data.
    pub data: String,
}

/// Straight pieces for each stretch between two points.
const PIECES: usize = 8;

/// Fewer pieces where there are many points: each stretch is short then.
fn pieces(points: usize) -> usize {
    match points {
        0..100 => PIECES,
        100..400 => 3,
        _ => 1,
    }
}

/// A closed curve through the corners of an outline.
pub(super) fn ring(corners: &[Point]) -> Curve {
    smooth(corners, true)
}

/// A curve through the points of a course.
pub(super) fn course(points: &[Point]) -> Curve {
    smooth(points, false)
}

/// The corners of an outline, as sharp as they are.
pub(super) fn corners(corners: &[Point]) -> Curve {
    let mut pen = Pen::default();
    pen.lines(corners);
    pen.close();
    Curve { flat: corners.to_vec(), data: pen.data }
}

fn smooth(points: &[Point], closed: bool) -> Curve {
    let count = points.len();
    let pieces = pieces(count);
    let point = |index: isize| {
        let last = count as isize - 1;
        let index = if closed { index.rem_euclid(count as isize) } else { index.clamp(0, last) };
        points[index as usize]
    };
    // The tangent at a point runs along its neighbours; its handles are a third of the way to each, so that
    // long stretches beside short ones make no loops.
    let tangent = |index: isize| unit(minus(point(index + 1), point(index - 1)));
    let stretches = if closed { count } else { count.saturating_sub(1) };
    let mut pen = Pen::default();
    let mut flat = vec![point(0)];
    pen.to(point(0));
    for index in 0..stretches as isize {
        let (from, to) = (point(index), point(index + 1));
        let third = apart(from, to) / 3.0;
        let first = plus(from, times(tangent(index), third));
        let second = minus(to, times(tangent(index + 1), third));
        pen.curve(first, second, to);
        for piece in 1..=pieces {
            let share = piece as f64 / pieces as f64;
            let (start, middle, end) = (
                between(from, first, share),
                between(first, second, share),
                between(second, to, share),
            );
            let (near, far) = (between(start, middle, share), between(middle, end, share));
            flat.push(between(near, far, share));
        }
    }
    if closed {
        flat.pop();
        pen.close();
    }
    Curve { flat, data: pen.data }
}

/// The outlines that are left of one when a margin is taken away all around; there may be several, or none.
pub(super) fn inset(outline: &[Point], margin: f64) -> Vec<Vec<Point>> {
    let ring: LineString<f64> =
        outline.iter().map(|point| Coord { x: point[0], y: point[1] }).collect();
    let left = Polygon::new(ring, Vec::new()).buffer(-margin);
    let rings = left.into_iter().map(|part| {
        let mut points: Vec<Point> =
            part.exterior().coords().map(|point| [point.x, point.y]).collect();
        // The first stands again at the end.
        points.pop();
        points
    });
    rings.filter(|ring| ring.len() > 2).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::map::plane::{area, within};

    #[test]
    fn a_margin_leaves_less_or_nothing() {
        let square = [[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]];
        let left = inset(&square, 2.0);
        assert!(left.len() == 1 && (area(&left[0]).abs() - 36.0).abs() < 0.1, "{left:?}");
        assert_eq!(inset(&square, 6.0), Vec::<Vec<Point>>::new());
    }

    #[test]
    fn curves_go_through_their_points() {
        let square = [[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]];
        let ring = ring(&square);
        assert_eq!(ring.flat.len(), 4 * PIECES);
        for corner in square {
            assert!(ring.flat.iter().any(|point| apart(*point, corner) < 1e-9));
        }
        assert!(area(&ring.flat) > 100.0);
        assert!(within([5.0, 5.0], &ring.flat) && !within([-5.0, 5.0], &ring.flat));
    }
}
