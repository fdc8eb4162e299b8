//! Writer of SVG path data.

use super::plane::{Frame, Point};

/// Writes path data in relative coordinates with one decimal. Each step is computed from absolute
/// tenths, so that rounding errors do not add up.
#[derive(Debug, Default, Clone)]
pub(super) struct Pen {
    pub data: String,
    at: [i64; 2],
    begun: [i64; 2],
}

impl Pen {
    pub fn to(&mut self, point: Point) {
        let tenths = tenths(point);
        self.data.push(if self.data.is_empty() { 'M' } else { 'm' });
        let from = if self.data.len() == 1 { [0, 0] } else { self.at };
        self.pair(tenths, from);
        self.at = tenths;
        self.begun = tenths;
    }

    pub fn line(&mut self, to: Point) {
        let tenths = tenths(to);
        self.data.push('l');
        self.pair(tenths, self.at);
        self.at = tenths;
    }

    pub fn lines(&mut self, points: &[Point]) {
        if let [first, rest @ ..] = points {
            self.to(*first);
            rest.iter().for_each(|point| self.line(*point));
        }
    }

    /// Adds a Bézier curve with two handles.
    pub fn curve(&mut self, first: Point, second: Point, to: Point) {
        let end = tenths(to);
        self.data.push('c');
        self.pair(tenths(first), self.at);
        self.data.push(' ');
        self.pair(tenths(second), self.at);
        self.data.push(' ');
        self.pair(end, self.at);
        self.at = end;
    }

    pub fn circle(&mut self, middle: Point, radius: f64) {
        self.to([middle[0] - radius, middle[1]]);
        let (radius, across) = (tenth(radius), 2 * tenth(radius));
        let (radius, across) = (decimal(radius), decimal(across));
        self.data.push_str(&format!(
            "a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0 -{across} 0z"
        ));
    }

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

/// Path data of many small signs. A sheet has a single path for all small signs. A poster has a
/// path for each patch of ground, because posters are cut path by path.
#[derive(Debug, Clone, Default)]
pub(super) struct Pens {
    pens: std::collections::BTreeMap<[i64; 2], Pen>,
    patch: Option<f64>,
}

/// Length of the side of a square patch of a poster, in points.
const PATCH: f64 = 240.0;

impl Pens {
    pub fn of(frame: &Frame) -> Pens {
        Pens { pens: Default::default(), patch: (frame.large > 1.0).then_some(PATCH) }
    }

    pub fn at(&mut self, point: Point) -> &mut Pen {
        let patch =
            self.patch.map_or([0, 0], |patch| point.map(|axis| (axis / patch).floor() as i64));
        self.pens.entry(patch).or_default()
    }

    pub fn each(self) -> impl Iterator<Item = String> {
        self.pens.into_values().map(|pen| pen.data)
    }
}

fn tenth(number: f64) -> i64 {
    (number * 10.0).round() as i64
}

fn tenths(point: Point) -> [i64; 2] {
    point.map(tenth)
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

pub(super) fn short(number: f64) -> String {
    decimal(tenth(number))
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
}
