//! Shows the chances of a dice table on the quick-reference sheet.

use super::types::{QrsBlock, QrsKind, QrsRow};
use super::{OfTopic, empty};
use crate::view::odds::{OddsBlock, OddsOptions, OddsRow, OddsView, odds};
use grognard_core::ruleset::{DiceTable, Ruleset, SheetItem};

/// Chance of each result or a better one, in whole per cent.
pub(super) fn chances(rules: &Ruleset, table: &DiceTable, item: &SheetItem) -> Option<OfTopic> {
    let wanted = |id: &String| item.columns.is_empty() || item.columns.contains(id);
    let columns: Vec<usize> =
        (0..table.columns.len()).filter(|number| wanted(&table.columns[*number].id)).collect();
    let modifiers = match item.net {
        (Some(from), Some(to)) => (from..=to).collect(),
        _ => Vec::new(),
    };
    let view = odds(rules, table, &OddsOptions { columns, modifiers, shifts: Vec::new() });
    // The last result is left out, because the chance of this result or a better one is always 100
    // %.
    let results = table.results.split_last().map_or(&[][..], |(_, before)| before);
    let shown: Vec<usize> = (0..results.len())
        .filter(|number| item.only.is_empty() || item.only.contains(&results[*number].id))
        .collect();
    if shown.is_empty() {
        return None;
    }
    let block = QrsBlock {
        title: format!("{}: chances", table.entry.name),
        detail: Some("% for this or better".to_owned()),
        columns: shown.iter().map(|number| results[*number].name.clone()).collect(),
        rows: rows(table, &view, &shown),
        ..empty(rules, &table.entry, QrsKind::Odds, item)
    };
    Some((table.topic, block))
}

fn rows(table: &DiceTable, view: &OddsView, shown: &[usize]) -> Vec<QrsRow> {
    let several = view.blocks.len() > 1;
    let percent = |ways: u64| (ways * 200 + view.ways) / (view.ways * 2);
    let row = |block: &OddsBlock, row: &OddsRow| {
        let upto = |last: usize| -> u64 {
            let better = &table.results[..=last];
            let of =
                |id: &Option<String>| better.iter().any(|result| Some(&result.id) == id.as_ref());
            let chances = row.chances.iter().filter(|chance| of(&chance.result));
            chances.map(|chance| chance.ways).sum()
        };
        let name = match several {
            true => format!("{}, {}", block.name, row.label),
            false => row.label.clone(),
        };
        let cells = shown.iter().map(|number| percent(upto(*number)).to_string());
        QrsRow { name, cells: cells.collect(), words: None, source: None }
    };
    let all = view.blocks.iter();
    let all = all.flat_map(|block| block.rows.iter().map(move |of_row| (block, of_row)));
    all.map(|(block, of_row)| row(block, of_row)).collect()
}
