//! The complaints of this room.

use crate::diagnostic::codes;

codes! {
    stage Shape;
    /// The text breaks the grammar of YAML.
    YAML_SYNTAX = "yaml-syntax", Unread, "pages/yaml_syntax.md";
    /// Nothing but space and comments.
    EMPTY_DOCUMENT = "empty-document", Unread, "pages/empty_document.md";
    /// `---` in the middle of a file.
    SEVERAL_DOCUMENTS = "several-documents", Unread, "pages/several_documents.md";
    /// Lists and maps inside one another without end.
    NESTING_TOO_DEEP = "nesting-too-deep", Unread, "pages/nesting_too_deep.md";
    /// Aliases that repeat too much.
    ALIAS_EXPANSION = "alias-expansion", Unread, "pages/alias_expansion.md";
    /// `&anchor`.
    YAML_ANCHOR = "yaml-anchor", Warning, "pages/yaml_anchor.md";
    /// `<<`.
    MERGE_KEY = "merge-key", Unread, "pages/merge_key.md";
    /// `!tag`.
    YAML_TAG = "yaml-tag", Unread, "pages/yaml_tag.md";
    /// A key twice in one map.
    DUPLICATE_KEY = "duplicate-key", Unread, "pages/duplicate_key.md";
    /// A tab where YAML wants spaces.
    TAB_INDENTATION = "tab-indentation", Unread, "pages/tab_indentation.md";
    /// A no-break space where YAML wants a plain one.
    FOREIGN_SPACE = "foreign-space", Unread, "pages/foreign_space.md";
    /// `GÃ©nÃ©ral`, `L�g�re`.
    GARBLED_TEXT = "garbled-text", Warning, "pages/garbled_text.md";
    /// `name: Foy: 1st Division`.
    UNQUOTED_COLON = "unquoted-colon", Unread, "pages/unquoted_colon.md";
    /// `name: Battery #3`.
    UNQUOTED_HASH = "unquoted-hash", Warning, "pages/unquoted_hash.md";
    /// A NUL or another character that no text has.
    CONTROL_CHARACTER = "control-character", Unread, "pages/control_character.md";
    /// A byte-order mark.
    BYTE_ORDER_MARK = "byte-order-mark", Warning, "pages/byte_order_mark.md";
    /// Line ends of Windows or of the old Macintosh.
    CRLF_LINE_ENDS = "crlf-line-ends", Hint, "pages/crlf_line_ends.md";
    /// `no`, `yes`, `on`, `off`: truth values to some readers.
    NORWAY_PROBLEM = "norway-problem", Warning, "pages/norway_problem.md";
    /// `12:30` without quotes: 750 to some readers.
    UNQUOTED_TIME = "unquoted-time", Warning, "pages/unquoted_time.md";
    /// `1e3`.
    EXPONENT_NUMBER = "exponent-number", Warning, "pages/exponent_number.md";
    /// `017`, `0o17`, `0x1F`, `0b11`.
    OCTAL_LOOKING_NUMBER = "octal-looking-number", Warning, "pages/octal_looking_number.md";
    /// A document whose layout `fmt` does not touch.
    LEFT_UNFORMATTED = "left-unformatted", Error, "pages/left_unformatted.md";
    /// `1_000`, `1,000`.
    GROUPED_NUMBER = "grouped-number", UnreadOrWarning, "pages/grouped_number.md";
}
