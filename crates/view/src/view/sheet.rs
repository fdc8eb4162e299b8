//! Arranges cards on sheets of paper. All lengths are in micrometres.

use schemars::JsonSchema;
use serde::Serialize;

use grognard_core::document::{SheetOf, Turned};
use grognard_project::project::Layout;

/// The size of paper or of a card, in micrometres.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Size {
    /// Width from left to right.
    pub width: i64,
    /// Height from top to bottom.
    pub height: i64,
}

impl Size {
    /// A4, the default paper, because most printers use it.
    pub const A4: Size = Size { width: 210_000, height: 297_000 };
}

/// The arrangement of cards on a sheet of paper. All lengths are in micrometres.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SheetView {
    /// Size of the paper.
    pub paper: Size,
    /// Size of a card after cutting.
    pub card: Size,
    /// Distance from the corner of a card to the corner of the next card, to the right and down; if
    /// backs are folded, the distance from one pair of front and back to the next pair.
    pub step: Size,
    /// Minimum distance between the text and the edge of a card, so that a bad cut does not touch
    /// the text.
    pub safe: i64,
    /// Distance by which colour extends beyond the cut, so that a bad cut leaves no white edge.
    pub bleed: i64,
    /// Distance between two cards.
    pub gap: i64,
    /// Length of cut marks; 0 if the sheet has no space for cut marks.
    pub marks: i64,
    /// Distance from the left edge of the paper to the first card.
    pub left: i64,
    /// Distance from the top edge of the paper to the first card.
    pub top: i64,
    /// Number of cards in a row.
    pub columns: i64,
    /// Number of rows of cards.
    pub rows: i64,
    /// Content of the fronts: the value of `front` in the layout.
    pub front: &'static str,
    /// How the backs are printed: the value of `backs` in the layout.
    pub backs: &'static str,
    /// Order of cards that is reversed on the sheet with the backs: `none`, `columns` or `rows`.
    pub mirror: &'static str,
    /// Distance by which backs are shifted to the right and down, to correct the error of the
    /// printer.
    pub back_offset: [i64; 2],
    /// Left and top of a bar of 50 mm with which players check the size of the print; `null` if the
    /// sheet has no space for the bar.
    pub check_bar: Option<[i64; 2]>,
    /// Distance by which the page extends beyond the cut of its card; 0 for a sheet of paper with
    /// several cards.
    pub page_bleed: i64,
}

const MIN_MARK: i64 = 2_000;

/// Distance from the cut to the beginning of a cut mark, in micrometres.
const MARK_GAP: i64 = 500;

/// Distance between a cut mark and the check bar, in micrometres.
const BAR_GAP: i64 = 500;

/// Size of the check bar of 50 mm with its caption, in micrometres.
const BAR: Size = Size { width: 60_000, height: 2_600 };

/// Centred arrangement of as many cards as possible, on upright or wide paper; `None` if no card
/// fits on the paper.
pub fn sheet(layout: &Layout, paper: Size) -> Option<SheetView> {
    if layout.sheet == SheetOf::Card {
        return Some(page(layout));
    }
    let on_its_side = Size { width: paper.height, height: paper.width };
    let (upright, turned) = (laid(layout, paper), laid(layout, on_its_side));
    let count = |sheet: &SheetView| sheet.columns * sheet.rows;
    match (upright, turned) {
        (Some(upright), Some(turned)) if count(&upright) < count(&turned) => Some(turned),
        (upright, turned) => upright.or(turned),
    }
}

/// Arrangement of as many cards as possible on paper in the given orientation.
fn laid(layout: &Layout, paper: Size) -> Option<SheetView> {
    let fold = layout.backs == Turned::Fold;
    let piece_width = if fold { 2 * layout.width } else { layout.width };
    // Space for cut marks of the minimum length is always reserved.
    let marks = layout.marks.min(MIN_MARK);
    let around = layout.margin + layout.bleed + if marks > 0 { MARK_GAP + marks } else { 0 };
    let many = |paper: i64, piece: i64| {
        let room = paper - 2 * around + layout.gap;
        room.div_euclid((piece + layout.gap).max(1)).clamp(0, MAX_CARDS)
    };
    let (columns, rows) = (many(paper.width, piece_width), many(paper.height, layout.height));
    if columns == 0 || rows == 0 {
        return None;
    }
    let first = |paper: i64, piece: i64, count: i64| {
        (paper - count * piece - (count - 1) * layout.gap).div_euclid(2)
    };
    let left = first(paper.width, piece_width, columns);
    let top = first(paper.height, layout.height, rows);
    let room = left.min(top) - layout.margin - layout.bleed - MARK_GAP;
    let marks = layout.marks.min(room).max(0);
    Some(SheetView {
        paper,
        card: Size { width: layout.width, height: layout.height },
        step: Size { width: piece_width + layout.gap, height: layout.height + layout.gap },
        safe: layout.safe,
        bleed: layout.bleed,
        gap: layout.gap,
        marks,
        left,
        top,
        columns,
        rows,
        front: layout.front.word(),
        backs: layout.backs.word(),
        mirror: mirror(layout.backs, paper),
        back_offset: layout.back_offset,
        check_bar: check_bar(layout, paper, Corner { left, top, piece_width, marks }),
        page_bleed: 0,
    })
}

/// Order of cards that is reversed when the sheet is turned over. Turning upright paper over its
/// long edge reverses the columns, because the long edge is at the side.
fn mirror(backs: Turned, paper: Size) -> &'static str {
    let is_upright = paper.width <= paper.height;
    match backs {
        Turned::None | Turned::Fold => "none",
        Turned::LongEdge if is_upright => "columns",
        Turned::ShortEdge if !is_upright => "columns",
        Turned::LongEdge | Turned::ShortEdge => "rows",
    }
}

/// Corner of the first card on a sheet, with the lengths that decide where the check bar fits.
struct Corner {
    left: i64,
    top: i64,
    piece_width: i64,
    marks: i64,
}

/// Position of the check bar: below the cut marks at the bottom of the sheet, otherwise between the
/// cut marks of the first card; `None` if the bar would be in the margin that the printer cannot
/// reach.
fn check_bar(layout: &Layout, paper: Size, corner: Corner) -> Option<[i64; 2]> {
    // The margins at the top and at the bottom differ by at most one micrometre, so the margin at
    // the top can be used for both.
    let free = corner.top - layout.bleed - layout.margin;
    let outside = free - MARK_GAP - corner.marks - BAR_GAP;
    let y = paper.height - layout.margin - BAR.height;
    if BAR.height <= outside && corner.left + BAR.width <= paper.width - layout.margin {
        return Some([corner.left, y]);
    }
    let between = corner.piece_width - 2 * BAR_GAP;
    let has_room = BAR.height + BAR_GAP <= free && BAR.width <= between;
    has_room.then_some([corner.left + (corner.piece_width - BAR.width) / 2, y])
}

fn page(layout: &Layout) -> SheetView {
    let card = Size { width: layout.width, height: layout.height };
    SheetView {
        paper: card,
        card,
        step: card,
        safe: layout.safe,
        bleed: layout.bleed,
        gap: layout.gap.max(1),
        marks: 0,
        left: 0,
        top: 0,
        columns: 1,
        rows: 1,
        front: layout.front.word(),
        // Front and back are consecutive pages, because the print shop decides how to turn the
        // sheet.
        backs: if layout.backs == Turned::None { "none" } else { Turned::LongEdge.word() },
        mirror: "none",
        back_offset: [0, 0],
        check_bar: None,
        page_bleed: layout.bleed,
    }
}

/// Maximum number of cards in a row or in a column of a sheet.
const MAX_CARDS: i64 = 100;

#[cfg(test)]
mod tests {
    use grognard_core::document::CardFront;

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
        front: CardFront::Whole,
        backs: Turned::None,
        back_offset: [0, 0],
    };

    #[test]
    fn nine_cards_fit_on_a4_and_on_letter() {
        let a4 = sheet(&POKER, Size { width: 210_000, height: 297_000 }).expect("a sheet");
        assert_eq!((a4.columns, a4.rows, a4.left, a4.top, a4.marks), (3, 3, 10_500, 16_500, 4_000));
        let letter = sheet(&POKER, Size { width: 215_900, height: 279_400 }).expect("a sheet");
        assert_eq!((letter.columns, letter.rows, letter.left, letter.top), (3, 3, 13_450, 7_700));
        assert_eq!(letter.marks, 3_200);
        // The bar is centred between the cut marks of the first card, which are 63 mm apart.
        assert_eq!(letter.check_bar, Some([14_950, 272_800]));
        let bled = Layout { bleed: 3_000, gap: 6_000, ..POKER };
        let a4 = sheet(&bled, Size { width: 210_000, height: 297_000 }).expect("a sheet");
        assert_eq!(
            (a4.columns, a4.rows, a4.paper.width),
            (4, 2, 297_000),
            "on its side it holds more"
        );
        let shop = Layout { sheet: SheetOf::Card, ..bled };
        let page = sheet(&shop, Size { width: 210_000, height: 297_000 }).expect("a page");
        assert_eq!((page.paper, page.page_bleed, page.marks), (page.card, 3_000, 0));
        assert_eq!(sheet(&POKER, Size { width: 60_000, height: 60_000 }), None);
    }

    #[test]
    fn the_longer_edge_of_paper_on_its_side_is_at_the_top() {
        let a4 = Size { width: 210_000, height: 297_000 };
        let mirrored = |layout: Layout| sheet(&layout, a4).expect("a sheet").mirror;
        assert_eq!(mirrored(Layout { backs: Turned::LongEdge, ..POKER }), "columns");
        assert_eq!(mirrored(Layout { backs: Turned::ShortEdge, ..POKER }), "rows");
        let wide = Layout { width: 88_000, height: 63_000, ..POKER };
        assert_eq!(sheet(&wide, a4).expect("a sheet").paper.width, 297_000);
        assert_eq!(mirrored(Layout { backs: Turned::LongEdge, ..wide }), "rows");
        assert_eq!(mirrored(Layout { backs: Turned::ShortEdge, ..wide }), "columns");
    }

    #[test]
    fn a_folded_back_is_beside_its_card() {
        let folded = Layout { backs: Turned::Fold, ..POKER };
        let a4 = sheet(&folded, Size { width: 210_000, height: 297_000 }).expect("a sheet");
        assert_eq!((a4.columns, a4.rows, a4.step.width), (2, 2, 126_000));
    }
}
