//! What there is to say of the printed text: missing charts, damage, its own words.

use super::origin::PackEntry;
use crate::document::{Certainty, ErratumKind, Topic};

/// A chart that the text refers to and that we do not have.
#[derive(Debug, Clone)]
pub struct Gap {
    /// Id and name of the chart.
    pub entry: PackEntry,
    /// Part of the game that the chart belongs to.
    pub topic: Option<Topic>,
    /// Section that refers to the chart.
    pub at: String,
    /// Headings of the columns that a sheet leaves room for.
    pub columns: Vec<String>,
    /// Number of rows that a sheet leaves room for.
    pub rows: Option<i64>,
}

/// Damage of the printed text.
#[derive(Debug, Clone)]
pub struct Erratum {
    /// Id that no other erratum of the pack has.
    pub id: String,
    /// Section that has the damage.
    pub at: String,
    /// Words as they are printed.
    pub printed: String,
    /// Words as they are to be read, if that is known.
    pub reads: Option<String>,
    /// What is wrong with the printed words.
    pub kind: ErratumKind,
    /// How sure the correction is.
    pub certainty: Certainty,
    /// How one knows.
    pub note: String,
}

/// A word of the game.
#[derive(Debug, Clone)]
pub struct GameTerm {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// What the word means, in a sentence.
    pub means: String,
    /// Other words that players use for it.
    pub also: Vec<String>,
}
