//! Converts the charts and the quick-reference sheet of a written pack.

use super::fields::{entries, entry, figure_of, ids, plain, scope, spanned_ids, text};
use crate::document::Written;
use crate::document::ruleset as written;
use crate::ruleset::types::{Chart, Column, Row, Sheet, SheetItem, SheetPart, SheetPhase};

pub(super) fn chart(chart: &written::Chart<'_>) -> Option<Chart> {
    let column = |column: &written::Column<'_>| {
        Some(Column {
            id: column.id.id()?,
            name: text(&column.name).unwrap_or_default(),
            scope: scope(&column.r#for),
        })
    };
    Some(Chart {
        entry: entry(&chart.id, &chart.name, &chart.source, &chart.note)?,
        topic: plain(&chart.topic)?,
        unit: text(&chart.unit),
        columns: entries(&chart.columns, column),
        rows: entries(&chart.rows, row),
        scope: scope(&chart.r#for),
    })
}

pub(super) fn row(row: &written::Row<'_>) -> Option<Row> {
    let entry = entry(&row.id, &row.name, &row.source, &row.note)?;
    let cells = row.cells.items.iter();
    let cell =
        |cell| figure_of(cell, &entry.origin, |written: &Written<'_>| Some(written.0.to_owned()));
    Some(Row {
        cells: cells.filter_map(cell).collect(),
        means: text(&row.means),
        scope: scope(&row.r#for),
        entry,
    })
}

pub(super) fn sheet(sheet: &written::Sheet<'_>) -> Sheet {
    Sheet {
        sides: plain(&sheet.sides).unwrap_or(2),
        gaps: sheet.gaps.span.map(|_| spanned_ids(&sheet.gaps)),
        sequence: sheet.sequence.spanned_id(),
        phases: entries(&sheet.phases, sheet_phase),
        items: entries(&sheet.items, sheet_item),
    }
}

fn sheet_phase(phase: &written::SheetPhase<'_>) -> Option<SheetPhase> {
    Some(SheetPhase {
        id: phase.id.id()?,
        name: text(&phase.name)?,
        numbered: plain(&phase.numbered).unwrap_or(true),
        steps: spanned_ids(&phase.steps),
        brief: plain(&phase.brief).unwrap_or(false),
        note: text(&phase.note),
    })
}

pub(super) fn sheet_item(item: &written::SheetItem<'_>) -> Option<SheetItem> {
    let parts = [
        (SheetPart::Chart, &item.chart),
        (SheetPart::Table, &item.table),
        (SheetPart::Ruling, &item.ruling),
        (SheetPart::Odds, &item.odds),
        (SheetPart::Gap, &item.gap),
    ];
    let (part, id) = parts.into_iter().find_map(|(part, id)| Some((part, id.get()?)))?;
    Some(SheetItem {
        part,
        id: id.value.0.to_owned(),
        phase: item.phase.spanned_id(),
        only: ids(&item.only),
        columns: ids(&item.columns),
        net: (plain(&item.from), plain(&item.to)),
        modifiers: plain(&item.modifiers).unwrap_or(true),
        brief: plain(&item.brief).unwrap_or(false),
        note: text(&item.note),
        span: id.span,
    })
}
