//! The cells of a table with their positions. Blank cells are absent.

use std::borrow::Cow;

use grognard_syntax::text::Span;

use crate::import::Value;

/// Maximum number of rows of a table: forty times the longest order of battle of an army.
pub(in crate::import) const MAX_ROWS: usize = 200_000;

/// Maximum number of columns of a table: ten times more than any list has.
pub(in crate::import) const MAX_COLUMNS: usize = 1_000;

/// Maximum number of filled cells of a file: fifty columns in twenty thousand rows.
pub(in crate::import) const MAX_CELLS: usize = 1_000_000;

#[derive(Debug, Clone)]
pub(in crate::import) struct Cell<'t> {
    pub column: usize,
    /// The text without surrounding spaces.
    pub text: Cow<'t, str>,
    /// The text with its line ends, if `text` joins several lines.
    pub lines: Option<&'t str>,
    /// The span in the text that findings show.
    pub span: Span,
    /// The indentation: spaces before the text, or the indent of its style.
    pub indent: usize,
    pub is_bold: bool,
}

impl Cell<'_> {
    pub fn value(&self) -> Value<String> {
        Value::sure(self.text.clone().into_owned(), self.span)
    }

    pub fn lines(&self) -> &str {
        self.lines.unwrap_or(&self.text)
    }
}

/// A row with its filled cells, from left to right.
#[derive(Debug, Clone)]
pub(in crate::import) struct Row<'t> {
    pub cells: Vec<Cell<'t>>,
    /// The span in the text that findings show.
    pub span: Span,
}

impl<'t> Row<'t> {
    pub fn at(&self, column: usize) -> Option<&Cell<'t>> {
        let index = self.cells.binary_search_by_key(&column, |cell| cell.column).ok()?;
        Some(&self.cells[index])
    }

    pub fn only(&self) -> Option<&Cell<'t>> {
        match self.cells.as_slice() {
            [cell] => Some(cell),
            _ => None,
        }
    }
}

/// A sheet of a workbook, or a whole file with separators.
#[derive(Debug, Clone, Default)]
pub(in crate::import) struct Sheet<'t> {
    /// The name, unless it is the default of a new workbook.
    pub name: Option<Value<String>>,
    pub rows: Vec<Row<'t>>,
}
