//! Dice tables, on which players roll dice.

use grognard_syntax::text::{Span, Spanned};

use super::origin::{Origin, PackEntry, Sourced};
use super::profile::UnitFigure;
use super::scope::Scope;
use crate::document::{Dice, Ratio, Scores, Topic};
use crate::ruleset::formula::Formula;

#[derive(Debug, Clone)]
pub struct DiceTable {
    pub entry: PackEntry,
    pub topic: Topic,
    /// Dice to roll, such as 2d6.
    pub dice: Dice,
    /// Pool of dice, of which each hits or misses. A table with a pool has no rows.
    pub pool: Option<DicePool>,
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

/// A pool of dice, of which each hits or misses.
#[derive(Debug, Clone)]
pub struct DicePool {
    /// Id of the figure of units that gives the number of dice.
    pub figure: Option<Spanned<String>>,
    /// Scores of a die that hit, such as 4 or more.
    pub hit: Spanned<Scores>,
    /// Faces that are thrown again once.
    pub reroll: Vec<Spanned<i64>>,
    /// Minimum and maximum number of dice whose odds are shown.
    pub count: (u32, u32),
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
    /// Scores of a die that save from a hit, in a table with a pool.
    pub save: Option<Spanned<Scores>>,
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
    pub span: Span,
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
    /// text does not cover a shift beyond the last column.
    pub stay: bool,
    pub origin: Option<Origin>,
    pub note: Option<String>,
}

impl DiceTable {
    /// The throw in words, such as `2d6`, or `d6 for each Shooting: 4+ hits` for a pool of dice.
    pub fn thrown(&self, figures: &[UnitFigure]) -> String {
        let Some(pool) = &self.pool else { return self.dice.to_string() };
        let figure = pool.figure.as_ref().map(|named| {
            let figure = figures.iter().find(|figure| figure.entry.id == named.value);
            let name = figure.map_or(&named.value, |figure| &figure.entry.name);
            format!(" for each {name}")
        });
        let again: Vec<String> = pool.reroll.iter().map(|face| face.value.to_string()).collect();
        let again = match again.is_empty() {
            true => String::new(),
            false => format!(", {} again", again.join(" and ")),
        };
        let (figure, hit) = (figure.unwrap_or_default(), pool.hit.value);
        format!("{}{figure}: {hit} hits{again}", self.dice)
    }
}
