//! The codes of lists that others wrote.

use grognard_syntax::diagnostic::{Code, Severity};

/// A value that could have been read in another way.
pub static GUESSED_READING: Code =
    Code::of_result("guessed-reading", Severity::Hint, include_str!("guessed_reading.md"));

/// A line of a foreign file that no document has.
pub static LEFT_OUT: Code =
    Code::of_result("left-out", Severity::Warning, include_str!("left_out.md"));

/// A value that the foreign file has changed, and the author of the document too.
pub static IMPORT_CONFLICT: Code =
    Code::of_result("import-conflict", Severity::Warning, include_str!("import_conflict.md"));

/// A key or a word of a mapping that says nothing.
pub static WRONG_MAPPING: Code =
    Code::of_result("wrong-mapping", Severity::Warning, include_str!("wrong_mapping.md"));

/// A foreign file that cannot be read, or is larger than any list.
pub static UNREADABLE_LIST: Code =
    Code::of_result("unreadable-list", Severity::Error, include_str!("unreadable_list.md"));
