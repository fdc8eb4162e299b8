//! Shows a chart on the quick-reference sheet.

use super::part::{OfTopic, concerns, empty};
use super::types::{QrsBlock, QrsKind, QrsRow};
use crate::view::origin::{Mark, mark};
use grognard_core::convert::InPlay;
use grognard_core::ruleset::{Chart, Ruleset, SheetItem};

pub(super) type FoundCell = (String, Option<Mark>);

/// Name, cells and words of a row, before signs are added to the cells.
type Bare = (String, Vec<FoundCell>, Option<String>);

/// A chart without the rows and columns that do not occur in the battle, or `None` if nothing is
/// left.
pub(super) fn chart(
    rules: &Ruleset,
    chart: &Chart,
    item: &SheetItem,
    play: Option<&InPlay>,
) -> Option<OfTopic> {
    if !concerns(play, &chart.scope) {
        return None;
    }
    let kept: Vec<bool> =
        chart.columns.iter().map(|column| concerns(play, &column.scope)).collect();
    let rows = rows(chart, item, play, &kept);
    if rows.is_empty() {
        return None;
    }
    let bare = rows.iter().all(|(_, cells, _)| cells.is_empty());
    let kind = if bare { QrsKind::List } else { QrsKind::Chart };
    let all = rows.iter().flat_map(|(_, cells, _)| cells).filter(|(cell, _)| !cell.is_empty());
    let sign = same(all.map(|(_, mark)| *mark))
        .or_else(|| mark(chart.entry.origin.as_ref()).filter(|_| bare));
    let row = |(name, cells, words): Bare| QrsRow {
        name,
        cells: cells.into_iter().map(|cell| signed_cell(cell, sign)).collect(),
        words,
        source: None,
    };
    let columns = chart.columns.iter().zip(&kept).filter(|(_, kept)| **kept);
    let block = QrsBlock {
        detail: chart.unit.clone(),
        sign: sign.map(|mark| mark.sign().to_owned()),
        columns: columns.map(|(column, _)| column.name.clone()).collect(),
        rows: rows.into_iter().map(row).collect(),
        ..empty(rules, &chart.entry, kind, item)
    };
    Some((chart.topic, block))
}

/// Requested rows of the chart that can occur in the battle. A row without content is left out.
fn rows(chart: &Chart, item: &SheetItem, play: Option<&InPlay>, kept: &[bool]) -> Vec<Bare> {
    let wanted = |id: &String| item.only.is_empty() || item.only.contains(id);
    let rows = chart.rows.iter().filter(|row| wanted(&row.entry.id) && concerns(play, &row.scope));
    let rows = rows.map(|row| {
        let cells = row.cells.iter().enumerate();
        let cells = cells.filter(|(index, _)| kept.get(*index).copied().unwrap_or(true));
        let cells = cells.map(|(_, cell)| (cell.value.clone(), mark(cell.origin.as_ref())));
        let words = row.means.clone().filter(|_| !item.brief);
        (row.entry.name.clone(), cells.collect(), words)
    });
    let says = |(_, cells, words): &Bare| {
        chart.columns.is_empty()
            || words.is_some()
            || cells.iter().any(|(cell, _)| !cell.is_empty())
    };
    rows.filter(says).collect()
}

/// The mark that all cells share, or `None` if they have different marks or no mark.
pub(super) fn same(mut marks: impl Iterator<Item = Option<Mark>>) -> Option<Mark> {
    let first = marks.next()??;
    marks.all(|mark| mark == Some(first)).then_some(first)
}

/// A cell with the sign of its mark. The sign is left out if all cells of the part share this mark,
/// because then the title shows it.
pub(super) fn signed_cell((cell, mark): FoundCell, of_all: Option<Mark>) -> String {
    match mark.filter(|mark| Some(*mark) != of_all && !cell.is_empty()) {
        Some(mark) => format!("{cell}{}", mark.sign()),
        None => cell,
    }
}
