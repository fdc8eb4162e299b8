//! Gaps before tokens, and the indentation of the further lines of a token.

use super::tokens::{Kind, Token};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Gap {
    /// Number of line breaks, of which a second one makes an empty line.
    pub breaks: usize,
    /// Number of spaces after the last line break, or between two tokens on a line.
    pub spaces: usize,
    /// Whether everything except the indentation stays as typed.
    pub typed: bool,
}

/// How the lines of a token after the first are indented.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Inner {
    /// All further lines of the token start in this column.
    Column(usize),
    /// All further lines of the token move to the right by this number of columns.
    Shift(isize),
}

/// The gap before each token, and the indentation of the further lines of each token.
#[derive(Debug)]
pub(super) struct Layout {
    pub gaps: Vec<Gap>,
    pub inner: Vec<Inner>,
}

pub(super) fn between(text: &str, before: &Token, token: &Token) -> usize {
    let bytes = text.as_bytes();
    let opens_list = before.kind == Kind::Open && bytes[before.start] == b'[';
    // YAML requires a space behind a colon or a question mark, even before a closing bracket.
    let announces = matches!(before.kind, Kind::Colon | Kind::Question);
    let none = match token.kind {
        Kind::Comment => false,
        Kind::Close => before.kind == Kind::Open || !announces && bytes[token.start] == b']',
        Kind::Comma => !announces,
        // Without a space, the colon would become a part of the name of an alias or anchor.
        Kind::Colon => matches!(before.kind, Kind::Scalar | Kind::Close),
        _ => opens_list,
    };
    usize::from(!none)
}
