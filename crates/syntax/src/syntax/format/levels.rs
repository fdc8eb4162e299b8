//! The lists and maps with one entry a line that are open, and the columns at which they stand.

use super::tokens::{Kind, Lines, Token};

/// How much deeper the entries of a list or map are than what holds it, in columns.
pub(super) const INDENT: usize = 2;

/// An open list or map.
#[derive(Debug, Clone, Copy)]
pub(super) struct Level {
    pub lines: Lines,
    /// The column at which its entries were typed.
    pub old: usize,
    /// The column that they get.
    pub new: usize,
}

/// Closes what has ended before this token, which begins an entry. Is it one of the innermost list or map then?
pub(super) fn settle(levels: &mut Vec<Level>, token: &Token, column: usize) -> bool {
    let lines = if token.kind == Kind::Dash { Lines::List } else { Lines::Map };
    while let Some(level) = levels.last() {
        if level.lines == lines && level.old == column {
            return true;
        }
        if level.old < column {
            return false;
        }
        levels.pop();
    }
    false
}

/// The column of what belongs to the innermost list or map and has a line of its own.
pub(super) fn below(levels: &[Level]) -> usize {
    levels.last().map_or(0, |level| level.new + INDENT)
}
