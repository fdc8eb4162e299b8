//! The texts that one run of the program reads, with their names.

use std::sync::{Arc, OnceLock};

use super::{Digest, FileId, LineIndex, Span};

#[derive(Debug, Clone, Default)]
pub struct Text {
    /// Path as displayed: relative if possible, and with `/` on every system.
    pub name: String,
    /// Content, which is shared so that copies of the texts are cheap.
    pub content: Arc<str>,
    /// Digest of the content, which is computed on demand.
    digest: OnceLock<Digest>,
}

impl Text {
    pub fn new(name: impl Into<String>, content: impl Into<Arc<str>>) -> Text {
        Text { name: name.into(), content: content.into(), digest: OnceLock::new() }
    }

    /// The digest of the content, which is cached because a text may be used in many runs.
    pub fn digest(&self) -> Digest {
        *self.digest.get_or_init(|| Digest::of([&*self.content]))
    }

    /// Finds the lines of the text, which are needed only for printing a finding.
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
    pub fn add(&mut self, text: Text) -> FileId {
        self.texts.push(text);
        FileId(self.texts.len() as u32 - 1)
    }

    pub fn get(&self, file: FileId) -> &Text {
        &self.texts[file.0 as usize]
    }

    /// Replaces the content of a text, but not its name and index.
    pub fn replace(&mut self, file: FileId, content: impl Into<Arc<str>>) {
        let text = &mut self.texts[file.0 as usize];
        *text = Text::new(std::mem::take(&mut text.name), content);
    }

    pub fn iter(&self) -> impl ExactSizeIterator<Item = (FileId, &Text)> {
        self.texts.iter().enumerate().map(|(index, text)| (FileId(index as u32), text))
    }

    pub fn slice(&self, span: Span) -> &str {
        self.get(span.file).content.get(span.range()).unwrap_or("")
    }

    pub fn len(&self) -> usize {
        self.texts.len()
    }

    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }
}
