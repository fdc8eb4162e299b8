//! Words in columns, aligned with spaces.

/// Rows of cells; the first column is flush left, the others flush right where they hold figures.
pub(super) struct TextGrid {
    rows: Vec<Vec<String>>,
    right: bool,
}

impl TextGrid {
    /// Columns of words.
    pub fn words() -> TextGrid {
        TextGrid { rows: Vec::new(), right: false }
    }

    /// A column of words, then columns of figures.
    pub fn figures() -> TextGrid {
        TextGrid { rows: Vec::new(), right: true }
    }

    /// A row of headings over figures: long ones stand on several lines, the last of which is full.
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

    /// How many letters the longest line has.
    pub fn width(&self) -> usize {
        let mut lines = String::new();
        self.print(0, &mut lines);
        lines.lines().map(length).max().unwrap_or(0)
    }

    /// The rows as lines, each indented, without spaces at its end.
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

/// The words of a heading, one under the other where they are long together.
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

/// A heading as wide as this stands on one line.
const WIDE_HEADING: usize = 9;

/// How many places a word takes.
pub(super) fn length(cell: &str) -> usize {
    cell.chars().count()
}

/// Breaks words into indented lines of at most `width` letters.
pub(super) fn wrap(words: &str, indent: usize, width: usize, out: &mut String) {
    broken(words, indent, indent, width, out);
}

/// The same for an item of a list: its later lines are indented more than the first.
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
