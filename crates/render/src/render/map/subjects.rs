//! Owners of signs and names: a name is never nearer to another sign than to its own, and the name of a unit is never
//! in the zone of another side.

use std::collections::BTreeMap;

use grognard_view::view::map::MapView;

use super::obstacles::{Obstacles, TurnedBox};
use super::plane::{Frame, Point, within};

/// Owner of a sign or a name, by its index in the view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Subject {
    Area(usize),
    Line(usize),
    Spot(usize),
    /// Objective that is neither an area nor a spot of the view.
    Objective(usize),
    Entry(usize),
    Body(usize),
    Leader(usize),
}

impl Subject {
    /// Area or spot with the id of an objective, or the objective itself.
    pub fn of_objective(view: &MapView, objective: usize) -> Subject {
        let id = Some(&view.objectives[objective].id);
        let spot = view.spots.iter().position(|spot| spot.id.as_ref() == id);
        let area = || view.areas.iter().position(|area| area.id.as_ref() == id);
        match spot {
            Some(spot) => Subject::Spot(spot),
            None => area().map_or(Subject::Objective(objective), Subject::Area),
        }
    }

    /// Code that the sign and the label of an owner share as `data-sign`: `u12`.
    pub fn code(self) -> String {
        match self {
            Subject::Area(number) => format!("a{number}"),
            Subject::Line(number) => format!("w{number}"),
            Subject::Spot(number) => format!("s{number}"),
            Subject::Objective(number) => format!("o{number}"),
            Subject::Entry(number) => format!("e{number}"),
            Subject::Body(number) => format!("u{number}"),
            Subject::Leader(number) => format!("l{number}"),
        }
    }
}

/// All signs of a map with their owners, and the zones of the sides.
#[derive(Debug)]
pub(super) struct SignOwners {
    grid: Obstacles,
    numbers: BTreeMap<Subject, usize>,
    boxes: Vec<Vec<TurnedBox>>,
    /// Index of a side, and the outline of its zone.
    zones: Vec<(usize, Vec<Point>)>,
}

impl SignOwners {
    pub fn new(view: &MapView, frame: &Frame) -> SignOwners {
        let zones = view.zones.iter();
        let zones = zones.filter_map(|zone| Some((zone.side?, frame.all(&zone.outline))));
        SignOwners {
            grid: Obstacles::new([frame.left, frame.top], [frame.right(), frame.bottom()]),
            numbers: BTreeMap::new(),
            boxes: Vec::new(),
            zones: zones.collect(),
        }
    }

    /// Adds a sign, or a part of one.
    pub fn add(&mut self, subject: Subject, sign: TurnedBox) {
        let number = *self.numbers.entry(subject).or_insert(self.boxes.len());
        if number == self.boxes.len() {
            self.boxes.push(Vec::new());
        }
        self.boxes[number].push(sign);
        self.grid.add_of(sign, number);
    }

    /// Parts of the sign of an owner.
    pub fn of(&self, subject: Subject) -> &[TurnedBox] {
        self.numbers.get(&subject).map_or(&[], |number| self.boxes[*number].as_slice())
    }

    pub fn comparisons(&self) -> u64 {
        self.grid.comparisons()
    }

    /// Is another sign within a distance of letters? The distance is also applied diagonally at corners, where it is a
    /// little larger than given.
    pub fn is_nearer(&self, subject: Subject, letters: &[TurnedBox], length: f64) -> bool {
        let number = self.numbers.get(&subject).copied();
        letters.iter().any(|letters| self.grid.meets_other(&letters.wider(length), number))
    }

    /// Would a line cross another sign?
    pub fn is_crossed(&self, subject: Subject, line: &TurnedBox) -> bool {
        self.grid.meets_other(line, self.numbers.get(&subject).copied())
    }

    /// Would the name of a unit be in a zone of another side, outside which the unit itself is?
    pub fn is_foreign(&self, side: usize, subject: Subject, letters: &[TurnedBox]) -> bool {
        let stands = |zone: &[Point]| {
            self.of(subject)
                .iter()
                .any(|sign| sign.corners.iter().any(|corner| within(*corner, zone)))
        };
        let lies = |zone: &[Point]| {
            letters.iter().any(|letters| letters.outline(4).any(|point| within(point, zone)))
        };
        let mut others = self.zones.iter().filter(|(owner, _)| *owner != side);
        others.any(|(_, zone)| lies(zone) && !stands(zone))
    }
}
