//! Scales of a game in length and time, and single numbers that hold for all of it.

use super::origin::{PackEntry, Sourced};
use crate::document::{GameLength, GroundLength, Ratio};

/// A length on the table and what it is on the ground.
#[derive(Debug, Clone)]
pub struct GroundScale {
    /// Length on the table.
    pub table: GameLength,
    /// Length on the ground, in yards or metres.
    pub ground: Sourced<GroundLength>,
    /// Does the text say so only about?
    pub about: bool,
}

/// A turn of the game and how long it is in the battle.
#[derive(Debug, Clone)]
pub struct Turn {
    /// What the game calls a turn.
    pub name: String,
    /// Minutes of the battle in one turn.
    pub minutes: Sourced<Ratio>,
    /// Does the text say so only about?
    pub about: bool,
}

/// What a club can play in a day. What the pack does not say is not judged.
#[derive(Debug, Clone, Default)]
pub struct ClubGame {
    /// Fewest units of a side that leave something to decide.
    pub least_units: Option<Sourced<Ratio>>,
    /// Most units that a side can move.
    pub most_units: Option<Sourced<Ratio>>,
    /// Most elements that a side can move.
    pub most_elements: Option<Sourced<Ratio>>,
    /// Most turns that a day has room for.
    pub most_turns: Option<Sourced<Ratio>>,
    /// Longest table, in feet.
    pub table_length: Option<Sourced<Ratio>>,
    /// Deepest table that hands can reach over, in feet.
    pub table_depth: Option<Sourced<Ratio>>,
}

/// A single number that holds for the whole game.
#[derive(Debug, Clone)]
pub struct Figure {
    /// Id, name and origin; formulas use the id.
    pub entry: PackEntry,
    /// The number, exact.
    pub value: Ratio,
    /// Unit of the number, as it is printed.
    pub unit: Option<String>,
}
