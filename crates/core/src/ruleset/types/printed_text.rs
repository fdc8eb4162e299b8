//! Facts about the printed text: missing charts, errata, terms.

use super::origin::PackEntry;
use crate::document::{Certainty, ErratumKind, Topic};

/// A chart to which the text refers and that the pack does not have.
#[derive(Debug, Clone)]
pub struct Gap {
    /// Id and name of the chart.
    pub entry: PackEntry,
    /// Part of the game that the chart belongs to.
    pub topic: Option<Topic>,
    /// Section that refers to the chart.
    pub at: String,
    /// Headings of the columns for which a sheet leaves space.
    pub columns: Vec<String>,
    /// Number of rows for which a sheet leaves space.
    pub rows: Option<i64>,
}

/// An error in the printed text.
#[derive(Debug, Clone)]
pub struct Erratum {
    /// Unique id within the pack.
    pub id: String,
    /// Section with the error.
    pub at: String,
    /// Words as printed.
    pub printed: String,
    /// Corrected words, if known.
    pub reads: Option<String>,
    /// Kind of error.
    pub kind: ErratumKind,
    /// Certainty of the correction.
    pub certainty: Certainty,
    /// Evidence for the correction.
    pub note: String,
}

/// A term of the game.
#[derive(Debug, Clone)]
pub struct GameTerm {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Meaning of the term, in a sentence.
    pub means: String,
    /// Other words that players use for it.
    pub also: Vec<String>,
}
