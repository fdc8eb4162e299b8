//! A layout as it is written: how cards stand on sheets of paper.

use super::read::Read;
use schemars::JsonSchema;

use super::lengths::{MAX_NAME, MAX_NOTE};
use super::scalars::{GameLength, Id, Shift};
use super::vocabulary::{SheetOf, Turned};
use super::{Field, List};

/// A layout: the size of a card, and what is around it.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Layout<'a> {
    /// The kind of document and the version of its format. It stands first.
    #[schemars(required, range(min = 1, max = 1))]
    pub layout: Field<i64>,
    /// The id by which it is chosen.
    #[schemars(required)]
    #[schemars(extend("x-defines" = "layout"))]
    pub id: Field<Id<'a>>,
    /// The name as it is printed.
    #[schemars(required, length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// The layout that gives every value that is not given here.
    #[schemars(extend("x-names" = "layout"))]
    pub extends: Field<Id<'a>>,
    /// What a sheet is.
    pub sheet: Field<SheetOf>,
    /// Width of a card after cutting.
    pub width: Field<GameLength>,
    /// Height of a card after cutting.
    pub height: Field<GameLength>,
    /// Distance from the edge of a card to what is printed on it.
    pub safe: Field<GameLength>,
    /// Distance that colour reaches over the cut.
    pub bleed: Field<GameLength>,
    /// Distance between two cards.
    pub gap: Field<GameLength>,
    /// Least distance from the edge of the paper to what is printed.
    pub margin: Field<GameLength>,
    /// Length of the cut marks.
    pub marks: Field<GameLength>,
    /// Where the backs of cards are, and how the sheet is turned over for them.
    pub backs: Field<Turned>,
    /// How far backs are moved to the right and down, as one looks at them: `grognard calibrate` measures it.
    #[schemars(length(min = 2, max = 2))]
    pub back_offset: List<Shift>,
    /// What the reader should know.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
}
