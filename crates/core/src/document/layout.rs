//! A layout as it is written: how cards stand on sheets of paper.

use schemars::JsonSchema;
use serde::Deserialize;

use super::scalars::{GameLength, Id, Shift};
use super::vocabulary::{SheetOf, Turned};
use super::{Field, List};

/// A layout: the size of a card, and what is around it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(bound(deserialize = "'de: 'a"))]
#[schemars(deny_unknown_fields)]
pub struct Layout<'a> {
    /// The kind of document and the version of its format. It stands first.
    #[schemars(required, range(min = 1, max = 1))]
    pub layout: Field<i64>,
    /// The id by which it is chosen.
    #[schemars(required)]
    pub id: Field<Id<'a>>,
    /// The name as it is printed.
    #[schemars(required, length(min = 1, max = 200))]
    pub name: Field<&'a str>,
    /// The layout from which it has whatever it does not say.
    pub extends: Field<Id<'a>>,
    /// What a sheet is.
    pub sheet: Field<SheetOf>,
    /// The width of a card as it is cut.
    pub width: Field<GameLength>,
    /// Its height.
    pub height: Field<GameLength>,
    /// What stands on a card keeps so far from its edge.
    pub safe: Field<GameLength>,
    /// Colour goes so far over the cut.
    pub bleed: Field<GameLength>,
    /// The room between cards.
    pub gap: Field<GameLength>,
    /// Nothing is printed nearer to the edge of the paper.
    pub margin: Field<GameLength>,
    /// How long the marks are by which cards are cut.
    pub marks: Field<GameLength>,
    /// Where the backs of cards are, and how the sheet is turned over for them.
    pub backs: Field<Turned>,
    /// How far backs are moved to the right and down, as one looks at them: `grognard calibrate` measures it.
    #[schemars(length(min = 2, max = 2))]
    pub back_offset: List<Shift>,
    /// What the reader should know.
    #[schemars(length(min = 1, max = 4000))]
    pub note: Field<&'a str>,
}
