//! Dice tables: tables on which players roll.

use grognard_syntax::text::Span;

use super::origin::{Origin, PackEntry, Sourced};
use super::scope::Scope;
use crate::document::{Dice, Ratio, Scores, Topic};
use crate::ruleset::formula::Formula;

/// A table on which players roll dice.
#[derive(Debug, Clone)]
pub struct DiceTable {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Part of the game that the table belongs to.
    pub topic: Topic,
    /// Dice to roll, such as 2d6.
    pub dice: Dice,
    /// Columns from left to right.
    pub columns: Vec<TableColumn>,
    /// Possible results, the best first.
    pub results: Vec<TableResult>,
    /// Results of the printed scores.
    pub rows: Vec<TableRow>,
    /// Results of scores that modifiers can reach and the text omits, by a reading.
    pub beyond: Vec<TableRow>,
    /// Modifiers of the throw.
    pub modifiers: Vec<Modifier>,
    /// Modifiers that shift to another column.
    pub shifts: Vec<Modifier>,
    /// Treatment of a shift beyond the first or last column.
    pub ends: Option<Ends>,
}

/// A column of a dice table.
#[derive(Debug, Clone)]
pub struct TableColumn {
    /// Unique id within the table.
    pub id: String,
    /// Heading as printed.
    pub name: String,
    /// Largest number for which the column is used, if the columns are a scale. The last column has none.
    pub upto: Option<Sourced<Ratio>>,
    /// Formula by which the column turns the score into a number, so that the table needs no rows.
    pub value: Option<Sourced<Formula>>,
    /// Bodies that the column concerns.
    pub scope: Scope,
    /// Note on the column, printed below it.
    pub note: Option<String>,
    /// Span of the id in the pack.
    pub span: Span,
}

/// A result of a dice table.
#[derive(Debug, Clone)]
pub struct TableResult {
    /// Unique id within the table.
    pub id: String,
    /// Name as printed.
    pub name: String,
    /// Abbreviation of a letter or two, for the cells of the table.
    pub short: Option<String>,
    /// Effect of the result, in a sentence.
    pub means: Option<String>,
}

/// The results of some scores.
#[derive(Debug, Clone)]
pub struct TableRow {
    /// Scores of the row, such as 7 to 8, or 9 and more.
    pub score: Scores,
    /// Ids of the results, from left to right.
    pub cells: Vec<Sourced<String>>,
    pub origin: Option<Origin>,
    /// Note on the row, printed below it.
    pub note: Option<String>,
    /// Span of the scores in the pack.
    pub span: Span,
}

/// A number that is added to a throw, or that shifts to another column.
#[derive(Debug, Clone)]
pub struct Modifier {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Number to add, or number of columns to the right; negative values go to the left.
    pub value: Sourced<Ratio>,
    /// How often it can count in one throw, such as 3 for each of up to three markers.
    pub times: i64,
    /// Group of modifiers of which only one counts at a time, such as the odds of 2:1 and 3:1.
    pub group: Option<String>,
    /// Ids of the columns that it belongs to; empty for every column.
    pub columns: Vec<String>,
    /// Bodies that the modifier concerns.
    pub scope: Scope,
}

/// The treatment of a shift beyond the first or last column.
#[derive(Debug, Clone)]
pub struct Ends {
    /// Whether the shift stops at that column. If not, the text does not cover the case.
    pub stay: bool,
    /// Origin of the treatment.
    pub origin: Option<Origin>,
    /// Note on the treatment, printed below the table.
    pub note: Option<String>,
}
