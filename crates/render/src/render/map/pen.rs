//! Path data of SVG: relative and with one decimal.

use super::plane::{Frame, Point};

/// Writes path data: relative, with one decimal, and without adding up what is rounded away.
#[derive(Debug, Default, Clone)]
pub(super) struct Pen {
    /// Path data as far as it is written.
    pub data: String,
    at: [i64; 2],
    begun: [i64; 2],
}

impl Pen {
    /// Begins somewhere.
    pub fn to(&mut self, point: Point) {
        let tenths = tenths(point);
        self.data.push(if self.data.is_empty() { 'M' } else { 'm' });
        let from = if self.data.len() == 1 { [0, 0] } else { self.at };
        self.pair(tenths, from);
        self.at = tenths;
        self.begun = tenths;
    }

    /// A straight line.
    pub fn line(&mut self, to: Point) {
        let tenths = tenths(to);
        self.data.push('l');
        self.pair(tenths, self.at);
        self.at = tenths;
    }

    /// Begins at the first and goes straight through all.
    pub fn lines(&mut self, points: &[Point]) {
        if let [first, rest @ ..] = points {
            self.to(*first);
            rest.iter().for_each(|point| self.line(*point));
        }
    }

    /// A curve with two handles.
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

    /// A circle.
    pub fn circle(&mut self, middle: Point, radius: f64) {
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
    pub fn at(&mut self, point: Point) -> &mut Pen {
        let patch =
            self.patch.map_or([0, 0], |patch| point.map(|axis| (axis / patch).floor() as i64));
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

/// A number with one decimal at most.
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
