//! Open lists and maps with one entry per line, and their columns.

use super::tokens::{Kind, Lines, Token};

/// Indentation of entries relative to their list or map, in columns.
pub(super) const INDENT: usize = 2;

#[derive(Debug, Clone, Copy)]
pub(super) struct Level {
    pub lines: Lines,
    /// Column of its entries as typed.
    pub old: usize,
    /// Column of its entries in the layout.
    pub new: usize,
}

/// Closes the lists and maps that end before this token, which starts an entry. Returns whether the entry belongs to
/// the innermost one.
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

/// Column of children of the innermost list or map on their own lines.
pub(super) fn below(levels: &[Level]) -> usize {
    levels.last().map_or(0, |level| level.new + INDENT)
}
