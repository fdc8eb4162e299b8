//! Gaps before tokens, and the indentation of lines inside tokens.

use super::tokens::{Kind, Token};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Gap {
    /// Number of line breaks: 0, 1, or 2 with an empty line between them.
    pub breaks: usize,
    /// Number of spaces after the last line break, or between two tokens of a line.
    pub spaces: usize,
    /// Does everything except the indentation stay as typed?
    pub typed: bool,
}

/// New indentation of the lines of a token after its first one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Inner {
    /// Each line starts at this column.
    Column(usize),
    /// Each line moves to the right by this number of columns.
    Shift(isize),
}

/// Gap before every token, and indentation of its further lines.
#[derive(Debug)]
pub(super) struct Layout {
    pub gaps: Vec<Gap>,
    pub inner: Vec<Inner>,
}

pub(super) fn between(text: &str, before: &Token, token: &Token) -> usize {
    let bytes = text.as_bytes();
    let opens_list = before.kind == Kind::Open && bytes[before.start] == b'[';
    // A colon or a question mark has a space behind it even before a closing bracket, because YAML
    // requires it.
    let announces = matches!(before.kind, Kind::Colon | Kind::Question);
    let none = match token.kind {
        Kind::Comment => false,
        Kind::Close => before.kind == Kind::Open || !announces && bytes[token.start] == b']',
        Kind::Comma => !announces,
        // An alias or anchor has a space before the colon, because otherwise the colon would be
        // part of its name.
        Kind::Colon => matches!(before.kind, Kind::Scalar | Kind::Close),
        _ => opens_list,
    };
    usize::from(!none)
}
