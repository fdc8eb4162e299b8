//! What is on the cards of units and of leaders.

use grognard_syntax::text::{Span, Spanned};

use super::origin::{Origin, PackEntry};
use super::scope::Scope;

/// A section of a card: what a player looks up at one moment of a turn.
#[derive(Debug, Clone)]
pub struct CardSection {
    /// Id, title and origin.
    pub entry: PackEntry,
    /// Who has it.
    pub who: CardWho,
    /// What is in it, in order.
    pub items: Vec<CardItem>,
}

/// Who has a part of a card.
#[derive(Debug, Clone, Default)]
pub struct CardWho {
    /// Bodies that have it.
    pub scope: Scope,
    /// Bodies that do not have it.
    pub except: Option<Scope>,
    /// Ids of the kinds of leader that have it; empty for every kind.
    pub posts: Vec<Spanned<String>>,
}

/// A part of a section.
#[derive(Debug, Clone)]
pub struct CardItem {
    /// What it shows.
    pub part: CardPart,
    /// Ids of the rows or modifiers that are shown; empty for those that are about such a body.
    pub rows: Vec<Spanned<String>>,
    /// Ids of the columns that are shown; empty for all.
    pub columns: Vec<Spanned<String>>,
    /// What is printed instead of the name of the row.
    pub name: Option<String>,
    /// Ids of the qualities of formations that have it; empty for all.
    pub qualities: Vec<Spanned<String>>,
    /// Names of the parts of a figure, or of the places to write in.
    pub parts: Vec<String>,
    /// Do its rows or modifiers stand beside one another, in columns?
    pub across: bool,
    /// Unit behind its figures, if not that of the chart.
    pub unit: Option<String>,
    /// Who has it.
    pub who: CardWho,
    /// Where a line or a box comes from.
    pub origin: Option<Origin>,
    /// Where it is written in the pack.
    pub span: Span,
}

/// What a part of a section shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardPart {
    /// Figures of the chart with this id.
    Chart(String),
    /// Modifiers of the dice table with this id.
    Table(String),
    /// Room to write in for the missing chart with this id.
    Gap(String),
    /// A short line.
    Says(String),
    /// A box to tick.
    Tick(String),
}
