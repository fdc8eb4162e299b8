//! Converts the dice tables of a written pack.

use super::fields::{
    BadFormulas, entries, entry, figure_of, formula, ids, origin, plain, scope, sourced, text,
};
use crate::document::ruleset as written;
use crate::document::{EndsMethod, Field, Id};
use crate::ruleset::types::{
    DicePool, DiceTable, Ends, Modifier, Origin, TableColumn, TableResult, TableRow,
};
use grognard_syntax::text::Spanned;

pub(super) fn table(
    table: &written::DiceTable<'_>,
    bad_formulas: &mut BadFormulas,
) -> Option<DiceTable> {
    let entry = entry(&table.id, &table.name, &table.source, &table.note)?;
    let result = |result: &written::TableResult<'_>| {
        Some(TableResult {
            id: result.id.id()?,
            name: text(&result.name)?,
            short: text(&result.short),
            means: text(&result.means),
            span: result.id.span()?,
        })
    };
    let ends = |ends: &written::Ends<'_>| {
        Some(Ends {
            stay: plain(&ends.method)? == EndsMethod::Stay,
            origin: origin(&ends.source),
            note: text(&ends.note),
        })
    };
    let columns = table.columns.items.iter();
    Some(DiceTable {
        topic: plain(&table.topic)?,
        dice: plain(&table.dice)?,
        pool: table.pool.value().and_then(pool),
        columns: columns
            .filter_map(|column| table_column(&column.value, &entry.origin, bad_formulas))
            .collect(),
        results: entries(&table.results, result),
        rows: entries(&table.rows, table_row),
        beyond: entries(&table.beyond, table_row),
        modifiers: entries(&table.modifiers, modifier),
        shifts: entries(&table.shifts, modifier),
        ends: table.ends.value().and_then(ends),
        entry,
    })
}

/// Number of dice up to which the odds of a pool are shown if the pack gives no maximum.
const USUAL_POOL: u32 = 10;

fn pool(pool: &written::DicePool<'_>) -> Option<DicePool> {
    let hit = pool.hit.get()?;
    let count = |field: &Field<i64>| plain(field).and_then(|count| u32::try_from(count).ok());
    let least = count(&pool.least).unwrap_or(1);
    Some(DicePool {
        figure: pool.figure.spanned_id(),
        hit: Spanned::new(hit.value, hit.span),
        reroll: pool.reroll.items.iter().map(|face| Spanned::new(face.value, face.span)).collect(),
        count: (least, count(&pool.most).unwrap_or(USUAL_POOL).max(least)),
    })
}

pub(super) fn table_column(
    column: &written::TableColumn<'_>,
    inherited: &Option<Origin>,
    bad_formulas: &mut BadFormulas,
) -> Option<TableColumn> {
    Some(TableColumn {
        id: column.id.id()?,
        name: text(&column.name).unwrap_or_default(),
        upto: sourced(&column.upto, inherited),
        value: formula(&column.value, inherited, bad_formulas),
        save: column.save.get().map(|save| Spanned::new(save.value, save.span)),
        scope: scope(&column.r#for),
        note: text(&column.note),
        span: column.id.span()?,
    })
}

pub(super) fn table_row(row: &written::TableRow<'_>) -> Option<TableRow> {
    let origin = origin(&row.source);
    let cells = row.cells.items.iter();
    let cell = |cell| figure_of(cell, &origin, |id: &Id<'_>| Some(id.0.to_owned()));
    Some(TableRow {
        score: plain(&row.score)?,
        cells: cells.filter_map(cell).collect(),
        note: text(&row.note),
        span: row.score.span()?,
        origin,
    })
}

pub(super) fn modifier(modifier: &written::Modifier<'_>) -> Option<Modifier> {
    let entry = entry(&modifier.id, &modifier.name, &modifier.source, &modifier.note)?;
    Some(Modifier {
        value: sourced(&modifier.value, &entry.origin)?,
        times: plain(&modifier.times).unwrap_or(1),
        group: modifier.group.id(),
        columns: ids(&modifier.columns),
        scope: scope(&modifier.r#for),
        entry,
    })
}
