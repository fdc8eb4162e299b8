//! Codes of this room.

use crate::diagnostic::codes;

codes! {
    stage Shape;
    /// The text violates the grammar of YAML.
    YAML_SYNTAX = "yaml-syntax", Unread, "pages/yaml_syntax.md";
    /// The file has only whitespace and comments.
    EMPTY_DOCUMENT = "empty-document", Unread, "pages/empty_document.md";
    /// A file has `---` in the middle.
    SEVERAL_DOCUMENTS = "several-documents", Unread, "pages/several_documents.md";
    /// Lists and maps are nested deeper than the limit.
    NESTING_TOO_DEEP = "nesting-too-deep", Unread, "pages/nesting_too_deep.md";
    /// Aliases expand to more values than the limit.
    ALIAS_EXPANSION = "alias-expansion", Unread, "pages/alias_expansion.md";
    /// The document has an anchor, `&anchor`.
    YAML_ANCHOR = "yaml-anchor", Warning, "pages/yaml_anchor.md";
    /// The document has a merge key, `<<`.
    MERGE_KEY = "merge-key", Unread, "pages/merge_key.md";
    /// The document has a tag, `!tag`.
    YAML_TAG = "yaml-tag", Unread, "pages/yaml_tag.md";
    /// A map has a key twice.
    DUPLICATE_KEY = "duplicate-key", Unread, "pages/duplicate_key.md";
    /// A tab is in the indentation, where YAML requires spaces.
    TAB_INDENTATION = "tab-indentation", Unread, "pages/tab_indentation.md";
    /// A no-break space is where YAML requires a plain one.
    FOREIGN_SPACE = "foreign-space", Unread, "pages/foreign_space.md";
    /// Text was decoded with the wrong encoding: `GÃ©nÃ©ral`, `L�g�re`.
    GARBLED_TEXT = "garbled-text", Warning, "pages/garbled_text.md";
    /// An unquoted value has a colon: `name: Foy: 1st Division`.
    UNQUOTED_COLON = "unquoted-colon", Unread, "pages/unquoted_colon.md";
    /// An unquoted `#` starts a comment: `name: Battery #3`.
    UNQUOTED_HASH = "unquoted-hash", Warning, "pages/unquoted_hash.md";
    /// The text has a NUL or another control character.
    CONTROL_CHARACTER = "control-character", Unread, "pages/control_character.md";
    /// The file starts with a byte order mark.
    BYTE_ORDER_MARK = "byte-order-mark", Warning, "pages/byte_order_mark.md";
    /// Lines end as on Windows or on the old Macintosh.
    CRLF_LINE_ENDS = "crlf-line-ends", Hint, "pages/crlf_line_ends.md";
    /// An unquoted `no`, `yes`, `on` or `off` is a boolean to some parsers.
    NORWAY_PROBLEM = "norway-problem", Warning, "pages/norway_problem.md";
    /// An unquoted `12:30` is the number 750 to some parsers.
    UNQUOTED_TIME = "unquoted-time", Warning, "pages/unquoted_time.md";
    /// A number has an exponent: `1e3`.
    EXPONENT_NUMBER = "exponent-number", Warning, "pages/exponent_number.md";
    /// A number looks octal, hexadecimal or binary: `017`, `0o17`, `0x1F`, `0b11`.
    OCTAL_LOOKING_NUMBER = "octal-looking-number", Warning, "pages/octal_looking_number.md";
    /// `fmt` cannot format the document.
    LEFT_UNFORMATTED = "left-unformatted", Error, "pages/left_unformatted.md";
    /// Digits of a number are grouped: `1_000`, `1,000`.
    GROUPED_NUMBER = "grouped-number", UnreadOrWarning, "pages/grouped_number.md";
}
