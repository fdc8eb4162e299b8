//! Reads tables. The headings give the meaning of the columns, and the shape of the table gives the
//! tree of bodies. There are seven shapes of tables.

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

pub use delimited::rows as separated_rows;
#[cfg(feature = "spreadsheets")]
pub(super) use grid::{Cell, MAX_CELLS, MAX_COLUMNS, MAX_ROWS, Row, Sheet};
pub(super) use heads::meanings;
pub use keys::Key;
pub use mapping::{Mapping, mapping_text, meant, read_mapping};
#[cfg(feature = "spreadsheets")]
pub(super) use read::read_sheets;
pub(super) use read::{read, refused, unread_columns};
pub(super) use scourge::{is_scourge, read as read_scourge};

/// True if most lines have the same number of fields. Tables of Scourge of War are excluded,
/// because they have an importer of their own.
pub(super) fn is_table(text: &str) -> bool {
    !is_scourge(text) && super::sniff::separator(text).is_some()
}
