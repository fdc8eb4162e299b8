//! The codes of what is exported.

use grognard_syntax::diagnostic::{Code, Severity};

/// Something that an exported file does not have, because its format has no place for it.
pub static NOT_EXPORTED: Code =
    Code::of_result("not-exported", Severity::Hint, include_str!("not_exported.md"));

/// A text in a table that a spreadsheet would take for a formula.
pub static FORMULA_IN_TABLE: Code =
    Code::of_result("formula-in-table", Severity::Warning, include_str!("formula_in_table.md"));
