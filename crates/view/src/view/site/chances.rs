//! Shows the chances of dice tables as bars.

use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::Serialize;

use super::{HeadView, LinkView};
use crate::view::{ChanceView, OddsOptions, odds};
use grognard_core::ruleset::Ruleset;

/// The chances of each result of a dice table.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ChancesView {
    /// Dice that players roll on the table.
    pub dice: String,
    /// Results in the order of the table: name of the result, and shade and pattern of its bar.
    pub results: Vec<(String, usize, usize)>,
    /// Rows of chances, in blocks.
    pub blocks: Vec<ChanceBlock>,
    /// Notes about chances that the text of the rules does not give.
    pub notes: Vec<String>,
}

/// A group of rows that are shown together.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ChanceBlock {
    /// Name of the block: a column of the table, or a shift to another column.
    pub name: String,
    /// Difference between the rows of the block: `modifier` or `column`.
    pub by: String,
    /// Rows of the block.
    pub rows: Vec<ChanceRow>,
}

/// The chances of all results under one modifier or in one column.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ChanceRow {
    /// Label of the row: the modifier, or the name of the column.
    pub label: String,
    /// Chances in the order of the results. A result that cannot occur is `null`.
    pub chances: Vec<Option<ChancePart>>,
}

/// The chance of one result, with the bar that shows it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ChancePart {
    /// Chance in per cent, with one decimal.
    pub percent: String,
    /// Chance as a fraction, such as `5/36`.
    pub share: String,
    /// Start of the bar, in thousandths of the full width.
    pub from: u32,
    /// Length of the bar, in thousandths of the full width.
    pub width: u32,
    /// Index of the shade of the bar, from 0 to 7.
    pub shade: usize,
    /// Index of the pattern over the shade; 0 means a bar without a pattern.
    pub pattern: usize,
    /// Name of the result.
    pub name: String,
}

/// The page with the chances of all dice tables of a rule set.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct OddsPage {
    /// Head of the page.
    pub head: HeadView,
    /// Name of the rule set, with a link to its first page.
    pub game: LinkView,
    /// Dice tables of the rule set: name and page of the table, and its chances.
    pub tables: Vec<(LinkView, ChancesView)>,
}

/// Number of shades of bars in the style sheet. The first result of a table has the first shade,
/// and the last result the last shade.
const SHADES: usize = 8;

/// Number of patterns: none, stripes and dots. Neighbouring results have different patterns,
/// because in a table with more than eight results some results share a shade.
const PATTERNS: usize = 3;

/// Shade and pattern of a result. No two results have the same shade and pattern in a table with up
/// to 24 results.
fn fill(result: usize, results: usize) -> (usize, usize) {
    (result * SHADES / results.max(SHADES), result % PATTERNS)
}

pub fn chances(rules: &Ruleset, id: &str) -> Option<ChancesView> {
    let table = rules.table(id)?;
    let view = odds(rules, table, &OddsOptions::default());
    let mut names: Vec<String> = view.results.iter().map(|result| result.name.clone()).collect();
    let all = view.blocks.iter().flat_map(|block| &block.rows).flat_map(|row| &row.chances);
    for chance in all {
        if !names.contains(&chance.name) {
            names.push(chance.name.clone());
        }
    }
    let blocks = view.blocks.iter().map(|block| ChanceBlock {
        name: block.name.clone(),
        by: block.by.clone(),
        rows: block
            .rows
            .iter()
            .map(|row| ChanceRow { label: row.label.clone(), chances: parts(&row.chances, &names) })
            .collect(),
    });
    let blocks = blocks.collect();
    let results = names.iter().enumerate().map(|(result, name)| {
        let (shade, pattern) = fill(result, names.len());
        (name.clone(), shade, pattern)
    });
    Some(ChancesView { dice: view.dice, results: results.collect(), blocks, notes: view.notes })
}

/// Makes the bars of a row, so that each bar begins where the bar before it ends, and the last bar
/// ends at the full width.
fn parts(chances: &[ChanceView], names: &[String]) -> Vec<Option<ChancePart>> {
    let all: BigUint = chances.iter().map(|chance| &chance.ways).sum();
    let mut gone = BigUint::ZERO;
    let part = |(result, name): (usize, &String)| {
        let (shade, pattern) = fill(result, names.len());
        let named = || chances.iter().filter(|chance| chance.name == *name);
        let first = named().next()?;
        let ways: BigUint = named().map(|chance| &chance.ways).sum();
        let thousandths = |ways: &BigUint| {
            let rounded = (ways * 1000u32 + &all / 2u32) / &all;
            u32::try_from(rounded).unwrap_or(1000)
        };
        let from = thousandths(&gone);
        gone += ways;
        Some(ChancePart {
            percent: first.percent.clone(),
            share: first.share.clone(),
            from,
            width: thousandths(&gone) - from,
            shade,
            pattern,
            name: name.clone(),
        })
    };
    names.iter().enumerate().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn results_of_a_table_have_distinct_fills() {
        for count in 1..=SHADES * PATTERNS {
            let fills: HashSet<_> = (0..count).map(|result| fill(result, count)).collect();
            assert_eq!(fills.len(), count, "{count} results");
            assert!(fills.iter().all(|(shade, _)| *shade < SHADES));
        }
    }
}
