//! The open lists and maps with one entry per line, with their columns.

use super::tokens::{Kind, Lines, Token};

/// Indentation of entries in a list or map, in columns.
pub(super) const INDENT: usize = 2;

#[derive(Debug, Clone, Copy)]
pub(super) struct Level {
    pub lines: Lines,
    /// Column of the entries as typed.
    pub old: usize,
    /// Column of the entries in the layout.
    pub new: usize,
}

/// Closes the lists and maps that end before a token that starts an entry. Returns whether the
/// entry belongs to the innermost list or map that stays open.
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

/// The column of a value on a line of its own below the innermost list or map.
pub(super) fn below(levels: &[Level]) -> usize {
    levels.last().map_or(0, |level| level.new + INDENT)
}
