//! Edits that change the whitespace of a text to the whitespace of a layout.

use super::gaps::{Gap, Inner, Layout};
use super::tokens::{Kind, Token, body_indent};
use crate::diagnostic::Edit;
use crate::text::{FileId, Span};

pub(super) fn edits(file: FileId, text: &str, tokens: &[Token], layout: &Layout) -> Vec<Edit> {
    let mut writing = EditWriter { file, text, edits: Vec::new(), new: String::new() };
    let mut position = 0;
    for (index, token) in tokens.iter().enumerate() {
        writing.gap(position, token.start, &layout.gaps[index]);
        position = token.end;
        match token.kind {
            Kind::BlockBody => writing.body(token, layout.inner[index]),
            Kind::Scalar => writing.scalar(token, layout.inner[index]),
            _ => {}
        }
    }
    writing.gap(position, text.len(), &Gap { breaks: 1, spaces: 0, typed: false });
    writing.edits
}

struct EditWriter<'t> {
    file: FileId,
    text: &'t str,
    edits: Vec<Edit>,
    new: String,
}

impl EditWriter<'_> {
    fn gap(&mut self, start: usize, end: usize, gap: &Gap) {
        let old = &self.text[start..end];
        self.new.clear();
        if gap.typed {
            let Some(last) = old.rfind('\n') else { return };
            self.new.push_str(&old[..=last]);
        } else {
            self.breaks(old, gap.breaks);
        }
        self.new.extend(std::iter::repeat_n(' ', gap.spaces));
        self.replace(start, end);
    }

    /// Writes line breaks as the author typed them, or else like the first line break of the text.
    fn breaks(&mut self, old: &str, count: usize) {
        let typed = old.split_inclusive('\n').filter(|line| line.ends_with('\n'));
        let typed = typed.map(|line| if line.ends_with("\r\n") { "\r\n" } else { "\n" });
        let before = self.new.len();
        self.new.extend(typed.take(count));
        if count > 0 && self.new.len() == before {
            let windows = memchr::memchr(b'\n', self.text.as_bytes())
                .is_some_and(|line_break| self.text[..line_break].ends_with('\r'));
            self.new.push_str(if windows { "\r\n" } else { "\n" });
        }
    }

    fn replace(&mut self, start: usize, end: usize) {
        let (old, new) = (&self.text.as_bytes()[start..end], self.new.as_bytes());
        if old == new {
            return;
        }
        let same = |(old, new): &(&u8, &u8)| old == new;
        let head = old.iter().zip(new).take_while(same).count();
        let (old, new) = (&old[head..], &new[head..]);
        let tail = old.iter().rev().zip(new.iter().rev()).take_while(same).count();
        let span = Span::new(self.file, start + head, end - tail);
        // Whitespace is ASCII, so each byte is a character.
        let replacement = self.new[head..self.new.len() - tail].to_owned();
        self.edits.push(Edit { span, replacement });
    }

    /// Moves the lines of a text block together. Trailing spaces on an empty line are removed,
    /// unless they are deeper than the block, because such spaces belong to the text.
    fn body(&mut self, body: &Token, inner: Inner) {
        let Inner::Shift(shift) = inner else { return };
        let lines = &self.text[body.start..body.end];
        let deepest = body_indent(lines).unwrap_or(usize::MAX);
        let mut start = body.start;
        for line in lines.split_inclusive('\n') {
            let words = line.trim_start_matches(' ');
            let old = line.len() - words.len();
            let is_empty = words.trim_end_matches(['\r', '\n']).is_empty();
            let new = if is_empty && old <= deepest { 0 } else { old.saturating_add_signed(shift) };
            self.new.clear();
            self.new.extend(std::iter::repeat_n(' ', new));
            self.replace(start, start + old);
            start += line.len();
        }
    }

    fn scalar(&mut self, scalar: &Token, inner: Inner) {
        let bytes = &self.text.as_bytes()[..scalar.end];
        let mut position = scalar.start;
        while let Some(length) = memchr::memchr(b'\n', &bytes[position..]) {
            let line_break = position + length;
            let line = &self.text[position..line_break];
            let words = line.trim_end_matches([' ', '\t', '\r']);
            let ends = if line.ends_with('\r') { line_break - 1 } else { line_break };
            // A space behind a backslash belongs to the string.
            if !words.ends_with('\\') {
                self.new.clear();
                self.replace(position + words.len(), ends);
            }
            position = line_break + 1;
            let rest = self.text[position..scalar.end].trim_start_matches([' ', '\t']);
            let old = scalar.end - rest.len() - position;
            if !rest.starts_with(['\n', '\r']) {
                let new = match inner {
                    Inner::Column(column) => column,
                    Inner::Shift(shift) => old.saturating_add_signed(shift),
                };
                self.new.clear();
                self.new.extend(std::iter::repeat_n(' ', new));
                self.replace(position, position + old);
                position += old;
            }
        }
    }
}
