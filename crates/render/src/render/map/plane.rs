//! The sheet as a plane: points in the typographer's points of 1/72 inch, x to the right and y downwards.
//! These numbers are drawn and not used in play, so floats will do; they are rounded when they are written.

/// A point on the sheet.
pub(super) type Point = [f64; 2];

/// Where the ground lies on the sheet.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    /// Left edge, in points.
    pub left: f64,
    /// Upper edge, in points.
    pub top: f64,
    /// Width, in points.
    pub width: f64,
    /// Height, in points.
    pub height: f64,
    /// Length in points of a millimetre of ground.
    pub scale: f64,
    /// Size of letters, trees and lines, as a multiple of that on a sheet that is read in the hand.
    pub large: f64,
    /// Length of the ground from south to north, in millimetres.
    pub north: i64,
}

impl Frame {
    /// A place of the ground on the sheet.
    pub fn at(&self, place: [i64; 2]) -> Point {
        let up = (self.north - place[1]) as f64;
        [self.left + place[0] as f64 * self.scale, self.top + up * self.scale]
    }

    /// Places of the ground on the sheet.
    pub fn all(&self, places: &[[i64; 2]]) -> Vec<Point> {
        places.iter().map(|place| self.at(*place)).collect()
    }

    /// A length of the ground on the sheet.
    pub fn long(&self, millimetres: i64) -> f64 {
        millimetres as f64 * self.scale
    }

    /// The right edge.
    pub fn right(&self) -> f64 {
        self.left + self.width
    }

    /// The lower edge.
    pub fn bottom(&self) -> f64 {
        self.top + self.height
    }

    /// Is a point within, or so far beyond?
    pub fn holds(&self, at: Point, beyond: f64) -> bool {
        (self.left - beyond..=self.right() + beyond).contains(&at[0])
            && (self.top - beyond..=self.bottom() + beyond).contains(&at[1])
    }
}

pub(super) fn plus(one: Point, other: Point) -> Point {
    [one[0] + other[0], one[1] + other[1]]
}

pub(super) fn minus(one: Point, other: Point) -> Point {
    [one[0] - other[0], one[1] - other[1]]
}

pub(super) fn times(one: Point, factor: f64) -> Point {
    [one[0] * factor, one[1] * factor]
}

pub(super) fn length(one: Point) -> f64 {
    one[0].hypot(one[1])
}

pub(super) fn apart(one: Point, other: Point) -> f64 {
    length(minus(one, other))
}

/// The direction, one long; to the right where there is none.
pub(super) fn unit(one: Point) -> Point {
    let long = length(one);
    if long > 1e-9 { times(one, 1.0 / long) } else { [1.0, 0.0] }
}

/// The direction to the left hand of somebody who walks that way.
pub(super) fn left_of(direction: Point) -> Point {
    [direction[1], -direction[0]]
}

/// Somewhere on the way from one to the other.
pub(super) fn between(one: Point, other: Point, share: f64) -> Point {
    plus(one, times(minus(other, one), share))
}

/// Is a point within an outline?
pub(super) fn within(at: Point, outline: &[Point]) -> bool {
    let mut inside = false;
    let mut last = outline.len().wrapping_sub(1);
    for (index, one) in outline.iter().enumerate() {
        let other = outline[last];
        let crosses = (one[1] > at[1]) != (other[1] > at[1]);
        if crosses && at[0] < (other[0] - one[0]) * (at[1] - one[1]) / (other[1] - one[1]) + one[0]
        {
            inside = !inside;
        }
        last = index;
    }
    inside
}

/// How far a point is from the nearest of straight pieces.
pub(super) fn from_line(at: Point, line: &[Point]) -> f64 {
    line.windows(2).map(|pair| from_piece(at, pair[0], pair[1])).fold(f64::INFINITY, f64::min)
}

pub(super) fn from_piece(at: Point, from: Point, to: Point) -> f64 {
    let way = minus(to, from);
    let long = way[0] * way[0] + way[1] * way[1];
    let share = if long > 0.0 {
        let along = minus(at, from);
        ((along[0] * way[0] + along[1] * way[1]) / long).clamp(0.0, 1.0)
    } else {
        0.0
    };
    apart(at, plus(from, times(way, share)))
}

/// The area that an outline holds, above nothing if it runs clockwise on the sheet.
pub(super) fn area(outline: &[Point]) -> f64 {
    let pairs = outline.iter().zip(outline.iter().cycle().skip(1));
    pairs.map(|(one, other)| one[0] * other[1] - other[0] * one[1]).sum::<f64>() / 2.0
}

/// The least and the most of both axes.
pub(super) fn bounds(points: &[Point]) -> [Point; 2] {
    let start = [[f64::INFINITY; 2], [f64::NEG_INFINITY; 2]];
    points.iter().fold(start, |[least, most], at| {
        [[least[0].min(at[0]), least[1].min(at[1])], [most[0].max(at[0]), most[1].max(at[1])]]
    })
}

/// Points along straight pieces, so far from one another, with the direction there.
pub(super) fn along(line: &[Point], closed: bool, step: f64) -> Vec<(Point, Point)> {
    let mut found = Vec::new();
    let mut left = step / 2.0;
    let count = line.len();
    let pieces = if closed { count } else { count.saturating_sub(1) };
    for index in 0..pieces {
        let (from, to) = (line[index], line[(index + 1) % count]);
        let long = apart(from, to);
        let direction = unit(minus(to, from));
        while left < long {
            found.push((plus(from, times(direction, left)), direction));
            left += step;
        }
        left -= long;
    }
    found
}
