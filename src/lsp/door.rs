//! The only module that converts byte offsets to positions of the protocol, and back.

use std::cell::RefCell;
use std::collections::HashMap;

use grognard_syntax::text::{Encoding, FileId, Position, Positions, Span};
use serde_json::{Value, json};

use super::documents::position;
use super::protocol::{Range, TextPosition};

/// Converts positions in all documents of one place while the server makes one answer. The line
/// index of each text is built once.
pub(super) struct Door<'t> {
    encoding: Encoding,
    text: Box<dyn Fn(FileId) -> &'t str + 't>,
    positions: RefCell<HashMap<FileId, Positions<'t>>>,
}

impl<'t> Door<'t> {
    pub fn new(encoding: Encoding, text: impl Fn(FileId) -> &'t str + 't) -> Door<'t> {
        Door { encoding, text: Box::new(text), positions: RefCell::default() }
    }

    fn with<R>(&self, file: FileId, then: impl FnOnce(&Positions<'t>) -> R) -> R {
        let mut positions = self.positions.borrow_mut();
        let open = || Positions::new((self.text)(file), self.encoding);
        then(positions.entry(file).or_insert_with(open))
    }

    pub fn offset(&self, file: FileId, place: TextPosition) -> u32 {
        self.with(file, |positions| positions.offset(position(place)))
    }

    pub fn offsets(&self, file: FileId, range: Range) -> std::ops::Range<u32> {
        let start = self.offset(file, range.start);
        start..self.offset(file, range.end).max(start)
    }

    pub fn position(&self, file: FileId, offset: u32) -> Position {
        self.with(file, |positions| positions.position(offset))
    }

    pub fn place(&self, file: FileId, offset: u32) -> Value {
        let Position { line, column } = self.position(file, offset);
        json!({ "line": line, "character": column })
    }

    pub fn range(&self, span: Span) -> Value {
        let [start, end] = [span.start, span.end].map(|offset| self.place(span.file, offset));
        json!({ "start": start, "end": end })
    }
}
