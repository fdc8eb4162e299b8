//! Dice tables: what a player throws for.

use grognard_syntax::text::Span;

use super::origin::{Origin, PackEntry, Sourced};
use super::scope::Scope;
use crate::document::{Dice, Ratio, Scores, Topic};
use crate::ruleset::formula::Formula;

/// A table for which dice are thrown.
#[derive(Debug, Clone)]
pub struct DiceTable {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Part of the game that the table belongs to.
    pub topic: Topic,
    /// Dice that are thrown for it.
    pub dice: Dice,
    /// Columns from left to right.
    pub columns: Vec<TableColumn>,
    /// What can happen, the best first.
    pub results: Vec<TableResult>,
    /// What each score does.
    pub rows: Vec<TableRow>,
    /// What scores do that the text leaves out, by a reading of ours.
    pub beyond: Vec<TableRow>,
    /// What is added to the throw.
    pub modifiers: Vec<Modifier>,
    /// What moves to another column.
    pub shifts: Vec<Modifier>,
    /// What a shift beyond the first or last column does.
    pub ends: Option<Ends>,
}

/// A column of a dice table.
#[derive(Debug, Clone)]
pub struct TableColumn {
    /// Id that no other column of the table has.
    pub id: String,
    /// Heading as it is printed.
    pub name: String,
    /// Largest number that the column serves, in a table whose columns are a scale.
    pub upto: Option<Sourced<Ratio>>,
    /// Number that the column makes of the score, in a table that works one out.
    pub value: Option<Sourced<Formula>>,
    /// Bodies that the column is about.
    pub scope: Scope,
    /// Remark on the column, printed below it.
    pub note: Option<String>,
    /// Where the id is written in the pack.
    pub span: Span,
}

/// A result of a dice table.
#[derive(Debug, Clone)]
pub struct TableResult {
    /// Id that no other result of the table has.
    pub id: String,
    /// Name as it is printed.
    pub name: String,
    /// Abbreviation of a letter or two, for the cells of the table.
    pub short: Option<String>,
    /// What the result does, in a sentence.
    pub means: Option<String>,
}

/// What some scores do.
#[derive(Debug, Clone)]
pub struct TableRow {
    /// Scores of the row.
    pub score: Scores,
    /// Ids of the results from left to right.
    pub cells: Vec<Sourced<String>>,
    /// Where the row comes from.
    pub origin: Option<Origin>,
    /// Remark on the row, printed below it.
    pub note: Option<String>,
    /// Where the scores are written in the pack.
    pub span: Span,
}

/// What is added to a throw, or moves to another column.
#[derive(Debug, Clone)]
pub struct Modifier {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Number that is added, or columns to the right.
    pub value: Sourced<Ratio>,
    /// Number of times that it can count in one throw.
    pub times: i64,
    /// Name that modifiers share of which only one counts at a time.
    pub group: Option<String>,
    /// Ids of the columns that it belongs to; empty for every column.
    pub columns: Vec<String>,
    /// Bodies that it is about.
    pub scope: Scope,
}

/// What a shift beyond the first or last column does.
#[derive(Debug, Clone)]
pub struct Ends {
    /// Does the last column serve? If not, the text does not say.
    pub stay: bool,
    /// Where that comes from.
    pub origin: Option<Origin>,
    /// Remark on it, printed below the table.
    pub note: Option<String>,
}
