//! The gap before a token, and how the lines inside a token move.

use super::tokens::{Kind, Token};

/// The white space before a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Gap {
    /// Number of line breaks: none, one, or two with an empty line between them.
    pub breaks: usize,
    /// Number of spaces behind the last line break, or between two tokens of a line.
    pub spaces: usize,
    /// Does everything but the indent stay as it is typed?
    pub typed: bool,
}

/// How the lines of a token behind its first one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Inner {
    /// Each begins at this column.
    Column(usize),
    /// Each moves to the right by this number of columns.
    Shift(isize),
}

/// The gap before every token, and how its lines move.
#[derive(Debug)]
pub(super) struct Layout {
    pub gaps: Vec<Gap>,
    pub inner: Vec<Inner>,
}

/// Number of spaces between two tokens of a line.
pub(super) fn between(text: &str, before: &Token, token: &Token) -> usize {
    let bytes = text.as_bytes();
    let opens_list = before.kind == Kind::Open && bytes[before.start] == b'[';
    // A colon or a question mark needs a space even where nothing follows.
    let announces = matches!(before.kind, Kind::Colon | Kind::Question);
    let none = match token.kind {
        Kind::Comment => false,
        Kind::Close => before.kind == Kind::Open || !announces && bytes[token.start] == b']',
        Kind::Comma => !announces,
        // The name of an alias or an anchor would take the colon.
        Kind::Colon => matches!(before.kind, Kind::Scalar | Kind::Close),
        _ => opens_list,
    };
    usize::from(!none)
}
