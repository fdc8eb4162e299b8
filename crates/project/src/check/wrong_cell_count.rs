//! A row with more or fewer cells than its chart has columns.

use super::packs::PackPage;
use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::text::Span;

/// A row with more or fewer cells than its chart has columns.
pub static CODE: Code =
    Code::new("wrong-cell-count", Severity::Error, include_str!("wrong_cell_count.md"));

pub(super) fn check(page: &PackPage<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for chart in &page.open.ruleset.charts {
        for row in &chart.rows {
            let (cells, columns) = (row.cells.len(), chart.columns.len());
            let fits = match columns {
                0 => cells <= 1,
                // A row without cells is a heading among the rows.
                _ => cells == columns || cells == 0,
            };
            if !fits {
                complain(
                    page,
                    row.entry.span,
                    &format!("`{}`", row.entry.id),
                    (cells, columns),
                    diagnostics,
                );
            }
        }
    }
    for table in &page.open.ruleset.tables {
        let columns = table.columns.len();
        for row in &table.rows {
            if row.cells.len() != columns {
                let name = row.score.to_string();
                complain(page, row.span, &name, (row.cells.len(), columns), diagnostics);
            }
        }
        for row in table.beyond.iter().filter(|row| !row.cells.is_empty()) {
            if row.cells.len() != columns {
                let name = row.score.to_string();
                complain(page, row.span, &name, (row.cells.len(), columns), diagnostics);
            }
        }
    }
}

fn complain(
    page: &PackPage<'_>,
    span: Span,
    name: &str,
    (cells, columns): (usize, usize),
    diagnostics: &mut Vec<Diagnostic>,
) {
    let plural = |count: usize, one: &str| match count {
        1 => format!("1 {one}"),
        count => format!("{count} {one}s"),
    };
    let message = match columns {
        0 => format!("the row {name} has {}, but a list has one at most", plural(cells, "cell")),
        _ => format!(
            "the row {name} has {}, but there are {}",
            plural(cells, "cell"),
            plural(columns, "column")
        ),
    };
    diagnostics.push(
        Diagnostic::new(&CODE, page.place(span), message)
            .help("give each column its cell; `\"\"` is an empty one"),
    );
}
