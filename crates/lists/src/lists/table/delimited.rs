//! Reads text with separators: tabs, semicolons, commas or bars. Quotes follow RFC 4180, with
//! common deviations. A Markdown table also has bars at both ends, a line of dashes below its
//! headings, and marks for bold text.

use std::borrow::Cow;

use grognard_syntax::text::{FileId, Span};

use super::grid::{Cell, MAX_CELLS, MAX_COLUMNS, MAX_ROWS, Row, Sheet};
use super::separator::{common_separator, separator};

/// Splits a text into rows. The second value names the limit that the text exceeds, if it exceeds
/// one.
pub fn rows(text: &str, file: FileId) -> (Sheet<'_>, Option<String>) {
    let sign = separator(text).unwrap_or_else(|| common_separator(text));
    let mut reader = Fields {
        text,
        file,
        sign,
        is_markdown: sign == '|' && text.lines().any(is_rule),
        place: 0,
        column: 0,
        is_open: true,
    };
    let mut sheet = Sheet::default();
    if text.starts_with("sep=") {
        reader.place = text.find('\n').map_or(text.len(), |end| end + 1);
    }
    let mut cells = 0;
    while reader.place < text.len() {
        let row = reader.row();
        if reader.is_markdown && is_rule(&text[row.span.range()]) {
            continue;
        }
        cells += row.cells.len();
        let last = row.cells.last().map_or(0, |cell| cell.column);
        sheet.rows.push(row);
        if let Some(limit) = above(sheet.rows.len(), last + 1, cells) {
            return (sheet, Some(limit));
        }
    }
    (sheet, None)
}

/// True for the line of dashes below the headings of a Markdown table.
fn is_rule(line: &str) -> bool {
    line.contains("---") && line.contains('|') && line.chars().all(|letter| "|-: ".contains(letter))
}

pub(super) fn above(rows: usize, columns: usize, cells: usize) -> Option<String> {
    match () {
        () if rows > MAX_ROWS => Some(format!("more than {MAX_ROWS} rows")),
        () if columns > MAX_COLUMNS => Some(format!("more than {MAX_COLUMNS} columns")),
        () if cells > MAX_CELLS => Some(format!("more than {MAX_CELLS} filled cells")),
        () => None,
    }
}

struct Fields<'t> {
    text: &'t str,
    file: FileId,
    sign: char,
    is_markdown: bool,
    place: usize,
    column: usize,
    /// False after an opening quote that is never closed, so that all later quotes are ordinary
    /// characters.
    is_open: bool,
}

impl<'t> Fields<'t> {
    fn row(&mut self) -> Row<'t> {
        let start = self.place;
        let mut cells = Vec::new();
        self.column = 0;
        let rest = &self.text[start..];
        let blanks = rest.len() - rest.trim_start_matches(' ').len();
        if self.is_markdown && rest[blanks..].starts_with('|') {
            self.place += blanks + 1;
        }
        loop {
            let cell = self.field();
            cells.extend(cell);
            let rest = &self.text[self.place..];
            if !rest.starts_with(self.sign) {
                break;
            }
            self.place += self.sign.len_utf8();
            self.column += 1;
        }
        let end = self.place;
        self.place += usize::from(self.text[self.place..].starts_with('\n'));
        Row { cells, span: Span::new(self.file, start, end) }
    }

    fn field(&mut self) -> Option<Cell<'t>> {
        let rest = &self.text[self.place..];
        let blanks = rest.len() - rest.trim_start_matches(' ').len();
        if self.is_open && rest[blanks..].starts_with('"') {
            if let Some(cell) = self.quoted(self.place + blanks + 1) {
                return cell;
            }
            self.is_open = false;
        }
        let (start, length) = (self.place, self.length(rest));
        self.place += length;
        match self.is_markdown {
            true => self.marked(start, self.place),
            false => self.cell(start, self.place, None),
        }
    }

    /// Length of a field in bytes. In Markdown, a bar after a backslash does not end the field.
    fn length(&self, rest: &str) -> usize {
        let ends = |(place, letter): &(usize, char)| {
            let is_plain = self.is_markdown && rest[..*place].ends_with('\\');
            *letter == '\n' || (*letter == self.sign && !is_plain)
        };
        rest.char_indices().find(ends).map_or(rest.len(), |(place, _)| place)
    }

    /// Cell of a Markdown table, without marks for headings and bold text, and without backslashes.
    fn marked(&self, start: usize, end: usize) -> Option<Cell<'t>> {
        let written = &self.text[start..end];
        let blanks = written.len() - written.trim_start().len();
        let text = written.trim();
        let (marks, is_bold) = match text {
            _ if text.starts_with('#') => {
                (text.len() - text.trim_start_matches(['#', ' ']).len(), false)
            }
            _ if text.len() > 4 && text.starts_with("**") && text.ends_with("**") => (2, true),
            _ => (0, false),
        };
        let first = start + blanks + marks;
        let last = start + blanks + text.len() - if is_bold { marks } else { 0 };
        let inner = &self.text[first.min(last)..last];
        let plain = inner.contains('\\').then(|| unescaped(inner));
        let indent = written.chars().take_while(|letter| letter.is_whitespace()).count();
        let cell = self.cell(first.min(last), last, plain)?;
        Some(Cell { indent, is_bold, ..cell })
    }

    /// Reads a field in quotes. Returns `None` if the quote is never closed.
    fn quoted(&mut self, start: usize) -> Option<Option<Cell<'t>>> {
        let mut from = start;
        loop {
            let quote = from + self.text[from..].find('"')?;
            let behind = &self.text[quote + 1..];
            if behind.starts_with('"') {
                from = quote + 2;
                continue;
            }
            let rest = behind.trim_start_matches(' ');
            if rest.is_empty() || rest.starts_with(self.sign) || rest.starts_with('\n') {
                self.place = self.text.len() - rest.len();
                let written = &self.text[start..quote];
                let plain = written.contains("\"\"").then(|| written.replace("\"\"", "\""));
                return Some(self.cell(start, quote, plain));
            }
            from = quote + 1;
        }
    }

    /// Cell at a span of the text. `plain` is the content of the cell if that differs from the
    /// written text.
    fn cell(&self, start: usize, end: usize, plain: Option<String>) -> Option<Cell<'t>> {
        let written = &self.text[start..end];
        let is_blank = |letter: char| letter.is_whitespace() || letter.is_control();
        let indent = written.chars().take_while(|letter| is_blank(*letter)).count();
        let start = end - written.trim_start_matches(is_blank).len();
        let trimmed = written.trim_matches(is_blank);
        if trimmed.is_empty() {
            return None;
        }
        let span = Span::new(self.file, start, start + trimmed.len());
        let text = match plain {
            Some(plain) => Cow::Owned(plain.trim().to_owned()),
            None => Cow::Borrowed(trimmed),
        };
        Some(Cell {
            column: self.column,
            text: unguarded(text),
            lines: None,
            span,
            indent,
            is_bold: false,
        })
    }
}

fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        plain.extend(if letter == '\\' { letters.next() } else { Some(letter) });
    }
    plain
}

/// Removes an apostrophe that someone put before a cell so that a spreadsheet does not read the
/// cell as a formula.
fn unguarded(text: Cow<'_, str>) -> Cow<'_, str> {
    let is_guarded =
        text.strip_prefix('\'').is_some_and(|rest| rest.starts_with(['=', '+', '-', '@', '\t']));
    match text {
        text if !is_guarded => text,
        Cow::Borrowed(text) => Cow::Borrowed(&text[1..]),
        Cow::Owned(text) => Cow::Owned(text[1..].to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Vec<(usize, String)>> {
        let (sheet, limit) = rows(text, FileId(0));
        assert_eq!(limit, None);
        let cells = |row: &Row<'_>| {
            row.cells.iter().map(|cell| (cell.column, cell.text.to_string())).collect()
        };
        sheet.rows.iter().map(cells).collect()
    }

    #[test]
    fn quotes_may_contain_separators_quotes_and_line_ends() {
        let table = [
            ("a;b\n1;2\n", vec![vec!["a", "b"], vec!["1", "2"]]),
            ("a,b\n\"1,2\",\"say \"\"x\"\"\"\n", vec![vec!["a", "b"], vec!["1,2", "say \"x\""]]),
            ("a\tb\n\"two\nlines\"\t3\n", vec![vec!["a", "b"], vec!["two\nlines", "3"]]),
            ("sep=|\na|b\n", vec![vec!["a", "b"]]),
            ("a;b\n\"open;2\nc;d\n", vec![vec!["a", "b"], vec!["\"open", "2"], vec!["c", "d"]]),
            (
                "a;b\n6\" how;2\n'=x;'y\n",
                vec![vec!["a", "b"], vec!["6\" how", "2"], vec!["=x", "'y"]],
            ),
        ];
        for (text, expected) in table {
            let found: Vec<Vec<String>> = read(text)
                .into_iter()
                .map(|row| row.into_iter().map(|(_, text)| text).collect())
                .collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn a_markdown_table_is_read_without_its_markup() {
        let text = "# V Corps\n\n| Unit | Men |\n| --- | --: |\n| **1st \\*Division** | |\n| A \\| b | 612 |\n";
        let cell = |column: usize, text: &str| (column, text.to_owned());
        assert_eq!(
            read(text),
            [
                vec![cell(0, "V Corps")],
                vec![],
                vec![cell(0, "Unit"), cell(1, "Men")],
                vec![cell(0, "1st *Division")],
                vec![cell(0, "A | b"), cell(1, "612")],
            ]
        );
    }

    #[test]
    fn rows_may_be_ragged_and_blank_cells_are_dropped() {
        let found = read("a;b;c\n;2\n\n  x;;3;4;5\n");
        let columns: Vec<Vec<usize>> =
            found.iter().map(|row| row.iter().map(|(column, _)| *column).collect()).collect();
        assert_eq!(columns, [vec![0, 1, 2], vec![1], vec![], vec![0, 2, 3, 4]]);
    }

    #[test]
    fn a_table_above_a_limit_is_reported() {
        let (_, limit) = rows(&"a;b\n".repeat(MAX_ROWS + 1), FileId(0));
        assert_eq!(limit.as_deref(), Some("more than 200000 rows"));
        let (_, limit) = rows(&format!("a{}b\n", ";".repeat(MAX_COLUMNS)), FileId(0));
        assert_eq!(limit.as_deref(), Some("more than 1000 columns"));
    }
}
