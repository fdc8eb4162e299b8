//! What stands in the way of letters: boxes on the sheet, found quickly by where they are.

use super::plane::{Pt, bounds, minus};

/// A box that may be turned.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slab {
    /// Its corners, one after another.
    pub corners: [Pt; 4],
}

impl Slab {
    /// An upright box.
    pub fn upright(least: Pt, most: Pt) -> Slab {
        Slab { corners: [least, [most[0], least[1]], most, [least[0], most[1]]] }
    }

    /// A box about a middle, so far to each side along a direction and across it.
    pub fn turned(middle: Pt, direction: Pt, along: f64, across: f64) -> Slab {
        let (x, y) = (direction[0], direction[1]);
        let corner = |one: f64, other: f64| {
            [
                middle[0] + one * along * x - other * across * y,
                middle[1] + one * along * y + other * across * x,
            ]
        };
        Slab {
            corners: [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)],
        }
    }

    /// The least and the most of both axes.
    pub fn bounds(&self) -> [Pt; 2] {
        bounds(&self.corners)
    }

    /// Do two boxes lie over one another (separating axes)?
    pub fn meets(&self, other: &Slab) -> bool {
        let separates = |axis: Pt| {
            let span = |slab: &Slab| {
                let along = slab.corners.map(|at| at[0] * axis[0] + at[1] * axis[1]);
                let least = along.iter().copied().fold(f64::INFINITY, f64::min);
                (least, along.iter().copied().fold(f64::NEG_INFINITY, f64::max))
            };
            let ((least, most), (low, high)) = (span(self), span(other));
            most <= low + 1e-6 || high <= least + 1e-6
        };
        let axes = |slab: &Slab| {
            [minus(slab.corners[1], slab.corners[0]), minus(slab.corners[3], slab.corners[0])]
        };
        !axes(self).into_iter().chain(axes(other)).any(separates)
    }
}

/// How much something is in the way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Weight {
    /// Nothing may lie over it.
    Hard,
    /// Letters may, and rather would not: so much.
    Soft(f64),
    /// It is a label, by its number.
    Label(usize),
}

/// Boxes, found by where they are.
#[derive(Debug)]
pub(super) struct Crowd {
    left: f64,
    top: f64,
    columns: usize,
    cells: Vec<Vec<u32>>,
    boxes: Vec<Standing>,
    /// How many boxes have been looked at.
    looks: std::cell::Cell<u64>,
}

/// So many boxes are looked at for one map. Who draws
/// a thousand streams of a thousand bends gets a map with fewer names, not one that never comes.
const MOST_LOOKS: u64 = 100_000_000;

/// A box that stands in the way.
#[derive(Debug)]
struct Standing {
    slab: Slab,
    bounds: [Pt; 2],
    weight: Weight,
    gone: bool,
}

/// The side of a cell in points.
const CELL: f64 = 32.0;

/// What letters at some place would lie over.
#[derive(Debug, Clone, Default)]
pub(super) struct Met {
    /// Something that nothing may lie over?
    pub hard: bool,
    /// What would rather be seen.
    pub soft: f64,
    /// Labels, by number.
    pub labels: Vec<usize>,
}

impl Crowd {
    /// For a sheet so large.
    pub fn new(least: Pt, most: Pt) -> Crowd {
        let cells =
            |axis: usize| ((most[axis] - least[axis]) / CELL).ceil().clamp(1.0, 400.0) as usize;
        let (columns, rows) = (cells(0), cells(1));
        Crowd {
            left: least[0],
            top: least[1],
            columns,
            cells: vec![Vec::new(); columns * rows],
            boxes: Vec::new(),
            looks: std::cell::Cell::new(0),
        }
    }

    /// Has enough been looked at?
    pub fn is_tired(&self) -> bool {
        self.looks.get() > MOST_LOOKS
    }

    /// The column and the row of a place.
    fn cell(&self, at: Pt) -> (usize, usize) {
        let rows = self.cells.len() / self.columns;
        let index = |at: f64, count: usize| ((at / CELL).max(0.0) as usize).min(count - 1);
        (index(at[0] - self.left, self.columns), index(at[1] - self.top, rows))
    }

    /// Puts something in the way.
    pub fn add(&mut self, slab: Slab, weight: Weight) {
        let number = self.boxes.len() as u32;
        let bounds = slab.bounds();
        let ((left, top), (right, low)) = (self.cell(bounds[0]), self.cell(bounds[1]));
        for row in top..=low {
            for column in left..=right {
                self.cells[row * self.columns + column].push(number);
            }
        }
        self.boxes.push(Standing { slab, bounds, weight, gone: false });
    }

    /// Takes a label away again.
    pub fn take(&mut self, label: usize) {
        let own = self.boxes.iter_mut().filter(|one| one.weight == Weight::Label(label));
        own.for_each(|one| one.gone = true);
    }

    /// Each box over which another lies, once, until nobody wants more.
    fn each(&self, slab: &Slab, mut wants: impl FnMut(Weight) -> bool) {
        let [least, most] = slab.bounds();
        let ((left, top), (right, low)) = (self.cell(least), self.cell(most));
        for row in top..=low {
            for column in left..=right {
                let cell = &self.cells[row * self.columns + column];
                self.looks.set(self.looks.get() + 1 + cell.len() as u64);
                for number in cell {
                    let other = &self.boxes[*number as usize];
                    let [low, high] = other.bounds;
                    let apart = low[0] >= most[0]
                        || least[0] >= high[0]
                        || low[1] >= most[1]
                        || least[1] >= high[1];
                    if other.gone || apart {
                        continue;
                    }
                    // Two boxes may share several cells: the first of these is where they are seen.
                    let first = self.cell([least[0].max(low[0]), least[1].max(low[1])]);
                    if first == (column, row) && slab.meets(&other.slab) && !wants(other.weight) {
                        return;
                    }
                }
            }
        }
    }

    /// How much a line would cross that is better not crossed.
    pub fn crossed(&self, slab: &Slab) -> usize {
        let mut count = 0;
        self.each(slab, |weight| {
            count += usize::from(!matches!(weight, Weight::Soft(_)));
            true
        });
        count
    }

    /// Does a box lie over something that nothing may lie over?
    pub fn blocks(&self, slab: Slab) -> bool {
        self.met(&[slab], f64::INFINITY).hard
    }

    /// What boxes would lie over; when that is more than somebody can bear, the rest is not looked at.
    pub fn met(&self, slabs: &[Slab], bearable: f64) -> Met {
        let mut met = Met::default();
        for slab in slabs {
            self.each(slab, |weight| {
                match weight {
                    Weight::Hard => met.hard = true,
                    Weight::Soft(weight) => met.soft += weight,
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
    fn boxes_meet_only_where_they_lie_over_one_another() {
        let square = Slab::upright([0.0, 0.0], [10.0, 10.0]);
        let slope = [std::f64::consts::FRAC_1_SQRT_2; 2];
        assert!(square.meets(&Slab::turned([11.0, 11.0], slope, 3.0, 1.0)));
        // The corner of its upright bounds reaches in, the box itself does not.
        assert!(!square.meets(&Slab::turned([12.0, 12.0], [slope[0], -slope[1]], 4.0, 0.5)));
        assert!(!square.meets(&Slab::upright([10.0, 0.0], [20.0, 10.0])));
    }

    #[test]
    fn a_crowd_knows_what_is_in_the_way() {
        let mut crowd = Crowd::new([0.0, 0.0], [200.0, 200.0]);
        let at = |x: f64| Slab::upright([x, 50.0], [x + 20.0, 60.0]);
        crowd.add(at(0.0), Weight::Hard);
        crowd.add(at(100.0), Weight::Soft(4.0));
        crowd.add(at(110.0), Weight::Label(7));
        assert!(crowd.met(&[at(10.0)], 99.0).hard);
        let met = crowd.met(&[at(105.0)], 99.0);
        assert_eq!((met.hard, met.soft, met.labels), (false, 4.0, vec![7]));
        crowd.take(7);
        assert_eq!(crowd.met(&[at(105.0)], 99.0).labels, Vec::<usize>::new());
    }
}
