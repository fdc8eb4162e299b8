//! The result of a conversion: formations, units and leaders in a game's terms.

use std::collections::BTreeSet;

use grognard_syntax::text::Span;

use super::command::LeaderPost;
use super::ledger::Entry;
use super::round::Certainty;
use crate::document::{Arm, Date, Echelon, GameLength, Provenance, Quality, Ratio, Trait};
use crate::model::{Body, HistoricalLeader, Strength};

/// A force in a game's terms, with the ledger that explains each number.
#[derive(Debug, Clone, Default)]
pub struct Conversion {
    pub id: String,
    pub name: String,
    pub date: Option<Date>,
    pub ruleset: String,
    pub ruleset_name: String,
    /// Id of the ratio in use, such as `small`, if the pack has several ratios.
    pub ratio: Option<String>,
    /// Id of the rounding in use; `none` for a list that is written for the game.
    pub rounding: String,
    /// Whether the list is written for the game, so that its numbers were kept unchanged.
    pub kept: bool,
    /// All formations; each follows its parent.
    pub formations: Vec<FieldedFormation>,
    pub units: Vec<FieldedUnit>,
    pub leaders: Vec<FieldedLeader>,
    pub ledger: Vec<Entry>,
    /// Men as the order of battle states them, such as 2,900-3,250.
    pub men: Strength,
    /// Men that were converted: for a stated strength of 2,900-3,250 the middle, 3,075.
    pub men_in: u32,
    pub fielded_men: i64,
    pub guns: u32,
    pub fielded_guns: i64,
    pub left_out: u32,
    /// Ids of units that a list for a game gives only in elements, so that their strength is
    /// computed from the elements.
    pub uncounted: BTreeSet<String>,
}

#[derive(Debug, Clone)]
pub struct FieldedFormation {
    pub id: String,
    pub name: String,
    pub echelon: Echelon,
    /// Index of the parent formation; `None` for the whole force.
    pub parent: Option<usize>,
    /// Number of elements of all units below, including guns.
    pub elements: u32,
    pub gun_elements: u32,
    /// Men according to the order of battle.
    pub men: u32,
    /// Men that the elements below represent.
    pub fielded_men: i64,
    pub commanded: Option<Quality>,
    pub quality: Option<(String, String)>,
    /// Losses that the formation can bear, with their effects.
    pub tracks: Vec<Track>,
    pub nation: String,
    pub span: Span,
}

#[derive(Debug, Clone)]
pub struct FieldedUnit {
    /// Id of the unit: the id of the historical body, with a number or an arm if the body becomes
    /// several units, such as `v-corps-2`.
    pub id: String,
    /// Name of the unit, which comes from the names of its bodies, such as `V Corps (2)`.
    pub name: String,
    /// Index of the formation that commands the unit.
    pub parent: usize,
    pub arm: Arm,
    pub nation: String,
    /// Id of the kind of unit in the pack, such as `infantry-brigade`.
    pub kind: String,
    pub element: String,
    /// Name of the elements: singular if the unit has one element.
    pub element_name: String,
    pub elements: u32,
    /// Figures per element, if the game prescribes a number.
    pub figures: Option<u32>,
    /// Men or guns as the order of battle states them, such as 2,900-3,250.
    pub strength: Strength,
    /// Men or guns that were converted: for a stated strength of 2,900-3,250 the middle, 3,075.
    pub men: u32,
    /// Men or guns that the elements represent.
    pub fielded: i64,
    pub guns: bool,
    /// Certainty of the number of elements, because strengths and men per element may be ranges.
    pub certainty: Certainty,
    pub grade: Option<(String, String)>,
    pub traits: Vec<(String, String)>,
    /// Id and name of the size class, if the game has size classes.
    pub size: Option<(String, String)>,
    /// Figures of the game that the unit has, such as melee or save, in the order of the pack.
    pub profile: Vec<ProfileFigure>,
    pub history: Vec<Trait>,
    /// Losses that the unit can bear, with their effects.
    pub tracks: Vec<Track>,
    /// Names of the historical bodies that became the unit.
    pub parts: Vec<String>,
    pub bodies: Vec<usize>,
    pub shares: Vec<u32>,
    pub detachment: bool,
    pub span: Span,
}

/// A figure of a unit, such as a save of 4+.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProfileFigure {
    pub id: String,
    pub name: String,
    /// Abbreviation for narrow columns, if the pack has one.
    pub short: Option<String>,
    pub value: Ratio,
    /// The number as printed, with the sign and the unit of the figure.
    pub shown: String,
    /// Weakest origin among the figures from which the number is computed.
    pub kind: Provenance,
    /// Ids of the readings on which the number depends.
    pub readings: Vec<String>,
    pub by_author: bool,
}

/// A row of boxes to tick for losses, with marks where an effect begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Track {
    pub id: String,
    pub name: String,
    /// Name of what is counted as a loss, in the words of the pack.
    pub counts: String,
    pub boxes: u32,
    /// Weakest origin among the figures from which the number of boxes is computed.
    pub kind: Provenance,
    pub marks: Vec<TrackMark>,
    /// Weights of units below a formation whose losses count more or less than 1 each.
    pub weights: Vec<TrackWeight>,
    /// For each formation's wear, by id, the number that a unit at the mark of this track adds to
    /// it, if the number is not 1.
    pub counts_in: Vec<(String, Ratio)>,
}

/// The weight of the losses of some units in the track of their formation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrackWeight {
    pub id: String,
    pub note: Option<String>,
    /// Number that one loss of a unit in `units` adds to the track.
    pub counts: Ratio,
    /// Origin of the number in `counts`.
    pub kind: Provenance,
    pub units: Vec<String>,
}

/// A mark on a track: the number of ticked boxes at which an effect begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrackMark {
    pub id: String,
    pub name: String,
    pub lost: u32,
    /// Share of the boxes at which the effect begins, in per cent, such as `60`; `None` if the
    /// share does not depend on the quality of the formation.
    pub percent: Option<String>,
    /// Weakest origin among the figures from which `lost` is computed.
    pub kind: Provenance,
    /// Ids of the readings on which `lost` depends.
    pub readings: Vec<String>,
}

#[derive(Debug, Clone)]
pub struct FieldedLeader {
    pub id: String,
    /// Id of the body that the leader commanded.
    pub body: String,
    pub name: String,
    /// Id of the kind of leader in the pack; empty if the game does not represent this leader.
    pub kind: String,
    pub kind_name: String,
    /// Index of the formation that the leader commands, or of the formation above his unit.
    pub formation: usize,
    /// Id of the leader's unit, if he does not command a formation.
    pub unit: Option<String>,
    /// Distance on the table that the leader's orders reach.
    pub range: Option<GameLength>,
    /// Number that the leader adds to a throw of dice.
    pub bonus: Option<String>,
    pub bonus_kind: Option<Provenance>,
    pub rank: Option<String>,
    pub rating: Option<Quality>,
    pub exceptional: bool,
    /// Whether the leader replaces another leader, who was killed or wounded.
    pub replacement: bool,
}

pub(super) struct Stand {
    pub(super) formation: usize,
    pub(super) unit: Option<String>,
}

impl FieldedFormation {
    /// The formation for a body, to which the caller adds the units.
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
    /// The fielded leader of a body. The kind of a leader without a post in the game is empty.
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
    /// Indices of the units below each formation, at any depth.
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

    pub(super) fn echelons_above(&self, index: usize) -> Vec<Echelon> {
        let parent = |index: &usize| self.formations.get(*index)?.parent;
        let above = std::iter::successors(parent(&index), parent);
        above.filter_map(|above| Some(self.formations.get(above)?.echelon)).collect()
    }

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
