//! The texts of a run, opened.

use std::path::PathBuf;

use super::codes::FILE_TOO_LARGE;
use super::decode::{Decoded, decode};
use grognard_core::diagnostic::Diagnostic;
use grognard_core::text::{FileId, Span, Text, Texts};

/// Maximum size of a document in bytes: five hundred times a large order of battle.
pub const MAX_BYTES: u64 = 4 * 1024 * 1024;

/// The texts of a run.
#[derive(Debug, Default)]
pub struct Files {
    /// Every text, by handle.
    pub texts: Texts,
    /// The documents, in the order of their handles.
    pub documents: Vec<Document>,
    /// Where each text lies on the disk, if it does.
    pub paths: Vec<Option<PathBuf>>,
}

/// A text that is to be read as a document.
#[derive(Debug, Clone, Copy)]
pub struct Document {
    /// Its handle.
    pub file: FileId,
    /// The number of its project: documents know only those of their own.
    pub project: usize,
    /// Was it asked for, or is it read as context only?
    pub asked: bool,
    /// Are its characters sound?
    pub sound: bool,
}

/// A text that is at hand already: standard input, an editor's, a test's.
#[derive(Debug, Clone)]
pub struct Given {
    /// The name it goes by.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// The number of its project.
    pub project: usize,
}

/// A file whose bytes became text.
pub struct Opened {
    text: Text,
    document: Document,
    found: Option<Diagnostic>,
}

/// Opens a file by its bytes; `None` stands for more than [`MAX_BYTES`].
pub fn open(document: Document, name: String, bytes: Option<Vec<u8>>) -> Opened {
    let (content, found) = match bytes.map(|bytes| decode(document.file, bytes)) {
        Some(Decoded::Text(text)) => (text, None),
        Some(Decoded::Refused(shown, found)) => (shown, Some(*found)),
        None => (String::new(), Some(too_large(document.file))),
    };
    let document = Document { sound: found.is_none(), ..document };
    Opened { text: Text::new(name, content), document, found }
}

/// Gathers opened files, in the order of their handles, with the path of each on the disk.
pub fn gather(
    all: impl IntoIterator<Item = (Opened, Option<PathBuf>)>,
) -> (Files, Vec<Diagnostic>) {
    let mut files = Files::default();
    let mut diagnostics = Vec::new();
    for (Opened { text, document, found }, path) in all {
        files.texts.add(text);
        files.documents.push(document);
        files.paths.push(path);
        diagnostics.extend(found.filter(|_| document.asked));
    }
    (files, diagnostics)
}

/// Opens texts that are at hand, in the order of their names.
pub fn given(mut texts: Vec<Given>) -> (Files, Vec<Diagnostic>) {
    texts.sort_by(|a, b| a.name.cmp(&b.name));
    gather(texts.into_iter().enumerate().map(|(number, text)| {
        let Given { name, bytes, project } = text;
        let document = Document { file: FileId(number as u32), project, asked: true, sound: true };
        let bytes = Some(bytes).filter(|bytes| bytes.len() as u64 <= MAX_BYTES);
        (open(document, name, bytes), None)
    }))
}

fn too_large(file: FileId) -> Diagnostic {
    let most = MAX_BYTES / 1024 / 1024;
    Diagnostic::new(
        &FILE_TOO_LARGE,
        Span::new(file, 0, 0),
        format!("the file is larger than {most} MiB and is not read"),
    )
    .help("a document of this size is not one document: split it, one army or scenario a file")
}
