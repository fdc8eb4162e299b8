//! Reads lists and maps with one entry per line, which indentation nests.

use super::reader::{Awaited, FastReader, OpenBlock, Word, is_blank};
use crate::syntax::build::null;
use crate::syntax::limits::MAX_COMMENTS;
use crate::syntax::tree::{RecordKind, Style, Tree};

impl<'t> FastReader<'t> {
    #[inline]
    pub(super) fn line(&mut self, start: usize) -> Option<usize> {
        let position = self.spaces(start);
        match self.byte(position) {
            b'\n' | b'\r' | b'#' => return self.rest(position),
            _ => {}
        }
        if position == start && self.is_marker(position) {
            return self.marker(position);
        }
        if self.is_dash(position) {
            self.settle(position, position - start, RecordKind::List)?;
            return self.item(start, position);
        }
        self.settle(position, position - start, RecordKind::Map)?;
        let word = self.word(position)?;
        self.entry(position, word)
    }

    pub(super) fn end(mut self) -> Option<Tree<'t>> {
        match self.awaited {
            Awaited::Root | Awaited::Item => return None,
            Awaited::Value(place) => self.nothing(place),
            Awaited::Nothing => {}
        }
        Some(self.builder.finish())
    }

    /// Reads the end of a line behind its content, where a comment may be.
    #[inline]
    pub(super) fn rest(&mut self, position: usize) -> Option<usize> {
        match self.byte(position) {
            b'\n' => Some(position + 1),
            b'\r' => Some(position + 2),
            b'#' => self.comment(position),
            _ => None,
        }
    }

    /// The offset behind the last character on a line, and the start of the next line.
    #[inline]
    pub(super) fn line_end(&self, position: usize) -> (usize, usize) {
        let length = self.bytes.len();
        let end =
            memchr::memchr(b'\n', &self.bytes[position..]).map_or(length, |len| position + len);
        let windows = end > position && self.bytes[end - 1] == b'\r';
        (end - usize::from(windows), end + 1)
    }

    fn comment(&mut self, position: usize) -> Option<usize> {
        let (end, next) = self.line_end(position);
        let comments = &mut self.builder.tree.comments;
        comments.push((position as u32, end as u32));
        (comments.len() < MAX_COMMENTS).then_some(next)
    }

    fn is_dash(&self, position: usize) -> bool {
        self.byte(position) == b'-' && is_blank(self.byte(position + 1))
    }

    fn is_marker(&self, position: usize) -> bool {
        let first = self.byte(position);
        matches!(first, b'-' | b'.') && self.byte(position + 1) == first
    }

    /// Accepts a line `---` at the start, where it has no effect.
    fn marker(&mut self, position: usize) -> Option<usize> {
        let alone = self.bytes[position..].starts_with(b"---")
            && matches!(self.byte(position + 3), b'\n' | b'\r')
            && self.awaited == Awaited::Root
            && !self.builder.tree.text[..position].contains("---");
        alone.then(|| self.line_end(position).1)
    }

    /// Closes the lists and maps that end before a line of this indentation. After the call, the
    /// line is an entry of the innermost list or map that stays open.
    fn settle(&mut self, position: usize, indent: usize, kind: RecordKind) -> Option<()> {
        let awaited = std::mem::replace(&mut self.awaited, Awaited::Nothing);
        if awaited == Awaited::Root {
            return self.begin(position, indent, kind);
        }
        if awaited != Awaited::Nothing {
            let above = self.levels.last()?.indent;
            // A list may be in the column of its key, because YAML allows that.
            let list = kind == RecordKind::List && awaited != Awaited::Item;
            if indent > above || indent == above && list {
                return self.begin(position, indent, kind);
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
            // Leave to granit a deeper line, which continues a string over several lines, and a
            // dash among keys, which is a mistake.
            if level.indent < indent || level.indent == indent && level.kind == RecordKind::Map {
                return None;
            }
            self.levels.pop();
            self.builder.close(None);
        }
    }

    fn begin(&mut self, position: usize, indent: usize, kind: RecordKind) -> Option<()> {
        self.levels.push(OpenBlock { indent, kind });
        self.open(kind, position, Style::Lines)
    }

    fn nothing(&mut self, place: usize) {
        self.builder.add(null(place as u32, place as u32));
    }

    fn item(&mut self, line: usize, dash: usize) -> Option<usize> {
        let position = self.spaces(dash + 1);
        match self.byte(position) {
            b'\n' | b'\r' | b'#' => {
                self.awaited = Awaited::Item;
                self.rest(position)
            }
            b'-' if self.is_dash(position) => {
                self.begin(position, position - line, RecordKind::List)?;
                self.item(line, position)
            }
            b'[' | b'{' | b'|' | b'>' => self.bracket_or_block(position),
            _ => {
                let word = self.word(position)?;
                if self.byte(word.stop) == b':' {
                    self.begin(position, position - line, RecordKind::Map)?;
                    return self.entry(position, word);
                }
                self.add_value(position, word);
                self.rest(word.stop)
            }
        }
    }

    /// Reads the value of a key, after the key was read as a word.
    #[inline]
    fn entry(&mut self, start: usize, key: Word) -> Option<usize> {
        if self.byte(key.stop) != b':' {
            return None;
        }
        self.add_key(start, key)?;
        let colon = key.stop + 1;
        let position = self.spaces(colon);
        match self.byte(position) {
            b'\n' | b'\r' | b'#' => {
                self.awaited = Awaited::Value(colon);
                self.rest(position)
            }
            b'[' | b'{' | b'|' | b'>' => self.bracket_or_block(position),
            _ => {
                let word = self.word(position)?;
                self.add_value(position, word);
                // `rest` gives up at a second colon, so that granit reports it.
                self.rest(word.stop)
            }
        }
    }

    fn bracket_or_block(&mut self, position: usize) -> Option<usize> {
        if matches!(self.byte(position), b'|' | b'>') {
            let parent = self.levels.last()?.indent;
            return self.block(position, parent);
        }
        let end = self.flow(position)?;
        let rest = self.spaces(end);
        if self.byte(rest) == b'#' && rest == end {
            return None;
        }
        self.rest(rest)
    }
}
