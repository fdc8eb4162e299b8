//! Cells of a table with their positions. Blank cells are left out.

use std::borrow::Cow;

use grognard_syntax::text::Span;

use crate::lists::Value;

/// Maximum number of rows of a table: forty times as many as the longest order of battle of an
/// army.
pub const MAX_ROWS: usize = 200_000;

/// Maximum number of columns of a table: ten times as many as any list has.
pub const MAX_COLUMNS: usize = 1_000;

/// Maximum number of filled cells of a file: fifty columns in twenty thousand rows.
pub const MAX_CELLS: usize = 1_000_000;

/// A filled cell of a table.
#[derive(Debug, Clone)]
pub struct Cell<'t> {
    pub column: usize,
    /// Text of the cell without surrounding spaces.
    pub text: Cow<'t, str>,
    /// Text of the cell with its line ends, if `text` joins several lines.
    pub lines: Option<&'t str>,
    pub span: Span,
    /// Indentation of the cell: the spaces before its text, or the indent of its style.
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

/// A line of a table.
#[derive(Debug, Clone)]
pub struct Row<'t> {
    pub cells: Vec<Cell<'t>>,
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

/// Sheet of a workbook, or the whole of a file with separators.
#[derive(Debug, Clone, Default)]
pub struct Sheet<'t> {
    /// Name of the sheet, unless it is the default name of a new sheet.
    pub name: Option<Value<String>>,
    pub rows: Vec<Row<'t>>,
}
