//! The parts that all entries of a pack share: name, origin, note, span.

use grognard_syntax::text::Span;

use crate::document::Provenance;

/// The origin of a figure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// Kind: rule book, another publication, arithmetic or reading.
    pub kind: Provenance,
    /// Sections of the text, such as `8.B.3`, or a publication and the place in it; empty if the pack gives none.
    pub at: String,
    /// Note on the origin, as the author of the pack wrote it.
    pub note: Option<String>,
    /// Span of the origin in the pack, so that findings can point at it.
    pub span: Span,
}

/// A figure with its origin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sourced<T> {
    /// The figure itself.
    pub value: T,
    /// Origin of the figure; `check` reports a figure without one.
    pub origin: Option<Origin>,
    /// Note on the figure, printed below it.
    pub note: Option<String>,
    /// Span of the figure in the pack, so that findings can point at it.
    pub span: Span,
}

/// The head of every entry of a pack.
#[derive(Debug, Clone)]
pub struct PackEntry {
    /// Unique id within its list.
    pub id: String,
    /// Name as printed; the id, if the pack gives no name.
    pub name: String,
    /// Origin of the entry, and of figures in it that have no origin of their own.
    pub origin: Option<Origin>,
    /// Note on the entry, printed below it.
    pub note: Option<String>,
    /// Span of the id in the pack.
    pub span: Span,
}

/// A form of references to sections, such as `ref. #`, split at the number, because each rule book has its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReferenceForm {
    /// Words before and after the number, as the text writes them.
    pub form: (String, String),
    /// Words before and after the number in the key of the section.
    pub section: (String, String),
}
