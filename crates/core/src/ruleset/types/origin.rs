//! What every entry of a pack has: a name, an origin, a span.

use grognard_syntax::text::Span;

use crate::document::Provenance;

/// Where a figure comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// Text, another publication, arithmetic, or our own reading.
    pub kind: Provenance,
    /// Sections of the text, or a publication and the place in it; empty if the pack names none.
    pub at: String,
    /// Remark on the origin, as the pack's author wrote it.
    pub note: Option<String>,
    /// Where the origin is written in the pack.
    pub span: Span,
}

/// A figure with its origin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sourced<T> {
    /// The figure itself.
    pub value: T,
    /// Where the figure comes from; a finding complains if nothing says so.
    pub origin: Option<Origin>,
    /// Remark on the figure, printed below it.
    pub note: Option<String>,
    /// Where the figure is written in the pack.
    pub span: Span,
}

/// The head that every entry of a pack has.
#[derive(Debug, Clone)]
pub struct PackEntry {
    /// Id that no other entry of the same list has.
    pub id: String,
    /// Name as it is printed; the id, if the pack gives no name.
    pub name: String,
    /// Where the entry comes from. Figures in it that name no origin have this one.
    pub origin: Option<Origin>,
    /// Remark on the entry, printed below it.
    pub note: Option<String>,
    /// Where the id is written in the pack.
    pub span: Span,
}

/// A way to write references to sections, such as `ref. #`: the words before and behind the number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReferenceForm {
    /// Words before and behind the number, as a text writes them.
    pub form: (String, String),
    /// Words before and behind the number in the key of the section.
    pub section: (String, String),
}
