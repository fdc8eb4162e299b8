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
mod separator;
mod shape;
mod stack;
mod tree;
mod words;

pub use delimited::rows as separated_rows;
pub use grid::{Cell, MAX_CELLS, MAX_COLUMNS, MAX_ROWS, Row, Sheet};
pub use heads::meanings;
pub use keys::Key;
pub use mapping::{Mapping, mapping_text, meant, read_mapping};
pub use read::read_sheets;
pub use read::{read, refused, unread_columns};
pub use scourge::{is_scourge, read as read_scourge};

/// True if most lines have the same number of fields. Tables of Scourge of War are excluded,
/// because they have an importer of their own.
pub fn is_table(text: &str) -> bool {
    !is_scourge(text) && separator::separator(text).is_some()
}
