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
                "this table has no row of dashes below its head, so that it is no table".to_owned(),
                format!("add {} below the head", dashes(columns)),
            ),
            TableFault::BadRule { columns } => (
                "the row below the head of this table is not of dashes, so that it is no table"
                    .to_owned(),
                format!("write {}", dashes(columns)),
            ),
            TableFault::OtherRule { columns, cells } => (
                format!(
                    "this table has {columns} columns, but its row of dashes has {cells}, so that it is no table"
                ),
                format!("write {}", dashes(columns)),
            ),
            TableFault::NoHead => (
                "there is no head above this row of dashes, so that it begins no table".to_owned(),
                "the head stands in the line right above it".to_owned(),
            ),
            TableFault::Alone => (
                "this row stands in no table".to_owned(),
                "head, row of dashes and rows follow each other without an empty line, and with one above the head".to_owned(),
            ),
            TableFault::OtherRow { columns, cells } => (
                format!("the table has {columns} columns, but this row has {cells}"),
                "give it a cell for each column; below a table stands an empty line".to_owned(),
            ),
        };
        diagnostics.push(Diagnostic::new(&CODE, fault.span, message).help(help));
    }
}

/// Maximum number of columns that a help writes out.
const MAX_SHOWN: usize = 12;
