//! The texts that were read, by handle.

use std::sync::Arc;

use super::{FileId, LineIndex, Span};

/// One text: its name as the reader knows it, and its characters.
#[derive(Debug, Clone, Default)]
pub struct Text {
    /// The path as it is shown, relative where it can be, with `/` on every system.
    pub name: String,
    /// The characters; shared, so that a second list of texts costs nothing.
    pub content: Arc<str>,
}

impl Text {
    /// A text from its name and characters.
    pub fn new(name: impl Into<String>, content: impl Into<Arc<str>>) -> Text {
        Text { name: name.into(), content: content.into() }
    }

    /// Where each line begins. Built when a finding is printed, not before.
    pub fn line_index(&self) -> LineIndex<'_> {
        LineIndex::new(&self.content)
    }
}

/// Every text of a run, in the order in which they were read.
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

    /// Gives a text other characters; its name and handle stay.
    pub fn replace(&mut self, file: FileId, content: impl Into<Arc<str>>) {
        self.texts[file.0 as usize].content = content.into();
    }

    /// The text behind a handle.
    pub fn get(&self, file: FileId) -> &Text {
        &self.texts[file.0 as usize]
    }

    /// All texts with their handles, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (FileId, &Text)> {
        self.texts.iter().enumerate().map(|(index, text)| (FileId(index as u32), text))
    }

    /// The characters of a stretch.
    pub fn slice(&self, span: Span) -> &str {
        self.get(span.file).content.get(span.range()).unwrap_or("")
    }

    /// How many texts there are.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }
}
