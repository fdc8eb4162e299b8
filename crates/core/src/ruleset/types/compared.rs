//! The rows of a game in the comparison of rule sets.

use grognard_syntax::text::{Span, Spanned};

use super::card::CardPart;
use super::origin::{Origin, PackEntry};
use crate::document::Topic;

/// A row of the comparison. Rows of different rule sets with the same id are side by side.
#[derive(Debug, Clone)]
pub struct ComparedRow {
    pub entry: PackEntry,
    pub topic: Topic,
    pub items: Vec<ComparedItem>,
}

#[derive(Debug, Clone)]
pub struct ComparedItem {
    pub part: CardPart,
    /// Ids of the rows or modifiers to show; empty for all rows of a chart, and for no modifiers of
    /// a dice table.
    pub rows: Vec<Spanned<String>>,
    /// Ids of the results of the dice table to show with their scores.
    pub results: Vec<Spanned<String>>,
    /// Ids of the columns to show; empty for all.
    pub columns: Vec<Spanned<String>>,
    pub name: Option<String>,
    /// Origin of a line, because charts and dice tables state their own origins.
    pub origin: Option<Origin>,
    pub span: Span,
}
