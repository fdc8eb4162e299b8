//! Reports a row with more or fewer cells than its chart has columns.

use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

use crate::check::subject::PackSubject;

code!("wrong-cell-count", Unread, "wrong_cell_count.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let is_unread = subject.is_unread_in("charts");
    for chart in &subject.open.ruleset.charts {
        // Columns that could not be read are not counted, and another finding reports them.
        if chart.columns.is_empty() && is_unread {
            continue;
        }
        for row in &chart.rows {
            let (cells, columns) = (row.cells.len(), chart.columns.len());
            let fits = match columns {
                0 => cells <= 1,
                // A row without cells is accepted, because it is a heading between rows.
                _ => cells == columns || cells == 0,
            };
            if !fits {
                let name = format!("`{}`", row.entry.id);
                complain(
                    subject,
                    &MiscountedRow { span: row.entry.span, name, cells, columns },
                    diagnostics,
                );
            }
        }
    }
    for table in &subject.open.ruleset.tables {
        let columns = table.columns.len();
        // A row beyond the scores of the dice may leave the result open, and then has no cells.
        let beyond = table.beyond.iter().filter(|row| !row.cells.is_empty());
        for row in table.rows.iter().chain(beyond).filter(|row| row.cells.len() != columns) {
            let (name, cells) = (row.score.to_string(), row.cells.len());
            complain(subject, &MiscountedRow { span: row.span, name, cells, columns }, diagnostics);
        }
    }
}

struct MiscountedRow {
    span: Span,
    /// The row in a sentence: its id, or the scores of a dice table.
    name: String,
    cells: usize,
    columns: usize,
}

fn complain(subject: &PackSubject<'_>, row: &MiscountedRow, diagnostics: &mut Vec<Diagnostic>) {
    let plural = |count: usize, noun: &str| match count {
        1 => format!("1 {noun}"),
        count => format!("{count} {noun}s"),
    };
    let MiscountedRow { name, columns, .. } = row;
    let cells = plural(row.cells, "cell");
    let message = match columns {
        0 => format!("the row {name} has {cells}, but a list has one at most"),
        columns => {
            format!("the row {name} has {cells}, but there are {}", plural(*columns, "column"))
        }
    };
    let help = match columns {
        0 => {
            "write one cell, with both texts in it, or give the chart `columns` and each row as many \
             cells"
        }
        _ => "give each column a cell; write `\"\"` for an empty one",
    };
    diagnostics.push(Diagnostic::new(&CODE, subject.place(row.span), message).help(help));
}
