//! Codes of imports from foreign files.

use grognard_syntax::diagnostic::codes;

codes! {
    stage Sense;
    /// A value that could have been read in another way.
    GUESSED_READING = "guessed-reading", Result Hint, "guessed_reading.md";
    /// A line of a foreign file that was not imported into any document.
    LEFT_OUT = "left-out", Result Warning, "left_out.md";
    /// A value that both the foreign file and the author of the document have changed.
    IMPORT_CONFLICT = "import-conflict", Result Warning, "import_conflict.md";
    /// A key or a word of a mapping that has no effect.
    WRONG_MAPPING = "wrong-mapping", Result Warning, "wrong_mapping.md";
    /// A foreign file that cannot be read, or is larger than any list.
    UNREADABLE_LIST = "unreadable-list", Result Error, "unreadable_list.md";
}
