//! The codes of findings about bytes.

use grognard_syntax::diagnostic::{Code, Stage};

/// A file that is larger than any document.
pub static FILE_TOO_LARGE: Code =
    Code::unread("file-too-large", include_str!("pages/file_too_large.md")).at(Stage::Project);

/// Bytes that are not UTF-8.
pub static NOT_UTF8: Code =
    Code::unread("not-utf8", include_str!("pages/not_utf8.md")).at(Stage::Project);

/// UTF-16, as some editors on Windows write it.
pub static UTF_16: Code =
    Code::unread("utf-16", include_str!("pages/utf_16.md")).at(Stage::Project);

/// Every code of this room.
pub static CODES: &[&Code] = &[&FILE_TOO_LARGE, &NOT_UTF8, &UTF_16];
