//! A force in a game's terms.

use std::collections::BTreeSet;

use grognard_syntax::text::Span;

use super::command::LeaderPost;
use super::ledger::Entry;
use crate::document::{Arm, Date, Echelon, GameLength, Provenance, Quality, Ratio, Trait};
use crate::model::{Body, HistoricalLeader, Strength};

/// A force in a game's terms, with the ledger that explains it.
#[derive(Debug, Clone, Default)]
pub struct Conversion {
    /// Id of the order of battle.
    pub id: String,
    /// Name of the order of battle.
    pub name: String,
    /// Day for which the order of battle is valid.
    pub date: Option<Date>,
    /// Id of the rule set.
    pub ruleset: String,
    /// Name of the rule set.
    pub ruleset_name: String,
    /// Id of the ratio that was used, such as `small`, if the pack has several.
    pub ratio: Option<String>,
    /// Id of the rounding that was used; `none` for a native list.
    pub rounding: String,
    /// Whether the list is written for this game and was kept unchanged.
    pub kept: bool,
    /// Formations, each after its parent.
    pub formations: Vec<FieldedFormation>,
    /// Units, in the order of the force.
    pub units: Vec<FieldedUnit>,
    /// Leaders, in the order of the force.
    pub leaders: Vec<FieldedLeader>,
    /// Ledger: the derivation of every number.
    pub ledger: Vec<Entry>,
    /// Men in the order of battle, as stated there, such as 2,900-3,250.
    pub men: Strength,
    /// Men in the order of battle, as converted: the middle of an interval, such as 3,075.
    pub men_in: u32,
    /// Men that the elements represent.
    pub fielded_men: i64,
    /// Guns in the order of battle.
    pub guns: u32,
    /// Guns that the elements represent.
    pub fielded_guns: i64,
    /// Men and guns that no unit represents.
    pub left_out: u32,
    /// Ids of units of a native list that gives no men or guns for them. Their strengths are those
    /// that their elements represent.
    pub uncounted: BTreeSet<String>,
}

/// A formation in a game's terms.
#[derive(Debug, Clone)]
pub struct FieldedFormation {
    /// Id of the historical body.
    pub id: String,
    /// Name of that body.
    pub name: String,
    /// Level of that body.
    pub echelon: Echelon,
    /// Index of the formation above it; `None` for the whole force.
    pub parent: Option<usize>,
    /// Number of elements of all its units, including guns.
    pub elements: u32,
    /// Number of elements of its guns.
    pub gun_elements: u32,
    /// Men in the order of battle.
    pub men: u32,
    /// Men that its elements represent.
    pub fielded_men: i64,
    /// Historical command quality.
    pub commanded: Option<Quality>,
    /// Command quality in the game, as id and name.
    pub quality: Option<(String, String)>,
    /// Losses that it can bear, with their effects.
    pub tracks: Vec<Track>,
    /// Id of its nation.
    pub nation: String,
    /// Span of the body in the order of battle.
    pub span: Span,
}

/// A unit in a game's terms.
#[derive(Debug, Clone)]
pub struct FieldedUnit {
    /// Id of the unit: that of its body, with a number or an arm if several units would share it, such as `v-corps-2`.
    pub id: String,
    /// Name of the unit, after its bodies, such as `V Corps (2)`.
    pub name: String,
    /// Index of the formation to which it answers.
    pub parent: usize,
    pub arm: Arm,
    /// Id of its nation.
    pub nation: String,
    /// Id of its kind of unit in the pack.
    pub kind: String,
    /// Id of its element in the pack.
    pub element: String,
    /// Name of its elements, singular or plural.
    pub element_name: String,
    /// Number of elements.
    pub elements: u32,
    /// Figures per element, if the game gives a number.
    pub figures: Option<u32>,
    /// Men or guns in the order of battle, as stated there, such as 2,900-3,250.
    pub strength: Strength,
    /// Men or guns in the order of battle, as converted: the middle of an interval, such as 3,075.
    pub men: u32,
    /// Men or guns that its elements represent.
    pub fielded: i64,
    /// Whether the strength counts guns and not men.
    pub guns: bool,
    /// Certainty of the number of elements, since strengths and elements may be ranges.
    pub certainty: Certainty,
    /// Grade in the game, as id and name.
    pub grade: Option<(String, String)>,
    /// Traits in the game, as ids and names.
    pub traits: Vec<(String, String)>,
    /// Historical traits.
    pub history: Vec<Trait>,
    /// Losses that it can bear, with their effects.
    pub tracks: Vec<Track>,
    /// Names of the bodies in it.
    pub parts: Vec<String>,
    /// Indices of these bodies in the force.
    pub bodies: Vec<usize>,
    /// Men or guns that it has from each of these bodies.
    pub shares: Vec<u32>,
    /// Whether it is below the minimum size of its kind.
    pub detachment: bool,
    /// Span of its first body in the order of battle.
    pub span: Span,
}

/// The certainty of a number of elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Certainty {
    /// No other number of elements fits.
    Certain,
    /// Every number of elements in this range fits, such as 4 to 7.
    Ambiguous {
        /// Fewest elements that fit.
        least: u32,
        /// Most elements that fit.
        most: u32,
    },
    /// No number of elements represents this strength: 1,570 men are too many for 3 stands of 400-500, too few for 4.
    Impossible,
    /// The author gives the number.
    Author,
}

/// A track of losses: boxes to tick, with the marks among them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Track {
    /// Id of the kind of wear in the pack.
    pub id: String,
    /// Name of the kind of wear.
    pub name: String,
    /// Unit of losses, in the words of the pack.
    pub counts: String,
    /// Number of boxes.
    pub boxes: u32,
    /// Weakest origin of that number.
    pub kind: Provenance,
    /// Marks, in the order of the pack.
    pub marks: Vec<TrackMark>,
    /// Units of a formation whose losses count more or less than one each.
    pub weights: Vec<TrackWeight>,
    /// Numbers that a unit at the mark of a sum adds to tracks of its formations, by the id of their wear.
    pub counts_in: Vec<(String, Ratio)>,
}

/// The weight of the losses of some units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrackWeight {
    /// Id of the weight in the pack.
    pub id: String,
    /// Note of the pack on it, in a sentence.
    pub note: Option<String>,
    /// Number that each loss counts for.
    pub counts: Ratio,
    /// Origin of that number.
    pub kind: Provenance,
    /// Ids of the units whose losses have this weight, in the order of the force.
    pub units: Vec<String>,
}

/// A mark: the effect of a number of ticked boxes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrackMark {
    /// Id of the mark in the pack.
    pub id: String,
    pub name: String,
    /// Number of losses at which it occurs.
    pub lost: u32,
    /// Share of the boxes in per cent at which it occurs, such as 60, if a quality gives one.
    pub percent: Option<String>,
    /// Weakest origin among the figures from which the number is computed.
    pub kind: Provenance,
    /// Ids of the readings on which the number depends.
    pub readings: Vec<String>,
}

/// A leader in a game's terms.
#[derive(Debug, Clone)]
pub struct FieldedLeader {
    pub id: String,
    /// Id of the body that he commanded.
    pub body: String,
    pub name: String,
    /// Id of his kind of leaders in the pack; empty if the game has none for him.
    pub kind: String,
    /// Name of his kind of leaders.
    pub kind_name: String,
    /// Index of the formation that he commands, or to which his unit answers.
    pub formation: usize,
    /// Id of the unit that he is with, if his body is not a formation of the game.
    pub unit: Option<String>,
    /// Range of his orders, as a length on the table.
    pub range: Option<GameLength>,
    /// Number that he adds to a throw.
    pub bonus: Option<String>,
    /// Origin of that number.
    pub bonus_kind: Option<Provenance>,
    /// Rank in his own army.
    pub rank: Option<String>,
    /// Historical quality of his command.
    pub rating: Option<Quality>,
    /// Whether the record calls him exceptional.
    pub exceptional: bool,
    /// Whether he replaces another leader.
    pub replacement: bool,
}

/// The place of a leader on the table.
pub(super) struct Stand {
    /// Index of the formation that he commands, or to which his unit answers.
    pub(super) formation: usize,
    /// Id of the unit that he is with, if his body is not a formation of the game.
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
            nation: body.nation.to_string(),
            span: body.span,
        }
    }
}

impl FieldedLeader {
    /// The leader of a body in his post, if the game has one for him.
    pub(super) fn of(
        body: &Body,
        leader: &HistoricalLeader,
        place: Option<&LeaderPost<'_>>,
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
            bonus_kind: place
                .and_then(|place| place.bonus.and(place.bonus_origin))
                .map(|origin| origin.kind),
            rank: leader.rank.clone(),
            rating: leader.rating,
            exceptional: leader.exceptional,
            replacement: leader.replacement,
        }
    }
}

impl Conversion {
    /// The indices of the units in each formation, including those in formations below it.
    pub fn below(&self) -> Vec<Vec<usize>> {
        let mut below: Vec<Vec<usize>> = vec![Vec::new(); self.formations.len()];
        for (index, unit) in self.units.iter().enumerate() {
            let parent = |index: &usize| self.formations.get(*index)?.parent;
            let first = Some(unit.parent).filter(|first| *first < below.len());
            for above in std::iter::successors(first, parent) {
                below[above].push(index);
            }
        }
        below
    }

    /// The levels of the formations above one, the nearest first.
    pub(super) fn echelons_above(&self, index: usize) -> Vec<Echelon> {
        let parent = |index: &usize| self.formations.get(*index)?.parent;
        let above = std::iter::successors(parent(&index), parent);
        above.filter_map(|above| Some(self.formations.get(above)?.echelon)).collect()
    }

    /// The arms of each formation's units, without repetition.
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
