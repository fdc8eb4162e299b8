//! The contents of unit cards and leader cards.

use grognard_syntax::text::{Span, Spanned};

use super::origin::{Origin, PackEntry};
use super::scope::Scope;

/// A section of a card, so that a player finds the figures for one moment of a turn together.
#[derive(Debug, Clone)]
pub struct CardSection {
    /// Id, title and origin.
    pub entry: PackEntry,
    /// Bodies and leaders that have the section.
    pub who: CardWho,
    /// Parts of the section, in order.
    pub items: Vec<CardItem>,
}

/// The bodies and leaders that have a part of a card.
#[derive(Debug, Clone, Default)]
pub struct CardWho {
    /// Bodies that have it.
    pub scope: Scope,
    /// Bodies that do not have it.
    pub except: Option<Scope>,
    /// Ids of the kinds of leaders that have it; empty for every kind.
    pub posts: Vec<Spanned<String>>,
}

/// A part of a section.
#[derive(Debug, Clone)]
pub struct CardItem {
    /// Contents of the part.
    pub part: CardPart,
    /// Ids of the rows or modifiers to show; empty for those that concern the body.
    pub rows: Vec<Spanned<String>>,
    /// Ids of the columns to show; empty for all.
    pub columns: Vec<Spanned<String>>,
    /// Text printed in place of the row's name.
    pub name: Option<String>,
    /// Ids of the command qualities of formations that have it; empty for all.
    pub qualities: Vec<Spanned<String>>,
    /// Names of the parts of a figure such as `12/6`, or of the places to write in.
    pub parts: Vec<String>,
    /// Whether its rows or modifiers are printed side by side, in columns.
    pub across: bool,
    /// Unit printed after its figures, if it differs from that of the chart.
    pub unit: Option<String>,
    /// Bodies and leaders that have the part.
    pub who: CardWho,
    /// Origin of a line or a box, which comes from no chart and so has its own.
    pub origin: Option<Origin>,
    /// Span of the part in the pack.
    pub span: Span,
}

/// The contents of a part of a section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardPart {
    /// Figures of the chart with this id.
    Chart(String),
    /// Modifiers of the dice table with this id.
    Table(String),
    /// Space to write in, for the missing chart with this id.
    Gap(String),
    /// A short line.
    Says(String),
    /// A box to tick.
    Tick(String),
}
