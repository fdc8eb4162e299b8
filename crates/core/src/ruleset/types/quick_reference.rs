//! What the quick-reference sheet of a game shows.

use crate::text::{Span, Spanned};

/// The contents of the quick-reference sheet.
#[derive(Debug, Clone)]
pub struct Sheet {
    /// Number of sides of paper.
    pub sides: i64,
    /// Ids of the missing charts that the sheet leaves room for; nothing if the pack does not
    /// choose.
    pub gaps: Option<Vec<Spanned<String>>>,
    /// Parts of the sheet, in reading order.
    pub items: Vec<SheetItem>,
}

/// A part of the quick-reference sheet.
#[derive(Debug, Clone)]
pub struct SheetItem {
    /// What kind of part it is.
    pub part: SheetPart,
    /// Id of the chart, dice table or ruling.
    pub id: String,
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
}
