//! Sheets of paper: how many cards stand on one, and where. All lengths are thousandths of a millimetre.

use schemars::JsonSchema;
use serde::Serialize;

use crate::project::Layout;
use grognard_core::document::{SheetOf, Turned};

/// A size of paper or of a card, in thousandths of a millimetre.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Size {
    /// Width from left to right.
    pub width: i64,
    /// Height from top to bottom.
    pub height: i64,
}

/// How cards stand on a sheet of paper. Lengths are thousandths of a millimetre.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SheetView {
    /// Size of the paper.
    pub paper: Size,
    /// Size of a card after cutting.
    pub card: Size,
    /// Distance that text keeps from the edge of a card, so that a bad cut takes none of it.
    pub safe: i64,
    /// How far colour reaches past the cut, so that a bad cut leaves no white edge.
    pub bleed: i64,
    /// Distance between two cards.
    pub gap: i64,
    /// Length of cut marks; 0 where there is no room for them.
    pub marks: i64,
    /// Distance from the left edge of the paper to the first card.
    pub left: i64,
    /// Distance from the top edge of the paper to the first card.
    pub top: i64,
    /// Number of cards in a row.
    pub columns: i64,
    /// Number of rows of cards.
    pub rows: i64,
    /// Edge over which the sheet is turned for the backs: a word of the layout.
    pub backs: &'static str,
    /// How far the page itself reaches past its cut; 0 for a sheet of paper.
    pub page_bleed: i64,
}

/// Minimum length of a cut mark, in thousandths of a millimetre.
const MIN_MARK: i64 = 2_000;

/// Distance from the cut to the start of a mark, in thousandths of a millimetre.
const MARK_GAP: i64 = 500;

/// As many cards as a paper holds, in its middle, or nothing if it holds none.
pub fn sheet(layout: &Layout, paper: Size) -> Option<SheetView> {
    if layout.sheet == SheetOf::Card {
        return Some(page(layout));
    }
    // There is room for marks, if only for short ones.
    let marks = layout.marks.min(MIN_MARK);
    let around = layout.margin + layout.bleed + if marks > 0 { MARK_GAP + marks } else { 0 };
    let many = |paper: i64, card: i64| {
        let room = paper - 2 * around + layout.gap;
        room.div_euclid((card + layout.gap).max(1)).clamp(0, MAX_CARDS)
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
    let room = left.min(top) - layout.margin - layout.bleed - MARK_GAP;
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

/// Maximum number of cards in a row or a column of a sheet.
const MAX_CARDS: i64 = 100;

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
