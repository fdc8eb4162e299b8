//! The documents that are open in the editor, with their unsaved texts.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use grognard_syntax::text::{Encoding, Position, Positions};

use super::address::path_of;
use super::protocol::{TextChange, TextPosition};

/// Identifies a document by its path. A document without a file is identified by its address.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Key {
    /// A file, which need not exist yet.
    Path(PathBuf),
    Address(String),
}

impl Key {
    /// Returns the key of an address. Different spellings of one file address have the same key.
    pub fn of(address: &str) -> Key {
        path_of(address).map_or_else(|| Key::Address(address.to_owned()), Key::Path)
    }
}

#[derive(Debug, Clone)]
pub(super) struct OpenDocument {
    /// Address in the editor's spelling.
    pub address: String,
    /// Version number that the editor gave to the text.
    pub version: i64,
    pub text: Arc<str>,
}

pub(super) type OpenDocuments = BTreeMap<Key, OpenDocument>;

pub(super) fn position(place: TextPosition) -> Position {
    Position { line: place.line, column: place.character }
}

/// Applies changes to a text, and returns the line where the last change ends. A position outside
/// the text is moved to the nearest position inside.
pub(super) fn changed(
    text: &str,
    changes: &[TextChange],
    encoding: Encoding,
) -> (String, Option<u32>) {
    let mut text = text.to_owned();
    let mut line = None;
    for change in changes {
        let Some(range) = change.range else {
            text.clone_from(&change.text);
            line = None;
            continue;
        };
        let positions = Positions::new(&text, encoding);
        let start = positions.offset(position(range.start)) as usize;
        let end = (positions.offset(position(range.end)) as usize).max(start);
        text.replace_range(start..end, &change.text);
        let breaks = change.text.bytes().filter(|byte| *byte == b'\n').count();
        line = Some(range.start.line.saturating_add(breaks as u32));
    }
    (text, line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lsp::protocol::Range;

    fn change(from: (u32, u32), to: (u32, u32), text: &str) -> TextChange {
        let place = |(line, character)| TextPosition { line, character };
        TextChange {
            range: Some(Range { start: place(from), end: place(to) }),
            text: text.to_owned(),
        }
    }

    #[test]
    fn changes_are_applied_in_order() {
        let changes = [
            change((0, 0), (0, 1), "é𝄞\n"),
            change((1, 0), (1, 1), ""),
            change((0, 3), (0, 3), "x"),
        ];
        assert_eq!(changed("abc", &changes, Encoding::Utf16).0, "é𝄞x\nc");
    }

    #[test]
    fn a_change_past_the_end_or_backwards_is_moved_into_the_text() {
        let far = [change((9, 9), (12, 0), "x")];
        assert_eq!(changed("ab\r\n", &far, Encoding::Utf16).0, "ab\r\nx");
        let backwards = [change((0, 2), (0, 1), "x")];
        assert_eq!(changed("ab", &backwards, Encoding::Utf8).0, "abx");
        let whole = [TextChange { range: None, text: "new".to_owned() }];
        assert_eq!(changed("ab", &whole, Encoding::Utf8), ("new".to_owned(), None));
    }
}
