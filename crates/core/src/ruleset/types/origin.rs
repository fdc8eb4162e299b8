//! The parts that all entries of a pack share: name, origin, note and span.

use grognard_syntax::text::Span;

use crate::document::Provenance;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// Kind of origin: the rule book, another publication, arithmetic or a reading.
    pub kind: Provenance,
    /// Sections of the text, such as `8.B.3`, or another publication and the place in it; empty if
    /// the pack does not give any.
    pub at: String,
    pub note: Option<String>,
    /// Span of the origin in the pack, so that findings can point there.
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sourced<T> {
    pub value: T,
    /// Origin of the figure; `check` reports a figure without an origin.
    pub origin: Option<Origin>,
    pub note: Option<String>,
    /// Span of the figure in the pack, so that findings can point there.
    pub span: Span,
}

#[derive(Debug, Clone)]
pub struct PackEntry {
    /// Id, which is unique within the list.
    pub id: String,
    /// Name as printed; the id if the pack does not give a name.
    pub name: String,
    /// Origin of the entry, which figures in the entry inherit if they do not have their own.
    pub origin: Option<Origin>,
    pub note: Option<String>,
    pub span: Span,
}

/// A form in which a rule book refers to sections, split at the number, so that `ref. #` becomes
/// `ref. ` and an empty text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReferenceForm {
    /// Words before and after the number in the text.
    pub form: (String, String),
    /// Words before and after the number in the key of a section. References are linked to the key.
    pub section: (String, String),
}
