//! Cells of a workbook as they are read, and the lines that findings show for them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use grognard_syntax::text::{FileId, Span};

use super::archive::Fault;
use grognard_lists::lists::Value;
use grognard_lists::lists::table::{Cell, MAX_CELLS, MAX_COLUMNS, MAX_ROWS, Row, Sheet};

/// Maximum length of a cell in bytes. Spreadsheets allow 32,767 letters of up to four bytes each.
const MAX_TEXT: usize = 4 * 32_767;

/// Adds a piece of text to the text of a cell, and drops what is beyond the limit by more than a
/// letter: [`RawSheet::put`] refuses such a cell.
pub(super) fn add_text(text: &mut String, piece: &str) {
    let room = (MAX_TEXT + 1).saturating_sub(text.len());
    text.push_str(&piece[..piece.ceil_char_boundary(room)]);
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct RawCell {
    pub text: String,
    /// Text with its line ends, if the text has several lines.
    pub lines: Option<String>,
    pub indent: usize,
    pub is_bold: bool,
}

/// Sheet with its filled cells, by row and column. Rows and columns are counted from 0.
#[derive(Debug, Default)]
pub(super) struct RawSheet {
    pub name: String,
    pub cells: BTreeMap<(u32, u32), RawCell>,
    pub told: Vec<(String, &'static str)>,
}

/// Cells of some kind: the place of the first cell, and the number of cells.
pub(super) type Counted = Option<(String, usize)>;

pub(super) fn count(counted: &mut Counted, row: u32, column: u32) {
    match counted {
        Some((_, count)) => *count += 1,
        None => *counted = Some((place(row, column), 1)),
    }
}

impl RawSheet {
    pub fn tell_counted(&mut self, formulas: &Counted, errors: &Counted) {
        let kinds = [
            (
                formulas,
                "formula without a result",
                "open the file in a spreadsheet and save it again",
            ),
            (errors, "error instead of a value", "correct the formula, or type the value"),
        ];
        for (counted, what, help) in kinds {
            let cells = match counted {
                None => continue,
                Some((first, 1)) => format!("the cell {first}"),
                Some((first, count)) => format!("{count} cells (first {first})"),
            };
            self.told.push((format!("{what} in {cells} of the sheet `{}`", self.name), help));
        }
    }

    /// Adds a cell. `left` is the number of cells that may still be read from the file.
    pub fn put(
        &mut self,
        row: u32,
        column: u32,
        cell: RawCell,
        left: &mut usize,
    ) -> Result<(), Fault> {
        let (name, place) = (&self.name, place(row, column));
        if cell.text.len() > MAX_TEXT {
            return Err(Fault::large(format!(
                "the cell {place} of the sheet `{name}` is too long"
            )));
        }
        let text = cell.text.split_whitespace().collect::<Vec<&str>>().join(" ");
        if text.is_empty() {
            return Ok(());
        }
        if row as usize >= MAX_ROWS {
            return Err(Fault::large(format!(
                "the sheet `{name}` has a cell at {place}, but a table has at most {MAX_ROWS} rows"
            )));
        }
        if column as usize >= MAX_COLUMNS {
            return Err(Fault::large(format!(
                "the sheet `{name}` has a cell at {place}, but a table has at most {MAX_COLUMNS} columns"
            )));
        }
        *left = left.checked_sub(1).ok_or_else(|| {
            Fault::large(format!("the file has more than {MAX_CELLS} filled cells"))
        })?;
        let blanks = cell.text.chars().take_while(|letter| letter.is_whitespace()).count();
        let lines = Some(cell.text.trim()).filter(|lines| lines.contains('\n')).map(str::to_owned);
        let indent = cell.indent + blanks;
        self.cells.insert((row, column), RawCell { text, lines, indent, ..cell });
        Ok(())
    }
}

/// Name of a cell in a spreadsheet: `C7`.
pub(super) fn place(row: u32, column: u32) -> String {
    let mut letters = Vec::new();
    let mut rest = u64::from(column) + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'A' + u8::try_from(rest % 26).unwrap_or(0)));
        rest /= 26;
    }
    letters.iter().rev().collect::<String>() + &(u64::from(row) + 1).to_string()
}

/// Row and column of a cell, given its name, such as `C7`.
pub(super) fn of_place(place: &str) -> Option<(u32, u32)> {
    let letters =
        place.len() - place.trim_start_matches(|letter: char| letter.is_ascii_alphabetic()).len();
    let mut column = 0_u32;
    for letter in place[..letters].bytes() {
        let number = u32::from(letter.to_ascii_uppercase() - b'A') + 1;
        column = column.checked_mul(26)?.checked_add(number)?;
    }
    let row: u32 = place[letters..].parse().ok()?;
    Some((row.checked_sub(1)?, column.checked_sub(1)?))
}

/// Sheets as a text: a line with the name of each sheet, followed by a line for each row.
pub(super) struct Shown {
    pub text: String,
    /// Ranges in the text of the names of sheets, of rows and of cells.
    sheets: Vec<ShownSheet>,
}

struct ShownSheet {
    name: (usize, usize),
    rows: Vec<ShownRow>,
}

#[derive(Default)]
struct ShownRow {
    place: (usize, usize),
    cells: Vec<ShownCell>,
}

struct ShownCell {
    column: u32,
    place: (usize, usize),
    lines: Option<String>,
    indent: usize,
    is_bold: bool,
}

pub(super) fn shown(sheets: &[RawSheet]) -> Shown {
    let mut shown = Shown { text: String::new(), sheets: Vec::new() };
    for sheet in sheets {
        let start = shown.text.len();
        shown.text += &format!("[{}]\n", grognard_syntax::text::one_line(&sheet.name));
        let name = (start, shown.text.len() - 1);
        let mut rows: Vec<ShownRow> = Vec::new();
        for ((row, column), cell) in &sheet.cells {
            while rows.len() <= *row as usize {
                end_row(&mut shown.text, rows.last());
                let place = (shown.text.len(), shown.text.len());
                rows.push(ShownRow { place, cells: Vec::new() });
            }
            let open = rows.last_mut().expect("a row was opened");
            let before = open.cells.last().map_or(0, |cell| cell.column);
            shown.text += &"| ".repeat((*column - before) as usize);
            let start = shown.text.len();
            shown.text += &cell.text;
            let place = (start, shown.text.len());
            open.place.1 = place.1;
            open.cells.push(ShownCell {
                column: *column,
                place,
                lines: cell.lines.clone(),
                indent: cell.indent,
                is_bold: cell.is_bold,
            });
            shown.text.push(' ');
        }
        end_row(&mut shown.text, rows.last());
        shown.sheets.push(ShownSheet { name, rows });
    }
    shown
}

fn end_row(text: &mut String, row: Option<&ShownRow>) {
    if row.is_some() {
        let end = text.trim_end_matches(' ').len();
        text.truncate(end);
        text.push('\n');
    }
}

impl Shown {
    /// Returns the sheets. The cells of the sheets are spans of the text.
    pub fn sheets<'s>(&'s self, file: FileId) -> Vec<Sheet<'s>> {
        let span = |place: (usize, usize)| Span::new(file, place.0, place.1);
        let row = |row: &'s ShownRow| Row {
            cells: row.cells.iter().map(|cell| self.cell(cell, file)).collect(),
            span: span(row.place),
        };
        let sheet = |sheet: &'s ShownSheet| Sheet {
            name: Some(Value::sure(
                self.text[sheet.name.0 + 1..sheet.name.1 - 1].to_owned(),
                span(sheet.name),
            )),
            rows: sheet.rows.iter().map(row).collect(),
        };
        self.sheets.iter().map(sheet).collect()
    }

    fn cell<'s>(&'s self, cell: &'s ShownCell, file: FileId) -> Cell<'s> {
        Cell {
            column: cell.column as usize,
            text: Cow::Borrowed(&self.text[cell.place.0..cell.place.1]),
            lines: cell.lines.as_deref(),
            span: Span::new(file, cell.place.0, cell.place.1),
            indent: cell.indent,
            is_bold: cell.is_bold,
        }
    }

    pub fn names(&self, file: FileId) -> Vec<Span> {
        self.sheets.iter().map(|sheet| Span::new(file, sheet.name.0, sheet.name.1)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_cells_are_read_back() {
        for text in ["A1", "Z9", "AA10", "ALL1000", "XFD1048576"] {
            let (row, column) = of_place(text).expect("a place");
            assert_eq!(place(row, column), text);
        }
        for text in ["", "A", "7", "A0", "AAAAAAAAA1", "Ä1"] {
            assert_eq!(of_place(text), None, "{text}");
        }
    }

    #[test]
    fn cells_are_shown_as_lines() {
        let mut sheet = RawSheet { name: "Corps".to_owned(), ..RawSheet::default() };
        let mut left = 10;
        for (row, column, text) in
            [(0, 0, "Unit"), (0, 2, "Men"), (2, 1, " 9e\nLégère "), (2, 2, "540")]
        {
            let cell = RawCell { text: text.to_owned(), ..RawCell::default() };
            sheet.put(row, column, cell, &mut left).expect("within the limits");
        }
        let shown = shown(&[sheet]);
        assert_eq!(shown.text, "[Corps]\nUnit | | Men\n\n| 9e Légère | 540\n");
        let sheets = shown.sheets(FileId(0));
        let cell = &sheets[0].rows[2].cells[0];
        assert_eq!((cell.column, &*cell.text, cell.indent), (1, "9e Légère", 1));
    }
}
