//! Reads words and quoted strings on one line.

use super::reader::{FastReader, Word, is_blank};
use crate::syntax::tree::Style;

impl FastReader<'_> {
    /// Reads a word up to the end of the line, a comment, or the colon that makes the word a key.
    #[inline]
    pub fn word(&self, start: usize) -> Option<Word> {
        match self.byte(start) {
            b'"' | b'\'' => {
                let word = self.quoted(start)?;
                let fits = match self.byte(word.stop) {
                    b'#' => word.stop > word.end,
                    b':' => is_blank(self.byte(word.stop + 1)),
                    _ => true,
                };
                fits.then_some(word)
            }
            b'-' if is_blank(self.byte(start + 1)) => None,
            first if has(first, NO_BEGINNING) => None,
            _ => Some(self.plain(start)),
        }
    }

    #[inline]
    fn plain(&self, start: usize) -> Word {
        let mut stop = start + 1;
        loop {
            while self.bytes.get(stop).is_some_and(|byte| !has(*byte, STOP)) {
                stop += 1;
            }
            match self.byte(stop) {
                b':' if !is_blank(self.byte(stop + 1)) => stop += 1,
                b'#' if self.bytes[stop - 1] != b' ' => stop += 1,
                _ => break,
            }
        }
        Word { end: self.trimmed(stop), stop, style: Style::Plain, escaped: false }
    }

    #[inline]
    pub(super) fn trimmed(&self, mut end: usize) -> usize {
        while self.bytes[end - 1] == b' ' {
            end -= 1;
        }
        end
    }

    /// Reads a quoted string that ends on its line. Only quotes and backslashes may be escaped,
    /// because every second note of a rule set has inches (`6\"`); other escapes are left to
    /// granit.
    pub(super) fn quoted(&self, start: usize) -> Option<Word> {
        let quote = self.byte(start);
        let style = if quote == b'"' { Style::Double } else { Style::Single };
        let mut position = start + 1;
        let mut escaped = false;
        loop {
            match self.byte(position) {
                b'\n' | b'\r' => return None,
                b'\\' if quote == b'"' => {
                    matches!(self.byte(position + 1), b'"' | b'\\').then_some(())?;
                    escaped = true;
                    position += 2;
                }
                byte if byte != quote => position += 1,
                _ if quote == b'\'' && self.byte(position + 1) == b'\'' => {
                    escaped = true;
                    position += 2;
                }
                _ => break,
            }
        }
        let end = position + 1;
        Some(Word { end, stop: self.spaces(end), style, escaped })
    }
}

const STOP: u8 = 1;
/// Bytes that may end a word in brackets.
pub(super) const FLOW_STOP: u8 = 2;
/// Bytes with which an unquoted word cannot start. YAML allows a word to start with some of these
/// bytes in certain cases, so leave such words to granit.
pub(super) const NO_BEGINNING: u8 = 4;

#[inline]
pub(super) fn has(byte: u8, class: u8) -> bool {
    CLASSES[byte as usize] & class != 0
}

static CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let sets: [(&[u8], u8); 3] = [
        (b":#\n\r", STOP),
        (b":#\n\r,[]{}", FLOW_STOP),
        (b" \n\r,[]{}#&*!|>%@`\"'?:", NO_BEGINNING),
    ];
    let mut set = 0;
    while set < sets.len() {
        let mut index = 0;
        while index < sets[set].0.len() {
            classes[sets[set].0[index] as usize] |= sets[set].1;
            index += 1;
        }
        set += 1;
    }
    classes
};
