//! Command in a game: command qualities and leaders.

use super::origin::{Origin, PackEntry, Sourced};
use super::scope::When;
use crate::document::{Arm, Echelon, GameLength, Quality, Ratio, Scores};

/// A command quality of the game, such as `poor`.
#[derive(Debug, Clone)]
pub struct GameQuality {
    pub entry: PackEntry,
    pub from: Vec<Quality>,
    /// Numbers for formulas, by name, such as 60 for `fatigue-percent`.
    pub values: Vec<(String, Sourced<Ratio>)>,
}

#[derive(Debug, Clone)]
pub struct GameLeader {
    pub entry: PackEntry,
    pub echelons: Vec<Echelon>,
    /// Arms to which all units below the leader must belong, because a game can have artillery
    /// commanders; empty for every arm.
    pub arms: Vec<Arm>,
    /// Distance that the leader moves in a turn, such as 18 in.
    pub moves: Option<Sourced<GameLength>>,
    /// Command range, such as 3 in, unless `ranges` or `ratings` give another.
    pub range: Option<Sourced<GameLength>>,
    /// Command ranges by nation and year, which take precedence over `range`.
    pub ranges: Vec<RangeRow>,
    /// Effects of the leader's historical quality, whose range takes precedence over `ranges`.
    pub ratings: Vec<RatingRow>,
    /// Advantages of an exceptional leader of this kind, whose bonus replaces the bonus in
    /// `ratings`.
    pub exceptional: Option<Exceptional>,
    /// Whether the game represents only exceptional leaders of this kind.
    pub exceptional_only: bool,
}

#[derive(Debug, Clone)]
pub struct Exceptional {
    /// Distance added to the command range, such as 2 in.
    pub farther: Option<Sourced<GameLength>>,
    /// Number that the leader adds to a throw, such as 2.
    pub bonus: Option<Sourced<Ratio>>,
    pub origin: Option<Origin>,
}

#[derive(Debug, Clone)]
pub struct RangeRow {
    pub entry: PackEntry,
    pub nations: Vec<String>,
    pub range: Sourced<GameLength>,
    /// Years in which the range applies, such as 1808 to 1814.
    pub years: Option<Scores>,
    pub when: When,
}

/// The effects of a leader's historical quality.
#[derive(Debug, Clone)]
pub struct RatingRow {
    pub entry: PackEntry,
    pub rating: Quality,
    pub range: Option<Sourced<GameLength>>,
    /// Number that the leader adds to a throw, such as 3.
    pub bonus: Option<Sourced<Ratio>>,
}
