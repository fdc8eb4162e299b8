//! Shows the chances of a dice table on the quick-reference sheet.

use num_bigint::BigUint;

use super::part::{OfTopic, empty};
use super::types::{QrsBlock, QrsKind, QrsRow};
use crate::view::odds::{OddsBlock, OddsOptions, OddsRow, OddsView, odds};
use grognard_core::document::Ratio;
use grognard_core::ruleset::{Came, DicePool, DiceTable, Ruleset, SheetItem, pool_odds};

/// Chance of each result or a better one, in whole per cent.
pub(super) fn chances(rules: &Ruleset, table: &DiceTable, item: &SheetItem) -> Option<OfTopic> {
    let wanted = |id: &String| item.columns.is_empty() || item.columns.contains(id);
    let columns: Vec<usize> =
        (0..table.columns.len()).filter(|number| wanted(&table.columns[*number].id)).collect();
    let modifiers = match item.net {
        (Some(from), Some(to)) => (from..=to).collect(),
        _ => Vec::new(),
    };
    if let Some(pool) = &table.pool {
        return Some((table.topic, of_pool(rules, (table, pool), &columns, item)));
    }
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

/// Maximum number of hits for which the sheet shows the chances of a pool.
const MAX_HITS: u64 = 6;

/// Chance of each number of hits or more, in whole per cent, for each number of dice.
fn of_pool(
    rules: &Ruleset,
    (table, pool): (&DiceTable, &DicePool),
    columns: &[usize],
    item: &SheetItem,
) -> QrsBlock {
    let (least, most) = pool.count;
    let hits: Vec<u64> = (1..=MAX_HITS.min(most.into())).collect();
    let modifier = item.net.0.unwrap_or(0);
    let mut rows = Vec::new();
    for column in columns {
        for dice in least..=most {
            let odds = pool_odds((table, pool), *column, modifier, dice);
            let from = |hits: &u64| {
                let enough = |came: &Came| match came {
                    Came::Number(number) => *number >= Ratio::whole(*hits as i64),
                    _ => false,
                };
                let chances = odds.chances.iter().filter(|chance| enough(&chance.came));
                let tenths = odds.tenths(&chances.map(|chance| &chance.ways).sum());
                ((tenths + 5) / 10).to_string()
            };
            let name = match columns.len() {
                1 => dice.to_string(),
                _ => format!("{}, {dice}", table.columns[*column].name),
            };
            let cells = hits.iter().map(from).collect();
            rows.push(QrsRow { name, cells, words: None, source: None });
        }
    }
    QrsBlock {
        title: format!("{}: chances", table.entry.name),
        detail: Some("% for this many hits or more, by dice".to_owned()),
        columns: hits.iter().map(|count| format!("{count}+")).collect(),
        rows,
        ..empty(rules, &table.entry, QrsKind::Odds, item)
    }
}

fn rows(table: &DiceTable, view: &OddsView, shown: &[usize]) -> Vec<QrsRow> {
    let several = view.blocks.len() > 1;
    let percent = |ways: BigUint| (ways * 200u32 + view.ways) / (view.ways * 2);
    let row = |block: &OddsBlock, row: &OddsRow| {
        let upto = |last: usize| -> BigUint {
            let better = &table.results[..=last];
            let of =
                |id: &Option<String>| better.iter().any(|result| Some(&result.id) == id.as_ref());
            let chances = row.chances.iter().filter(|chance| of(&chance.result));
            chances.map(|chance| &chance.ways).sum()
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
