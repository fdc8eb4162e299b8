//! Reports a table in a page of rules that Markdown does not read as a table.

use grognard_core::document::{Page, TableFault};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::FileId;

code!("broken-table", Warning, "broken_table.md");

pub(super) fn check(_: FileId, page: &Page, diagnostics: &mut Vec<Diagnostic>) {
    for fault in &page.broken_tables {
        let dashes = |columns: usize| format!("`|{}`", " --- |".repeat(columns.min(MAX_SHOWN)));
        let (message, help) = match fault.value {
            TableFault::NoRule { columns } => (
                "these rows are not read as a table: the row of dashes below the head is missing"
                    .to_owned(),
                format!("add {} below the head", dashes(columns)),
            ),
            TableFault::BadRule { columns } => (
                "these rows are not read as a table: the row below the head is not of dashes"
                    .to_owned(),
                format!("write {}", dashes(columns)),
            ),
            TableFault::OtherRule { columns, cells } => (
                format!(
                    "these rows are not read as a table: the head has {columns} columns, but the \
                     row of dashes has {cells}"
                ),
                format!("write {}", dashes(columns)),
            ),
            TableFault::NoHead => (
                "this row of dashes does not begin a table: there is no head above it".to_owned(),
                "put the head in the line directly above it".to_owned(),
            ),
            TableFault::Alone => (
                "this row is not part of a table".to_owned(),
                "write the head, the row of dashes and the rows without empty lines between them, \
                 and an empty line above the head"
                    .to_owned(),
            ),
            TableFault::OtherRow { columns, cells } => (
                format!("the table has {columns} columns, but this row has {cells}"),
                "give the row a cell for each column, or put an empty line below the table"
                    .to_owned(),
            ),
        };
        diagnostics.push(Diagnostic::new(&CODE, fault.span, message).help(help));
    }
}

/// Maximum number of columns that a help message writes out.
const MAX_SHOWN: usize = 12;
