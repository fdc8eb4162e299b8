//! The profile of units: figures that each unit has, such as melee or save, and size classes.

use super::origin::{PackEntry, Sourced};
use super::scope::{Scope, When};
use crate::document::Ratio;
use crate::ruleset::formula::Formula;

/// A figure that each unit has.
#[derive(Debug, Clone)]
pub struct UnitFigure {
    pub entry: PackEntry,
    /// Abbreviation for narrow columns.
    pub short: Option<String>,
    /// Units that have the figure.
    pub scope: Scope,
    /// Numbers by kind of unit. Of the rows that match a unit, the row that tests the most keys
    /// counts, and of equal rows the first.
    pub rows: Vec<UnitFigureRow>,
    /// Sign directly after the number, such as `+` in `4+`.
    pub sign: Option<String>,
    pub unit: Option<String>,
    /// Whether forces and formations have the sum of the figure.
    pub total: bool,
}

#[derive(Debug, Clone)]
pub struct UnitFigureRow {
    pub entry: PackEntry,
    pub scope: Scope,
    pub value: Sourced<Formula>,
    pub when: When,
}

/// A size class of units, such as small.
#[derive(Debug, Clone)]
pub struct GameSize {
    pub entry: PackEntry,
    pub scope: Scope,
}

impl UnitFigure {
    /// The number as printed, with the sign and the unit of the figure, such as `4+`.
    pub fn shown(&self, value: Ratio) -> String {
        let sign = self.sign.as_deref().unwrap_or_default();
        let unit = self.unit.as_ref().map(|unit| format!(" {unit}")).unwrap_or_default();
        format!("{value}{sign}{unit}")
    }
}
