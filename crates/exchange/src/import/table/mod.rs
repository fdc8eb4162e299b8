//! Reads tables. Headings give the meaning of columns, and one of seven shapes gives the tree of
//! bodies.

mod amounts;
mod blocks;
mod body;
mod columns;
mod dates;
mod delimited;
mod grid;
mod heads;
mod items;
mod keys;
mod kinds;
mod levels;
mod mapping;
mod read;
mod scourge;
mod shape;
mod stack;
mod tree;
mod words;

#[cfg(feature = "spreadsheets")]
pub(super) use grid::{Cell, MAX_CELLS, MAX_COLUMNS, MAX_ROWS, Row, Sheet};
pub use keys::Key;
pub use mapping::{Mapping, mapping_text, meant, read_mapping};
#[cfg(feature = "spreadsheets")]
pub(super) use read::read_sheets;
pub(super) use read::{read, refused, unread_columns};
pub(super) use scourge::{is_scourge, read as read_scourge};

/// True if most lines have the same number of fields. Tables of a game have headings of their own
/// and are excluded.
pub(super) fn is_table(text: &str) -> bool {
    !is_scourge(text) && super::sniff::separator(text).is_some()
}
