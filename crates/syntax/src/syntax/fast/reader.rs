//! The state of the fast parser, and its smallest steps.

use crate::syntax::build::{Builder, plain, string};
use crate::syntax::tree::{NONE, Record, RecordKind, Style};

/// Maximum nesting depth for the fast parser, which is less than the limit for all texts because
/// only granit reports that limit.
const MAX_DEPTH: usize = 60;

/// Maximum length of a key in bytes, because YAML allows 1024 characters and a character has at
/// least one byte.
const MAX_KEY: usize = 1000;

/// The state of the parser. A method takes an offset and returns the next offset, or `None` to give
/// up.
pub(super) struct FastReader<'t> {
    pub text: &'t str,
    pub bytes: &'t [u8],
    pub builder: Builder<'t>,
    pub levels: Vec<OpenBlock>,
    pub awaited: Awaited,
}

impl<'t> FastReader<'t> {
    /// The byte at an offset; a line break behind the end of the text.
    #[inline]
    pub fn byte(&self, position: usize) -> u8 {
        self.bytes.get(position).copied().unwrap_or(b'\n')
    }

    #[inline]
    pub fn spaces(&self, mut position: usize) -> usize {
        while self.byte(position) == b' ' {
            position += 1;
        }
        position
    }

    /// Opens a list or map, or gives up at too deep nesting.
    pub fn open(&mut self, kind: RecordKind, position: usize, style: Style) -> Option<()> {
        if self.builder.depth() >= MAX_DEPTH {
            return None;
        }
        self.builder.open(kind, position as u32, style);
        Some(())
    }

    pub fn add_key(&mut self, start: usize, word: Word) -> Option<()> {
        let name = &self.bytes[start..word.end];
        if name.len() > MAX_KEY || name == b"<<" {
            return None;
        }
        self.add_word(start, word, true);
        Some(())
    }

    pub fn add_value(&mut self, start: usize, word: Word) {
        self.add_word(start, word, false);
    }

    pub fn add_word(&mut self, start: usize, word: Word, key: bool) {
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
    pub fn owned(&mut self, start: u32, end: u32, style: Style, value: String) -> Record {
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
pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r')
}

#[derive(Debug, Clone, Copy)]
pub(super) struct OpenBlock {
    pub indent: usize,
    pub kind: RecordKind,
}

/// A node that the next line may start, besides a further entry of an open list or map.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Awaited {
    Root,
    /// The value of a key, with the offset behind the colon.
    Value(usize),
    /// The value of a dash that was at the end of its line.
    Item,
    Nothing,
}

/// A word or quoted string, without its start because the caller has the start.
#[derive(Debug, Clone, Copy)]
pub(super) struct Word {
    pub end: usize,
    /// Offset of the next byte that is not a space, such as a colon, a comment or the end of the
    /// line.
    pub stop: usize,
    pub style: Style,
    /// Whether the string contains `''`, `\"` or `\\`, each of which becomes its second character.
    pub escaped: bool,
}
