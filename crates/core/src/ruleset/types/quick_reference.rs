//! The contents of a game's quick-reference sheet.

use grognard_syntax::text::{Span, Spanned};

#[derive(Debug, Clone)]
pub struct Sheet {
    /// Number of sides of paper: 2 unless the pack chooses another number.
    pub sides: i64,
    /// Ids of missing charts for which the sheet leaves space in addition to those in `items`;
    /// `None` if the pack does not choose.
    pub gaps: Option<Vec<Spanned<String>>>,
    pub sequence: Option<Spanned<String>>,
    pub phases: Vec<SheetPhase>,
    pub items: Vec<SheetItem>,
}

/// A phase of play, below which the sheet prints the parts that players use in the phase.
#[derive(Debug, Clone)]
pub struct SheetPhase {
    pub id: String,
    pub name: String,
    /// Whether the phase has a number, unlike steps before the first phase and after the last
    /// phase.
    pub numbered: bool,
    /// Ids of the rows in the sequence of play that are steps of this phase.
    pub steps: Vec<Spanned<String>>,
    /// Whether the sheet leaves out the descriptions of the steps.
    pub brief: bool,
    pub note: Option<String>,
}

#[derive(Debug, Clone)]
pub struct SheetItem {
    pub part: SheetPart,
    pub id: String,
    /// Id of the phase in which players use the part.
    pub phase: Option<Spanned<String>>,
    /// Ids of the rows or results to show; empty for all.
    pub only: Vec<String>,
    /// Ids of the columns to show; empty for all.
    pub columns: Vec<String>,
    /// Lowest and highest net modifier for which the sheet prints odds.
    pub net: (Option<i64>, Option<i64>),
    pub modifiers: bool,
    /// Whether the sheet leaves out the descriptions below the rows.
    pub brief: bool,
    /// Note printed below the part in place of the note of the chart or table, because space is
    /// scarce.
    pub note: Option<String>,
    pub span: Span,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SheetPart {
    Chart,
    Table,
    Ruling,
    Odds,
    /// Space for a missing chart, in which players write the figures themselves.
    Gap,
}
