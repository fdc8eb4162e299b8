//! The codes of what is exported.

use grognard_syntax::diagnostic::codes;

codes! {
    stage Sense;
    /// Something that an exported file does not have, because its format has no place for it.
    NOT_EXPORTED = "not-exported", Result Hint, "not_exported.md";
    /// A text in a table that a spreadsheet would take for a formula.
    FORMULA_IN_TABLE = "formula-in-table", Result Warning, "formula_in_table.md";
}
