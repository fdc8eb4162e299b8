//! Reads tables with a column for each level: `Corps, Division, Brigade, Unit`. A blank cell means
//! the same as the cell above.

use super::body::{Table, leader};
use super::grid::{Cell, Row};
use super::items::{RowItem, side, special};
use super::keys::Key;
use crate::lists::text::{echelon, folded};
use crate::lists::{DraftKind, DraftNode, Value};
use grognard_core::document::Echelon;

#[derive(Clone, Copy)]
struct Level {
    column: usize,
    echelon: Echelon,
}

pub(super) fn by_levels(table: &mut Table<'_>, rows: &[&Row<'_>]) -> Vec<RowItem> {
    let levels: Vec<Level> = table
        .columns
        .iter()
        .filter_map(|column| match column.key {
            Some(Key::Formation(echelon)) => Some(Level { column: column.index, echelon }),
            _ => None,
        })
        .collect();
    let mut walk = LevelColumnsReader {
        open: vec![None; levels.len()],
        levels,
        side: None,
        items: Vec::new(),
    };
    for row in rows {
        match special(table, row) {
            Some(item) if !is_below_level(&walk.levels, row, &item) => walk.items.push(item),
            _ => walk.row(table, row),
        }
    }
    walk.items
}

/// True for a long name in the column of a lower level, which looks like a note.
fn is_below_level(levels: &[Level], row: &Row<'_>, item: &RowItem) -> bool {
    let first = row.cells.first().map(|cell| cell.column);
    matches!(item, RowItem::Note(_))
        && levels.iter().skip(1).any(|level| Some(level.column) == first)
}

struct LevelColumnsReader {
    levels: Vec<Level>,
    open: Vec<Option<String>>,
    side: Option<String>,
    items: Vec<RowItem>,
}

impl LevelColumnsReader {
    fn row(&mut self, table: &mut Table<'_>, row: &Row<'_>) {
        let side = side(table, row);
        if side.is_some() && side.as_ref().map(|side| &side.value) != self.side.as_ref() {
            self.side = side.as_ref().map(|side| side.value.clone());
            self.open.fill(None);
        }
        let name = table.cell(row, Key::Name).cloned();
        let opened = self.formations(table, row, name.is_none(), side.as_ref());
        let Some(name) = name else {
            if !opened && let Some(cell) = row.cells.first() {
                self.lone(table, row, cell);
            }
            return;
        };
        let node = table.body(row, &name);
        self.push(node, side);
    }

    /// Reads a row that has no name and begins no formation. The cells of a row without a name
    /// belong to the body above, but a single cell is a note.
    fn lone(&mut self, table: &mut Table<'_>, row: &Row<'_>, cell: &Cell<'_>) {
        if row.cells.len() == 1 {
            return self.items.push(RowItem::Note(cell.value()));
        }
        let last = self.items.iter_mut().rev().find_map(|item| match item {
            RowItem::Body(node, _) => Some(node),
            _ => None,
        });
        let Some(node) = last else { return };
        for cell in &row.cells {
            let column = table.columns.iter().find(|column| column.index == cell.column).cloned();
            let is_level =
                |column: &&super::columns::Column| matches!(column.key, Some(Key::Formation(_)));
            if let Some(column) = column.as_ref().filter(|column| !is_level(column)) {
                super::body::note(node, &column.title, cell);
            }
        }
    }

    /// Begins the formations that a row names. If the row has no unit, the lowest of these
    /// formations gets the values of the row.
    fn formations(
        &mut self,
        table: &mut Table<'_>,
        row: &Row<'_>,
        is_whole: bool,
        side: Option<&Value<String>>,
    ) -> bool {
        let Some(first) = self.levels.iter().position(|level| row.at(level.column).is_some())
        else {
            return false;
        };
        let mut is_changed = false;
        let lowest = self.levels.iter().rposition(|level| row.at(level.column).is_some());
        for index in first..self.levels.len() {
            let level = self.levels[index];
            let Some(cell) = row.at(level.column) else {
                self.open[index..].fill(None);
                continue;
            };
            let name = folded(&cell.text);
            if !is_changed && self.open[index].as_ref() == Some(&name) {
                continue;
            }
            is_changed = true;
            self.open[index..].fill(None);
            let is_last = Some(index) == lowest;
            let mut node =
                if is_last && is_whole { table.body(row, cell) } else { table.named(cell) };
            let is_stated =
                table.columns.iter().any(|column| column.index == level.column && column.is_stated);
            node.kind = Value::sure(
                DraftKind::Formation(of_level(cell, level.echelon, is_stated)),
                cell.span,
            );
            self.lead(table, row, level, is_last && is_whole, &mut node);
            self.push(node, side.cloned());
            self.open[index] = Some(name);
        }
        is_changed
    }

    /// Reads the commander of a formation from the column for commanders of its level.
    fn lead(
        &self,
        table: &Table<'_>,
        row: &Row<'_>,
        level: Level,
        is_lowest: bool,
        node: &mut DraftNode,
    ) {
        let cell_of = |is_of: &dyn Fn(usize) -> bool| {
            let mut columns = table.columns.iter().filter(|column| column.of.is_some_and(is_of));
            columns.find_map(|column| row.at(column.index))
        };
        let stray = || cell_of(&|of| is_lowest && row.at(of).is_none());
        let cell = cell_of(&|of| of == level.column).or_else(stray);
        if let Some(cell) = cell.filter(|_| node.leader.is_none()) {
            node.leader = leader(&cell.text, cell.span);
        }
    }

    fn push(&mut self, node: DraftNode, side: Option<Value<String>>) {
        let depth = self.open.iter().flatten().count();
        self.items.push(RowItem::Body(Box::new(DraftNode { depth, ..node }), side));
    }
}

/// Level of a formation. A level in its name wins, such as `Cavalry Reserve` in a column of
/// divisions; otherwise the column decides.
fn of_level(cell: &Cell<'_>, echelon_of_column: Echelon, is_stated: bool) -> Echelon {
    let plain = folded(&cell.text);
    match echelon(&plain) {
        Some(found) if !is_stated => found,
        _ => echelon_of_column,
    }
}
