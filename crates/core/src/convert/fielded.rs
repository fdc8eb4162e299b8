//! A force in a game's terms.

use std::collections::BTreeSet;

use super::command::Place;
use super::ledger::Entry;
use crate::document::{Arm, Date, Echelon, GameLength, Quality, Trait};
use crate::model::{Body, Leader, Strength};
use crate::text::Span;

/// A force in a game's terms.
#[derive(Debug, Clone, Default)]
pub struct Conversion {
    /// The id of the force.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The day for which it holds.
    pub date: Option<Date>,
    /// The id of the rule set.
    pub ruleset: String,
    /// Its name.
    pub ruleset_name: String,
    /// The ratio that was used, where there are several.
    pub ratio: Option<String>,
    /// The rounding that was used.
    pub rounding: String,
    /// Was the list written for this game, and taken as it is?
    pub kept: bool,
    /// The formations, each after the one above it.
    pub formations: Vec<FieldedFormation>,
    /// The units, in the order of the force.
    pub units: Vec<FieldedUnit>,
    /// The leaders, in the order of the force.
    pub leaders: Vec<FieldedLeader>,
    /// How every number came about.
    pub ledger: Vec<Entry>,
    /// Men that came in, guns left out.
    pub men: Strength,
    /// The number that was reckoned with.
    pub men_in: u32,
    /// Men that the elements stand for.
    pub fielded_men: i64,
    /// Guns that came in.
    pub guns: u32,
    /// Guns that the elements stand for.
    pub fielded_guns: i64,
    /// Men and guns that no unit of the game stands for.
    pub left_out: u32,
    /// Units of a native list of which nobody says how many men or guns they had, by id: their
    /// strengths are what their elements stand for.
    pub uncounted: BTreeSet<String>,
}

/// A formation in a game's terms.
#[derive(Debug, Clone)]
pub struct FieldedFormation {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its level.
    pub echelon: Echelon,
    /// The place of the formation above it.
    pub parent: Option<usize>,
    /// The elements of all its units.
    pub elements: u32,
    /// Its guns' elements among them.
    pub gun_elements: u32,
    /// Men that came in.
    pub men: u32,
    /// Men that its elements stand for.
    pub fielded_men: i64,
    /// How well it is commanded, as history has it.
    pub commanded: Option<Quality>,
    /// How well it is commanded: id and name in the game.
    pub quality: Option<(String, String)>,
    /// What losses do to it.
    pub tracks: Vec<Track>,
    /// Its nation.
    pub nation: String,
    /// Where it is written.
    pub span: Span,
}

/// A unit in a game's terms.
#[derive(Debug, Clone)]
pub struct FieldedUnit {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The place of the formation it answers to.
    pub parent: usize,
    /// Its arm.
    pub arm: Arm,
    /// Its nation.
    pub nation: String,
    /// The id of the kind of unit in the game.
    pub kind: String,
    /// The id of its element.
    pub element: String,
    /// The name of its element.
    pub element_name: String,
    /// How many elements it has.
    pub elements: u32,
    /// How many figures an element has, where the game says so.
    pub figures: Option<u32>,
    /// Men or guns that came in.
    pub strength: Strength,
    /// The number that was reckoned with.
    pub men: u32,
    /// Men or guns that its elements stand for.
    pub fielded: i64,
    /// Are they guns?
    pub guns: bool,
    /// How sure the number of elements is.
    pub certainty: Certainty,
    /// Its grade in the game: id and name.
    pub grade: Option<(String, String)>,
    /// Its traits in the game: ids and names.
    pub traits: Vec<(String, String)>,
    /// Its traits in history.
    pub history: Vec<Trait>,
    /// What losses do to it.
    pub tracks: Vec<Track>,
    /// The names of the bodies it is made of.
    pub parts: Vec<String>,
    /// Their places in the force.
    pub bodies: Vec<usize>,
    /// Is it too small for the game, and fielded nevertheless?
    pub detachment: bool,
    /// Where the first of its bodies is written.
    pub span: Span,
}

/// How sure a number of elements is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Certainty {
    /// No other number fits.
    Certain,
    /// These numbers fit too.
    Ambiguous(Vec<u32>),
    /// No number of elements stands for so many men.
    Impossible,
    /// The author says so.
    Author,
}

/// What losses do: boxes to tick, and marks on the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Track {
    /// The id of the kind of wear.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What is counted.
    pub counts: String,
    /// How many boxes there are.
    pub boxes: u32,
    /// What happens on the way, in the order of the pack.
    pub marks: Vec<TrackMark>,
}

/// Something that happens on the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrackMark {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// When so many are lost.
    pub lost: u32,
    /// The share in per cent that it is, where a quality gives one.
    pub percent: Option<String>,
    /// Does it rest on a reading?
    pub by_reading: bool,
}

/// A leader in a game's terms.
#[derive(Debug, Clone)]
pub struct FieldedLeader {
    /// His id.
    pub id: String,
    /// The id of the body that he commanded.
    pub body: String,
    /// His name.
    pub name: String,
    /// The id of the kind of leader in the game.
    pub kind: String,
    /// Its name.
    pub kind_name: String,
    /// The place of the formation he commands, or under which the unit stands that he is with.
    pub formation: usize,
    /// The id of the unit that he is with, if his body is no formation of the game.
    pub unit: Option<String>,
    /// How far his orders reach.
    pub range: Option<GameLength>,
    /// What he adds to a throw.
    pub bonus: Option<String>,
    /// His rank in his own army.
    pub rank: Option<String>,
    /// How well he commands, as history has it.
    pub rating: Option<Quality>,
    /// Is he far above his peers?
    pub exceptional: bool,
    /// Does he stand in for another?
    pub replacement: bool,
}

/// Where a leader stands on the table.
pub(super) struct Stand {
    /// Index of the formation that he commands, or under which his unit stands.
    pub(super) formation: usize,
    /// Id of the unit that he is with, if his body is no formation of the game.
    pub(super) unit: Option<String>,
}

impl FieldedFormation {
    /// The formation that a body becomes, before its units are known.
    pub(super) fn of(body: &Body, echelon: Echelon, parent: Option<usize>) -> FieldedFormation {
        FieldedFormation {
            id: body.id.clone(),
            name: body.name.clone(),
            echelon,
            parent,
            elements: 0,
            gun_elements: 0,
            men: 0,
            fielded_men: 0,
            commanded: body.quality,
            quality: None,
            tracks: Vec::new(),
            nation: body.nation.clone(),
            span: body.span,
        }
    }
}

impl FieldedLeader {
    /// The leader of a body at his place, if the game has one for him.
    pub(super) fn of(
        body: &Body,
        leader: &Leader,
        place: Option<&Place<'_>>,
        stand: Stand,
        range: Option<GameLength>,
    ) -> FieldedLeader {
        let Stand { formation, unit } = stand;
        FieldedLeader {
            id: leader.id.clone(),
            body: body.id.clone(),
            name: leader.name.clone(),
            kind: place.map(|place| place.leader.entry.id.clone()).unwrap_or_default(),
            kind_name: place.map(|place| place.leader.entry.name.clone()).unwrap_or_default(),
            formation,
            unit,
            range,
            bonus: place.and_then(|place| place.bonus).map(|bonus| bonus.to_string()),
            rank: leader.rank.clone(),
            rating: leader.rating,
            exceptional: leader.exceptional,
            replacement: leader.replacement,
        }
    }
}

impl Conversion {
    /// The units of each formation, and of those below it.
    pub(super) fn below(&self) -> Vec<Vec<usize>> {
        let mut below: Vec<Vec<usize>> = vec![Vec::new(); self.formations.len()];
        for (at, unit) in self.units.iter().enumerate() {
            let parent = |at: &usize| self.formations.get(*at)?.parent;
            let first = Some(unit.parent).filter(|first| *first < below.len());
            for above in std::iter::successors(first, parent) {
                below[above].push(at);
            }
        }
        below
    }

    /// The arms of each formation's units, each once.
    pub(super) fn arms(&self) -> Vec<Vec<Arm>> {
        let arms = |below: Vec<usize>| {
            let mut arms: Vec<Arm> = Vec::new();
            for unit in below {
                let arm = self.units[unit].arm;
                if !arms.contains(&arm) {
                    arms.push(arm);
                }
            }
            arms
        };
        self.below().into_iter().map(arms).collect()
    }
}
