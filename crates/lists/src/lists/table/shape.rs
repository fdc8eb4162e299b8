//! Finds the shape of a table, and reads the rows of the table as bodies.

use super::body::Table;
use super::columns::Column;
use super::grid::Row;
use super::heads::phrase;
use super::items::RowItem;
use super::keys::Key;
use super::levels::by_levels;
use super::stack::{by_headings, by_indent, by_level};
use super::tree::{by_numbers, by_parent, by_path, path_sign};
use crate::lists::text::Phrases;

/// Maximum number of rows to examine, so that guessing takes no longer in a long table.
const MAX_SAMPLE: usize = 500;

/// Way in which a table shows the formation of each body.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Shape {
    Parents,
    /// A column contains the path to each body from the highest body.
    Paths(usize, &'static str),
    Numbers(Vec<usize>),
    Levels,
    /// A column contains the level of each row.
    Level,
    /// Names are indented, in one column or over several columns.
    Indents(Vec<usize>),
    Headings,
}

pub fn items(table: &mut Table<'_>, rows: &[&Row<'_>]) -> Vec<RowItem> {
    match shape(table, rows) {
        Shape::Parents => by_parent(table, rows),
        Shape::Paths(column, sign) => by_path(table, rows, column, sign),
        Shape::Numbers(columns) => {
            for column in table.columns.iter_mut().filter(|column| columns.contains(&column.index))
            {
                column.key = Some(Key::LeftOut);
            }
            by_numbers(table, rows, &columns)
        }
        Shape::Levels => by_levels(table, rows),
        Shape::Level => by_level(table, rows),
        Shape::Indents(names) => {
            for column in
                table.columns.iter_mut().filter(|column| names[1..].contains(&column.index))
            {
                column.key = Some(Key::LeftOut);
            }
            by_indent(table, rows, &names)
        }
        Shape::Headings => by_headings(table, rows),
    }
}

fn shape(table: &Table<'_>, rows: &[&Row<'_>]) -> Shape {
    let has = |key: Key| table.column(key).is_some();
    let sample = &rows[..rows.len().min(MAX_SAMPLE)];
    if has(Key::Parent) {
        return Shape::Parents;
    }
    if let Some((column, sign)) = path(table, sample) {
        return Shape::Paths(column, sign);
    }
    if let Some(columns) = numbers(table, sample) {
        return Shape::Numbers(columns);
    }
    let is_level = |column: &Column| matches!(column.key, Some(Key::Formation(_)));
    if table.columns.iter().any(is_level) {
        return Shape::Levels;
    }
    if has(Key::Level) {
        return Shape::Level;
    }
    indents(table, sample).map_or(Shape::Headings, Shape::Indents)
}

/// Column of paths: the column that the user stated, or a column of ids or names whose parents have
/// rows too.
fn path(table: &Table<'_>, rows: &[&Row<'_>]) -> Option<(usize, &'static str)> {
    let values = |column: usize| -> Vec<&str> {
        rows.iter().filter_map(|row| row.at(column)).map(|cell| &*cell.text).collect()
    };
    if let Some(column) = table.column(Key::Path) {
        return Some((column.index, path_sign(&values(column.index)).unwrap_or("/")));
    }
    let may_hold = [Key::Id, Key::Name];
    let columns =
        table.columns.iter().filter(|column| column.key.is_none_or(|key| may_hold.contains(&key)));
    columns.into_iter().find_map(|column| {
        let values = values(column.index);
        // Names of regiments such as `1/9` look like paths, so the parents of a path must be in the
        // table.
        let sign = path_sign(&values).filter(|_| values.len() >= 3)?;
        Some((column.index, sign))
    })
}

/// Headings of columns with numbers for levels, in a table that has such a column for each level.
static NUMBERED: Phrases = Phrases::new(
    "side|army|wing|corps|div|division|bgde|bde|brig|brigade|btn|bn|battalion|reg|regiment|armee",
);

/// Columns with numbers for levels: at least four columns, with no number of 1000 or more.
fn numbers(table: &Table<'_>, rows: &[&Row<'_>]) -> Option<Vec<usize>> {
    let is_number = |row: &&Row<'_>, column: &Column| {
        row.at(column.index).is_none_or(|cell| {
            cell.text.trim_end_matches(".0").parse().is_ok_and(|number: u32| number < 1000)
        })
    };
    let filled: Vec<&Row<'_>> = rows.iter().filter(|row| row.cells.len() > 2).copied().collect();
    let columns: Vec<usize> = table
        .columns
        .iter()
        .filter(|column| NUMBERED.contain(&phrase(&column.title)))
        .filter(|column| filled.iter().all(|row| is_number(row, column)))
        .map(|column| column.index)
        .collect();
    (columns.len() >= 4).then_some(columns)
}

/// Columns of names that form a staircase, or a single column of names with different indents.
fn indents(table: &Table<'_>, rows: &[&Row<'_>]) -> Option<Vec<usize>> {
    let name = table.column(Key::Name)?.index;
    let next = table
        .columns
        .iter()
        .find(|column| column.index > name && (column.key.is_some() || !column.title.is_empty()));
    let end = next.map_or(usize::MAX, |column| column.index);
    let names: Vec<usize> = table
        .columns
        .iter()
        .map(|column| column.index)
        .filter(|index| (name..end).contains(index))
        .collect();
    let named = |row: &Row<'_>| names.iter().filter(|column| row.at(**column).is_some()).count();
    let filled = rows.iter().filter(|row| !row.cells.is_empty());
    let single = filled.clone().filter(|row| named(row) == 1).count();
    if names.len() >= 2 && 10 * single >= 9 * filled.count() {
        return Some(names);
    }
    let mut places: Vec<usize> =
        rows.iter().filter_map(|row| row.at(name)).map(|cell| cell.indent).collect();
    places.sort_unstable();
    places.dedup();
    (places.len() >= 2).then(|| vec![name])
}
