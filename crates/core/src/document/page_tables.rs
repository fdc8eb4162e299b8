//! Finds tables on a page of rules that Markdown reads as prose, and rows that do not fit their
//! table.

use std::ops::Range;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableFault {
    /// The row of dashes below the head of the table is missing.
    NoRule { columns: usize },
    /// The row below the head consists of other characters than dashes.
    BadRule { columns: usize },
    /// The row of dashes does not have as many cells as the head.
    OtherRule { columns: usize, cells: usize },
    /// The head above the row of dashes is missing.
    NoHead,
    /// A row does not belong to any table.
    Alone,
    /// A row does not have as many cells as the head.
    OtherRow { columns: usize, cells: usize },
}

type TextLine<'t> = (Range<usize>, &'t str);

/// The fault of a paragraph that is or contains a broken table, with the range of the line that has
/// the fault.
pub fn fault_of_paragraph(text: &str, range: &Range<usize>) -> Option<(Range<usize>, TableFault)> {
    let lines: Vec<TextLine<'_>> = lines(text, range).collect();
    let rule = lines.iter().position(|(_, line)| line.contains('|') && is_of_signs(line));
    if let Some(rule) = rule {
        let (at, line) = &lines[rule];
        let head = rule.checked_sub(1).map(|above| lines[above].1);
        let Some(head) = head.filter(|head| head.contains('|')) else {
            return Some((at.clone(), TableFault::NoHead));
        };
        let (columns, cells) = (cells(head).count(), cells(line).count());
        return Some(match (is_rule(line), columns == cells) {
            (false, _) => (at.clone(), TableFault::BadRule { columns }),
            (true, false) => (at.clone(), TableFault::OtherRule { columns, cells }),
            (true, true) => (lines[rule - 1].0.clone(), TableFault::Alone),
        });
    }
    let is_row = |line: &str| line.len() > 1 && line.starts_with('|') && cells(line).count() > 1;
    // The bars at the ends of a row are optional. Two rows without bars at their ends must have the
    // same number of cells, because prose may contain a bar too.
    let are_rows = |pair: &[TextLine<'_>]| {
        let [above, below] = [pair[0].1, pair[1].1];
        let columns = cells(above).count();
        let are_alike = columns > 1 && columns == cells(below).count();
        are_alike || is_row(above) && is_row(below)
    };
    if let Some(first) = lines.windows(2).position(are_rows) {
        let (at, head) = &lines[first];
        return Some((at.clone(), TableFault::NoRule { columns: cells(head).count() }));
    }
    let (at, line) = lines.iter().find(|(_, line)| is_row(line))?;
    line.ends_with('|').then(|| (at.clone(), TableFault::Alone))
}

/// Rows of a table that do not have as many cells as the head.
pub fn faults_of_rows<'t>(
    text: &'t str,
    range: &Range<usize>,
    columns: usize,
) -> impl Iterator<Item = (Range<usize>, TableFault)> + use<'t> {
    let rows = lines(text, range).skip(2).filter(|(_, line)| !line.is_empty());
    let counted = rows.map(|(at, line)| (at, cells(line).count()));
    let others = counted.filter(move |(_, cells)| *cells != columns);
    others.map(move |(at, cells)| (at, TableFault::OtherRow { columns, cells }))
}

/// The lines of a range, without quote marks and without spaces at the ends.
fn lines<'t>(text: &'t str, range: &Range<usize>) -> impl Iterator<Item = TextLine<'t>> + use<'t> {
    let mut start = range.start;
    text[range.clone()].split_inclusive('\n').map(move |line| {
        let bare = line.trim_start_matches(|c: char| c.is_whitespace() || c == '>');
        let begin = start + line.len() - bare.len();
        start += line.len();
        let bare = bare.trim_end();
        (begin..begin + bare.len(), bare)
    })
}

fn cells(row: &str) -> impl Iterator<Item = &str> {
    let row = row.strip_prefix('|').unwrap_or(row);
    let ends = |row: &str| row.ends_with('|') && !row.ends_with("\\|");
    let row = if ends(row) { &row[..row.len() - 1] } else { row };
    let mut is_escaped = false;
    let is_border = move |c: char| {
        let is_border = c == '|' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_border
    };
    row.split(is_border).map(str::trim)
}

/// Whether the line is a row of dashes below a head.
fn is_rule(line: &str) -> bool {
    let is_dashes = |cell: &str| {
        let cell = cell.strip_prefix(':').unwrap_or(cell);
        let cell = cell.strip_suffix(':').unwrap_or(cell);
        !cell.is_empty() && cell.chars().all(|c| c == '-')
    };
    cells(line).all(is_dashes)
}

/// Whether the line consists of dashes, dots and similar characters, which some authors write below
/// a head.
fn is_of_signs(line: &str) -> bool {
    let is_sign =
        |c: char| matches!(c, '-' | '_' | '=' | '~' | ':' | '.' | '+' | '\u{2010}'..='\u{2015}');
    let of_signs = |cell: &str| !cell.is_empty() && cell.chars().all(|c| is_sign(c) || c == ' ');
    cells(line).all(of_signs)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> Option<TableFault> {
        fault_of_paragraph(text, &(0..text.len())).map(|(_, fault)| fault)
    }

    #[test]
    fn intended_tables_are_distinguished_from_prose() {
        let cases = [
            ("| a | b |\n| 1 | 2 |\n", Some(TableFault::NoRule { columns: 2 })),
            ("| a | b |\n| — | — |\n| 1 | 2 |\n", Some(TableFault::BadRule { columns: 2 })),
            (
                "| a | b |\n| --- |\n| 1 | 2 |\n",
                Some(TableFault::OtherRule { columns: 2, cells: 1 }),
            ),
            ("| --- | --- |\n| 1 | 2 |\n", Some(TableFault::NoHead)),
            ("| 3 | 4 |\n", Some(TableFault::Alone)),
            ("Either a | b,\nor c.\n", None),
            ("Leader | Reach\nGeneral | 8\n", Some(TableFault::NoRule { columns: 2 })),
            ("| is a stroke\n", None),
        ];
        for (text, wanted) in cases {
            assert_eq!(fault(text), wanted, "{text}");
        }
    }

    #[test]
    fn rows_with_too_many_or_too_few_cells_are_found() {
        let text = "| a | b |\n| --- | --- |\n| 1 | 2 |\n| 1 | x \\| y |\n| 1 | 2 | 3 |\nWords.\n";
        let faults = faults_of_rows(text, &(0..text.len()), 2);
        let found: Vec<usize> = faults
            .map(|(_, fault)| match fault {
                TableFault::OtherRow { cells, .. } => cells,
                _ => 0,
            })
            .collect();
        assert_eq!(found, [3, 1]);
    }
}
