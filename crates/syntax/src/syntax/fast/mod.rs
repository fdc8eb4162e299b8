//! A fast parser for a simple subset of YAML, in which nearly all orders of battle are written.
//!
//! The fast parser never reports a finding. If anything is unusual, the fast parser gives up
//! and granit parses the text. For a text that both accept, both parsers build the same tree.

mod blocks;
mod characters;
mod flow;
mod lines;
mod scalars;

use super::build::{Builder, plain, string};
use super::tree::{NONE, Record, RecordKind, Style, Tree};
use crate::text::FileId;
use lines::{Awaited, OpenBlock};
use scalars::Word;

/// Maximum nesting depth for the fast parser, which is less than the limit for all texts because
/// only granit reports that limit.
const MAX_DEPTH: usize = 60;

/// Maximum length of a key in bytes, because YAML allows 1024 characters and a character has at
/// least one byte.
const MAX_KEY: usize = 1000;

/// Parses a text in the subset; `None` if granit must parse the text.
pub(super) fn read<'t>(file: FileId, text: &'t str) -> Option<Tree<'t>> {
    if characters::are_odd(text.as_bytes()) {
        return None;
    }
    let mut reading = FastReader {
        text,
        bytes: text.as_bytes(),
        builder: Builder::new(Tree::new(file, text)),
        levels: Vec::with_capacity(16),
        awaited: Awaited::Root,
    };
    let mut position = 0;
    while position < text.len() {
        position = reading.line(position)?;
    }
    reading.end()
}

/// The state of the parser. A method takes an offset and returns the next offset, or `None` to give
/// up.
struct FastReader<'t> {
    text: &'t str,
    bytes: &'t [u8],
    builder: Builder<'t>,
    levels: Vec<OpenBlock>,
    awaited: Awaited,
}

impl<'t> FastReader<'t> {
    /// The byte at an offset; a line break behind the end of the text.
    #[inline]
    fn byte(&self, position: usize) -> u8 {
        self.bytes.get(position).copied().unwrap_or(b'\n')
    }

    #[inline]
    fn spaces(&self, mut position: usize) -> usize {
        while self.byte(position) == b' ' {
            position += 1;
        }
        position
    }

    /// Opens a list or map, or gives up at too deep nesting.
    fn open(&mut self, kind: RecordKind, position: usize, style: Style) -> Option<()> {
        if self.builder.depth() >= MAX_DEPTH {
            return None;
        }
        self.builder.open(kind, position as u32, style);
        Some(())
    }

    fn add_key(&mut self, start: usize, word: Word) -> Option<()> {
        let name = &self.bytes[start..word.end];
        if name.len() > MAX_KEY || name == b"<<" {
            return None;
        }
        self.add_word(start, word, true);
        Some(())
    }

    fn add_value(&mut self, start: usize, word: Word) {
        self.add_word(start, word, false);
    }

    fn add_word(&mut self, start: usize, word: Word, key: bool) {
        let (from, to) = (start as u32, word.end as u32);
        let record = match word.style {
            Style::Plain if key => string(from, to, from, to, Style::Plain),
            Style::Plain => plain(self.text, from, to),
            style if word.escaped => {
                let quote = &self.text[start..=start];
                self.owned(from, to, style, unescaped(&self.text[start + 1..word.end - 1], quote))
            }
            style => string(from, to, from + 1, to - 1, style),
        };
        self.builder.add(record);
    }

    /// A string whose value differs from its text, because it has escapes or several lines.
    fn owned(&mut self, start: u32, end: u32, style: Style, value: String) -> Record {
        let a = self.builder.tree.owned.len() as u32;
        self.builder.tree.owned.push(value.into_boxed_str());
        Record { start, end, next: NONE, a, b: 0, kind: RecordKind::OwnedStr, style }
    }
}

/// The value of a quoted string, in which each escape becomes its second character.
fn unescaped(inside: &str, quote: &str) -> String {
    let escape = if quote == "'" { "'" } else { "\\" };
    let mut value = String::with_capacity(inside.len());
    let mut rest = inside;
    while let Some((before, after)) = rest.split_once(escape) {
        value.push_str(before);
        value.push_str(&after[..1]);
        rest = &after[1..];
    }
    value + rest
}

#[inline]
fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r')
}
