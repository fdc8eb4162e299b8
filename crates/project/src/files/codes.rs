//! Codes of the findings about bytes.

use grognard_syntax::diagnostic::{Code, Stage};

/// A file larger than [`MAX_BYTES`](super::MAX_BYTES).
pub static FILE_TOO_LARGE: Code =
    Code::unread("file-too-large", include_str!("pages/file_too_large.md")).at(Stage::Project);

pub static NOT_UTF8: Code =
    Code::unread("not-utf8", include_str!("pages/not_utf8.md")).at(Stage::Project);

/// A file in UTF-16, which some editors on Windows write.
pub static UTF_16: Code =
    Code::unread("utf-16", include_str!("pages/utf_16.md")).at(Stage::Project);

pub static CODES: &[&Code] = &[&FILE_TOO_LARGE, &NOT_UTF8, &UTF_16];
