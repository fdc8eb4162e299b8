//! Lists and maps with one entry a line: indentation decides what belongs to what.

use super::{Reading, is_blank};
use crate::syntax::build::null;
use crate::syntax::granit::MAX_COMMENTS;
use crate::syntax::tree::{RecordKind, Style, Tree};

/// A list or map that is open, and the column at which its entries stand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Level {
    indent: usize,
    kind: RecordKind,
}

/// What the next line may bring besides an entry of what is open.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Awaited {
    /// The first entry of all.
    Root,
    /// The value of a key, whose colon ends here.
    Value(usize),
    /// What follows a dash that stands alone.
    Item,
    Nothing,
}

impl<'t> Reading<'t> {
    /// Reads a line and returns where the next one begins.
    #[inline]
    pub(super) fn line(&mut self, start: usize) -> Option<usize> {
        let at = self.spaces(start);
        match self.byte(at) {
            b'\n' | b'\r' | b'#' => return self.rest(at),
            _ => {}
        }
        if at == start && self.is_marker(at) {
            return self.marker(at);
        }
        if self.is_dash(at) {
            self.settle(at, at - start, RecordKind::List)?;
            return self.item(start, at);
        }
        self.settle(at, at - start, RecordKind::Map)?;
        let word = self.word(at)?;
        self.entry(at, word)
    }

    /// The tree, once every line is read.
    pub(super) fn end(mut self) -> Option<Tree<'t>> {
        match self.awaited {
            Awaited::Root | Awaited::Item => return None,
            Awaited::Value(place) => self.nothing(place),
            Awaited::Nothing => {}
        }
        Some(self.builder.finish())
    }

    /// What a line may have after its content: nothing, or a comment.
    #[inline]
    pub(super) fn rest(&mut self, at: usize) -> Option<usize> {
        match self.byte(at) {
            b'\n' => Some(at + 1),
            b'\r' => Some(at + 2),
            b'#' => self.comment(at),
            _ => None,
        }
    }

    /// The place after the last character of the line, and the beginning of the next.
    #[inline]
    pub(super) fn line_end(&self, at: usize) -> (usize, usize) {
        let length = self.bytes.len();
        let end = memchr::memchr(b'\n', &self.bytes[at..]).map_or(length, |len| at + len);
        let windows = end > at && self.bytes[end - 1] == b'\r';
        (end - usize::from(windows), end + 1)
    }

    fn comment(&mut self, at: usize) -> Option<usize> {
        let (end, next) = self.line_end(at);
        let comments = &mut self.builder.tree.comments;
        comments.push((at as u32, end as u32));
        (comments.len() < MAX_COMMENTS).then_some(next)
    }

    fn is_dash(&self, at: usize) -> bool {
        self.byte(at) == b'-' && is_blank(self.byte(at + 1))
    }

    /// Does a line begin like `---` or `...`?
    fn is_marker(&self, at: usize) -> bool {
        let first = self.byte(at);
        matches!(first, b'-' | b'.') && self.byte(at + 1) == first
    }

    /// A line `---` before everything else says nothing new.
    fn marker(&mut self, at: usize) -> Option<usize> {
        let alone = self.bytes[at..].starts_with(b"---")
            && matches!(self.byte(at + 3), b'\n' | b'\r')
            && self.awaited == Awaited::Root
            && !self.builder.tree.text[..at].contains("---");
        alone.then(|| self.line_end(at).1)
    }

    /// Closes what has ended before a line of this indent, so that the line is an entry of the
    /// innermost list or map.
    fn settle(&mut self, at: usize, indent: usize, kind: RecordKind) -> Option<()> {
        let awaited = std::mem::replace(&mut self.awaited, Awaited::Nothing);
        if awaited == Awaited::Root {
            return self.begin(at, indent, kind);
        }
        if awaited != Awaited::Nothing {
            let above = self.levels.last()?.indent;
            // A list may stand at the very column of its key.
            let list = kind == RecordKind::List && awaited != Awaited::Item;
            if indent > above || indent == above && list {
                return self.begin(at, indent, kind);
            }
            match awaited {
                Awaited::Value(place) => self.nothing(place),
                _ => return None,
            }
        }
        loop {
            let level = self.levels.last()?;
            if level.indent == indent && level.kind == kind {
                return Some(());
            }
            // Deeper than what is open: text over several lines. A dash among keys: a mistake.
            if level.indent < indent || level.indent == indent && level.kind == RecordKind::Map {
                return None;
            }
            self.levels.pop();
            self.builder.close(None);
        }
    }

    fn begin(&mut self, at: usize, indent: usize, kind: RecordKind) -> Option<()> {
        self.levels.push(Level { indent, kind });
        self.open(kind, at, Style::Lines)
    }

    fn nothing(&mut self, place: usize) {
        self.builder.add(null(place as u32, place as u32));
    }

    /// What follows a dash.
    fn item(&mut self, line: usize, dash: usize) -> Option<usize> {
        let at = self.spaces(dash + 1);
        match self.byte(at) {
            b'\n' | b'\r' | b'#' => {
                self.awaited = Awaited::Item;
                self.rest(at)
            }
            b'-' if self.is_dash(at) => {
                self.begin(at, at - line, RecordKind::List)?;
                self.item(line, at)
            }
            b'[' | b'{' | b'|' | b'>' => self.bracket_or_block(at),
            _ => {
                let word = self.word(at)?;
                if self.byte(word.stop) == b':' {
                    self.begin(at, at - line, RecordKind::Map)?;
                    return self.entry(at, word);
                }
                self.add_value(at, word);
                self.rest(word.stop)
            }
        }
    }

    /// A key, which has been read as a word, and its value.
    #[inline]
    fn entry(&mut self, start: usize, key: super::Word) -> Option<usize> {
        if self.byte(key.stop) != b':' {
            return None;
        }
        self.add_key(start, key)?;
        let colon = key.stop + 1;
        let at = self.spaces(colon);
        match self.byte(at) {
            b'\n' | b'\r' | b'#' => {
                self.awaited = Awaited::Value(colon);
                self.rest(at)
            }
            b'[' | b'{' | b'|' | b'>' => self.bracket_or_block(at),
            _ => {
                let word = self.word(at)?;
                self.add_value(at, word);
                // Another colon has no place here, and `rest` knows none.
                self.rest(word.stop)
            }
        }
    }

    fn bracket_or_block(&mut self, at: usize) -> Option<usize> {
        if matches!(self.byte(at), b'|' | b'>') {
            let parent = self.levels.last()?.indent;
            return self.block(at, parent);
        }
        let end = self.flow(at)?;
        let rest = self.spaces(end);
        if self.byte(rest) == b'#' && rest == end {
            return None;
        }
        self.rest(rest)
    }
}
