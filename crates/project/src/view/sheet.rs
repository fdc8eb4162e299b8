//! Sheets of paper: how many cards stand on one, and where. All lengths are thousandths of a millimetre.

use schemars::JsonSchema;
use serde::Serialize;

use crate::project::Layout;
use grognard_core::document::{SheetOf, Turned};

/// A size of paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Size {
    /// From left to right.
    pub width: i64,
    /// From top to bottom.
    pub height: i64,
}

/// Cards on a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SheetView {
    /// The paper.
    pub paper: Size,
    /// A card as it is cut.
    pub card: Size,
    /// What stands on a card keeps so far from its edge.
    pub safe: i64,
    /// Colour goes so far over the cut.
    pub bleed: i64,
    /// Between cards.
    pub gap: i64,
    /// How long marks are; none where there is no room.
    pub marks: i64,
    /// From the left edge of the paper to the first card.
    pub left: i64,
    /// From its top to the first card.
    pub top: i64,
    /// Cards beside one another.
    pub columns: i64,
    /// Cards below one another.
    pub rows: i64,
    /// How the sheet is turned over for its back.
    pub backs: &'static str,
    /// The page goes so far over its own cut; a sheet of paper does not.
    pub page_bleed: i64,
}

/// Marks are never shorter than this.
const LEAST_MARK: i64 = 2_000;

/// Marks begin so far from the cut.
const AWAY: i64 = 500;

/// As many cards as a paper holds, in its middle. Nothing, where it holds none.
pub fn sheet(layout: &Layout, paper: Size) -> Option<SheetView> {
    if layout.sheet == SheetOf::Card {
        return Some(page(layout));
    }
    // There is room for marks, if only for short ones.
    let marks = layout.marks.min(LEAST_MARK);
    let around = layout.margin + layout.bleed + if marks > 0 { AWAY + marks } else { 0 };
    let many = |paper: i64, card: i64| {
        let room = paper - 2 * around + layout.gap;
        room.div_euclid((card + layout.gap).max(1)).clamp(0, MOST)
    };
    let (columns, rows) = (many(paper.width, layout.width), many(paper.height, layout.height));
    if columns == 0 || rows == 0 {
        return None;
    }
    let first = |paper: i64, card: i64, count: i64| {
        (paper - count * card - (count - 1) * layout.gap).div_euclid(2)
    };
    let left = first(paper.width, layout.width, columns);
    let top = first(paper.height, layout.height, rows);
    let room = left.min(top) - layout.margin - layout.bleed - AWAY;
    Some(SheetView {
        paper,
        card: Size { width: layout.width, height: layout.height },
        safe: layout.safe,
        bleed: layout.bleed,
        gap: layout.gap,
        marks: layout.marks.min(room).max(0),
        left,
        top,
        columns,
        rows,
        backs: layout.backs.word(),
        page_bleed: 0,
    })
}

/// A page for a single card.
fn page(layout: &Layout) -> SheetView {
    let card = Size { width: layout.width, height: layout.height };
    SheetView {
        paper: card,
        card,
        safe: layout.safe,
        bleed: layout.bleed,
        gap: layout.gap.max(1),
        marks: 0,
        left: 0,
        top: 0,
        columns: 1,
        rows: 1,
        // Front and back follow one another, whatever way the shop turns them.
        backs: if layout.backs == Turned::None { "none" } else { Turned::LongEdge.word() },
        page_bleed: layout.bleed,
    }
}

/// No sheet has more cards beside or below one another.
const MOST: i64 = 100;

#[cfg(test)]
mod tests {
    use super::*;

    const POKER: Layout = Layout {
        sheet: SheetOf::Paper,
        width: 63_000,
        height: 88_000,
        safe: 3_000,
        bleed: 0,
        gap: 0,
        margin: 4_000,
        marks: 4_000,
        backs: Turned::None,
    };

    #[test]
    fn nine_cards_stand_on_a4_and_on_letter() {
        let a4 = sheet(&POKER, Size { width: 210_000, height: 297_000 }).expect("a sheet");
        assert_eq!((a4.columns, a4.rows, a4.left, a4.top, a4.marks), (3, 3, 10_500, 16_500, 4_000));
        let letter = sheet(&POKER, Size { width: 215_900, height: 279_400 }).expect("a sheet");
        assert_eq!((letter.columns, letter.rows, letter.left, letter.top), (3, 3, 13_450, 7_700));
        assert_eq!(letter.marks, 3_200);
        let bled = Layout { bleed: 3_000, gap: 6_000, ..POKER };
        let a4 = sheet(&bled, Size { width: 210_000, height: 297_000 }).expect("a sheet");
        assert_eq!((a4.columns, a4.rows, a4.marks), (2, 3, 3_000));
        let shop = Layout { sheet: SheetOf::Card, ..bled };
        let page = sheet(&shop, Size { width: 210_000, height: 297_000 }).expect("a page");
        assert_eq!((page.paper, page.page_bleed, page.marks), (page.card, 3_000, 0));
        assert_eq!(sheet(&POKER, Size { width: 60_000, height: 200_000 }), None);
    }
}
