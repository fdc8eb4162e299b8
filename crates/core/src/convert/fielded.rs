//! A force in a game's terms.

use std::collections::BTreeSet;

use grognard_syntax::text::Span;

use super::command::LeaderPost;
use super::ledger::Entry;
use crate::document::{Arm, Date, Echelon, GameLength, Provenance, Quality, Ratio, Trait};
use crate::model::{Body, HistoricalLeader, Strength};

/// A force in a game's terms.
#[derive(Debug, Clone, Default)]
pub struct Conversion {
    /// Id of the order of battle.
    pub id: String,
    /// Name of the order of battle.
    pub name: String,
    /// Day for which the order of battle holds.
    pub date: Option<Date>,
    /// Id of the rule set.
    pub ruleset: String,
    /// Name of the rule set.
    pub ruleset_name: String,
    /// Id of the ratio that was used, where the pack has several.
    pub ratio: Option<String>,
    /// Id of the rounding that was used; `none` of a list that was taken as it is.
    pub rounding: String,
    /// Whether the list is written for this game, and was taken as it is.
    pub kept: bool,
    /// Formations, each after the one above it.
    pub formations: Vec<FieldedFormation>,
    /// Units, in the order of the force.
    pub units: Vec<FieldedUnit>,
    /// Leaders, in the order of the force.
    pub leaders: Vec<FieldedLeader>,
    /// Ledger: how every number came about.
    pub ledger: Vec<Entry>,
    /// Number of men that came in, as the order of battle gives it.
    pub men: Strength,
    /// Number of men that came in, by which the elements were worked out: the middle of an interval.
    pub men_in: u32,
    /// Number of men that the elements represent.
    pub fielded_men: i64,
    /// Number of guns that came in.
    pub guns: u32,
    /// Number of guns that the elements represent.
    pub fielded_guns: i64,
    /// Number of men and guns that no unit of the game represents.
    pub left_out: u32,
    /// Ids of the units of a native list whose men or guns nobody gives: their strengths are what
    /// their elements represent.
    pub uncounted: BTreeSet<String>,
}

/// A formation in a game's terms.
#[derive(Debug, Clone)]
pub struct FieldedFormation {
    /// Id of the body that it was in history.
    pub id: String,
    /// Name of that body.
    pub name: String,
    /// Level of that body.
    pub echelon: Echelon,
    /// Index of the formation above it; nothing of the whole force.
    pub parent: Option<usize>,
    /// Number of elements of all its units, guns included.
    pub elements: u32,
    /// Number of elements of its guns.
    pub gun_elements: u32,
    /// Number of men that came in.
    pub men: u32,
    /// Number of men that its elements represent.
    pub fielded_men: i64,
    /// Quality of its command by the record.
    pub commanded: Option<Quality>,
    /// Quality of its command in the game, as id and name.
    pub quality: Option<(String, String)>,
    /// Losses that it can bear, and their effects.
    pub tracks: Vec<Track>,
    /// Id of its nation.
    pub nation: String,
    /// Place in the order of battle where the body is written.
    pub span: Span,
}

/// A unit in a game's terms.
#[derive(Debug, Clone)]
pub struct FieldedUnit {
    /// Id of the unit: that of its body, with a number or an arm where several would share it.
    pub id: String,
    /// Name of the unit, after its bodies.
    pub name: String,
    /// Index of the formation it answers to.
    pub parent: usize,
    /// Arm as which it fights.
    pub arm: Arm,
    /// Id of its nation.
    pub nation: String,
    /// Id of its kind of unit in the pack.
    pub kind: String,
    /// Id of its element in the pack.
    pub element: String,
    /// Name of its elements, in their number.
    pub element_name: String,
    /// Number of its elements.
    pub elements: u32,
    /// Number of figures of an element, where the game gives one.
    pub figures: Option<u32>,
    /// Number of men or guns that came in, as the order of battle gives it.
    pub strength: Strength,
    /// Number of men or guns by which its elements were worked out: the middle of an interval.
    pub men: u32,
    /// Number of men or guns that its elements represent.
    pub fielded: i64,
    /// Whether guns are counted, and not men.
    pub guns: bool,
    /// How sure the number of elements is.
    pub certainty: Certainty,
    /// Grade in the game, as id and name.
    pub grade: Option<(String, String)>,
    /// Traits in the game, as ids and names.
    pub traits: Vec<(String, String)>,
    /// Traits by the record.
    pub history: Vec<Trait>,
    /// Losses that it can bear, and their effects.
    pub tracks: Vec<Track>,
    /// Names of the bodies it is made of.
    pub parts: Vec<String>,
    /// Indices of these bodies in the force.
    pub bodies: Vec<usize>,
    /// Number of men or guns that it has of each of these bodies.
    pub shares: Vec<u32>,
    /// Whether it is below the least of its kind, and fielded nevertheless.
    pub detachment: bool,
    /// Place in the order of battle where the first of its bodies is written.
    pub span: Span,
}

/// How sure a number of elements is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Certainty {
    /// No other number of elements fits.
    Certain,
    /// Every number of elements between these fits.
    Ambiguous {
        /// Fewest elements that fit.
        least: u32,
        /// Most elements that fit.
        most: u32,
    },
    /// No number of elements represents this strength.
    Impossible,
    /// The author gives the number.
    Author,
}

/// What losses do: boxes to tick, and marks on the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Track {
    /// Id of the kind of wear in the pack.
    pub id: String,
    /// Name of the kind of wear.
    pub name: String,
    /// Noun of what is counted, in the words of the pack.
    pub counts: String,
    /// Number of losses that can be ticked off.
    pub boxes: u32,
    /// Weakest source of that number.
    pub kind: Provenance,
    /// Effects of losses, in the order of the pack.
    pub marks: Vec<TrackMark>,
    /// What losses of some units of a formation count, where that is not one for one.
    pub weights: Vec<TrackWeight>,
    /// What a unit at the mark of a sum counts in tracks of its formations, by the id of their wear.
    pub counts_in: Vec<(String, Ratio)>,
}

/// What each loss of some units counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrackWeight {
    /// Id of the weight in the pack.
    pub id: String,
    /// What the pack says of it, in a sentence.
    pub note: Option<String>,
    /// Number that each loss counts for.
    pub counts: Ratio,
    /// What kind of source that number has.
    pub kind: Provenance,
    /// Ids of the units whose losses have this weight, in the order of the force.
    pub units: Vec<String>,
}

/// Effect of losses: what happens when a number of boxes is ticked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrackMark {
    /// Id of the effect in the pack.
    pub id: String,
    /// Name of the effect.
    pub name: String,
    /// Number of losses at which it comes.
    pub lost: u32,
    /// Share of the boxes in per cent at which it comes, where a quality gives one.
    pub percent: Option<String>,
    /// The weakest source of what the number is worked out from.
    pub kind: Provenance,
    /// Ids of the readings under which the number is what it is.
    pub readings: Vec<String>,
}

/// A leader in a game's terms.
#[derive(Debug, Clone)]
pub struct FieldedLeader {
    /// Id of the leader.
    pub id: String,
    /// Id of the body that he commanded.
    pub body: String,
    /// Name of the leader.
    pub name: String,
    /// Id of his kind of leaders in the pack; empty if the game has none for him.
    pub kind: String,
    /// Name of his kind of leaders.
    pub kind_name: String,
    /// Index of the formation that he commands, or to which his unit answers.
    pub formation: usize,
    /// Id of the unit that he is with, if his body is no formation of the game.
    pub unit: Option<String>,
    /// Length on the table that his orders reach.
    pub range: Option<GameLength>,
    /// Number that he adds to a throw.
    pub bonus: Option<String>,
    /// What kind of source the bonus has.
    pub bonus_kind: Option<Provenance>,
    /// Rank in his own army, in its words.
    pub rank: Option<String>,
    /// Quality of his command by the record.
    pub rating: Option<Quality>,
    /// Whether he is far above his peers by the record.
    pub exceptional: bool,
    /// Whether he stands in for another.
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
            nation: body.nation.to_string(),
            span: body.span,
        }
    }
}

impl FieldedLeader {
    /// The leader of a body at his place, if the game has one for him.
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
    /// The units of each formation, and of those below it.
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
