//! How a game sees command: qualities and leaders.

use super::origin::{Origin, PackEntry, Sourced};
use super::scope::When;
use crate::document::{Arm, Echelon, GameLength, Quality, Ratio, Scores};

/// How well a body is commanded, in the game's own words.
#[derive(Debug, Clone)]
pub struct GameQuality {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Historical qualities that become this one.
    pub from: Vec<Quality>,
    /// Numbers that formulas use, by name.
    pub values: Vec<(String, Sourced<Ratio>)>,
}

/// A kind of leader.
#[derive(Debug, Clone)]
pub struct GameLeader {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Levels of the bodies that such a leader commands.
    pub echelons: Vec<Echelon>,
    /// Arms of which every unit of such a body must be; empty for every arm.
    pub arms: Vec<Arm>,
    /// Distance that he moves in a turn.
    pub moves: Option<Sourced<GameLength>>,
    /// Distance that his command reaches.
    pub range: Option<Sourced<GameLength>>,
    /// Distances that his command reaches, by nation and year.
    pub ranges: Vec<RangeRow>,
    /// What his rating changes.
    pub ratings: Vec<RatingRow>,
    /// What an exceptional leader of this kind has beyond the others.
    pub exceptional: Option<Exceptional>,
    /// Is there such a leader on the table only if he is exceptional?
    pub exceptional_only: bool,
}

/// What an exceptional leader has beyond the others of his kind.
#[derive(Debug, Clone)]
pub struct Exceptional {
    /// Distance that is added to the reach of his command.
    pub farther: Option<Sourced<GameLength>>,
    /// Number that he adds to a throw.
    pub bonus: Option<Sourced<Ratio>>,
    /// Where these figures come from.
    pub origin: Option<Origin>,
}

/// How far the command of leaders of some nations reaches.
#[derive(Debug, Clone)]
pub struct RangeRow {
    /// Id and origin.
    pub entry: PackEntry,
    /// Ids of the nations.
    pub nations: Vec<String>,
    /// Distance that their command reaches.
    pub range: Sourced<GameLength>,
    /// Years in which it does.
    pub years: Option<Scores>,
    /// Readings under which it does.
    pub when: When,
}

/// What a rating changes.
#[derive(Debug, Clone)]
pub struct RatingRow {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Historical rating of the leader.
    pub rating: Quality,
    /// Distance that the command of such a leader reaches.
    pub range: Option<Sourced<GameLength>>,
    /// Number that he adds to a throw.
    pub bonus: Option<Sourced<Ratio>>,
}
