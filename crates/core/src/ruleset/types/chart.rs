//! Charts: tables of figures that players look up.

use super::origin::{PackEntry, Sourced};
use super::scope::Scope;
use crate::document::Topic;

#[derive(Debug, Clone)]
pub struct Chart {
    pub entry: PackEntry,
    pub topic: Topic,
    pub unit: Option<String>,
    /// Columns from left to right; empty in a chart of rows only.
    pub columns: Vec<Column>,
    pub rows: Vec<Row>,
    pub scope: Scope,
}

#[derive(Debug, Clone)]
pub struct Column {
    pub id: String,
    pub name: String,
    pub scope: Scope,
}

#[derive(Debug, Clone)]
pub struct Row {
    pub entry: PackEntry,
    /// Figures from left to right as written, such as `12/6`; empty for a cell without a figure.
    pub cells: Vec<Sourced<String>>,
    pub means: Option<String>,
    pub scope: Scope,
}
