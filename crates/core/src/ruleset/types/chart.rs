//! Charts: what a player looks up.

use super::origin::{PackEntry, Sourced};
use super::scope::Scope;
use crate::document::Topic;

/// A chart: rows and columns of figures that a player looks up.
#[derive(Debug, Clone)]
pub struct Chart {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Part of the game that the chart belongs to.
    pub topic: Topic,
    /// Unit of its figures, as it is printed.
    pub unit: Option<String>,
    /// Columns from left to right; a chart of rows alone has none.
    pub columns: Vec<Column>,
    /// Rows from top to bottom.
    pub rows: Vec<Row>,
    /// Bodies that the chart is about.
    pub scope: Scope,
}

/// A column of a chart.
#[derive(Debug, Clone)]
pub struct Column {
    /// Id that no other column of the chart has.
    pub id: String,
    /// Heading as it is printed.
    pub name: String,
    /// Bodies that the column is about.
    pub scope: Scope,
}

/// A row of a chart.
#[derive(Debug, Clone)]
pub struct Row {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Figures from left to right, as written; an empty text where the chart has none.
    pub cells: Vec<Sourced<String>>,
    /// What the row does, in a sentence.
    pub means: Option<String>,
    /// Bodies that the row is about.
    pub scope: Scope,
}
