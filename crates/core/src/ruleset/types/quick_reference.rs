//! What the quick-reference sheet of a game shows.

use grognard_syntax::text::{Span, Spanned};

/// The contents of the quick-reference sheet.
#[derive(Debug, Clone)]
pub struct Sheet {
    /// Number of sides of paper.
    pub sides: i64,
    /// Ids of the missing charts that the sheet leaves room for; nothing if the pack does not
    /// choose. Those that items name are not among them.
    pub gaps: Option<Vec<Spanned<String>>>,
    /// Id of the chart with the sequence of play.
    pub sequence: Option<Spanned<String>>,
    /// Phases of play, in their order.
    pub phases: Vec<SheetPhase>,
    /// Parts of the sheet, in reading order.
    pub items: Vec<SheetItem>,
}

/// A phase of play, under whose head stand the parts that are used in it.
#[derive(Debug, Clone)]
pub struct SheetPhase {
    /// Id in the pack.
    pub id: String,
    /// Name without a number.
    pub name: String,
    /// Does it count as a phase? What comes before the first one and after the last one does not.
    pub numbered: bool,
    /// Ids of the rows of the sequence of play that are its steps.
    pub steps: Vec<Spanned<String>>,
    /// Are the words of its steps left off?
    pub brief: bool,
    /// Remark that is printed below its steps.
    pub note: Option<String>,
}

/// A part of the quick-reference sheet.
#[derive(Debug, Clone)]
pub struct SheetItem {
    /// What kind of part it is.
    pub part: SheetPart,
    /// Id of the chart, dice table, ruling or missing chart.
    pub id: String,
    /// Id of the phase in which it is used.
    pub phase: Option<Spanned<String>>,
    /// Ids of the rows or results that are shown; empty for all of them.
    pub only: Vec<String>,
    /// Ids of the columns that are shown; empty for all of them.
    pub columns: Vec<String>,
    /// Lowest and highest net modifier whose chances are told.
    pub net: (Option<i64>, Option<i64>),
    /// Are the modifiers of a dice table shown?
    pub modifiers: bool,
    /// Are the words below its rows left off?
    pub brief: bool,
    /// Remark that is printed below the part instead of its own.
    pub note: Option<String>,
    /// Where the part is named in the pack.
    pub span: Span,
}

/// The kinds of part that a quick-reference sheet can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SheetPart {
    /// A chart.
    Chart,
    /// A dice table.
    Table,
    /// A ruling.
    Ruling,
    /// The chances of a dice table.
    Odds,
    /// Room for a missing chart.
    Gap,
}
