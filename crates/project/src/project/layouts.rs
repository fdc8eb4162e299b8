//! Card layouts: those of the project before the built-in ones, each on top of the layout that it
//! extends.

use grognard_core::document::{
    CardFront, Field, Kind, Layout as Written, List, Ratio, SheetOf, Shift, Turned, read,
};
use grognard_syntax::syntax::{Reader, parse};
use grognard_syntax::text::FileId;

use crate::files::{BUILTIN, Files};

/// The arrangement of cards on sheets. All lengths are in thousandths of a millimetre.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// The kind of sheet: paper with many cards, or one card a page, as print shops require.
    pub sheet: SheetOf,
    pub width: i64,
    pub height: i64,
    /// Minimum distance of text from the edge of a card, so that an inaccurate cut leaves it whole.
    pub safe: i64,
    /// Distance that colour extends past the cut, so that an inaccurate cut leaves no white edge.
    pub bleed: i64,
    pub gap: i64,
    /// Width of the unprinted edge of the paper.
    pub margin: i64,
    pub marks: i64,
    pub front: CardFront,
    /// Where the backs of the cards are, and how the sheet is turned over to print them.
    pub backs: Turned,
    /// Offset of the backs to the right and down, as `grognard calibrate` measures it for a
    /// printer.
    pub back_offset: [i64; 2],
}

#[derive(Debug, Clone, Default)]
struct Said {
    id: String,
    extends: Option<String>,
    lengths: [Option<i64>; 7],
    front: Option<CardFront>,
    backs: Option<Turned>,
    back_offset: Option<[i64; 2]>,
    sheet: Option<SheetOf>,
}

/// Id of the card layout that is used if the user names none.
pub const USUAL_LAYOUT: &str = "poker";

/// Finds a layout by its id. The error has the ids of all layouts.
pub fn layout(files: &Files, id: &str) -> Result<Layout, Vec<String>> {
    let all = all(files);
    let mut whole = Said::default();
    let mut next = Some(id.to_owned());
    let mut above: Vec<usize> = Vec::new();
    while let Some(wanted) = next.take() {
        // A layout of the project may have the same id as the built-in one that it extends.
        let found =
            (0..all.len()).find(|number| all[*number].id == wanted && !above.contains(number));
        let Some(number) = found else {
            if above.is_empty() {
                return Err(layout_ids(files));
            }
            break;
        };
        above.push(number);
        for (length, below) in whole.lengths.iter_mut().zip(all[number].lengths) {
            *length = length.or(below);
        }
        whole.front = whole.front.or(all[number].front);
        whole.backs = whole.backs.or(all[number].backs);
        whole.back_offset = whole.back_offset.or(all[number].back_offset);
        whole.sheet = whole.sheet.or(all[number].sheet);
        next.clone_from(&all[number].extends);
    }
    let [width, height, safe, bleed, gap, margin, marks] =
        whole.lengths.map(Option::unwrap_or_default);
    let front = whole.front.unwrap_or(CardFront::Whole);
    let backs = whole.backs.unwrap_or(Turned::None);
    let sheet = whole.sheet.unwrap_or(SheetOf::Paper);
    let back_offset = whole.back_offset.unwrap_or_default();
    Ok(Layout { sheet, width, height, safe, bleed, gap, margin, marks, front, backs, back_offset })
}

pub fn layout_ids(files: &Files) -> Vec<String> {
    let mut ids: Vec<String> = all(files).into_iter().map(|layout| layout.id).collect();
    ids.sort();
    ids.dedup();
    ids
}

/// All layouts that have a size, with their ids.
pub fn layouts(files: &Files) -> Vec<(String, Layout)> {
    let found = layout_ids(files)
        .into_iter()
        .filter_map(|id| layout(files, &id).ok().map(|found| (id, found)));
    found.filter(|(_, layout)| layout.width > 0 && layout.height > 0).collect()
}

/// All layout documents, the project's first.
fn all(files: &Files) -> Vec<Said> {
    let texts = files.documents.iter().map(|document| files.texts.get(document.file));
    let contents = texts.map(|text| (text.name.as_str(), &*text.content));
    let built_in = BUILTIN.iter().copied();
    let layouts =
        contents.chain(built_in).filter(|(path, _)| Kind::of_path(path) == Some(Kind::Layout));
    layouts.filter_map(|(_, text)| said(text)).collect()
}

fn said(text: &str) -> Option<Said> {
    let (tree, _) = parse(FileId(0), text, Reader::TwoTier);
    let Field::Read(written) = read::<Written<'_>>(tree.root()?) else { return None };
    let written = written.value;
    let fields = [
        &written.width,
        &written.height,
        &written.safe,
        &written.bleed,
        &written.gap,
        &written.margin,
        &written.marks,
    ];
    Some(Said {
        id: written.id.value()?.0.to_owned(),
        extends: written.extends.value().map(|id| id.0.to_owned()),
        lengths: fields
            .map(|field| field.value().and_then(|length| thousandths(length.millimetres()))),
        front: written.front.value().copied(),
        backs: written.backs.value().copied(),
        back_offset: shift(&written.back_offset),
        sheet: written.sheet.value().copied(),
    })
}

/// An offset to the right and down, in thousandths of a millimetre.
fn shift(written: &List<Shift>) -> Option<[i64; 2]> {
    let [right, down] = written.items.as_slice() else { return None };
    Some([thousandths(right.value.millimetres())?, thousandths(down.value.millimetres())?])
}

/// A length in thousandths of a millimetre, rounded to the nearest.
fn thousandths(millimetres: Option<Ratio>) -> Option<i64> {
    Some(millimetres?.times(Ratio::whole(1000))?.round(Ratio::new(1, 2)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layout_inherits_from_the_one_that_it_extends() {
        let none = Files::default();
        let bleed = layout(&none, "poker-bleed").expect("a layout");
        assert_eq!((bleed.width, bleed.height, bleed.bleed), (63_000, 88_000, 3_000));
        assert_eq!((bleed.safe, bleed.margin, bleed.backs), (3_000, 4_000, Turned::LongEdge));
        let shop = layout(&none, "poker-shop").expect("a layout");
        assert_eq!((shop.sheet, shop.width, shop.bleed), (SheetOf::Card, 63_000, 3_000));
        let sleeve = layout(&none, "sleeve").expect("a layout");
        assert_eq!(
            (sleeve.width, sleeve.backs, sleeve.back_offset),
            (63_000, Turned::Fold, [0, 0])
        );
        let ids = layout(&none, "postcard").expect_err("there is none");
        assert!(ids.contains(&"poker".to_owned()), "{ids:?}");
    }
}
