//! Codes of exports.

use grognard_syntax::diagnostic::codes;

codes! {
    stage Sense;
    /// A fact that an exported file lacks, because its format cannot express it.
    NOT_EXPORTED = "not-exported", Result Hint, "not_exported.md";
    /// A text in a table that a spreadsheet would read as a formula.
    FORMULA_IN_TABLE = "formula-in-table", Result Warning, "formula_in_table.md";
}
