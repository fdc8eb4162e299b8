//! Texts of a run, by handle.

use std::sync::{Arc, OnceLock};

use super::{Digest, FileId, LineIndex, Span};

/// Text with its name.
#[derive(Debug, Clone, Default)]
pub struct Text {
    /// Path as displayed: relative if possible, and with `/` on every system.
    pub name: String,
    /// Content. It is shared, so that a copy of the texts costs nothing.
    pub content: Arc<str>,
    /// Digest of the content, once it has been requested.
    digest: OnceLock<Digest>,
}

impl Text {
    /// Creates a text.
    pub fn new(name: impl Into<String>, content: impl Into<Arc<str>>) -> Text {
        Text { name: name.into(), content: content.into(), digest: OnceLock::new() }
    }

    /// Digest of the content. It is cached, because a text may live through many runs.
    pub fn digest(&self) -> Digest {
        *self.digest.get_or_init(|| Digest::of([&*self.content]))
    }

    /// Line index, which is built only when a finding is printed.
    pub fn line_index(&self) -> LineIndex<'_> {
        LineIndex::new(&self.content)
    }
}

/// All texts of a run, in the order in which they were read.
#[derive(Debug, Clone, Default)]
pub struct Texts {
    texts: Vec<Text>,
}

impl Texts {
    /// Adds a text and returns its handle.
    pub fn add(&mut self, text: Text) -> FileId {
        self.texts.push(text);
        FileId(self.texts.len() as u32 - 1)
    }

    /// Text of a handle.
    pub fn get(&self, file: FileId) -> &Text {
        &self.texts[file.0 as usize]
    }

    /// Replaces the content of a text, which keeps its name and its handle.
    pub fn replace(&mut self, file: FileId, content: impl Into<Arc<str>>) {
        let text = &mut self.texts[file.0 as usize];
        *text = Text::new(std::mem::take(&mut text.name), content);
    }

    /// All texts with their handles, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (FileId, &Text)> {
        self.texts.iter().enumerate().map(|(index, text)| (FileId(index as u32), text))
    }

    /// Content of a span.
    pub fn slice(&self, span: Span) -> &str {
        self.get(span.file).content.get(span.range()).unwrap_or("")
    }

    /// Number of texts.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Are there no texts?
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }
}
