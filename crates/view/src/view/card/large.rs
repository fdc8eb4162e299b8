//! Makes the figures of a card that are read across a table.

use super::figures::{BlockLine, Holder, LineKind, blocks};
use super::types::LargeFigure;
use crate::view::marked::Marked;
use grognard_core::ruleset::Ruleset;

/// Each figure of the sections that the pack wants large, with words that tell it from the others:
/// the title of its section, the name of its line and the head of its column.
pub(super) fn large(rules: &Ruleset, holder: &Holder<'_>) -> Vec<LargeFigure> {
    let mut all = Vec::new();
    for block in blocks(rules, &rules.large_figures, holder) {
        let mut heads: Vec<Marked> = Vec::new();
        let sign = block.sign.unwrap_or_default();
        for line in block.lines {
            match line.kind {
                LineKind::Heads => heads = line.cells,
                LineKind::Figures | LineKind::Blank => {
                    all.extend(of_line(&block.title, &heads, &sign, line));
                }
                LineKind::Words | LineKind::Tick => {
                    let label = block.title.clone();
                    all.push(LargeFigure { figure: line.name + sign.clone(), label });
                }
            }
        }
    }
    all
}

fn of_line(title: &str, heads: &[Marked], sign: &Marked, line: BlockLine) -> Vec<LargeFigure> {
    let BlockLine { name, cells, .. } = line;
    let cells = cells.into_iter().enumerate();
    let large = cells.map(|(index, cell)| {
        let head = heads.get(index).map_or("", |head| head);
        let words = [title, &name, head].into_iter().filter(|words| !words.is_empty());
        let label = words.collect::<Vec<&str>>().join(" · ");
        let figure = if cell.is_empty() { cell } else { cell + sign.clone() };
        LargeFigure { figure, label }
    });
    large.collect()
}
