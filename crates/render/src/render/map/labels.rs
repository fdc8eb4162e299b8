//! Placement of labels. The most important labels are placed first, and each label tries its places
//! in order. If no place is free, labels in the way are moved; if that fails, the label is reported
//! as left out.

use super::label::{PlacedLabel, WantedLabel};
use super::label_places::{Candidate, candidates};
use super::obstacles::{Obstacles, TurnedBox, Weight};
use super::plane::{Frame, Point, apart, minus, plus, times, unit};
use super::subjects::SignOwners;

/// Minimum margin in points by which letters must be nearer to their own sign than to any other
/// sign, so that no name misleads.
const MIN_LEAD: f64 = 0.4;

/// Maximum number of places at which a label tries to move other labels, so that even a crowded map
/// is finished.
const MAX_TRIES: usize = 6;

/// Maximum number of comparisons for the names of one map: one or two seconds of work. A map with
/// thousands of names on thousands of bends gets fewer names, but is finished. Waterloo, the
/// fullest map that ships, takes 3.6 million comparisons.
const MAX_COMPARISONS: u64 = 20_000_000;

/// Cost of measuring one line of letters at one place, expressed as a number of comparisons.
const LETTERING: u64 = 20;

pub(super) struct Placing<'p> {
    frame: &'p Frame,
    owners: &'p SignOwners,
    obstacles: &'p mut Obstacles,
    wanted: Vec<WantedLabel>,
    /// Place of each wanted label; `None` while a label has no place.
    placed: Vec<Option<PlacedLabel>>,
}

impl<'p> Placing<'p> {
    pub fn new(frame: &'p Frame, owners: &'p SignOwners, obstacles: &'p mut Obstacles) -> Self {
        Placing { frame, owners, obstacles, wanted: Vec::new(), placed: Vec::new() }
    }

    /// Places more labels on the map. Returns the indices of the labels, among all labels, that
    /// found no place.
    pub fn place(&mut self, wanted: &[WantedLabel]) -> Vec<usize> {
        let first = self.wanted.len();
        self.wanted.extend_from_slice(wanted);
        self.placed.resize(self.wanted.len(), None);
        let mut order: Vec<usize> = (first..self.wanted.len()).collect();
        order.sort_by_key(|label| (self.wanted[*label].order, *label));
        let mut late: Vec<usize> = Vec::new();
        for label in order {
            match self.best(label) {
                Some(found) => self.settle(found),
                None => late.push(label),
            }
        }
        // Labels move in two rounds, because a label that is moved may itself have to move other
        // labels.
        for _ in 0..2 {
            late.retain(|label| !self.push(*label));
        }
        late.sort_unstable();
        late
    }

    pub fn end(self) -> Vec<PlacedLabel> {
        self.placed.into_iter().flatten().collect()
    }

    /// Gives a label its place. The place becomes an obstacle for other labels.
    fn settle(&mut self, found: PlacedLabel) {
        for letters in &found.boxes {
            self.obstacles.add(*letters, Weight::Label(found.number));
        }
        if let Some((from, to)) = found.tie {
            self.obstacles.add(thin(from, to), Weight::Soft(3.0));
        }
        let number = found.number;
        self.placed[number] = Some(found);
    }

    fn unsettle(&mut self, label: usize) -> Option<PlacedLabel> {
        self.obstacles.take(label);
        self.placed[label].take()
    }

    fn best(&self, label: usize) -> Option<PlacedLabel> {
        let wanted = &self.wanted[label];
        let sizes = [wanted.size, wanted.size * 0.86, wanted.least];
        // A size barely above the minimum is not worth a separate try.
        let readable = |size: &f64| *size == wanted.least || *size > wanted.least * 1.08;
        let readable = sizes.into_iter().filter(readable);
        readable.into_iter().find_map(|size| self.best_in(size, label))
    }

    fn is_exhausted(&self) -> bool {
        self.obstacles.comparisons() + self.owners.comparisons() > MAX_COMPARISONS
    }

    /// Candidate places of a label at one font size. The work of finding places counts towards
    /// `MAX_COMPARISONS`.
    fn candidates(&self, size: f64, label: usize) -> Vec<Candidate> {
        let wanted = &self.wanted[label];
        let all = candidates(label, wanted, size, self.frame, self.owners.of(wanted.subject));
        let letters: usize = all.iter().map(|candidate| candidate.place.boxes.len()).sum();
        self.obstacles.count(letters as u64 * LETTERING);
        all
    }

    /// Would a label mislead at a place: is another sign as near, or is the place in the zone of another side?
    fn misleads(&self, label: usize, Candidate { away, place, .. }: &Candidate) -> bool {
        let WantedLabel { subject, side, .. } = self.wanted[label];
        let crosses = |(from, to): (Point, Point)| self.owners.is_crossed(subject, &thin(from, to));
        self.owners.is_nearer(subject, &place.boxes, away + MIN_LEAD * self.frame.large)
            || place.tie.is_some_and(crosses)
            || side.is_some_and(|side| self.owners.is_foreign(side, subject, &place.boxes))
    }

    fn best_in(&self, size: f64, label: usize) -> Option<PlacedLabel> {
        if self.is_exhausted() {
            return None;
        }
        let mut best: Option<Candidate> = None;
        for candidate in self.candidates(size, label) {
            let Candidate { cost, away, place } = &candidate;
            let bearable = best.as_ref().map_or(f64::INFINITY, |best| best.cost - cost);
            if bearable <= 0.0 || !inside(place, self.frame) {
                continue;
            }
            let met = self.obstacles.met(&place.boxes, bearable);
            if met.hard || !met.labels.is_empty() || met.soft >= bearable {
                continue;
            }
            if self.misleads(label, &candidate) {
                continue;
            }
            // A line that crosses other obstacles is hard to follow. One crossing does not count,
            // because the line touches its own sign.
            let crossed = place
                .tie
                .map_or(0, |(from, to)| self.obstacles.crossed(&thin(from, to)).saturating_sub(1));
            let cost = cost + met.soft + 4.0 * crossed as f64;
            if best.as_ref().is_none_or(|best| cost < best.cost) {
                best = Some(Candidate { cost, away: *away, place: place.clone() });
            }
        }
        best.map(|best| best.place)
    }

    /// Makes room for a label: up to two labels in its way look for another place. Returns whether
    /// the label has room.
    fn push(&mut self, label: usize) -> bool {
        if let Some(found) = self.best(label) {
            self.settle(found);
            return true;
        }
        if self.is_exhausted() {
            return false;
        }
        let mut tries = 0;
        for candidate in self.candidates(self.wanted[label].least, label) {
            let place = &candidate.place;
            if tries == MAX_TRIES || self.is_exhausted() {
                return false;
            }
            if !inside(place, self.frame) {
                continue;
            }
            let met = self.obstacles.met(&place.boxes, f64::INFINITY);
            if met.hard || met.labels.is_empty() || met.labels.len() > 2 {
                continue;
            }
            if self.misleads(label, &candidate) {
                continue;
            }
            tries += 1;
            if self.displace(candidate.place, &met.labels) {
                return true;
            }
        }
        false
    }

    /// Puts a label where other labels are, and moves those labels. If a moved label finds no other
    /// place, everything is restored, so that no label is lost.
    fn displace(&mut self, place: PlacedLabel, others: &[usize]) -> bool {
        let (label, least) = (place.number, self.wanted[place.number].least);
        let before: Vec<(usize, Option<PlacedLabel>)> =
            others.iter().map(|other| (*other, self.unsettle(*other))).collect();
        self.settle(place);
        let mut moved = true;
        for (other, old) in &before {
            let size = old.as_ref().map_or(least, |old| old.size);
            let Some(found) = self.best_in(size, *other) else {
                moved = false;
                break;
            };
            self.settle(found);
        }
        if moved {
            return true;
        }
        self.unsettle(label);
        for (other, old) in before {
            self.unsettle(other);
            if let Some(old) = old {
                self.settle(old);
            }
        }
        false
    }
}

fn thin(from: Point, to: Point) -> TurnedBox {
    let middle = times(plus(from, to), 0.5);
    TurnedBox::turned(middle, unit(minus(to, from)), apart(from, to) / 2.0, 0.3)
}

fn inside(place: &PlacedLabel, frame: &Frame) -> bool {
    place.boxes.iter().flat_map(|letters| letters.corners).all(|corner| frame.holds(corner, -1.0))
}

/// Number of labels that overlap another label or a hard obstacle. A correct map has no overlaps.
pub(super) fn overlaps(placed: &[PlacedLabel], hard: &[TurnedBox], frame: &Frame) -> usize {
    let mut grid = Obstacles::new([frame.left, frame.top], [frame.right(), frame.bottom()]);
    hard.iter().for_each(|taken| grid.add(*taken, Weight::Hard));
    let mut count = 0;
    for label in placed {
        let met = grid.met(&label.boxes, f64::INFINITY);
        count += met.labels.len() + usize::from(met.hard);
        label.boxes.iter().for_each(|letters| grid.add_of(*letters, label.number));
    }
    count
}
