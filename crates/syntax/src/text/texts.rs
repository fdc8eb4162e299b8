//! The texts that were read, by handle.

use std::sync::{Arc, OnceLock};

use super::{Digest, FileId, LineIndex, Span};

/// One text: its name as the reader knows it, and its characters.
#[derive(Debug, Clone, Default)]
pub struct Text {
    /// The path as it is shown, relative where it can be, with `/` on every system.
    pub name: String,
    /// The characters; shared, so that a second list of texts costs nothing.
    pub content: Arc<str>,
    /// The digest of the characters, once somebody has asked for it.
    digest: OnceLock<Digest>,
}

impl Text {
    /// A text from its name and characters.
    pub fn new(name: impl Into<String>, content: impl Into<Arc<str>>) -> Text {
        Text { name: name.into(), content: content.into(), digest: OnceLock::new() }
    }

    /// The digest of the characters. It is made once: a text that lives through many runs is not hashed in each of them.
    pub fn digest(&self) -> Digest {
        *self.digest.get_or_init(|| Digest::of([&*self.content]))
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

    /// The text behind a handle.
    pub fn get(&self, file: FileId) -> &Text {
        &self.texts[file.0 as usize]
    }

    /// Puts other characters in the place of those of a text, which keeps its name and its handle.
    pub fn replace(&mut self, file: FileId, content: impl Into<Arc<str>>) {
        let text = &mut self.texts[file.0 as usize];
        *text = Text::new(std::mem::take(&mut text.name), content);
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
