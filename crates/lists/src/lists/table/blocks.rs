//! Finds the tables of a sheet, with their headings and with the rows above and below each table.

use super::amounts::amount;
use super::grid::{Cell, Row, Sheet};
use super::heads::meanings;
use super::keys::Key;
use super::mapping::Mapping;

/// Maximum number of filled rows above the headings of a table. A title page needs fewer rows.
const MAX_ABOVE: usize = 30;

#[derive(Debug, Clone)]
pub(super) struct ColumnHead {
    pub column: usize,
    /// Text of the heading. Two rows of headings are joined.
    pub title: String,
    /// Other texts of the heading to try: the lower row alone, then the upper row alone.
    pub parts: Vec<String>,
}

#[derive(Debug, Default)]
pub(super) struct Block<'s, 't> {
    pub above: Vec<&'s Row<'t>>,
    /// Rows that contain the headings, including rows that repeat them.
    pub head_rows: Vec<&'s Row<'t>>,
    pub heads: Vec<ColumnHead>,
    pub rows: Vec<&'s Row<'t>>,
}

pub(super) fn blocks<'s, 't>(sheet: &'s Sheet<'t>, mapping: &Mapping) -> Vec<Block<'s, 't>> {
    let rows: Vec<&Row<'t>> = sheet.rows.iter().collect();
    let mut blocks: Vec<Block<'s, 't>> = Vec::new();
    let mut above: Vec<&Row<'t>> = Vec::new();
    let mut is_behind_blank = true;
    let mut index = 0;
    while index < rows.len() {
        let row = rows[index];
        index += 1;
        if row.cells.is_empty() {
            is_behind_blank = true;
            continue;
        }
        match blocks.last_mut() {
            None if above.len() < MAX_ABOVE && is_head(row, &rows[index..], mapping) => {
                let block = open(row, &mut above, &rows, &mut index);
                blocks.push(block);
            }
            None => above.push(row),
            Some(block) if repeats(row, block) && !(is_behind_blank && has_title(block)) => {
                block.head_rows.push(row);
            }
            Some(block) if is_behind_blank && is_next_head(row, &rows[index..], block) => {
                let mut titles = titles(block);
                let block = open(row, &mut titles, &rows, &mut index);
                blocks.push(block);
            }
            Some(block) => block.rows.push(row),
        }
        // A title may be between the blank row and the headings, so the search goes on after a row
        // with a single cell.
        is_behind_blank &= row.cells.len() == 1;
    }
    if blocks.is_empty() && !above.is_empty() {
        blocks.push(headless(above));
    }
    blocks
}

/// Begins a table at its headings. Headings may be in two rows.
fn open<'s, 't>(
    row: &'s Row<'t>,
    above: &mut Vec<&'s Row<'t>>,
    rows: &[&'s Row<'t>],
    index: &mut usize,
) -> Block<'s, 't> {
    let mut block = Block { above: std::mem::take(above), ..Block::default() };
    let below = rows.get(*index).filter(|below| is_lower(row, below));
    let over = block.above.last().filter(|upper| is_upper(upper, row)).copied();
    if let Some(below) = below {
        *index += 1;
        block.head_rows = vec![row, below];
        block.heads = joined(row, below);
    } else if let Some(upper) = over {
        block.above.pop();
        block.head_rows = vec![upper, row];
        block.heads = joined(upper, row);
    } else {
        block.head_rows = vec![row];
        block.heads = row.cells.iter().map(|cell| head(cell, None)).collect();
    }
    block
}

/// Begins a table without headings. The rows above its first row with several cells are its title.
fn headless<'s, 't>(rows: Vec<&'s Row<'t>>) -> Block<'s, 't> {
    let first = rows.iter().position(|row| row.cells.len() > 1).unwrap_or(0);
    let is_title = |row: &&&Row<'_>| row.only().is_some_and(|cell| cell.column == 0);
    let titles = rows[..first].iter().take_while(is_title).count();
    let (above, rows) = rows.split_at(titles);
    Block { above: above.to_vec(), rows: rows.to_vec(), ..Block::default() }
}

fn head(cell: &Cell<'_>, upper: Option<&str>) -> ColumnHead {
    let lower = cell.text.split_whitespace().collect::<Vec<&str>>().join(" ");
    let title = upper.map_or_else(|| lower.clone(), |upper| format!("{upper} {lower}"));
    let parts = upper.map(|upper| vec![lower, upper.to_owned()]).unwrap_or_default();
    ColumnHead { column: cell.column, title, parts }
}

/// Joins headings in two rows. A heading in the upper row also belongs to the columns to its right,
/// up to the next heading.
fn joined(upper: &Row<'_>, lower: &Row<'_>) -> Vec<ColumnHead> {
    let over = |column: usize| {
        let above = upper.cells.iter().take_while(|cell| cell.column <= column).last();
        above.map(|cell| cell.text.trim())
    };
    let mut heads: Vec<ColumnHead> =
        lower.cells.iter().map(|cell| head(cell, over(cell.column))).collect();
    let is_single = |cell: &&Cell<'_>| lower.at(cell.column).is_none();
    heads.extend(upper.cells.iter().filter(is_single).map(|cell| head(cell, None)));
    heads.sort_by_key(|head| head.column);
    heads
}

fn is_number(cell: &Cell<'_>) -> bool {
    cell.text.contains(|letter: char| letter.is_ascii_digit())
        && amount(&cell.text, false).is_some()
}

fn known(row: &Row<'_>) -> usize {
    row.cells.iter().filter(|cell| !meanings(&cell.text).is_empty()).count()
}

/// True for a row of headings. A row of headings has no numbers. A row of headings has two known
/// headings, or one known heading above numbers, or a heading that the user stated.
fn is_head(row: &Row<'_>, below: &[&Row<'_>], mapping: &Mapping) -> bool {
    let filled = row.cells.len();
    if filled == 0 || row.cells.iter().any(is_number) {
        return false;
    }
    let stated =
        row.cells.iter().filter(|cell| mapping.key(&cell.text, usize::MAX - 1).is_some()).count();
    let known = known(row).max(stated);
    let next = below.iter().find(|row| !row.cells.is_empty());
    let has_number = next.is_some_and(|next| next.cells.iter().any(is_number));
    (known >= 2 && 2 * known >= filled) || (known == 1 && filled >= 2 && has_number) || stated > 0
}

/// True if a row after a blank row contains the headings of another table. One heading must be for
/// names of bodies, and one for numbers.
fn is_next_head(row: &Row<'_>, below: &[&Row<'_>], block: &Block<'_, '_>) -> bool {
    if block.heads.is_empty() || !is_head(row, below, &Mapping::default()) {
        return false;
    }
    let keys: Vec<Key> = row.cells.iter().flat_map(|cell| meanings(&cell.text)).collect();
    let names = keys.iter().any(|key| matches!(key, Key::Name | Key::Formation(_)));
    let next = below.iter().find(|row| !row.cells.is_empty());
    let is_headed = next.is_none_or(|next| known(next) < known(row));
    names
        && keys.iter().any(|key| key.is_number())
        && is_headed
        && 3 * known(row) >= 2 * row.cells.len()
}

/// True if a row repeats the headings, as printed pages do at the top.
fn repeats(row: &Row<'_>, block: &Block<'_, '_>) -> bool {
    let same =
        |cells: &Row<'_>| {
            cells.cells.len() == row.cells.len()
                && cells.cells.iter().zip(&row.cells).all(|(first, second)| {
                    first.column == second.column && first.text == second.text
                })
        };
    !block.heads.is_empty() && row.cells.len() > 1 && block.head_rows.iter().any(|head| same(head))
}

/// True if the row below is a second row of headings. A second row fills a gap of the first row,
/// and all its headings are known.
fn is_lower(row: &Row<'_>, below: &Row<'_>) -> bool {
    let fills_gap = below.cells.iter().any(|cell| row.at(cell.column).is_none());
    fills_gap
        && known(below) == below.cells.len()
        && !below.cells.iter().any(is_number)
        && below.cells.iter().any(|cell| cell.column > 0)
        && known(row) < row.cells.len() + below.cells.len()
}

/// True if the row above is a first row of headings. A first row has a known heading, and its first
/// cell is empty.
fn is_upper(upper: &Row<'_>, row: &Row<'_>) -> bool {
    let is_over = |cell: &Cell<'_>| {
        cell.column > 0 && row.cells.iter().any(|below| below.column >= cell.column)
    };
    !upper.cells.is_empty() && upper.cells.iter().all(is_over) && known(upper) > 0
}

fn has_title(block: &Block<'_, '_>) -> bool {
    block.rows.len() > 1 && block.rows.last().is_some_and(|row| row.cells.len() == 1)
}

/// Removes the title of the next table from the end of a table. The title has at most two rows of a
/// single cell.
fn titles<'s, 't>(block: &mut Block<'s, 't>) -> Vec<&'s Row<'t>> {
    let is_title = |row: &&&Row<'_>| row.only().is_some_and(|cell| !is_number(cell));
    let count = block.rows.iter().rev().take_while(is_title).count();
    let count = if count == block.rows.len() { 0 } else { count.min(2) };
    block.rows.split_off(block.rows.len() - count)
}

#[cfg(test)]
mod tests {
    use super::super::delimited::rows;
    use super::*;
    use grognard_syntax::text::FileId;

    fn shown(text: &str) -> Vec<(usize, Vec<String>, usize)> {
        let (sheet, _) = rows(text, FileId(0));
        blocks(&sheet, &Mapping::default())
            .iter()
            .map(|block| {
                let heads = block.heads.iter().map(|head| head.title.clone()).collect();
                (block.above.len(), heads, block.rows.len())
            })
            .collect()
    }

    #[test]
    fn headings_are_found_below_titles_and_in_two_rows() {
        let found = shown("V Corps;;\n;;\nUnit;Men;Guns\n9e;500;\n");
        assert_eq!(found, [(1, vec!["Unit".to_owned(), "Men".into(), "Guns".into()], 1)]);
        let found = shown("Unit;Strength;;Guns\n;Officers;Men;\n9e;20;500;\n");
        let heads = ["Unit", "Strength Officers", "Strength Men", "Guns"].map(str::to_owned);
        assert_eq!(found, [(0, heads.to_vec(), 1)]);
    }

    #[test]
    fn a_sheet_may_have_several_tables_and_repeated_headings() {
        let found =
            shown("Unit;Men\n9e;500\nUnit;Men\n10e;600\n\nAustrians;\nUnit;Men;Guns\nIR 1;700;\n");
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].2, found[1].0, found[1].2), (2, 1, 1));
    }

    #[test]
    fn a_table_may_have_no_headings() {
        assert_eq!(shown("Corps of the left\n9e Ligne;500\n10e Ligne;600\n"), [(1, Vec::new(), 2)]);
    }
}
