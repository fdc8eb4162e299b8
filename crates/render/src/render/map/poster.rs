//! Poster at the size of the table, cut into overlapping sheets. Each sheet contains only its
//! visible elements, because thirty sheets with the whole map were a file of 45 MB.

use svg::Node;
use svg::node::element::Element;

use super::plane::{Point, plus};
use super::sheet::PaperSize;

/// Overlap of neighbouring sheets in millimetres, so that they can be glued together.
const OVERLAP: f64 = 12.0;

/// Width in millimetres of the margin that printers cannot print on.
const WHITE: f64 = 9.0;

/// Division of a poster into sheets.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plan {
    /// Number of sheets from west to east.
    pub columns: usize,
    /// Number of sheets from north to south.
    pub rows: usize,
    /// Width and height of the picture on a sheet, in millimetres.
    pub trim: [f64; 2],
    /// Width and height of a sheet of paper in millimetres, turned so that fewer sheets are needed.
    pub paper: [f64; 2],
}

impl Plan {
    /// Distance in millimetres between the upper left corners of neighbouring sheets, across and
    /// down.
    pub fn step(&self) -> [f64; 2] {
        [self.trim[0] - OVERLAP, self.trim[1] - OVERLAP]
    }

    pub fn count(&self) -> usize {
        self.columns * self.rows
    }

    pub fn overlap(&self) -> f64 {
        OVERLAP
    }
}

/// A name that has only a number at its sign.
#[derive(Debug, Clone, PartialEq)]
pub struct PosterName {
    /// `None` if not even the number has room there.
    pub number: Option<usize>,
    pub words: String,
    /// Grid square of the sign, such as `D4`.
    pub square: String,
}

/// Maximum number of sheets of a poster: 200 sheets of A4 cover 11 square metres.
pub const MAX_POSTER: usize = 200;

/// Maximum number of sheets in a row or column of a poster. At an absurd scale, a poster would need
/// millions of sheets.
const MAX_SHEETS: f64 = 999.0;

/// Finds the fewest sheets for a poster of a width and height in millimetres. All sheets have the
/// same size, and together they cover exactly the poster. Without paper, the poster is one piece for
/// a printer with a roll.
pub fn plan(poster: [f64; 2], paper: Option<PaperSize>) -> Plan {
    let Some(paper) = paper else {
        let paper = poster.map(|side| side + 2.0 * WHITE);
        return Plan { columns: 1, rows: 1, trim: poster, paper };
    };
    let cut = |paper: [f64; 2]| {
        let count = |axis: usize| {
            let seen = paper[axis] - 2.0 * WHITE - OVERLAP;
            ((poster[axis] - OVERLAP) / seen).ceil().clamp(1.0, MAX_SHEETS)
        };
        let [columns, rows] = [count(0), count(1)];
        let trim = [(0, columns), (1, rows)]
            .map(|(axis, count)| (poster[axis] + (count - 1.0) * OVERLAP) / count);
        Plan { columns: columns as usize, rows: rows as usize, trim, paper }
    };
    let PaperSize { long, short } = paper;
    let (lying, upright) = (cut([long, short]), cut([short, long]));
    if lying.columns * lying.rows < upright.columns * upright.rows { lying } else { upright }
}

/// Element with its bounding box, if the kind of element has one. Boxes are computed once, because
/// up to two hundred sheets need them.
pub(super) struct Measured<'e> {
    element: &'e dyn Node,
    bounds: Option<[Point; 2]>,
    children: Vec<Measured<'e>>,
}

pub(super) fn measured(element: &dyn Node) -> Measured<'_> {
    let children = element.get_children().into_iter().flatten();
    let children: Vec<Measured> = children.map(|child| measured(child.as_ref())).collect();
    Measured { element, bounds: bounds(element, &children), children }
}

/// Is an element visible inside a rectangle? An element without bounds is assumed to be visible.
fn shows(of: &Measured, least: Point, most: Point) -> bool {
    of.bounds.is_none_or(|bounds| meet(&bounds, least, most))
}

fn meet([low, high]: &[Point; 2], least: Point, most: Point) -> bool {
    // The bounds are widened, because strokes extend beyond their path and letters have seams around
    // them.
    let beyond = 12.0;
    low[0] - beyond <= most[0]
        && high[0] + beyond >= least[0]
        && low[1] - beyond <= most[1]
        && high[1] + beyond >= least[1]
}

/// Returns the part of an element that is visible inside a rectangle. A group keeps only its
/// visible children.
pub(super) fn cut(of: &Measured, least: Point, most: Point) -> Option<Element> {
    if !shows(of, least, most) {
        return None;
    }
    let element = of.element;
    let mut group = Element::new(element.get_name());
    for (name, value) in element.get_attributes().into_iter().flatten() {
        group.assign(name.as_str(), value.clone());
    }
    // A group with a transform is small, such as a block or a flag, so it is not cut.
    let whole = element.get_name() != "g" || attribute(element, "transform").is_some();
    let children = element.get_children().into_iter().flatten();
    for (child, measured) in children.zip(&of.children) {
        if whole || child.get_name() != "g" {
            if whole || shows(measured, least, most) {
                group.append(child.clone());
            }
        } else if let Some(part) = cut(measured, least, most) {
            group.append(part);
        }
    }
    (whole || !group.get_children().is_empty()).then_some(group)
}

fn attribute<'e>(element: &'e dyn Node, name: &str) -> Option<&'e str> {
    element.get_attributes()?.get(name).map(|value| &**value)
}

fn number(element: &dyn Node, name: &str) -> Option<f64> {
    attribute(element, name)?.parse().ok()
}

fn bounds(element: &dyn Node, children: &[Measured]) -> Option<[Point; 2]> {
    match element.get_name() {
        "path" => of_path(attribute(element, "d")?),
        "rect" => {
            let corner = [number(element, "x")?, number(element, "y")?];
            Some([corner, plus(corner, [number(element, "width")?, number(element, "height")?])])
        }
        "circle" => {
            let (middle, radius) =
                ([number(element, "cx")?, number(element, "cy")?], number(element, "r")?);
            Some([plus(middle, [-radius; 2]), plus(middle, [radius; 2])])
        }
        "text" => {
            let place = [number(element, "x")?, number(element, "y")?];
            let size = number(element, "font-size")?;
            // If a text has no `textLength`, a line of sixty wide letters is assumed.
            let half = number(element, "textLength").unwrap_or(size * 60.0);
            Some([plus(place, [-half, -size]), plus(place, [half, size * 0.4])])
        }
        "g" => {
            let moved = match attribute(element, "transform") {
                None => [0.0, 0.0],
                Some(transform) => {
                    let inner = transform.strip_prefix("translate(")?.split(')').next()?;
                    let mut parts = inner.split(' ').map(|part| part.parse().ok());
                    let point = [parts.next()??, parts.next()??];
                    if transform.contains("rotate") {
                        // A rotated element extends no farther from the origin than its farthest
                        // corner, so a square that contains this corner at every rotation is large
                        // enough.
                        let [low, high] = all(children)?;
                        let far =
                            low.iter().chain(&high).map(|length| length.abs()).fold(0.0, f64::max)
                                * 1.5;
                        return Some([plus(point, [-far; 2]), plus(point, [far; 2])]);
                    }
                    point
                }
            };
            let [low, high] = all(children)?;
            Some([plus(low, moved), plus(high, moved)])
        }
        "title" | "desc" => Some([[f64::INFINITY; 2], [f64::NEG_INFINITY; 2]]),
        _ => None,
    }
}

/// Bounding box of all children; `None` if any child has no bounds.
fn all(children: &[Measured]) -> Option<[Point; 2]> {
    let mut found = [[f64::INFINITY; 2], [f64::NEG_INFINITY; 2]];
    for child in children {
        let [low, high] = child.bounds?;
        found = [
            [found[0][0].min(low[0]), found[0][1].min(low[1])],
            [found[1][0].max(high[0]), found[1][1].max(high[1])],
        ];
    }
    Some(found)
}

/// Does an element have ink inside a rectangle? The bounds of a long road contain many sheets that the
/// road does not touch, so an open path counts only where its pieces are. The outline of a zone is a
/// line around bare ground, so it counts like an open path.
pub(super) fn inks(of: &Measured, least: Point, most: Point, is_zone: bool) -> bool {
    if !shows(of, least, most) {
        return false;
    }
    // A curved name has no bounds. The invisible path under it has, and is in the same group.
    if of.element.get_name() == "text" && of.bounds.is_none() {
        return false;
    }
    let is_zone = is_zone || attribute(of.element, "class") == Some("zones");
    if of.element.get_name() == "g" && attribute(of.element, "transform").is_none() {
        return of.children.iter().any(|child| inks(child, least, most, is_zone));
    }
    let line = attribute(of.element, "d").filter(|data| is_zone || !data.contains('z'));
    match line.and_then(pieces) {
        Some(pieces) => pieces.iter().any(|piece| meet(piece, least, most)),
        None => true,
    }
}

/// Bounds of path data.
fn of_path(data: &str) -> Option<[Point; 2]> {
    let start = [[f64::INFINITY; 2], [f64::NEG_INFINITY; 2]];
    Some(pieces(data)?.into_iter().fold(start, |[low, high], [least, most]| {
        [[low[0].min(least[0]), low[1].min(least[1])], [high[0].max(most[0]), high[1].max(most[1])]]
    }))
}

/// Bounds of each piece of path data in the form that `Pen` writes: only the first point is absolute.
fn pieces(data: &str) -> Option<Vec<[Point; 2]>> {
    let mut found: Vec<[Point; 2]> = Vec::new();
    let (mut reached, mut begun): (Point, Point) = ([0.0; 2], [0.0; 2]);
    let starts: Vec<usize> = data
        .char_indices()
        .filter(|(_, sign)| sign.is_ascii_alphabetic())
        .map(|(start, _)| start)
        .collect();
    let ends = starts.iter().copied().skip(1).chain([data.len()]);
    for (start, end) in starts.iter().copied().zip(ends) {
        let numbers: Vec<f64> = data[start + 1..end]
            .split([' ', ','])
            .filter(|part| !part.is_empty())
            .map(str::parse)
            .collect::<Result<_, _>>()
            .ok()?;
        let mut piece = [reached; 2];
        let mut see = |point: Point| {
            piece = [
                [piece[0][0].min(point[0]), piece[0][1].min(point[1])],
                [piece[1][0].max(point[0]), piece[1][1].max(point[1])],
            ];
        };
        match (&data[start..=start], numbers.as_slice()) {
            ("M", [x, y]) => (reached, begun) = ([*x, *y], [*x, *y]),
            ("m", [x, y]) => {
                reached = plus(reached, [*x, *y]);
                begun = reached;
            }
            ("l", [x, y]) => reached = plus(reached, [*x, *y]),
            ("h", [x]) => reached[0] += x,
            ("v", [y]) => reached[1] += y,
            ("c", [a, b, c, d, x, y]) => {
                see(plus(reached, [*a, *b]));
                see(plus(reached, [*c, *d]));
                reached = plus(reached, [*x, *y]);
            }
            ("a", [radius, _, _, _, _, x, y]) => {
                see(plus(reached, [-radius, -radius]));
                see(plus(reached, [2.0 * radius, *radius]));
                reached = plus(reached, [*x, *y]);
            }
            ("z", []) => reached = begun,
            _ => return None,
        }
        // A jump of the pen leaves no ink.
        if matches!(&data[start..=start], "M" | "m") {
            piece = [reached; 2];
        } else {
            see(reached);
        }
        found.push(piece);
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::map::nodes::{drawn, group, node};

    #[test]
    fn a_line_inks_only_the_sheets_that_it_crosses() {
        let road = node("path", &[("d", "M0 0l100 100l100 100l100 100l100 100l100 100")]);
        let zone = group(&[("class", "zones")], vec![node("path", &[("d", "M0 0h900v900h-900z")])]);
        let wood = node("path", &[("d", "M0 0h900v900h-900z")]);
        let is_inked = |element: &Element, least: Point| {
            inks(&measured(element), least, plus(least, [100.0; 2]), false)
        };
        assert!(is_inked(&road, [200.0, 200.0]) && !is_inked(&road, [300.0, 50.0]));
        assert!(is_inked(&zone, [850.0, 300.0]) && !is_inked(&zone, [300.0, 300.0]));
        assert!(is_inked(&wood, [300.0, 300.0]));
        assert!(!is_inked(&node("text", &[("font-size", "9")]), [300.0, 300.0]));
    }

    #[test]
    fn the_sheets_of_a_poster_cover_the_table_exactly() {
        // A table of six by four feet, on A4.
        let table = [1828.8, 1219.2];
        let plan = plan(table, Some(PaperSize { long: 297.0, short: 210.0 }));
        assert_eq!((plan.columns, plan.rows), (7, 7));
        for (axis, count) in [(0, plan.columns), (1, plan.rows)] {
            let sum = plan.trim[axis] * count as f64 - OVERLAP * (count as f64 - 1.0);
            assert!((sum - table[axis]).abs() < 1e-9);
            assert!(plan.trim[axis] <= plan.paper[axis] - 2.0 * WHITE + 1e-9);
        }
    }

    #[test]
    fn a_sheet_contains_only_visible_elements() {
        let near = drawn("M10 10l5 5c1 1 2 2 3 3z", "#000000", 1.0);
        let far = drawn("M500 500a5 5 0 1 0 10 0z", "#000000", 1.0);
        let turned = group(&[("transform", "translate(300 10) rotate(90)")], vec![near.clone()]);
        let all = group(&[], vec![near, far, turned]);
        let all = measured(&all);
        let seen = |least: Point, most: Point| {
            cut(&all, least, most).map_or(0, |group| group.get_children().len())
        };
        assert_eq!(seen([0.0; 2], [100.0; 2]), 1);
        assert_eq!(seen([280.0, 0.0], [400.0, 100.0]), 1);
        assert_eq!(seen([0.0; 2], [600.0; 2]), 3);
        assert_eq!(seen([0.0, 700.0], [600.0, 800.0]), 0);
        assert!(of_path("M1 1q2 2 3 3").is_none());
    }
}
