//! Converts between byte offsets and the lines and columns of editors.

/// The unit in which an editor counts columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Encoding {
    Utf8,
    /// UTF-16 code units, in which most editors count columns. A character beyond the Basic
    /// Multilingual Plane has two units.
    #[default]
    Utf16,
    Utf32,
}

/// A line and a column of an editor, both counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Position {
    pub line: u32,
    /// Distance from the start of the line, in units of the [`Encoding`].
    pub column: u32,
}

/// The lines of a text as editors count them. A line ends with `\n`, `\r\n` or a lone `\r`.
///
/// [`LineIndex`](super::LineIndex) is for people: it counts characters from 1, and a lone `\r` does
/// not end a line.
#[derive(Debug, Clone)]
pub struct Positions<'t> {
    text: &'t str,
    encoding: Encoding,
    starts: Vec<u32>,
}

impl<'t> Positions<'t> {
    pub fn new(text: &'t str, encoding: Encoding) -> Positions<'t> {
        let bytes = text.as_bytes();
        let ends = memchr::memchr2_iter(b'\n', b'\r', bytes);
        // In `\r\n`, only `\n` ends the line.
        let ends = ends.filter(|end| bytes[*end] == b'\n' || bytes.get(end + 1) != Some(&b'\n'));
        let starts = std::iter::once(0).chain(ends.map(|end| end as u32 + 1)).collect();
        Positions { text, encoding, starts }
    }

    /// The position of a byte offset. An offset inside a character gives the start of the
    /// character, an offset inside a line break the end of the line, and an offset beyond the text
    /// the end of the text.
    pub fn position(&self, offset: u32) -> Position {
        let offset = self.text.floor_char_boundary((offset as usize).min(self.text.len()));
        let line = self.starts.partition_point(|start| *start as usize <= offset) - 1;
        let content = self.content(line);
        let before = &self.text[content.start..offset.clamp(content.start, content.end)];
        Position { line: line as u32, column: self.width(before) }
    }

    /// The byte offset of a position. A column inside a character gives the start of the character,
    /// a column beyond the line the end of the line, and a line beyond the text the end of the
    /// text.
    pub fn offset(&self, position: Position) -> u32 {
        let line = position.line as usize;
        if line >= self.starts.len() {
            return self.text.len() as u32;
        }
        let content = self.content(line);
        let words = &self.text[content.clone()];
        let within = match self.encoding {
            Encoding::Utf8 => {
                words.floor_char_boundary((position.column as usize).min(words.len()))
            }
            _ => self.bytes_of(words, position.column),
        };
        (content.start + within) as u32
    }

    pub fn lines(&self) -> u32 {
        self.starts.len() as u32
    }

    fn content(&self, line: usize) -> std::ops::Range<usize> {
        let start = self.starts[line] as usize;
        let end = self.starts.get(line + 1).map_or(self.text.len(), |next| *next as usize);
        let words = &self.text[start..end];
        let words = words.strip_suffix('\n').unwrap_or(words);
        let words = words.strip_suffix('\r').unwrap_or(words);
        start..start + words.len()
    }

    fn width(&self, words: &str) -> u32 {
        match self.encoding {
            Encoding::Utf8 => words.len() as u32,
            Encoding::Utf16 if words.is_ascii() => words.len() as u32,
            Encoding::Utf16 => words.chars().map(|letter| letter.len_utf16() as u32).sum(),
            Encoding::Utf32 => words.chars().count() as u32,
        }
    }

    /// The length in bytes of the longest prefix that is at most `columns` wide.
    fn bytes_of(&self, words: &str, columns: u32) -> usize {
        let mut left = columns;
        for (offset, letter) in words.char_indices() {
            let units =
                if self.encoding == Encoding::Utf16 { letter.len_utf16() as u32 } else { 1 };
            if units > left {
                return offset;
            }
            left -= units;
        }
        words.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(line: u32, column: u32) -> Position {
        Position { line, column }
    }

    #[test]
    fn columns_are_counted_in_the_units_of_the_encoding() {
        // `é` has two bytes and one unit; `𝄞` has four bytes and two units.
        let text = "aé𝄞b";
        for (encoding, columns) in [
            (Encoding::Utf8, [0, 1, 3, 7, 8]),
            (Encoding::Utf16, [0, 1, 2, 4, 5]),
            (Encoding::Utf32, [0, 1, 2, 3, 4]),
        ] {
            let positions = Positions::new(text, encoding);
            for (offset, column) in [0, 1, 3, 7, 8].into_iter().zip(columns) {
                assert_eq!(positions.position(offset), at(0, column), "{encoding:?} {offset}");
                assert_eq!(positions.offset(at(0, column)), offset, "{encoding:?} {column}");
            }
        }
    }

    #[test]
    fn a_line_ends_with_each_kind_of_line_break() {
        let positions = Positions::new("a\nb\r\nc\rd", Encoding::Utf16);
        assert_eq!(positions.lines(), 4);
        for (offset, position) in [(0, at(0, 0)), (2, at(1, 0)), (5, at(2, 0)), (7, at(3, 0))] {
            assert_eq!(positions.position(offset), position, "{offset}");
            assert_eq!(positions.offset(position), offset, "{position:?}");
        }
        // An offset inside a line break gives the end of the line.
        assert_eq!(positions.position(4), at(1, 1));
        assert_eq!(positions.offset(at(1, 9)), 3);
    }

    #[test]
    fn an_invalid_position_becomes_the_nearest_one_before_it() {
        let positions = Positions::new("𝄞x\n", Encoding::Utf16);
        assert_eq!(positions.offset(at(0, 1)), 0, "within a pair of units");
        assert_eq!(positions.offset(at(0, 99)), 5);
        assert_eq!(positions.offset(at(7, 0)), 6);
        assert_eq!(positions.position(2), at(0, 0), "within a character");
        assert_eq!(positions.position(99), at(1, 0));
        assert_eq!(Positions::new("𝄞", Encoding::Utf8).offset(at(0, 3)), 0);
        assert_eq!(Positions::new("", Encoding::Utf16).position(0), at(0, 0));
    }

    #[test]
    fn every_character_boundary_converts_to_a_position_and_back() {
        let text = "oob: 1\r\nname: \"Légère 𝄞\"\rid: é\n\n\r\r\nx";
        for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
            let positions = Positions::new(text, encoding);
            for (offset, _) in text.char_indices() {
                // No position is inside the line end `\r\n`, so skip it.
                if text[..offset].ends_with('\r') && text[offset..].starts_with('\n') {
                    continue;
                }
                let position = positions.position(offset as u32);
                assert_eq!(positions.offset(position) as usize, offset, "{encoding:?}");
            }
        }
    }
}
