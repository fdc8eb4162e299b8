//! Comments on lines of their own: each stays between the same two tokens and takes the column of one of them.

use super::gaps::Gap;
use super::levels::Level;
use super::tokens::{Kind, Token};

/// Is it the comment that leaves an entry or a line as it is typed, `# grognard: keep-layout`?
pub fn keeps_layout(comment: &str) -> bool {
    let words = comment.trim_start_matches(['#', ' ']).strip_prefix("grognard:");
    let rest = words.and_then(|words| words.trim_start().strip_prefix("keep-layout"));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ':']))
}

/// The comments that keep something as it is typed, by where they begin.
pub(super) fn kept_places(text: &str, tokens: &[Token]) -> Vec<usize> {
    let comments = tokens.iter().filter(|token| token.kind == Kind::Comment);
    let kept = comments.filter(|token| keeps_layout(&text[token.start..token.end]));
    kept.map(|token| token.start).collect()
}

/// A column as it was typed, and as it becomes.
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

/// Comments that wait for the token below them.
#[derive(Debug, Default)]
pub(super) struct Pending {
    comments: Vec<Comment>,
    /// The columns of what is open above them.
    above: Vec<Column>,
}

impl Pending {
    pub(super) fn is_empty(&self) -> bool {
        self.comments.is_empty()
    }

    /// The numbers of the tokens that wait.
    pub(super) fn indexes(&self) -> impl Iterator<Item = usize> {
        self.comments.iter().map(|comment| comment.index)
    }

    pub(super) fn add(&mut self, index: usize, breaks: usize, column: usize) {
        self.comments.push(Comment { index, breaks, column });
    }

    /// Remembers what is open above the comments.
    pub(super) fn remember(&mut self, levels: &[Level]) {
        if !self.comments.is_empty() {
            self.above =
                levels.iter().map(|level| Column { old: level.old, new: level.new }).collect();
        }
    }

    /// Places the comments above a token: with no empty line between they take its column, else the nearest of those
    /// from the token above to the token below.
    pub(super) fn place(&mut self, below: Column, breaks: usize, gaps: &mut [Gap]) {
        let mut breaks = breaks;
        let mut column = below.new;
        let mut end = self.comments.len();
        while end > 0 {
            // A group of comments is moved as one.
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

    /// The column that is nearest to one that was typed; of two the deeper.
    fn nearest(&self, typed: usize, below: Column) -> usize {
        let above = self.above.iter().filter(|column| column.new >= below.new);
        let nearest = above
            .chain([&below])
            .min_by_key(|column| (column.old.abs_diff(typed), usize::MAX - column.new));
        nearest.map_or(below.new, |column| column.new)
    }

    /// Moves the comments with the lines around them.
    pub(super) fn shift(&mut self, shift: isize, gaps: &mut [Gap]) {
        for comment in self.comments.drain(..) {
            let gap = &mut gaps[comment.index];
            gap.spaces = comment.column.saturating_add_signed(shift);
            gap.typed = true;
        }
        self.above.clear();
    }
}
