//! Places bodies below bodies in earlier rows. A column of levels, the indents, or words in the
//! names decide the place.

use super::amounts::{Amount, amount, figure};
use super::body::Table;
use super::grid::{Cell, Row};
use super::items::{RowItem, side, special};
use super::keys::Key;
use super::kinds::DATE_ORDER;
use super::words::{arm_of, level_of};
use crate::lists::text::{GROUPS, echelon, folded};
use crate::lists::{DraftKind, DraftNode, Mark, Value};
use grognard_core::document::{Echelon, kebab};

/// Rank of units. Every formation has a higher rank, which is a smaller number.
const OF_UNITS: u32 = 80;

/// Ranks of the open bodies above a row. A lower number is a higher rank.
#[derive(Default)]
struct OpenBodies {
    ranks: Vec<u32>,
    side: Option<String>,
}

impl OpenBodies {
    /// Opens a body of this rank and returns its depth. A new side closes all open bodies.
    fn place(&mut self, rank: u32, side: Option<&Value<String>>) -> usize {
        let named = side.map(|side| kebab(&side.value));
        if named.is_some() && named != self.side {
            self.ranks.clear();
            self.side = named;
        }
        self.ranks.retain(|above| *above < rank);
        self.ranks.push(rank);
        self.ranks.len() - 1
    }
}

fn placed(
    node: DraftNode,
    rank: u32,
    side: Option<Value<String>>,
    open: &mut OpenBodies,
) -> RowItem {
    let depth = open.place(rank, side.as_ref());
    RowItem::Body(Box::new(DraftNode { depth, ..node }), side)
}

/// Reads rows that have a column for the level, as words or numbers.
pub(super) fn by_level(table: &mut Table<'_>, rows: &[&Row<'_>]) -> Vec<RowItem> {
    let is_upward = counts_upward(table, rows);
    let (mut open, mut items) = (OpenBodies::default(), Vec::new());
    for row in rows {
        if let Some(item) = special(table, row) {
            items.push(item);
            continue;
        }
        let cell = table.cell(row, Key::Level).cloned();
        let Some(name) = name_of(table, row) else { continue };
        let mut node = table.body(row, &name);
        let level = cell.as_ref().map(|cell| table.mapping.word(&cell.text).to_owned());
        let rank = match (cell, level) {
            (Some(cell), Some(level)) => stated_rank(table, &level, &cell, &mut node, is_upward),
            _ => rank_of(&node),
        };
        items.push(placed(node, rank, side(table, row), &mut open));
    }
    items
}

/// Rank of a level: its position in the order that the user stated, the rank of its word, or its
/// number.
fn stated_rank(
    table: &Table<'_>,
    level: &str,
    cell: &Cell<'_>,
    node: &mut DraftNode,
    is_upward: bool,
) -> u32 {
    if let Some(place) = table.mapping.level(&cell.text) {
        let place = u32::try_from(place).unwrap_or(u32::MAX);
        if level_of(level).is_none() && !is_unit_of_order(table, &cell.text) {
            node.kind = Value::sure(
                DraftKind::Formation(echelon(&folded(&node.name.value)).unwrap_or(Echelon::Group)),
                cell.span,
            );
        }
        return place;
    }
    if let Some((_, rank)) = level_of(level) {
        return rank;
    }
    match figure(level, false) {
        Some(number) => {
            node.kind.mark = Mark::Likely(&DATE_ORDER);
            if is_upward { 1000_u32.saturating_sub(number) } else { number }
        }
        None => 55,
    }
}

/// True for the last level that the user stated. The last level is the level of units.
fn is_unit_of_order(table: &Table<'_>, text: &str) -> bool {
    table.mapping.level(text).is_some_and(|place| place + 1 == table.mapping.levels.len())
}

/// True if larger numbers mean higher levels: if the first row has the largest number, and the last
/// row a smaller one.
fn counts_upward(table: &Table<'_>, rows: &[&Row<'_>]) -> bool {
    let numbers: Vec<u32> =
        rows.iter().filter_map(|row| figure(&table.cell(row, Key::Level)?.text, false)).collect();
    let (Some(first), Some(last)) = (numbers.first(), numbers.last()) else { return false };
    numbers.iter().all(|number| number <= first) && last < first
}

/// Cell that names the row: its name, its id, or otherwise its first word.
fn name_of<'t>(table: &Table<'_>, row: &Row<'t>) -> Option<Cell<'t>> {
    let name = table.cell(row, Key::Name).or_else(|| table.cell(row, Key::Id));
    let words = || row.cells.iter().find(|cell| cell.text.contains(char::is_alphabetic));
    name.or_else(words).cloned()
}

fn rank_of(node: &DraftNode) -> u32 {
    match node.kind.value {
        DraftKind::Formation(echelon) => echelon.rank().map_or(55, |rank| 10 * u32::from(rank)),
        DraftKind::Unit | DraftKind::Battery => OF_UNITS,
    }
}

/// Reads rows with indented names. Names are indented by spaces, by the indent of a style, or from
/// column to column.
pub(super) fn by_indent(table: &mut Table<'_>, rows: &[&Row<'_>], names: &[usize]) -> Vec<RowItem> {
    let (mut open, mut items) = (OpenBodies::default(), Vec::new());
    for row in rows {
        if let Some(item) = special(table, row) {
            items.push(item);
            continue;
        }
        let found =
            names.iter().enumerate().find_map(|(place, column)| Some((place, row.at(*column)?)));
        let Some((place, cell)) = found else { continue };
        let node = table.body(row, cell);
        // A step to the next column must count more than every indent inside a column, so each
        // column counts a thousand.
        let indent = 1000 * place + cell.indent.min(999);
        let rank = u32::try_from(indent).unwrap_or(u32::MAX);
        items.push(placed(node, rank, side(table, row), &mut open));
    }
    items
}

/// Reads rows with headings between them. The words of a heading give its level.
pub(super) fn by_headings(table: &mut Table<'_>, rows: &[&Row<'_>]) -> Vec<RowItem> {
    let (mut open, mut items) = (OpenBodies::default(), Vec::new());
    for (index, row) in rows.iter().enumerate() {
        if let Some(item) = special(table, row) {
            items.push(item);
            continue;
        }
        let sum = sum_behind(row);
        let (row, sum) = match &sum {
            Some((row, sum)) => (row, Some(sum)),
            None => (*row, None),
        };
        let Some(name) = name_of(table, row) else { continue };
        let mut node = table.body(row, &name);
        let has_below = rows.get(index + 1).is_some_and(|next| next.cells.len() > 1);
        if row.only().is_some() && is_heading(&node, &name, has_below) && rank_of(&node) == OF_UNITS
        {
            let arm = node.arm.take();
            node = DraftNode {
                kind: Value::sure(DraftKind::Formation(Echelon::Group), name.span),
                traits: Vec::new(),
                ..node
            };
            node.arm = arm.filter(|arm| arm.value == grognard_core::document::Arm::Cavalry);
        }
        let rank = rank_of(&node);
        items.push(placed(node, rank, side(table, row), &mut open));
        items.extend(sum.cloned().map(|sum| RowItem::Total(Box::new(sum))));
    }
    items
}

/// Removes the sum after the last unit of a formation, as in `761 | = | 1,705`. Returns the row
/// without the sum, and the sum as a total.
fn sum_behind<'t>(row: &Row<'t>) -> Option<(Row<'t>, DraftNode)> {
    let at = row.cells.iter().position(|cell| cell.text == "=").filter(|at| *at > 0)?;
    let cell = row.cells.get(at + 1)?;
    let Some(Amount::Men(men)) = amount(&cell.text, false) else { return None };
    let mut cells = row.cells.clone();
    cells.drain(at..=at + 1);
    let kind = Value::sure(DraftKind::Unit, cell.span);
    let mut sum = DraftNode::new(0, kind, Value::sure(String::new(), cell.span));
    sum.men = Some(Value::sure(men, cell.span));
    Some((Row { cells, span: row.span }, sum))
}

/// True if a row with one cell is a heading of the rows below, and not a unit without a strength.
fn is_heading(node: &DraftNode, name: &Cell<'_>, has_below: bool) -> bool {
    let plain = folded(&name.text);
    let has_number = name.text.contains(|letter: char| letter.is_ascii_digit());
    let is_group = GROUPS.are_in(&plain) || name.text.ends_with(':') || name.is_bold;
    let is_arm =
        arm_of(&name.text).is_some() && !has_number && plain.trim().split(' ').count() <= 2;
    has_below && !node.has_strength() && (is_group || is_arm || (!has_number && node.arm.is_none()))
}
