//! Owners of signs and names. A name is never nearer to the sign of another owner than to the sign
//! of its own, and the name of a unit is never in the zone of another side.

use std::collections::BTreeMap;

use grognard_view::view::map::MapView;

use super::obstacles::{Obstacles, TurnedBox};
use super::plane::{Frame, Point, within};

/// Feature, unit or leader to which a sign or a name belongs, by its index in the view.
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
    /// Area or spot that has the id of the objective; otherwise the objective itself.
    pub fn of_objective(view: &MapView, objective: usize) -> Subject {
        let id = Some(&view.objectives[objective].id);
        let spot = view.spots.iter().position(|spot| spot.id.as_ref() == id);
        let area = || view.areas.iter().position(|area| area.id.as_ref() == id);
        match spot {
            Some(spot) => Subject::Spot(spot),
            None => area().map_or(Subject::Objective(objective), Subject::Area),
        }
    }

    /// Code that connects the sign and the label of an owner, such as `u12`. The sign and the label
    /// both have the code as `data-sign`.
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
    /// Index of each side, with the outline of its zone.
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

    pub fn add(&mut self, subject: Subject, sign: TurnedBox) {
        let number = *self.numbers.entry(subject).or_insert(self.boxes.len());
        if number == self.boxes.len() {
            self.boxes.push(Vec::new());
        }
        self.boxes[number].push(sign);
        self.grid.add_of(sign, number);
    }

    pub fn of(&self, subject: Subject) -> &[TurnedBox] {
        self.numbers.get(&subject).map_or(&[], |number| self.boxes[*number].as_slice())
    }

    pub fn comparisons(&self) -> u64 {
        self.grid.comparisons()
    }

    /// Is a sign of another owner within `length` of the letters? At corners the limit is a little
    /// wider, because the box of the letters is extended along both axes.
    pub fn is_nearer(&self, subject: Subject, letters: &[TurnedBox], length: f64) -> bool {
        let number = self.numbers.get(&subject).copied();
        letters.iter().any(|letters| self.grid.meets_other(&letters.wider(length), number))
    }

    pub fn is_crossed(&self, subject: Subject, line: &TurnedBox) -> bool {
        self.grid.meets_other(line, self.numbers.get(&subject).copied())
    }

    /// Would the name of a unit be inside a zone of another side, although the unit itself is
    /// outside that zone?
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
