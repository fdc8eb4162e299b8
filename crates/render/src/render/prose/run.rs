//! Text of several events of the parser, with the place of each piece in the source.

use std::ops::Range;

#[derive(Debug, Default)]
pub(super) struct TextRun {
    pub(super) text: String,
    /// Offset of each piece in the text, and its range in the source.
    pieces: Vec<(usize, Range<usize>)>,
}

impl TextRun {
    pub(super) fn push(&mut self, words: &str, source: Range<usize>) {
        self.pieces.push((self.text.len(), source));
        self.text.push_str(words);
    }

    /// Removes the attributes at the end of a heading, `{#id .class key=value}`, and returns the id
    /// that they contain. Attributes without an id stay in the heading as text.
    pub(super) fn take_id(&mut self) -> Option<String> {
        let (words, attributes) = self.text.trim_end().strip_suffix('}')?.rsplit_once('{')?;
        let is_attribute = |word: &str| word.starts_with(['#', '.']) || word.contains('=');
        if !attributes.split_whitespace().all(is_attribute) {
            return None;
        }
        let mut ids = attributes.split_whitespace().filter_map(|word| word.strip_prefix('#'));
        let id = ids.rfind(|id| !id.is_empty())?.to_owned();
        let end = words.trim_end().len();
        self.text.truncate(end);
        self.pieces.retain(|(begin, _)| *begin < end);
        Some(id)
    }

    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.pieces.clear();
    }

    /// Converts a range of the text into a range of the source. Text and source differ where the
    /// source has an entity such as `&amp;`.
    pub(super) fn source(&self, words: Range<usize>) -> Range<usize> {
        let last = words.end.saturating_sub(1);
        let start = self.place(words.start, words.start);
        start..self.place(last, words.end).max(start)
    }

    /// Converts an offset in the text to an offset in the source. The offset is in the piece that
    /// contains `within`, in the text and in the source.
    fn place(&self, within: usize, offset: usize) -> usize {
        let piece = self.pieces.partition_point(|(begin, _)| *begin <= within).checked_sub(1);
        let Some((begin, source)) = piece.and_then(|piece| self.pieces.get(piece)) else {
            return 0;
        };
        (source.start + offset.saturating_sub(*begin)).min(source.end)
    }
}
