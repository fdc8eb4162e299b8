//! The cells of a table, each with its place. A blank cell is not there.

use std::borrow::Cow;

use grognard_syntax::text::Span;

use crate::import::Value;

/// Maximum number of rows of a table: forty times the longest order of battle of an army.
pub(in crate::import) const MAX_ROWS: usize = 200_000;

/// Maximum number of columns of a table: no list has a hundred.
pub(in crate::import) const MAX_COLUMNS: usize = 1_000;

/// Maximum number of filled cells of a file: fifty columns in twenty thousand rows.
pub(in crate::import) const MAX_CELLS: usize = 1_000_000;

/// A filled cell.
#[derive(Debug, Clone)]
pub(in crate::import) struct Cell<'t> {
    /// Its column, counted from 0.
    pub column: usize,
    /// What it says, without blanks around it.
    pub text: Cow<'t, str>,
    /// The same with its line ends, where `text` has it on one line.
    pub lines: Option<&'t str>,
    /// Its place in the text that is shown.
    pub span: Span,
    /// How far it is moved to the right: blanks before its text, or the indent of its style.
    pub indent: usize,
    /// Is it bold?
    pub is_bold: bool,
}

impl Cell<'_> {
    /// What it says, as a value that the table states.
    pub fn value(&self) -> Value<String> {
        Value::sure(self.text.clone().into_owned(), self.span)
    }

    /// What it says with its line ends.
    pub fn lines(&self) -> &str {
        self.lines.unwrap_or(&self.text)
    }
}

/// A row with its filled cells, from left to right.
#[derive(Debug, Clone)]
pub(in crate::import) struct Row<'t> {
    /// The filled cells.
    pub cells: Vec<Cell<'t>>,
    /// Its place in the text that is shown.
    pub span: Span,
}

impl<'t> Row<'t> {
    /// The cell of a column, if it is filled.
    pub fn at(&self, column: usize) -> Option<&Cell<'t>> {
        let index = self.cells.binary_search_by_key(&column, |cell| cell.column).ok()?;
        Some(&self.cells[index])
    }

    /// The only filled cell of the row.
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
    /// Its name, if it says something: that of a new workbook does not.
    pub name: Option<Value<String>>,
    /// All rows, blank ones too.
    pub rows: Vec<Row<'t>>,
}
