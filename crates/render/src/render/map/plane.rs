//! Plane geometry of the sheet, in points of 1/72 inch, with x to the right and y downwards. Floats
//! are precise enough because the numbers are only drawn, rounded, and never used in play.

pub(super) type Point = [f64; 2];

#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
    /// Length of a millimetre of ground, in points.
    pub scale: f64,
    /// Size of letters, trees and lines, relative to their size on a sheet that is read in the
    /// hand.
    pub large: f64,
    /// Length of the ground from south to north, in millimetres.
    pub north: i64,
}

impl Frame {
    pub fn at(&self, place: [i64; 2]) -> Point {
        let up = (self.north - place[1]) as f64;
        [self.left + place[0] as f64 * self.scale, self.top + up * self.scale]
    }

    pub fn all(&self, places: &[[i64; 2]]) -> Vec<Point> {
        places.iter().map(|place| self.at(*place)).collect()
    }

    pub fn long(&self, millimetres: i64) -> f64 {
        millimetres as f64 * self.scale
    }

    pub fn right(&self) -> f64 {
        self.left + self.width
    }

    pub fn bottom(&self) -> f64 {
        self.top + self.height
    }

    /// Part of a line segment that is inside the frame, or at most `beyond` points outside it. The
    /// part is given by its two ends, as shares of the length of the segment.
    pub fn seen(&self, from: Point, to: Point, beyond: f64) -> Option<(f64, f64)> {
        let edges = [
            (self.left - beyond, self.right() + beyond),
            (self.top - beyond, self.bottom() + beyond),
        ];
        let (mut first, mut last) = (0.0_f64, 1.0_f64);
        for (axis, (least, most)) in edges.into_iter().enumerate() {
            let way = to[axis] - from[axis];
            if way.abs() < 1e-9 {
                if !(least..=most).contains(&from[axis]) {
                    return None;
                }
                continue;
            }
            let (entry, other) = ((least - from[axis]) / way, (most - from[axis]) / way);
            (first, last) = (first.max(entry.min(other)), last.min(entry.max(other)));
        }
        (first <= last).then_some((first, last))
    }

    /// Is a point inside the frame, or at most `beyond` points outside it?
    pub fn holds(&self, point: Point, beyond: f64) -> bool {
        (self.left - beyond..=self.right() + beyond).contains(&point[0])
            && (self.top - beyond..=self.bottom() + beyond).contains(&point[1])
    }
}

pub(super) fn plus(point: Point, other: Point) -> Point {
    [point[0] + other[0], point[1] + other[1]]
}

pub(super) fn minus(point: Point, other: Point) -> Point {
    [point[0] - other[0], point[1] - other[1]]
}

pub(super) fn times(vector: Point, factor: f64) -> Point {
    [vector[0] * factor, vector[1] * factor]
}

pub(super) fn length(vector: Point) -> f64 {
    vector[0].hypot(vector[1])
}

pub(super) fn apart(point: Point, other: Point) -> f64 {
    length(minus(point, other))
}

/// Vector of length 1 in the same direction. The zero vector has no direction, so it becomes a
/// vector to the right.
pub(super) fn unit(vector: Point) -> Point {
    let long = length(vector);
    if long > 1e-9 { times(vector, 1.0 / long) } else { [1.0, 0.0] }
}

/// Direction to the left, seen by a person who walks in `direction`.
pub(super) fn left_of(direction: Point) -> Point {
    [direction[1], -direction[0]]
}

pub(super) fn between(point: Point, other: Point, share: f64) -> Point {
    plus(point, times(minus(other, point), share))
}

pub(super) fn within(point: Point, outline: &[Point]) -> bool {
    let mut inside = false;
    let mut last = outline.len().wrapping_sub(1);
    for (index, corner) in outline.iter().enumerate() {
        let other = outline[last];
        let crosses = (corner[1] > point[1]) != (other[1] > point[1]);
        if crosses
            && point[0]
                < (other[0] - corner[0]) * (point[1] - corner[1]) / (other[1] - corner[1])
                    + corner[0]
        {
            inside = !inside;
        }
        last = index;
    }
    inside
}

pub(super) fn from_line(point: Point, line: &[Point]) -> f64 {
    line.windows(2).map(|pair| from_piece(point, pair[0], pair[1])).fold(f64::INFINITY, f64::min)
}

pub(super) fn from_piece(point: Point, from: Point, to: Point) -> f64 {
    let way = minus(to, from);
    let long = way[0] * way[0] + way[1] * way[1];
    let share = if long > 0.0 {
        let along = minus(point, from);
        ((along[0] * way[0] + along[1] * way[1]) / long).clamp(0.0, 1.0)
    } else {
        0.0
    };
    apart(point, plus(from, times(way, share)))
}

/// Area of an outline. The area is positive if the outline runs clockwise on the sheet.
pub(super) fn area(outline: &[Point]) -> f64 {
    let pairs = outline.iter().zip(outline.iter().cycle().skip(1));
    pairs.map(|(corner, other)| corner[0] * other[1] - other[0] * corner[1]).sum::<f64>() / 2.0
}

pub(super) fn bounds(points: &[Point]) -> [Point; 2] {
    let start = [[f64::INFINITY; 2], [f64::NEG_INFINITY; 2]];
    points.iter().fold(start, |[least, most], point| {
        [
            [least[0].min(point[0]), least[1].min(point[1])],
            [most[0].max(point[0]), most[1].max(point[1])],
        ]
    })
}

/// Points along a line at equal steps, each with the direction of the line. Points outside the
/// clipping frame are skipped, if there is one.
pub(super) fn along(
    line: &[Point],
    closed: bool,
    step: f64,
    clip: Option<&Frame>,
) -> Vec<(Point, Point)> {
    let mut found = Vec::new();
    let mut left = step / 2.0;
    let count = line.len();
    let pieces = if closed { count } else { count.saturating_sub(1) };
    for index in 0..pieces {
        let (from, to) = (line[index], line[(index + 1) % count]);
        let long = apart(from, to);
        let direction = unit(minus(to, from));
        let seen = clip.map_or(Some((0.0, 1.0)), |frame| frame.seen(from, to, step.max(12.0)));
        let (first, last) = seen.map_or((long, 0.0), |(first, last)| (first * long, last * long));
        if first > left {
            left += ((first.min(long) - left) / step).floor() * step;
        }
        while left < long && left <= last {
            found.push((plus(from, times(direction, left)), direction));
            left += step;
        }
        if left < long {
            left += ((long - left) / step).ceil() * step;
        }
        left -= long;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: Frame = Frame {
        left: 0.0,
        top: 0.0,
        width: 100.0,
        height: 100.0,
        scale: 1.0,
        large: 1.0,
        north: 0,
    };

    #[test]
    fn a_clipped_line_has_the_same_points_as_the_whole_line() {
        let line = [[-1e6, 50.0], [1e6, 50.0], [1e6, 60.0], [50.0, 60.0], [50.0, -4e5]];
        let step = 2.5;
        // Clipping may keep one more dot at each end of the visible part.
        let beyond = 11.0;
        let whole = along(&line, false, step, None);
        let is_seen = |dot: &&(Point, Point)| FRAME.holds(dot.0, beyond);
        let wanted: Vec<_> = whole.iter().filter(is_seen).collect();
        let seen = along(&line, false, step, Some(&FRAME));
        assert!(whole.len() > 1_000_000 && seen.len() < 200, "{} of {}", seen.len(), whole.len());
        let seen: Vec<_> = seen.iter().filter(is_seen).collect();
        assert_eq!(seen.len(), wanted.len());
        let near = |piece: &(Point, Point), other: &(Point, Point)| apart(piece.0, other.0) < 0.01;
        assert!(seen.iter().zip(wanted).all(|(piece, other)| near(piece, other)));
    }
}
