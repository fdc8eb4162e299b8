//! Where a name is defined, and where it is used.

use super::Desk;
use grognard_core::text::{FileId, Span};

/// A place of a name in the document that is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Highlight {
    /// The place.
    pub span: Span,
    /// Is the name defined there?
    pub is_definition: bool,
}

/// Where the name at an offset is defined: several places, if it is ambiguous. A place may be in a built-in file.
pub fn definition(desk: &Desk<'_>, file: FileId, offset: u32) -> Vec<Span> {
    let _ = (desk, file, offset);
    Vec::new()
}

/// Where the name at an offset is used, in the whole project; with `definitions` also where it is defined.
pub fn references(desk: &Desk<'_>, file: FileId, offset: u32, definitions: bool) -> Vec<Span> {
    let _ = (desk, file, offset, definitions);
    Vec::new()
}

/// The places of the name at an offset in its own document.
pub fn highlights(desk: &Desk<'_>, file: FileId, offset: u32) -> Vec<Highlight> {
    let _ = (desk, file, offset);
    Vec::new()
}
