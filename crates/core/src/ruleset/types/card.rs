//! The contents of unit cards and leader cards.

use grognard_syntax::text::{Span, Spanned};

use super::origin::{Origin, PackEntry};
use super::scope::Scope;

/// A section of a card, which groups the figures that a player needs at one moment of a turn.
#[derive(Debug, Clone)]
pub struct CardSection {
    pub entry: PackEntry,
    pub who: CardWho,
    pub items: Vec<CardItem>,
}

/// The bodies and leaders whose cards have a section or a part of a section.
#[derive(Debug, Clone, Default)]
pub struct CardWho {
    pub scope: Scope,
    /// Bodies that are excepted from `scope`.
    pub except: Option<Scope>,
    /// Ids of the kinds of leaders whose cards have the section or part; empty for every kind.
    pub posts: Vec<Spanned<String>>,
}

/// A part of a section.
#[derive(Debug, Clone)]
pub struct CardItem {
    pub part: CardPart,
    /// Ids of the rows or modifiers to show; empty for all that concern the body.
    pub rows: Vec<Spanned<String>>,
    /// Ids of the columns to show; empty for all.
    pub columns: Vec<Spanned<String>>,
    pub name: Option<String>,
    /// Ids of the command qualities for which a formation's card has the part; empty for all.
    pub qualities: Vec<Spanned<String>>,
    /// Names for the parts of a figure such as `12/6`, or for the spaces in which players write.
    pub parts: Vec<String>,
    /// Whether rows or modifiers are printed side by side.
    pub across: bool,
    pub unit: Option<String>,
    pub who: CardWho,
    /// Origin of a line or a tick box, because charts and dice tables state their own origins.
    pub origin: Option<Origin>,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardPart {
    /// Figures of the chart with this id.
    Chart(String),
    /// Modifiers of the dice table with this id.
    Table(String),
    /// Space to write in, for the missing chart with this id.
    Gap(String),
    Says(String),
    /// A box to tick, with its text.
    Tick(String),
}
