//! Obstacles for letters: boxes on the sheet, in a grid that finds the boxes near a place.

use std::collections::BTreeMap;

use super::plane::{Point, apart, between, bounds, minus, plus, times, unit};

/// Rectangle at any angle.
#[derive(Debug, Clone, Copy)]
pub(super) struct TurnedBox {
    pub corners: [Point; 4],
}

impl TurnedBox {
    /// Axis-aligned box, given its upper left and lower right corners.
    pub fn upright(least: Point, most: Point) -> TurnedBox {
        TurnedBox { corners: [least, [most[0], least[1]], most, [least[0], most[1]]] }
    }

    pub fn turned(middle: Point, direction: Point, along: f64, across: f64) -> TurnedBox {
        let (x, y) = (direction[0], direction[1]);
        let corner = |ahead: f64, aside: f64| {
            [
                middle[0] + ahead * along * x - aside * across * y,
                middle[1] + ahead * along * y + aside * across * x,
            ]
        };
        TurnedBox {
            corners: [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)],
        }
    }

    pub fn bounds(&self) -> [Point; 2] {
        bounds(&self.corners)
    }

    /// Axis-aligned bounding box, extended by a length on every side.
    pub fn wider(&self, length: f64) -> TurnedBox {
        let [least, most] = self.bounds();
        TurnedBox::upright(minus(least, [length; 2]), plus(most, [length; 2]))
    }

    /// Box at the same angle, extended by a length on every side.
    pub fn grown(&self, length: f64) -> TurnedBox {
        let [first, second, third, last] = self.corners;
        let along = times(unit(minus(second, first)), length);
        let across = times(unit(minus(last, first)), length);
        let moved = |corner: Point, ahead: f64, aside: f64| {
            plus(corner, plus(times(along, ahead), times(across, aside)))
        };
        TurnedBox {
            corners: [
                moved(first, -1.0, -1.0),
                moved(second, 1.0, -1.0),
                moved(third, 1.0, 1.0),
                moved(last, -1.0, 1.0),
            ],
        }
    }

    /// Points on the outline, `parts` on each side.
    pub fn outline(&self, parts: u8) -> impl Iterator<Item = Point> {
        let corners = self.corners;
        (0..4).flat_map(move |side| {
            let (from, to) = (corners[side], corners[(side + 1) % 4]);
            (0..parts).map(move |part| between(from, to, f64::from(part) / f64::from(parts)))
        })
    }

    /// Shortest line to another box: the length of the line, and its ends. The length is 0 if the
    /// boxes meet.
    pub fn way_to(&self, other: &TurnedBox) -> (f64, Point, Point) {
        if self.is_upright() && other.is_upright() {
            return upright_way(self.bounds(), other.bounds());
        }
        if self.meets(other) {
            let middle = times(plus(self.corners[0], self.corners[2]), 0.5);
            return (0.0, middle, middle);
        }
        // Squares are compared, because one root at the end is enough.
        let mut shortest = (f64::INFINITY, self.corners[0], other.corners[0]);
        for side in 0..4 {
            let edge = |turned: &TurnedBox| [turned.corners[side], turned.corners[(side + 1) % 4]];
            for corner in 0..4 {
                let (mine, theirs) = (self.corners[corner], other.corners[corner]);
                let [there, here] = [on_piece(mine, edge(other)), on_piece(theirs, edge(self))];
                for (from, to) in [(mine, there), (here, theirs)] {
                    let [x, y] = minus(to, from);
                    let square = x * x + y * y;
                    if square < shortest.0 {
                        shortest = (square, from, to);
                    }
                }
            }
        }
        (apart(shortest.1, shortest.2), shortest.1, shortest.2)
    }

    fn is_upright(&self) -> bool {
        let [first, second, ..] = self.corners;
        first[0] == second[0] || first[1] == second[1]
    }

    /// Do two boxes overlap? Uses the separating axis theorem.
    pub fn meets(&self, other: &TurnedBox) -> bool {
        let separates = |axis: Point| {
            let span = |turned: &TurnedBox| {
                let along = turned.corners.map(|corner| corner[0] * axis[0] + corner[1] * axis[1]);
                let least = along.iter().copied().fold(f64::INFINITY, f64::min);
                (least, along.iter().copied().fold(f64::NEG_INFINITY, f64::max))
            };
            let ((least, most), (low, high)) = (span(self), span(other));
            most <= low + 1e-6 || high <= least + 1e-6
        };
        let axes = |turned: &TurnedBox| {
            let [first, second, _, last] = turned.corners;
            [minus(second, first), minus(last, first)]
        };
        !axes(self).into_iter().chain(axes(other)).any(separates)
    }
}

/// Shortest line between two axis-aligned boxes. The line is horizontal or vertical where the boxes
/// face each other.
pub(super) fn upright_way(first: [Point; 2], second: [Point; 2]) -> (f64, Point, Point) {
    let (mut from, mut to) = ([0.0; 2], [0.0; 2]);
    for axis in 0..2 {
        let ([low, high], [least, most]) =
            ([first[0][axis], first[1][axis]], [second[0][axis], second[1][axis]]);
        (from[axis], to[axis]) = if high < least {
            (high, least)
        } else if most < low {
            (low, most)
        } else {
            let middle = (low.max(least) + high.min(most)) / 2.0;
            (middle, middle)
        };
    }
    (apart(from, to), from, to)
}

fn on_piece(point: Point, [from, to]: [Point; 2]) -> Point {
    let way = minus(to, from);
    let long = way[0] * way[0] + way[1] * way[1];
    if long <= 0.0 {
        return from;
    }
    let along = minus(point, from);
    between(from, to, ((along[0] * way[0] + along[1] * way[1]) / long).clamp(0.0, 1.0))
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Weight {
    /// Obstacle that letters must not cover.
    Hard,
    /// Obstacle that letters may cover at this cost.
    Soft(f64),
    /// Label with this index among all labels. A label may be moved to make space.
    Label(usize),
}

/// Obstacles for letters, in the cells of a grid, so that a box is compared only with nearby
/// obstacles.
#[derive(Debug)]
pub(super) struct Obstacles {
    left: f64,
    top: f64,
    columns: usize,
    cells: Vec<Vec<u32>>,
    boxes: Vec<Obstacle>,
    labels: BTreeMap<usize, Vec<u32>>,
    comparisons: std::cell::Cell<u64>,
}

/// Maximum number of cells in a row or column of the grid, so that even a large poster needs little
/// memory.
const MAX_CELLS: f64 = 400.0;

const CELL: f64 = 32.0;

#[derive(Debug)]
struct Obstacle {
    area: TurnedBox,
    /// Axis-aligned bounds of the box. In most cases it is enough to compare the bounds.
    bounds: [Point; 2],
    weight: Weight,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Met {
    pub hard: bool,
    /// Total cost of the soft obstacles that the letters would cover.
    pub soft: f64,
    pub labels: Vec<usize>,
}

impl Obstacles {
    pub fn new(least: Point, most: Point) -> Obstacles {
        let cells =
            |axis: usize| ((most[axis] - least[axis]) / CELL).ceil().clamp(1.0, MAX_CELLS) as usize;
        let (columns, rows) = (cells(0), cells(1));
        Obstacles {
            left: least[0],
            top: least[1],
            columns,
            cells: vec![Vec::new(); columns * rows],
            boxes: Vec::new(),
            labels: BTreeMap::new(),
            comparisons: std::cell::Cell::new(0),
        }
    }

    pub fn comparisons(&self) -> u64 {
        self.comparisons.get()
    }

    /// Adds comparisons that other code made, so that they count towards the limit.
    pub fn count(&self, comparisons: u64) {
        self.comparisons.set(self.comparisons.get() + comparisons);
    }

    fn touched(&self, [least, most]: [Point; 2]) -> impl Iterator<Item = usize> + use<> {
        let ((left, top), (right, low)) = (self.cell(least), self.cell(most));
        let columns = self.columns;
        (top..=low).flat_map(move |row| (left..=right).map(move |column| row * columns + column))
    }

    fn cell(&self, point: Point) -> (usize, usize) {
        let rows = self.cells.len() / self.columns;
        let index = |length: f64, count: usize| ((length / CELL).max(0.0) as usize).min(count - 1);
        (index(point[0] - self.left, self.columns), index(point[1] - self.top, rows))
    }

    pub fn add(&mut self, area: TurnedBox, weight: Weight) {
        let number = self.boxes.len() as u32;
        let bounds = area.bounds();
        for cell in self.touched(bounds) {
            self.cells[cell].push(number);
        }
        if let Weight::Label(label) = weight {
            self.labels.entry(label).or_default().push(number);
        }
        self.boxes.push(Obstacle { area, bounds, weight });
    }

    pub fn take(&mut self, label: usize) {
        for number in self.labels.remove(&label).unwrap_or_default() {
            for cell in self.touched(self.boxes[number as usize].bounds) {
                self.cells[cell].retain(|other| *other != number);
            }
        }
    }

    /// Calls `visit` once for each obstacle that meets a box, until `visit` returns false.
    fn each(&self, area: &TurnedBox, mut visit: impl FnMut(Weight) -> bool) {
        let [least, most] = area.bounds();
        let ((left, top), (right, low)) = (self.cell(least), self.cell(most));
        for row in top..=low {
            for column in left..=right {
                let cell = &self.cells[row * self.columns + column];
                self.comparisons.set(self.comparisons.get() + 1 + cell.len() as u64);
                for number in cell {
                    let other = &self.boxes[*number as usize];
                    let [low, high] = other.bounds;
                    let apart = low[0] >= most[0]
                        || least[0] >= high[0]
                        || low[1] >= most[1]
                        || least[1] >= high[1];
                    if apart {
                        continue;
                    }
                    // Two boxes may share several cells. Two boxes are compared only in the first
                    // shared cell.
                    let first = self.cell([least[0].max(low[0]), least[1].max(low[1])]);
                    if first == (column, row) && area.meets(&other.area) && !visit(other.weight) {
                        return;
                    }
                }
            }
        }
    }

    /// Number of hard obstacles and labels that a line would cross.
    pub fn crossed(&self, line: &TurnedBox) -> usize {
        let mut count = 0;
        self.each(line, |weight| {
            count += usize::from(!matches!(weight, Weight::Soft(_)));
            true
        });
        count
    }

    pub fn add_of(&mut self, area: TurnedBox, number: usize) {
        self.add(area, Weight::Label(number));
    }

    /// Does a box overlap an obstacle that belongs to another feature?
    pub fn meets_other(&self, area: &TurnedBox, number: Option<usize>) -> bool {
        let mut is_met = false;
        self.each(area, |weight| {
            is_met = !matches!(weight, Weight::Label(other) if Some(other) == number);
            !is_met
        });
        is_met
    }

    pub fn blocks(&self, area: TurnedBox) -> bool {
        self.met(&[area], f64::INFINITY).hard
    }

    /// Finds the obstacles that boxes would cover. The search ends as soon as the cost reaches
    /// `bearable`.
    pub fn met(&self, boxes: &[TurnedBox], bearable: f64) -> Met {
        let mut met = Met::default();
        for area in boxes {
            self.each(area, |weight| {
                match weight {
                    Weight::Hard => met.hard = true,
                    Weight::Soft(cost) => met.soft += cost,
                    Weight::Label(label) if !met.labels.contains(&label) => met.labels.push(label),
                    Weight::Label(_) => {}
                }
                !met.hard && met.soft < bearable
            });
            if met.hard || met.soft >= bearable {
                return met;
            }
        }
        met
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_overlapping_boxes_meet() {
        let square = TurnedBox::upright([0.0, 0.0], [10.0, 10.0]);
        let slope = [std::f64::consts::FRAC_1_SQRT_2; 2];
        assert!(square.meets(&TurnedBox::turned([11.0, 11.0], slope, 3.0, 1.0)));
        // The bounding boxes overlap, but the turned box itself does not meet the square.
        assert!(!square.meets(&TurnedBox::turned([12.0, 12.0], [slope[0], -slope[1]], 4.0, 0.5)));
        assert!(!square.meets(&TurnedBox::upright([10.0, 0.0], [20.0, 10.0])));
    }

    #[test]
    fn obstacles_are_found_until_they_are_removed() {
        let mut obstacles = Obstacles::new([0.0, 0.0], [200.0, 200.0]);
        let area = |x: f64| TurnedBox::upright([x, 50.0], [x + 20.0, 60.0]);
        obstacles.add(area(0.0), Weight::Hard);
        obstacles.add(area(100.0), Weight::Soft(4.0));
        obstacles.add(area(110.0), Weight::Label(7));
        assert!(obstacles.met(&[area(10.0)], 99.0).hard);
        let met = obstacles.met(&[area(105.0)], 99.0);
        assert_eq!((met.hard, met.soft, met.labels), (false, 4.0, vec![7]));
        obstacles.take(7);
        assert_eq!(obstacles.met(&[area(105.0)], 99.0).labels, Vec::<usize>::new());
    }
}
