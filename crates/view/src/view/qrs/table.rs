//! Shows a dice table on the quick-reference sheet.

use super::chart::{FoundCell, same, signed_cell};
use super::part::{OfTopic, concerns, empty};
use super::types::{QrsBlock, QrsKind, QrsRow};
use crate::view::origin::{Mark, mark};
use crate::view::rules::saves;
use grognard_core::convert::InPlay;
use grognard_core::document::Ratio;
use grognard_core::ruleset::{
    Came, DiceTable, Formula, Modifier, Ruleset, SheetItem, Sourced, came, throw,
};

/// A dice table without the columns and modifiers that cannot occur in the battle, or `None` if no
/// column is left.
pub(super) fn table(
    rules: &Ruleset,
    table: &DiceTable,
    item: &SheetItem,
    play: Option<&InPlay>,
) -> Option<OfTopic> {
    let wanted = |id: &String| item.columns.is_empty() || item.columns.contains(id);
    let kept: Vec<usize> = (0..table.columns.len())
        .filter(|number| {
            wanted(&table.columns[*number].id) && concerns(play, &table.columns[*number].scope)
        })
        .collect();
    if kept.is_empty() && !table.columns.is_empty() {
        return None;
    }
    let (columns, rows) = grid(rules, table, &kept);
    let sign = same(rows.iter().flat_map(|(_, cells)| cells).map(|(_, mark)| *mark));
    let row = |(name, cells): (String, Vec<FoundCell>)| QrsRow {
        name,
        cells: cells.into_iter().map(|cell| signed_cell(cell, sign)).collect(),
        words: None,
        source: None,
    };
    let on_it = |modifier: &&Modifier| {
        let is_its = |number: &usize| modifier.columns.contains(&table.columns[*number].id);
        let of_columns = modifier.columns.is_empty() || kept.iter().any(is_its);
        item.modifiers && of_columns && concerns(play, &modifier.scope)
    };
    let added = table.modifiers.iter().filter(on_it).map(|entry| modifier(table, entry, sign));
    let moved = table.shifts.iter().filter(on_it).map(|entry| shift(entry, sign));
    let legend = table.results.iter().filter(|_| !item.brief);
    let legend = legend.filter_map(|outcome| {
        Some((outcome.short.as_ref().unwrap_or(&outcome.name).clone(), outcome.means.clone()?))
    });
    let block = QrsBlock {
        detail: Some(table.thrown(&rules.unit_figures)),
        sign: sign.map(|mark| mark.sign().to_owned()),
        columns,
        rows: rows.into_iter().map(row).collect(),
        modifiers: added.chain(moved).collect(),
        legend: legend.collect(),
        ..empty(rules, &table.entry, QrsKind::Dice, item)
    };
    Some((table.topic, block))
}

/// Names of the remaining columns, and the result of each score in these columns.
fn grid(rules: &Ruleset, table: &DiceTable, kept: &[usize]) -> Grid {
    let result = |id: &str| table.results.iter().find(|result| result.id == id);
    let (columns, mut rows) = worked_out(rules, table, kept).unwrap_or_else(|| {
        (kept.iter().map(|number| table.columns[*number].name.clone()).collect(), Vec::new())
    });
    if table.pool.is_some() {
        let saves = saves(table);
        let kept = kept.iter().filter_map(|number| saves.get(*number));
        rows.push(("Save".to_owned(), kept.map(|save| (save.clone(), None)).collect()));
    }
    for row in table.rows.iter().chain(&table.beyond) {
        let cells = kept.iter().filter_map(|number| row.cells.get(*number));
        let cell = |cell: &Sourced<String>| {
            let result = result(&cell.value);
            let name =
                result.map_or(&cell.value, |result| result.short.as_ref().unwrap_or(&result.name));
            (name.clone(), mark(cell.origin.as_ref()))
        };
        let mut cells: Vec<FoundCell> = cells.map(cell).collect();
        if cells.is_empty() {
            cells = vec![("not stated in the text".to_owned(), Some(Mark::Unsaid))];
        }
        rows.push((row.score.to_string(), cells));
    }
    (columns, rows)
}

type Grid = (Vec<String>, Vec<(String, Vec<FoundCell>)>);

/// Rows of a table with a formula. A table with few scores has a column for each score with the
/// computed number; a table with many scores has one row with the formula.
fn worked_out(rules: &Ruleset, table: &DiceTable, kept: &[usize]) -> Option<Grid> {
    let first = table.columns.get(*kept.first()?)?.value.as_ref()?;
    let most = throw(table.dice).scores.iter().map(|(score, _)| *score).max()?;
    if most > MAX_SCORES || !first.value.names().contains(&"score") {
        let formulas = kept.iter().filter_map(|number| table.columns[*number].value.as_ref());
        let cell = |value: &Sourced<Formula>| {
            (value.value.written().to_owned(), mark(value.origin.as_ref()))
        };
        let names = kept.iter().map(|number| table.columns[*number].name.clone());
        return Some((names.collect(), vec![("Result".to_owned(), formulas.map(cell).collect())]));
    }
    let of = |column_index: &usize| {
        let column = &table.columns[*column_index];
        let origin = column.value.as_ref().and_then(|value| value.origin.as_ref());
        let cells = (1..=most).map(|score| {
            let came = match came(rules, table, *column_index, score).0 {
                Came::Number(number) => number.to_string(),
                _ => String::new(),
            };
            (came, mark(origin))
        });
        (column.name.clone(), cells.collect())
    };
    Some(((1..=most).map(|score| score.to_string()).collect(), kept.iter().map(of).collect()))
}

/// Maximum number of scores for which the sheet shows computed numbers and not the formula.
const MAX_SCORES: i64 = 8;

/// Row for a shift to another column of the table, such as `1 right`.
fn shift(modifier: &Modifier, of_all: Option<Mark>) -> QrsRow {
    let value = modifier.value.value;
    let far = match value < Ratio::ZERO {
        true => format!("{} left", value.times(Ratio::whole(-1)).unwrap_or(value)),
        false => format!("{value} right"),
    };
    QrsRow {
        name: modifier.entry.name.clone(),
        cells: vec![signed_cell((far, mark(modifier.value.origin.as_ref())), of_all)],
        words: None,
        source: None,
    }
}

fn modifier(table: &DiceTable, modifier: &Modifier, of_all: Option<Mark>) -> QrsRow {
    let value = modifier.value.value;
    let plus = if value > Ratio::ZERO { "+" } else { "" };
    let only = table.columns.iter().filter(|column| modifier.columns.contains(&column.id));
    let only: Vec<&str> = only.map(|column| column.name.as_str()).collect();
    let only = (!only.is_empty()).then(|| format!("{} only", only.join(", ")));
    let times = (modifier.times > 1).then(|| format!("up to {} times", modifier.times));
    let words: Vec<String> = only.into_iter().chain(times).collect();
    QrsRow {
        name: modifier.entry.name.clone(),
        cells: vec![signed_cell(
            (format!("{plus}{value}"), mark(modifier.value.origin.as_ref())),
            of_all,
        )],
        words: (!words.is_empty()).then(|| words.join("; ")),
        source: None,
    }
}
