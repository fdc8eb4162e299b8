//! The sheet as a plane: points in the typographer's points of 1/72 inch, x to the right and y downwards; and
//! the curves on it. Everything here is drawn and nothing of it is reckoned with, so floats will do; they are
//! rounded when they are written.

use geo::{Buffer, Coord, LineString, Polygon};

/// A place on the sheet.
pub(super) type Pt = [f64; 2];

/// Where the ground lies on the sheet.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    /// Its left edge.
    pub left: f64,
    /// Its upper edge.
    pub top: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// Points for a millimetre of ground.
    pub scale: f64,
    /// How much larger letters, trees and lines are than on a sheet that is read in the hand.
    pub large: f64,
    /// Millimetres of ground from south to north.
    pub north: i64,
}

impl Frame {
    /// A place of the ground on the sheet.
    pub fn at(&self, place: [i64; 2]) -> Pt {
        let up = (self.north - place[1]) as f64;
        [self.left + place[0] as f64 * self.scale, self.top + up * self.scale]
    }

    /// Places of the ground on the sheet.
    pub fn all(&self, places: &[[i64; 2]]) -> Vec<Pt> {
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
    pub fn holds(&self, at: Pt, beyond: f64) -> bool {
        (self.left - beyond..=self.right() + beyond).contains(&at[0])
            && (self.top - beyond..=self.bottom() + beyond).contains(&at[1])
    }
}

pub(super) fn plus(one: Pt, other: Pt) -> Pt {
    [one[0] + other[0], one[1] + other[1]]
}

pub(super) fn minus(one: Pt, other: Pt) -> Pt {
    [one[0] - other[0], one[1] - other[1]]
}

pub(super) fn times(one: Pt, factor: f64) -> Pt {
    [one[0] * factor, one[1] * factor]
}

pub(super) fn length(one: Pt) -> f64 {
    one[0].hypot(one[1])
}

pub(super) fn apart(one: Pt, other: Pt) -> f64 {
    length(minus(one, other))
}

/// The direction, one long; to the right where there is none.
pub(super) fn unit(one: Pt) -> Pt {
    let long = length(one);
    if long > 1e-9 { times(one, 1.0 / long) } else { [1.0, 0.0] }
}

/// The direction to the left hand of somebody who walks that way.
pub(super) fn left_of(direction: Pt) -> Pt {
    [direction[1], -direction[0]]
}

/// Somewhere on the way from one to the other.
pub(super) fn between(one: Pt, other: Pt, share: f64) -> Pt {
    plus(one, times(minus(other, one), share))
}

/// A curve through points: straight pieces as short as the eye can tell, and how SVG writes it.
#[derive(Debug, Clone)]
pub(super) struct Curve {
    /// The straight pieces.
    pub flat: Vec<Pt>,
    /// The curve as SVG path data.
    pub data: String,
}

/// Straight pieces for each stretch between two points.
const PIECES: usize = 8;

/// The same where there are so many points that each stretch is short.
fn pieces(points: usize) -> usize {
    match points {
        0..100 => PIECES,
        100..400 => 3,
        _ => 1,
    }
}

/// A closed curve through the corners of an outline.
pub(super) fn ring(corners: &[Pt]) -> Curve {
    smooth(corners, true)
}

/// A curve through the points of a course.
pub(super) fn course(points: &[Pt]) -> Curve {
    smooth(points, false)
}

/// The corners of an outline, as sharp as they are.
pub(super) fn corners(corners: &[Pt]) -> Curve {
    let mut pen = Pen::default();
    pen.lines(corners);
    pen.close();
    Curve { flat: corners.to_vec(), data: pen.data }
}

fn smooth(points: &[Pt], closed: bool) -> Curve {
    let count = points.len();
    let pieces = pieces(count);
    let at = |index: isize| {
        let last = count as isize - 1;
        let index = if closed { index.rem_euclid(count as isize) } else { index.clamp(0, last) };
        points[index as usize]
    };
    // The tangent at a point runs along its neighbours; its handles are a third of the way to each, so that
    // long stretches beside short ones make no loops.
    let tangent = |index: isize| unit(minus(at(index + 1), at(index - 1)));
    let stretches = if closed { count } else { count.saturating_sub(1) };
    let mut pen = Pen::default();
    let mut flat = vec![at(0)];
    pen.to(at(0));
    for index in 0..stretches as isize {
        let (from, to) = (at(index), at(index + 1));
        let third = apart(from, to) / 3.0;
        let first = plus(from, times(tangent(index), third));
        let second = minus(to, times(tangent(index + 1), third));
        pen.curve(first, second, to);
        for piece in 1..=pieces {
            let share = piece as f64 / pieces as f64;
            let (one, two, three) = (
                between(from, first, share),
                between(first, second, share),
                between(second, to, share),
            );
            let (near, far) = (between(one, two, share), between(two, three, share));
            flat.push(between(near, far, share));
        }
    }
    if closed {
        flat.pop();
        pen.close();
    }
    Curve { flat, data: pen.data }
}

/// Writes path data: relative, with one decimal, and without adding up what is rounded away.
#[derive(Debug, Default, Clone)]
pub(super) struct Pen {
    /// What is written.
    pub data: String,
    at: [i64; 2],
    begun: [i64; 2],
}

impl Pen {
    /// Begins somewhere.
    pub fn to(&mut self, at: Pt) {
        let tenths = tenths(at);
        self.data.push(if self.data.is_empty() { 'M' } else { 'm' });
        let from = if self.data.len() == 1 { [0, 0] } else { self.at };
        self.pair(tenths, from);
        self.at = tenths;
        self.begun = tenths;
    }

    /// A straight line.
    pub fn line(&mut self, to: Pt) {
        let tenths = tenths(to);
        self.data.push('l');
        self.pair(tenths, self.at);
        self.at = tenths;
    }

    /// Begins at the first and goes straight through all.
    pub fn lines(&mut self, points: &[Pt]) {
        if let [first, rest @ ..] = points {
            self.to(*first);
            rest.iter().for_each(|point| self.line(*point));
        }
    }

    /// A curve with two handles.
    pub fn curve(&mut self, first: Pt, second: Pt, to: Pt) {
        let end = tenths(to);
        self.data.push('c');
        self.pair(tenths(first), self.at);
        self.data.push(' ');
        self.pair(tenths(second), self.at);
        self.data.push(' ');
        self.pair(end, self.at);
        self.at = end;
    }

    /// A circle.
    pub fn circle(&mut self, middle: Pt, radius: f64) {
        self.to([middle[0] - radius, middle[1]]);
        let (radius, across) = (tenth(radius), 2 * tenth(radius));
        let (radius, across) = (decimal(radius), decimal(across));
        self.data.push_str(&format!(
            "a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0 -{across} 0z"
        ));
    }

    /// Back to where it began.
    pub fn close(&mut self) {
        self.data.push('z');
        self.at = self.begun;
    }

    fn pair(&mut self, to: [i64; 2], from: [i64; 2]) {
        self.data.push_str(&decimal(to[0] - from[0]));
        self.data.push(' ');
        self.data.push_str(&decimal(to[1] - from[1]));
    }
}

/// Many small signs: in one path on a sheet that is looked at whole, in a path for each patch of a poster.
#[derive(Debug, Clone, Default)]
pub(super) struct Pens {
    pens: std::collections::BTreeMap<[i64; 2], Pen>,
    patch: Option<f64>,
}

/// The side of a patch.
const PATCH: f64 = 240.0;

impl Pens {
    /// Pens for a sheet.
    pub fn of(frame: &Frame) -> Pens {
        Pens { pens: Default::default(), patch: (frame.large > 1.0).then_some(PATCH) }
    }

    /// The pen for a place.
    pub fn at(&mut self, at: Pt) -> &mut Pen {
        let patch = self.patch.map_or([0, 0], |patch| at.map(|axis| (axis / patch).floor() as i64));
        self.pens.entry(patch).or_default()
    }

    /// What was written, patch by patch.
    pub fn each(self) -> impl Iterator<Item = String> {
        self.pens.into_values().map(|pen| pen.data)
    }
}

fn tenth(number: f64) -> i64 {
    (number * 10.0).round() as i64
}

fn tenths(at: Pt) -> [i64; 2] {
    at.map(tenth)
}

fn decimal(tenths: i64) -> String {
    let sign = if tenths < 0 { "-" } else { "" };
    let (whole, tenth) = (tenths.abs() / 10, tenths.abs() % 10);
    match (whole, tenth) {
        (_, 0) => format!("{sign}{whole}"),
        (0, _) => format!("{sign}.{tenth}"),
        _ => format!("{sign}{whole}.{tenth}"),
    }
}

/// A number with one decimal at most.
pub(super) fn short(number: f64) -> String {
    decimal(tenth(number))
}

/// Is a point within an outline?
pub(super) fn within(at: Pt, outline: &[Pt]) -> bool {
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
pub(super) fn from_line(at: Pt, line: &[Pt]) -> f64 {
    line.windows(2).map(|pair| from_piece(at, pair[0], pair[1])).fold(f64::INFINITY, f64::min)
}

pub(super) fn from_piece(at: Pt, from: Pt, to: Pt) -> f64 {
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
pub(super) fn area(outline: &[Pt]) -> f64 {
    let pairs = outline.iter().zip(outline.iter().cycle().skip(1));
    pairs.map(|(one, other)| one[0] * other[1] - other[0] * one[1]).sum::<f64>() / 2.0
}

/// The least and the most of both axes.
pub(super) fn bounds(points: &[Pt]) -> [Pt; 2] {
    let start = [[f64::INFINITY; 2], [f64::NEG_INFINITY; 2]];
    points.iter().fold(start, |[least, most], at| {
        [[least[0].min(at[0]), least[1].min(at[1])], [most[0].max(at[0]), most[1].max(at[1])]]
    })
}

/// Points along straight pieces, so far from one another, with the direction there.
pub(super) fn along(line: &[Pt], closed: bool, step: f64) -> Vec<(Pt, Pt)> {
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

/// The outlines that are left of one when a margin is taken away all around; there may be several, or none.
pub(super) fn inset(outline: &[Pt], margin: f64) -> Vec<Vec<Pt>> {
    let ring: LineString<f64> = outline.iter().map(|at| Coord { x: at[0], y: at[1] }).collect();
    let left = Polygon::new(ring, Vec::new()).buffer(-margin);
    let rings = left.into_iter().map(|part| {
        let mut points: Vec<Pt> = part.exterior().coords().map(|at| [at.x, at.y]).collect();
        // The first stands again at the end.
        points.pop();
        points
    });
    rings.filter(|ring| ring.len() > 2).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_data_is_relative_and_does_not_drift() {
        let mut pen = Pen::default();
        pen.to([1.04, 2.0]);
        for step in 1..=4 {
            pen.line([1.04 + 0.04 * f64::from(step), 2.0]);
        }
        pen.close();
        pen.to([-0.5, 10.25]);
        assert_eq!(pen.data, "M1 2l.1 0l0 0l.1 0l0 0zm-1.5 8.3");
    }

    #[test]
    fn a_margin_leaves_less_or_nothing() {
        let square = [[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]];
        let left = inset(&square, 2.0);
        assert!(left.len() == 1 && (area(&left[0]).abs() - 36.0).abs() < 0.1, "{left:?}");
        assert_eq!(inset(&square, 6.0), Vec::<Vec<Pt>>::new());
    }

    #[test]
    fn curves_go_through_their_points() {
        let square = [[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]];
        let ring = ring(&square);
        assert_eq!(ring.flat.len(), 4 * PIECES);
        for corner in square {
            assert!(ring.flat.iter().any(|at| apart(*at, corner) < 1e-9));
        }
        assert!(area(&ring.flat) > 100.0);
        assert!(within([5.0, 5.0], &ring.flat) && !within([-5.0, 5.0], &ring.flat));
    }
}
