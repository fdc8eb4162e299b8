//! Places comments that are on lines of their own. A comment stays between the same two tokens, and
//! gets the column of one of them.

use super::gaps::Gap;
use super::levels::Level;
use super::tokens::{Kind, Token};

/// Whether a comment is `# grognard: keep-layout`, which exempts an entry or a line from
/// formatting.
pub fn keeps_layout(comment: &str) -> bool {
    let words = comment.trim_start_matches(['#', ' ']).strip_prefix("grognard:");
    let rest = words.and_then(|words| words.trim_start().strip_prefix("keep-layout"));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ':']))
}

pub(super) fn kept_places(text: &str, tokens: &[Token]) -> Vec<usize> {
    let comments = tokens.iter().filter(|token| token.kind == Kind::Comment);
    let kept = comments.filter(|token| keeps_layout(&text[token.start..token.end]));
    kept.map(|token| token.start).collect()
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Column {
    pub old: usize,
    pub new: usize,
}

#[derive(Debug, Clone, Copy)]
struct Comment {
    index: usize,
    breaks: usize,
    column: usize,
}

/// Comments that wait for the next token, because their column depends on it.
#[derive(Debug, Default)]
pub(super) struct Pending {
    comments: Vec<Comment>,
    /// Columns of the lists and maps that were open before the comments.
    above: Vec<Column>,
}

impl Pending {
    pub(super) fn is_empty(&self) -> bool {
        self.comments.is_empty()
    }

    pub(super) fn indexes(&self) -> impl Iterator<Item = usize> {
        self.comments.iter().map(|comment| comment.index)
    }

    pub(super) fn add(&mut self, index: usize, breaks: usize, column: usize) {
        self.comments.push(Comment { index, breaks, column });
    }

    pub(super) fn remember(&mut self, levels: &[Level]) {
        if !self.comments.is_empty() {
            self.above =
                levels.iter().map(|level| Column { old: level.old, new: level.new }).collect();
        }
    }

    /// Places the comments above a token. Comments directly above the token get its column, and
    /// comments above an empty line get the nearest open column.
    pub(super) fn place(&mut self, below: Column, breaks: usize, gaps: &mut [Gap]) {
        let mut breaks = breaks;
        let mut column = below.new;
        let mut end = self.comments.len();
        while end > 0 {
            // Comments without an empty line between them move together.
            let start =
                self.comments[..end].iter().rposition(|comment| comment.breaks != 1).unwrap_or(0);
            if breaks != 1 {
                column = self.nearest(self.comments[start].column, below);
            }
            for comment in &self.comments[start..end] {
                gaps[comment.index].spaces = column;
            }
            breaks = self.comments[start].breaks;
            end = start;
        }
        self.comments.clear();
        self.above.clear();
    }

    /// The open column nearest to the typed column; at a tie, the deeper column.
    fn nearest(&self, typed: usize, below: Column) -> usize {
        let above = self.above.iter().filter(|column| column.new >= below.new);
        let nearest = above
            .chain([&below])
            .min_by_key(|column| (column.old.abs_diff(typed), usize::MAX - column.new));
        nearest.map_or(below.new, |column| column.new)
    }

    pub(super) fn shift(&mut self, shift: isize, gaps: &mut [Gap]) {
        for comment in self.comments.drain(..) {
            let gap = &mut gaps[comment.index];
            gap.spaces = comment.column.saturating_add_signed(shift);
            gap.typed = true;
        }
        self.above.clear();
    }
}
