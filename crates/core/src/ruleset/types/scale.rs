//! The scales of length and time, and single numbers that apply to the whole game.

use super::origin::{PackEntry, Sourced};
use crate::document::{GameLength, GroundLength, Ratio};

/// The ground scale: a length on the table, and the length on the ground that it represents.
#[derive(Debug, Clone)]
pub struct GroundScale {
    /// Length on the table, such as 1 in.
    pub table: GameLength,
    /// Length on the ground, in yards or metres, such as 100 yd.
    pub ground: Sourced<GroundLength>,
    /// Whether the text calls the length approximate.
    pub about: bool,
}

/// The time scale: a turn of the game, and its duration in the battle.
#[derive(Debug, Clone)]
pub struct Turn {
    pub name: String,
    /// Minutes of the battle in one turn, such as 30.
    pub minutes: Sourced<Ratio>,
    pub about: bool,
}

/// Limits of a game that a club can play in a day. `grognard fit` skips a limit that the pack does
/// not give.
#[derive(Debug, Clone, Default)]
pub struct ClubGame {
    /// Minimum number of units on a side for an interesting game.
    pub least_units: Option<Sourced<Ratio>>,
    /// Maximum number of units that a side can move, such as 60.
    pub most_units: Option<Sourced<Ratio>>,
    /// Maximum number of elements that a side can move.
    pub most_elements: Option<Sourced<Ratio>>,
    /// Maximum number of turns in a day, such as 24.
    pub most_turns: Option<Sourced<Ratio>>,
    /// Seconds that a player needs for one unit in one turn, such as 20.
    pub unit_seconds: Option<Sourced<Ratio>>,
    /// Maximum length of the table in feet, such as 12.
    pub table_length: Option<Sourced<Ratio>>,
    /// Maximum depth of the table in feet, because players cannot reach farther.
    pub table_depth: Option<Sourced<Ratio>>,
}

/// A number that applies to the whole game.
#[derive(Debug, Clone)]
pub struct Figure {
    pub entry: PackEntry,
    pub value: Ratio,
    pub unit: Option<String>,
}
