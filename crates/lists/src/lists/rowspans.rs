//! Gives each row of a table its cells by column. Cells that several rows or columns share are in the
//! first of them, and empty in the others.

use super::text::split_rank;

/// Maximum number of columns of a row, so that a hostile table does not grow.
const MAX_COLUMNS: usize = 100;

#[derive(Debug, Default)]
pub(super) struct SpannedCell {
    pub words: String,
    pub rows: usize,
    pub columns: usize,
}

impl SpannedCell {
    /// Cell with the numbers in its attributes: `rowspan="3" colspan=2`.
    pub fn new(words: String, attributes: &str) -> SpannedCell {
        let number = |name: &str| {
            let (_, behind) = attributes.split_once(name)?;
            let behind = behind.trim_start_matches([' ', '=', '"', '\'']);
            let digits = behind.split(|letter: char| !letter.is_ascii_digit()).next()?;
            digits.parse::<usize>().ok()
        };
        let rows = number("rowspan").unwrap_or(1);
        SpannedCell { words, rows, columns: number("colspan").unwrap_or(1) }
    }
}

/// Sign for a line break inside a cell, until the cell is complete.
pub(super) const BREAK: char = '\u{1}';

/// Words of a cell without its line breaks. A person on a line of his own leads the body above him:
/// `1st Division`, then `General Petit`.
pub(super) fn cell_words(cell: &str) -> String {
    let mut plain = String::new();
    let mut has_person = false;
    for part in cell.split(BREAK).map(str::trim).filter(|part| !part.is_empty()) {
        let begins_with_rank = !split_rank(part).0.is_empty();
        let is_leader = begins_with_rank && !has_person && !plain.contains(':');
        plain += match plain.is_empty() {
            true => "",
            false if is_leader => ": ",
            false => " ",
        };
        has_person |= begins_with_rank;
        plain += part;
    }
    plain
}

/// Rows that the cell of each column still covers.
#[derive(Debug, Default)]
pub(super) struct RowSpans(Vec<usize>);

impl RowSpans {
    pub fn row(&mut self, cells: Vec<SpannedCell>) -> Vec<String> {
        let RowSpans(open) = self;
        let mut row: Vec<String> = Vec::new();
        let mut cells = cells.into_iter();
        while row.len() < MAX_COLUMNS {
            if let Some(left) = open.get_mut(row.len()).filter(|left| **left > 0) {
                *left -= 1;
                row.push(String::new());
                continue;
            }
            let Some(cell) = cells.next() else {
                match row.len() < open.len() {
                    true => row.push(String::new()),
                    false => break,
                }
                continue;
            };
            let mut words = Some(cell.words);
            for _ in 0..cell.columns.clamp(1, MAX_COLUMNS - row.len()) {
                if open.len() <= row.len() {
                    open.resize(row.len() + 1, 0);
                }
                open[row.len()] = cell.rows.max(1) - 1;
                row.push(words.take().unwrap_or_default());
            }
        }
        // A row that is too long keeps the words of its other cells in the last column.
        for cell in cells {
            if let Some(last) = row.last_mut() {
                *last += &format!(" {}", cell.words);
            }
        }
        row
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_cells_keep_their_columns() {
        let cell = |words: &str, attributes| SpannedCell::new(words.to_owned(), attributes);
        let mut spans = RowSpans::default();
        assert_eq!(spans.row(vec![cell("a", "rowspan=\"2\""), cell("b", "")]), ["a", "b"]);
        assert_eq!(spans.row(vec![cell("c", "")]), ["", "c"]);
        assert_eq!(spans.row(vec![cell("d", "colspan=2")]), ["d", ""]);
    }
}
