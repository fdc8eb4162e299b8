//! Places in texts: a file and two byte offsets.

/// Handle of a text in [`Texts`](super::Texts).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// Range of a text, from its first byte to the byte after its last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Text that contains the span.
    pub file: FileId,
    /// Offset of the first byte.
    pub start: u32,
    /// Offset of the byte after the last one.
    pub end: u32,
}

impl Span {
    /// Creates a span.
    pub fn new(file: FileId, start: usize, end: usize) -> Span {
        // Texts are rejected long before they reach 4 GiB, so the offsets fit.
        Span { file, start: start as u32, end: end as u32 }
    }

    /// Byte range for slicing the text.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Does the span contain all of another one?
    pub fn contains(self, other: Span) -> bool {
        self.file == other.file && self.start <= other.start && other.end <= self.end
    }
}

/// Value with its span.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Spanned<T> {
    pub value: T,
    /// Span where the value is written.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// Combines a value and its span.
    pub fn new(value: T, span: Span) -> Spanned<T> {
        Spanned { value, span }
    }
}

impl<T> std::ops::Deref for Spanned<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.value
    }
}
