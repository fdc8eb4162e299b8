//! What is to be said of a place.

use super::Desk;
use grognard_core::text::{FileId, Span};

/// What is to be said of a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hover {
    /// The place that it is about.
    pub span: Span,
    /// The words, in Markdown.
    pub text: String,
}

/// What is to be said of an offset.
pub fn hover(desk: &Desk<'_>, file: FileId, offset: u32) -> Option<Hover> {
    let _ = (desk, file, offset);
    None
}
