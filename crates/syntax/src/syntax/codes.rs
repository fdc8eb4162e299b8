//! The codes of findings about syntax.

use crate::diagnostic::codes;

codes! {
    stage Shape;
    /// The text breaks a rule of YAML.
    YAML_SYNTAX = "yaml-syntax", Unread, "pages/yaml_syntax.md";
    /// The file contains only whitespace and comments.
    EMPTY_DOCUMENT = "empty-document", Unread, "pages/empty_document.md";
    /// The file contains several documents, separated by `---`.
    SEVERAL_DOCUMENTS = "several-documents", Unread, "pages/several_documents.md";
    /// Lists and maps are nested deeper than `MAX_DEPTH`.
    NESTING_TOO_DEEP = "nesting-too-deep", Unread, "pages/nesting_too_deep.md";
    /// Aliases expand to more values than `MAX_ALIASED`.
    ALIAS_EXPANSION = "alias-expansion", Unread, "pages/alias_expansion.md";
    /// The document uses an anchor, such as `&anchor`.
    YAML_ANCHOR = "yaml-anchor", Warning, "pages/yaml_anchor.md";
    /// The document uses a merge key, `<<`.
    MERGE_KEY = "merge-key", Unread, "pages/merge_key.md";
    /// The document uses a tag, such as `!tag`.
    YAML_TAG = "yaml-tag", Unread, "pages/yaml_tag.md";
    /// A key is twice in one map.
    DUPLICATE_KEY = "duplicate-key", Unread, "pages/duplicate_key.md";
    /// The indentation contains a tab, but YAML requires spaces.
    TAB_INDENTATION = "tab-indentation", Unread, "pages/tab_indentation.md";
    /// The text contains a no-break space where YAML requires a plain space.
    FOREIGN_SPACE = "foreign-space", Unread, "pages/foreign_space.md";
    /// The text was decoded with the wrong encoding: `GÃ©nÃ©ral`, `L�g�re`.
    GARBLED_TEXT = "garbled-text", Warning, "pages/garbled_text.md";
    /// An unquoted value contains a colon: `name: Foy: 1st Division`.
    UNQUOTED_COLON = "unquoted-colon", Unread, "pages/unquoted_colon.md";
    /// An unquoted `#` starts a comment: `name: Battery #3`.
    UNQUOTED_HASH = "unquoted-hash", Warning, "pages/unquoted_hash.md";
    /// The text contains NUL or another control character.
    CONTROL_CHARACTER = "control-character", Unread, "pages/control_character.md";
    BYTE_ORDER_MARK = "byte-order-mark", Warning, "pages/byte_order_mark.md";
    /// Lines end with CR LF or with CR.
    CRLF_LINE_ENDS = "crlf-line-ends", Hint, "pages/crlf_line_ends.md";
    /// Some parsers read an unquoted `no`, `yes`, `on` or `off` as a boolean.
    NORWAY_PROBLEM = "norway-problem", Warning, "pages/norway_problem.md";
    /// A value is in typographic quotes, which are part of the value: `name: “Foy”`.
    TYPOGRAPHIC_QUOTES = "typographic-quotes", Warning, "pages/typographic_quotes.md";
    /// Some parsers read an unquoted `12:30` as the number 750.
    UNQUOTED_TIME = "unquoted-time", Warning, "pages/unquoted_time.md";
    /// A number is written with an exponent: `1e3`.
    EXPONENT_NUMBER = "exponent-number", Warning, "pages/exponent_number.md";
    /// A number looks octal, hexadecimal or binary: `017`, `0o17`, `0x1F`, `0b11`.
    OCTAL_LOOKING_NUMBER = "octal-looking-number", Warning, "pages/octal_looking_number.md";
    /// `fmt` cannot format the document.
    LEFT_UNFORMATTED = "left-unformatted", Error, "pages/left_unformatted.md";
    /// The digits of a number are grouped: `1_000`, `1,000`.
    GROUPED_NUMBER = "grouped-number", UnreadOrWarning, "pages/grouped_number.md";
}
