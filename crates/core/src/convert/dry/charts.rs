//! Finds lines of charts, dice tables and cards that never apply.

use super::levy::Stage;
use super::{Dry, Idle};
use crate::convert::scope::{Facts, applies};
use crate::ruleset::{Chart, DiceTable, MarkAt, Scope};

impl<'r> Dry<'r> {
    pub(super) fn chart(&self, chart: &'r Chart, idle: &mut Vec<Idle<'r>>) {
        let (id, span) = (chart.entry.id.as_str(), chart.entry.span);
        if let Some(why) = self.empty(Stage::Fielded, &[&chart.scope], &|_| true) {
            idle.push(Idle { noun: "chart", id, within: None, why, span });
            return;
        }
        let marks = self.rules.wear.iter().flat_map(|model| &model.marks);
        let looked_up = marks
            .into_iter()
            .any(|mark| matches!(&mark.at, MarkAt::Cell { chart, .. } if chart == id));
        let rows =
            chart.rows.iter().map(|row| ("row", row.entry.id.as_str(), &row.scope, row.entry.span));
        let columns =
            chart.columns.iter().map(|column| ("column", column.id.as_str(), &column.scope, span));
        let rows: Vec<_> = rows.collect();
        let columns: Vec<_> = columns.collect();
        for lines in [rows, columns] {
            for (index, (noun, line, scope, span)) in lines.iter().copied().enumerate() {
                let before: Vec<(&str, &Scope)> =
                    lines[..index].iter().map(|(_, id, scope, _)| (*id, *scope)).collect();
                let before = if looked_up { before.as_slice() } else { &[] };
                let why = self.first(Stage::Fielded, &[&chart.scope, scope], before, &|_| true);
                let within = Some(("chart", id));
                idle.extend(why.map(|why| Idle { noun, id: line, within, why, span }));
            }
        }
    }

    pub(super) fn table(&self, table: &'r DiceTable, idle: &mut Vec<Idle<'r>>) {
        let within = Some(("dice table", table.entry.id.as_str()));
        for column in &table.columns {
            let why = self.empty(Stage::Fielded, &[&column.scope], &|_| true);
            let (id, span) = (column.id.as_str(), column.span);
            idle.extend(why.map(|why| Idle { noun: "column", id, within, why, span }));
        }
        for modifier in table.modifiers.iter().chain(&table.shifts) {
            let mine = table.columns.iter().filter(|column| {
                modifier.columns.is_empty() || modifier.columns.contains(&column.id)
            });
            let why = mine.map(|column| {
                self.empty(Stage::Fielded, &[&modifier.scope, &column.scope], &|_| true)
            });
            // Skip a modifier whose columns do not exist, because `check` reports it separately.
            let Some(why) = why.reduce(|first, second| first.and(second)).flatten() else {
                continue;
            };
            let (id, span) = (modifier.entry.id.as_str(), modifier.entry.span);
            idle.push(Idle { noun: "modifier", id, within, why, span });
        }
    }

    pub(super) fn cards(&self, idle: &mut Vec<Idle<'r>>) {
        for section in &self.rules.cards {
            let has = |facts: &Facts<'_>| {
                let except = section.who.except.as_ref();
                !except.is_some_and(|except| applies(except, facts))
            };
            let why = self.empty(Stage::Fielded, &[&section.who.scope], &has);
            let (id, span) = (section.entry.id.as_str(), section.entry.span);
            idle.extend(why.map(|why| Idle {
                noun: "section of cards",
                id,
                within: None,
                why,
                span,
            }));
        }
    }
}
