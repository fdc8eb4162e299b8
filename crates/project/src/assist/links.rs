//! Places that lead to a file or to an address.

use super::Desk;
use grognard_core::text::{FileId, Span};

/// A place that leads somewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The place.
    pub span: Span,
    /// Where it leads.
    pub target: LinkTarget,
}

/// Where a link leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkTarget {
    /// A text of the run.
    File(FileId),
    /// A file beside the document, by its path from the folder of the document. It may not exist.
    Beside(String),
    /// An address on the web.
    Address(String),
}

/// The links of a document.
pub fn links(desk: &Desk<'_>, file: FileId) -> Vec<Link> {
    let _ = (desk, file);
    Vec::new()
}
