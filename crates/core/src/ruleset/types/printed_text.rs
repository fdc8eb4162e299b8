//! Facts about the printed text: missing charts, errors and terms.

use super::origin::PackEntry;
use crate::document::{Certainty, ErratumKind, Topic};

/// A chart that the text mentions but the pack does not have.
#[derive(Debug, Clone)]
pub struct Gap {
    pub entry: PackEntry,
    pub topic: Option<Topic>,
    /// Section of the text that mentions the chart.
    pub at: String,
    /// Headings of the columns, for the space that a sheet leaves.
    pub columns: Vec<String>,
    /// Number of rows, for the space that a sheet leaves.
    pub rows: Option<i64>,
}

#[derive(Debug, Clone)]
pub struct Erratum {
    pub id: String,
    pub at: String,
    pub printed: String,
    /// Corrected words; `None` if they are unknown.
    pub reads: Option<String>,
    pub kind: ErratumKind,
    pub certainty: Certainty,
    /// Evidence for the correction.
    pub note: String,
}

#[derive(Debug, Clone)]
pub struct GameTerm {
    pub entry: PackEntry,
    pub means: String,
    /// Other words that players use for the term.
    pub also: Vec<String>,
}
