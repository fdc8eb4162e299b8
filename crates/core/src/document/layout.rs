//! The document type for a layout of cards on sheets of paper.

use super::read::Read;
use schemars::JsonSchema;

use super::lengths::{MAX_NAME, MAX_NOTE};
use super::scalars::{GameLength, Id, Shift};
use super::vocabulary::{CardFront, SheetOf, Turned};
use super::{Field, List};

/// A layout: the size of a card, and the space around it on a sheet.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Layout<'a> {
    /// Kind of document and version of its format. The kind of document comes first, so that readers know what follows.
    #[schemars(required, range(min = 1, max = 1))]
    pub layout: Field<i64>,
    /// Id of the layout. Commands such as `grognard cards` accept this id.
    #[schemars(required)]
    #[schemars(extend("x-defines" = "layout"))]
    pub id: Field<Id<'a>>,
    /// Name of the layout, as printed.
    #[schemars(required, length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// Id of a layout that supplies every value that is missing here.
    #[schemars(extend("x-names" = "layout"))]
    pub extends: Field<Id<'a>>,
    /// Paper on which cards are printed, or a page of its own for each card.
    pub sheet: Field<SheetOf>,
    /// Width of a card after cutting, such as `63mm`.
    pub width: Field<GameLength>,
    /// Height of a card after cutting, such as `88mm`.
    pub height: Field<GameLength>,
    /// Distance from the edge of a card to its content, so that an inexact cut does not remove any content.
    pub safe: Field<GameLength>,
    /// Distance that colour extends beyond the cut, so that an inexact cut does not leave a white edge.
    pub bleed: Field<GameLength>,
    /// Distance between two cards, or `0mm` if one cut separates both cards.
    pub gap: Field<GameLength>,
    /// Smallest distance from the edge of the paper to anything printed, because printers cannot print at the edge.
    pub margin: Field<GameLength>,
    /// Length of the cut marks, such as `4mm`.
    pub marks: Field<GameLength>,
    /// Content of the fronts of the cards. `figures` needs `backs`.
    pub front: Field<CardFront>,
    /// Place of the backs of the cards, and the edge over which the sheet is turned to print them.
    pub backs: Field<Turned>,
    /// Distance by which backs move right and down, seen from the back. `grognard calibrate` measures the distance.
    #[schemars(length(min = 2, max = 2))]
    pub back_offset: List<Shift>,
    /// Note for the reader.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
}
