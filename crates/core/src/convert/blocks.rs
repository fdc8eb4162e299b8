//! The bodies that a plan makes into units, and the limits of these units.

use crate::document::Ratio;

/// A body that the plan makes into units or merges with other bodies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// Bricks of the body, in order; never empty.
    pub bricks: Vec<Brick>,
    /// Number of the body's nation, the same for all blocks of one nation, because a unit with men
    /// of several nations costs more.
    pub nation: usize,
    /// Number of the body's arrival, because blocks that arrive at different times are never
    /// merged.
    pub when: usize,
    /// Number of units that the body must become; `None` if the plan decides.
    pub alone: Option<u32>,
}

/// A part of a body that stays together, such as a battalion, a regiment or a battery.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Brick {
    pub men: u32,
    pub grade: usize,
    /// Number for the kind of troops, such as guards or heavy cavalry. Mixing kinds in a unit costs
    /// 8 for each man of the smaller kind, because different kinds hardly ever fought as one unit.
    pub kind: usize,
    /// Number of the kind of troops, such as light infantry. Mixing ways to fight in a unit costs 1
    /// for each man of the smaller part.
    pub style: usize,
    /// Index of the body above, because a cut between bricks of different bodies is free.
    pub above: usize,
    /// Number of historical parts, such as battalions, because a cut through a brick with parts
    /// costs less; 1 if unknown.
    pub parts: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnitLimits {
    pub per: Ratio,
    /// Minimum and maximum number of men or guns that one element can represent, such as 400 and
    /// 500; `None` if the game gives only one number.
    pub allowed: Option<(i64, i64)>,
    /// Minimum number of elements in a unit, such as 4. Smaller bodies are merged.
    pub least: u32,
    /// Minimum number of elements of a unit on the table, which is the size of a detachment if the
    /// game has detachments.
    pub floor: u32,
    /// Maximum number of elements in a unit, such as 7.
    pub most: u32,
    pub units: u32,
}

/// Bodies that become one unit, or one body that becomes several units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Planned {
    pub blocks: Vec<usize>,
    /// Units of the blocks, for one stretch of bricks after another.
    pub stretches: Vec<Stretch>,
}

/// Neighbouring bricks that become one unit, or several units of equal size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stretch {
    pub bricks: usize,
    pub units: u32,
}
