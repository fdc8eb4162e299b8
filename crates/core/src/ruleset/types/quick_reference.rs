//! The contents of a game's quick-reference sheet.

use grognard_syntax::text::{Span, Spanned};

/// The contents of the quick-reference sheet.
#[derive(Debug, Clone)]
pub struct Sheet {
    /// Number of sides of paper, 2 unless the pack chooses another.
    pub sides: i64,
    /// Ids of the missing charts for which the sheet leaves space, without those that items name;
    /// `None` if the pack does not choose.
    pub gaps: Option<Vec<Spanned<String>>>,
    /// Id of the chart with the sequence of play.
    pub sequence: Option<Spanned<String>>,
    /// Phases of play, in order.
    pub phases: Vec<SheetPhase>,
    /// Parts of the sheet, in reading order.
    pub items: Vec<SheetItem>,
}

/// A phase of play, which heads the parts that are used in it.
#[derive(Debug, Clone)]
pub struct SheetPhase {
    /// Id in the pack.
    pub id: String,
    /// Name without its number.
    pub name: String,
    /// Whether the phase is numbered. Steps before the first phase and after the last one are not.
    pub numbered: bool,
    /// Ids of the rows of the sequence of play that are steps of this phase.
    pub steps: Vec<Spanned<String>>,
    /// Whether the descriptions of its steps are left out.
    pub brief: bool,
    /// Note printed below its steps.
    pub note: Option<String>,
}

/// A part of the quick-reference sheet.
#[derive(Debug, Clone)]
pub struct SheetItem {
    /// Kind of the part.
    pub part: SheetPart,
    /// Id of the chart, dice table, ruling or missing chart.
    pub id: String,
    /// Id of the phase in which it is used.
    pub phase: Option<Spanned<String>>,
    /// Ids of the rows or results to show; empty for all.
    pub only: Vec<String>,
    /// Ids of the columns to show; empty for all.
    pub columns: Vec<String>,
    /// Lowest and highest net modifier for which odds are printed.
    pub net: (Option<i64>, Option<i64>),
    /// Whether the modifiers of a dice table are shown.
    pub modifiers: bool,
    /// Whether the descriptions below its rows are left out.
    pub brief: bool,
    /// Note printed below the part, in place of the note of the chart or table, because space is scarce.
    pub note: Option<String>,
    /// Span of the part's id in the pack.
    pub span: Span,
}

/// The kinds of part that a quick-reference sheet can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SheetPart {
    Chart,
    /// A dice table.
    Table,
    Ruling,
    /// The odds of a dice table.
    Odds,
    /// Space for a missing chart.
    Gap,
}
