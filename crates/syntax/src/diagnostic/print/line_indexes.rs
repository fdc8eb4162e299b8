//! Lines and columns of spans. A file is indexed once, and only if it has a finding.

use std::cell::OnceCell;

use crate::text::{FileId, LineColumn, LineIndex, Span, Texts};

pub(super) struct LineIndexes<'r> {
    texts: &'r Texts,
    indexes: Vec<OnceCell<LineIndex<'r>>>,
}

impl<'r> LineIndexes<'r> {
    pub(super) fn new(texts: &'r Texts) -> LineIndexes<'r> {
        LineIndexes { texts, indexes: vec![OnceCell::new(); texts.len()] }
    }

    pub(super) fn index(&self, file: FileId) -> &LineIndex<'r> {
        self.indexes[file.0 as usize].get_or_init(|| self.texts.get(file).line_index())
    }

    pub(super) fn content(&self, file: FileId) -> &'r str {
        &self.texts.get(file).content
    }

    pub(super) fn start(&self, span: Span) -> LineColumn {
        self.index(span.file).place(span.start)
    }

    /// The place behind the last character of a span, and never before the start of the span.
    pub(super) fn end(&self, span: Span) -> LineColumn {
        self.index(span.file).place(span.end.max(span.start))
    }

    pub(super) fn name(&self, span: Span) -> &'r str {
        &self.texts.get(span.file).name
    }
}
