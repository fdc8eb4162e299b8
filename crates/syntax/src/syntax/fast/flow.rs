//! Reads lists and maps in brackets on one line.

use super::reader::{FastReader, Word, is_blank};
use super::scalars::{FLOW_STOP, NO_BEGINNING, has};
use crate::syntax::tree::{RecordKind, Style};

impl FastReader<'_> {
    /// Reads from an opening bracket to the byte after the closing bracket.
    pub(super) fn flow(&mut self, start: usize) -> Option<usize> {
        let map = self.byte(start) == b'{';
        let (kind, close) = if map { (RecordKind::Map, b'}') } else { (RecordKind::List, b']') };
        self.open(kind, start, Style::Flow)?;
        let mut position = self.spaces(start + 1);
        while self.byte(position) != close {
            if map {
                let key = self.flow_word(position)?;
                if self.byte(key.stop) != b':' || self.byte(key.stop + 1) != b' ' {
                    return None;
                }
                self.add_key(position, key)?;
                position = self.spaces(key.stop + 1);
            }
            position = self.flow_value(position)?;
            match self.byte(position) {
                b',' => position = self.spaces(position + 1),
                byte if byte == close => {}
                _ => return None,
            }
        }
        self.builder.close(Some(position as u32 + 1));
        Some(position + 1)
    }

    /// Reads a value, and returns the offset of the next byte that is not a space.
    fn flow_value(&mut self, position: usize) -> Option<usize> {
        if matches!(self.byte(position), b'[' | b'{') {
            let end = self.flow(position)?;
            return Some(self.spaces(end));
        }
        let word = self.flow_word(position)?;
        self.add_value(position, word);
        Some(word.stop)
    }

    fn flow_word(&self, start: usize) -> Option<Word> {
        match self.byte(start) {
            b'"' | b'\'' => self.quoted(start),
            b'-' if is_blank(self.byte(start + 1)) || has(self.byte(start + 1), FLOW_STOP) => None,
            first if has(first, NO_BEGINNING) => None,
            _ => self.flow_plain(start),
        }
    }

    fn flow_plain(&self, start: usize) -> Option<Word> {
        let mut stop = start + 1;
        loop {
            while self.bytes.get(stop).is_some_and(|byte| !has(*byte, FLOW_STOP)) {
                stop += 1;
            }
            let next = self.byte(stop + 1);
            match self.byte(stop) {
                b',' | b']' | b'}' => break,
                b':' if next == b' ' => break,
                b':' if !has(next, FLOW_STOP) => stop += 1,
                b'#' if self.bytes[stop - 1] != b' ' => stop += 1,
                _ => return None,
            }
        }
        Some(Word { end: self.trimmed(stop), stop, style: Style::Plain, escaped: false })
    }
}
