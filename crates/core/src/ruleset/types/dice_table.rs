//! Dice tables, on which players roll dice.

use grognard_syntax::text::Span;

use super::origin::{Origin, PackEntry, Sourced};
use super::scope::Scope;
use crate::document::{Dice, Ratio, Scores, Topic};
use crate::ruleset::formula::Formula;

#[derive(Debug, Clone)]
pub struct DiceTable {
    pub entry: PackEntry,
    pub topic: Topic,
    /// Dice to roll, such as 2d6.
    pub dice: Dice,
    pub columns: Vec<TableColumn>,
    /// Possible results, the best first.
    pub results: Vec<TableResult>,
    pub rows: Vec<TableRow>,
    /// Rows, by a reading, for scores that modifiers can reach but the table does not print.
    pub beyond: Vec<TableRow>,
    /// Numbers that are added to the throw.
    pub modifiers: Vec<Modifier>,
    /// Modifiers that shift the column by a number of columns.
    pub shifts: Vec<Modifier>,
    /// Treatment of a shift beyond the first or last column.
    pub ends: Option<Ends>,
}

#[derive(Debug, Clone)]
pub struct TableColumn {
    pub id: String,
    pub name: String,
    /// Largest number for which the column is used, if the columns are ranges of a number; `None`
    /// for the last column.
    pub upto: Option<Sourced<Ratio>>,
    /// Formula that turns the score into a number, so that the table does not need rows.
    pub value: Option<Sourced<Formula>>,
    pub scope: Scope,
    pub note: Option<String>,
    pub span: Span,
}

#[derive(Debug, Clone)]
pub struct TableResult {
    pub id: String,
    pub name: String,
    pub short: Option<String>,
    pub means: Option<String>,
}

/// The results for one score or for several.
#[derive(Debug, Clone)]
pub struct TableRow {
    /// Scores of the row, such as 7 to 8, or 9 and more.
    pub score: Scores,
    /// Ids of the results, one for each column from left to right.
    pub cells: Vec<Sourced<String>>,
    pub origin: Option<Origin>,
    pub note: Option<String>,
    pub span: Span,
}

/// A number that is added to a throw, or by which the column is shifted.
#[derive(Debug, Clone)]
pub struct Modifier {
    pub entry: PackEntry,
    /// Number to add, or number of columns to shift to the right; a negative number shifts to the
    /// left.
    pub value: Sourced<Ratio>,
    /// Maximum number of times that the modifier counts in one throw, such as 3 for up to three
    /// markers.
    pub times: i64,
    /// Name of a group of which only one modifier counts at a time, such as the odds 2:1 and 3:1.
    pub group: Option<String>,
    /// Ids of the columns to which the modifier belongs; empty for every column.
    pub columns: Vec<String>,
    pub scope: Scope,
}

/// The treatment of a shift beyond the first or last column.
#[derive(Debug, Clone)]
pub struct Ends {
    /// Whether a shift beyond the first or last column stops at that column. `false` means that the
    /// text does not cover such a shift.
    pub stay: bool,
    pub origin: Option<Origin>,
    pub note: Option<String>,
}
