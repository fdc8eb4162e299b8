//! Lines and columns of what is printed. A file is indexed once, and only when a finding lies in it.

use std::cell::OnceCell;

use crate::text::{FileId, LineColumn, LineIndex, Span, Texts};

/// The line indexes of the files that findings speak of.
pub(super) struct LineIndexes<'r> {
    texts: &'r Texts,
    indexes: Vec<OnceCell<LineIndex<'r>>>,
}

impl<'r> LineIndexes<'r> {
    /// No file indexed yet.
    pub(super) fn new(texts: &'r Texts) -> LineIndexes<'r> {
        LineIndexes { texts, indexes: vec![OnceCell::new(); texts.len()] }
    }

    /// Where the lines of a file begin.
    pub(super) fn index(&self, file: FileId) -> &LineIndex<'r> {
        self.indexes[file.0 as usize].get_or_init(|| self.texts.get(file).line_index())
    }

    /// The characters of a file.
    pub(super) fn content(&self, file: FileId) -> &'r str {
        &self.texts.get(file).content
    }

    /// Where a stretch begins.
    pub(super) fn start(&self, span: Span) -> LineColumn {
        self.index(span.file).place(span.start)
    }

    /// Where a stretch ends: the place after its last character, never before its start.
    pub(super) fn end(&self, span: Span) -> LineColumn {
        self.index(span.file).place(span.end.max(span.start))
    }

    /// The name of the file that a stretch lies in.
    pub(super) fn name(&self, span: Span) -> &'r str {
        &self.texts.get(span.file).name
    }
}
