//! Words of one stretch of text, which may come in several events, and where each word is written.

use std::ops::Range;

/// A stretch of text without any marks in it.
#[derive(Debug, Default)]
pub(super) struct TextRun {
    /// The words.
    pub(super) text: String,
    /// Where a piece begins in the words, and its place in the source.
    pieces: Vec<(usize, Range<usize>)>,
}

impl TextRun {
    /// Adds what comes next.
    pub(super) fn push(&mut self, words: &str, source: Range<usize>) {
        self.pieces.push((self.text.len(), source));
        self.text.push_str(words);
    }

    /// Takes the attributes away with which a heading may end, `{#id .class key=value}`, and returns the id in them.
    /// Without an id they are words.
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

    /// Empties the run and keeps its memory.
    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.pieces.clear();
    }

    /// Where some of the words stand in the source. `&amp;` is longer there than here.
    pub(super) fn source(&self, words: Range<usize>) -> Range<usize> {
        let last = words.end.saturating_sub(1);
        let start = self.place(words.start, words.start);
        start..self.place(last, words.end).max(start)
    }

    /// The place of `at` in the piece in which `within` stands.
    fn place(&self, within: usize, offset: usize) -> usize {
        let piece = self.pieces.partition_point(|(begin, _)| *begin <= within).checked_sub(1);
        let Some((begin, source)) = piece.and_then(|piece| self.pieces.get(piece)) else {
            return 0;
        };
        (source.start + offset.saturating_sub(*begin)).min(source.end)
    }
}
