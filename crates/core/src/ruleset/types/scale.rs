//! Scales of a game in length and time, and single numbers that hold for all of it.

use super::origin::{Entry, Sourced};
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

/// A single number that holds for the whole game.
#[derive(Debug, Clone)]
pub struct Figure {
    /// Id, name and origin; formulas use the id.
    pub entry: Entry,
    /// The number, exact.
    pub value: Ratio,
    /// Unit of the number, as it is printed.
    pub unit: Option<String>,
}
