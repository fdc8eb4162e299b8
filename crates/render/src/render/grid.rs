//! Text in columns, aligned with spaces.

/// A table of cells in rows. The first column is flush left. Other columns are flush right if the
/// cells are figures.
pub(super) struct TextGrid {
    rows: Vec<Vec<String>>,
    right: bool,
}

impl TextGrid {
    pub fn words() -> TextGrid {
        TextGrid { rows: Vec::new(), right: false }
    }

    /// Creates a grid whose first column contains words and whose other columns contain figures.
    pub fn figures() -> TextGrid {
        TextGrid { rows: Vec::new(), right: true }
    }

    /// Adds column headings. A long heading is stacked over several lines. All headings end on the
    /// same line.
    pub fn heads<'h>(&mut self, first: &str, heads: impl IntoIterator<Item = &'h str>) {
        let columns: Vec<Vec<String>> = heads.into_iter().map(stack).collect();
        let tall = columns.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..tall {
            let cell = |column: &Vec<String>| {
                let empty = tall - column.len();
                line.checked_sub(empty).map(|row| column[row].clone()).unwrap_or_default()
            };
            let first = if line + 1 == tall { first } else { "" };
            self.row(std::iter::once(first.to_owned()).chain(columns.iter().map(cell)));
        }
    }

    pub fn row(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    pub fn width(&self) -> usize {
        let mut lines = String::new();
        self.print(0, &mut lines);
        lines.lines().map(length).max().unwrap_or(0)
    }

    pub fn print(&self, indent: usize, out: &mut String) {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| length(cell)).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        for row in &self.rows {
            let mut line = " ".repeat(indent);
            for (column, cell) in row.iter().enumerate() {
                let space = " ".repeat(widths[column] - length(cell));
                if column > 0 {
                    line.push_str("  ");
                }
                if self.right && column > 0 {
                    line.push_str(&space);
                    line.push_str(cell);
                } else {
                    line.push_str(cell);
                    line.push_str(&space);
                }
            }
            out.push_str(line.trim_end());
            out.push('\n');
        }
    }
}

/// Breaks a heading into lines of at most `WIDE_HEADING` characters.
fn stack(heading: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in heading.split_whitespace() {
        match lines.last_mut() {
            Some(line) if length(line) + 1 + length(word) <= WIDE_HEADING => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

const WIDE_HEADING: usize = 9;

pub(super) fn length(cell: &str) -> usize {
    cell.chars().count()
}

/// Wraps text into indented lines of at most `width` characters.
pub(super) fn wrap(words: &str, indent: usize, width: usize, out: &mut String) {
    broken(words, indent, indent, width, out);
}

/// Wraps an item of a list. Lines after the first are indented by two more columns.
pub(super) fn hang(words: &str, indent: usize, width: usize, out: &mut String) {
    broken(words, indent, indent + 2, width, out);
}

fn broken(words: &str, first: usize, later: usize, width: usize, out: &mut String) {
    let room = width.saturating_sub(later).max(20);
    let mut indent = first;
    let mut line = String::new();
    for word in words.split_whitespace() {
        if !line.is_empty() && length(&line) + 1 + length(word) > room {
            out.push_str(&" ".repeat(indent));
            out.push_str(&line);
            out.push('\n');
            line.clear();
            indent = later;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if !line.is_empty() {
        out.push_str(&" ".repeat(indent));
        out.push_str(&line);
        out.push('\n');
    }
}
