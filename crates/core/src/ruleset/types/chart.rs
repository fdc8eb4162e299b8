//! Charts: tables of figures that players look up.

use super::origin::{PackEntry, Sourced};
use super::scope::Scope;
use crate::document::Topic;

/// A chart: rows and columns of figures that players look up.
#[derive(Debug, Clone)]
pub struct Chart {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Part of the game that the chart belongs to.
    pub topic: Topic,
    /// Unit of its figures, as printed.
    pub unit: Option<String>,
    /// Columns from left to right; none in a chart that has only rows.
    pub columns: Vec<Column>,
    /// Rows from top to bottom.
    pub rows: Vec<Row>,
    /// Bodies that the chart concerns.
    pub scope: Scope,
}

/// A column of a chart.
#[derive(Debug, Clone)]
pub struct Column {
    /// Unique id within the chart.
    pub id: String,
    /// Heading as printed.
    pub name: String,
    /// Bodies that the column concerns.
    pub scope: Scope,
}

/// A row of a chart.
#[derive(Debug, Clone)]
pub struct Row {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Figures from left to right, as written, such as `12/6`; empty where the chart has none.
    pub cells: Vec<Sourced<String>>,
    /// Effect of the row, in a sentence.
    pub means: Option<String>,
    /// Bodies that the row concerns.
    pub scope: Scope,
}
