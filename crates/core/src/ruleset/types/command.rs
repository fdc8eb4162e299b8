//! Command in a game: qualities and leaders.

use super::origin::{Origin, PackEntry, Sourced};
use super::scope::When;
use crate::document::{Arm, Echelon, GameLength, Quality, Ratio, Scores};

/// A command quality, in the game's own terms.
#[derive(Debug, Clone)]
pub struct GameQuality {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Historical qualities that become this one.
    pub from: Vec<Quality>,
    /// Numbers for formulas, by name, such as `fatigue-percent` with 60.
    pub values: Vec<(String, Sourced<Ratio>)>,
}

/// A kind of leader, such as a corps commander.
#[derive(Debug, Clone)]
pub struct GameLeader {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Levels of the formations that such a leader commands.
    pub echelons: Vec<Echelon>,
    /// Arms to which every unit under him must belong, so that a game can have artillery
    /// commanders; empty for every arm.
    pub arms: Vec<Arm>,
    /// Distance that he moves in a turn, such as 18 in.
    pub moves: Option<Sourced<GameLength>>,
    /// Range of his command, such as 3 in, unless `ranges` or `ratings` give another.
    pub range: Option<Sourced<GameLength>>,
    /// Ranges of his command by nation and year. They take precedence over `range`.
    pub ranges: Vec<RangeRow>,
    /// Effects of his rating. A range by rating takes precedence over `ranges`.
    pub ratings: Vec<RatingRow>,
    /// Advantages of an exceptional leader of this kind. The bonus replaces that of his rating.
    pub exceptional: Option<Exceptional>,
    /// Whether only exceptional leaders of this kind are on the table.
    pub exceptional_only: bool,
}

/// The advantages of an exceptional leader over others of his kind.
#[derive(Debug, Clone)]
pub struct Exceptional {
    /// Distance added to the range of his command, such as 2 in.
    pub farther: Option<Sourced<GameLength>>,
    /// Number that he adds to a throw, such as 2.
    pub bonus: Option<Sourced<Ratio>>,
    /// Origin of these figures.
    pub origin: Option<Origin>,
}

/// The command range of leaders of some nations.
#[derive(Debug, Clone)]
pub struct RangeRow {
    /// Id and origin.
    pub entry: PackEntry,
    /// Ids of the nations.
    pub nations: Vec<String>,
    /// Range of their command, such as 4 in.
    pub range: Sourced<GameLength>,
    /// Years in which the range applies, such as 1808 to 1814.
    pub years: Option<Scores>,
    /// Readings under which the range applies.
    pub when: When,
}

/// The effects of a leader's rating.
#[derive(Debug, Clone)]
pub struct RatingRow {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Historical rating of the leader.
    pub rating: Quality,
    /// Range of his command.
    pub range: Option<Sourced<GameLength>>,
    /// Number that he adds to a throw, such as 3.
    pub bonus: Option<Sourced<Ratio>>,
}
