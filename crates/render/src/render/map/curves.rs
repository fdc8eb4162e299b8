//! Smooth curves through points: outlines of ground, courses of roads and rivers, and insets of outlines.

use geo::{Buffer, Coord, LineString, Polygon};

use super::pen::Pen;
use super::plane::{Point, apart, between, minus, plus, times, unit};

#[derive(Debug, Clone)]
pub(super) struct Curve {
    /// Vertices of line segments that approximate the curve.
    pub flat: Vec<Point>,
    pub data: String,
}

const PIECES: usize = 8;

/// Number of line segments in each stretch of a curve. A curve with many points has short
/// stretches, so fewer segments suffice.
fn pieces(points: usize) -> usize {
    match points {
        0..100 => PIECES,
        100..400 => 3,
        _ => 1,
    }
}

pub(super) fn ring(corners: &[Point]) -> Curve {
    smooth(corners, true)
}

pub(super) fn course(points: &[Point]) -> Curve {
    smooth(points, false)
}

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
    // The tangent at a point is parallel to the line between its neighbours. Each Bézier handle is
    // a third of its stretch, so that a long stretch next to a short one makes no loop.
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

/// Shrinks an outline by a margin on all sides. The result may be several outlines, or none.
pub(super) fn inset(outline: &[Point], margin: f64) -> Vec<Vec<Point>> {
    let ring: LineString<f64> =
        outline.iter().map(|point| Coord { x: point[0], y: point[1] }).collect();
    let left = Polygon::new(ring, Vec::new()).buffer(-margin);
    let rings = left.into_iter().map(|part| {
        let mut points: Vec<Point> =
            part.exterior().coords().map(|point| [point.x, point.y]).collect();
        // The last point repeats the first.
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
    fn an_inset_is_smaller_or_empty() {
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
