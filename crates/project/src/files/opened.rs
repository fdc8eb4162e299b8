//! Opens the texts that one run of the program reads.

use std::path::PathBuf;

use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{FileId, Span, Text, Texts};

use super::codes::FILE_TOO_LARGE;
use super::decode::{Decoded, decode};

/// Maximum size of a document in bytes: five hundred times a large order of battle.
pub const MAX_BYTES: u64 = 4 * 1024 * 1024;

/// The texts of a run, with the documents and projects that they belong to.
#[derive(Debug, Clone, Default)]
pub struct Files {
    /// Every text of the run, indexed by its handle. Templates and pages come after the documents.
    pub texts: Texts,
    pub documents: Vec<Document>,
    /// Files that look like documents but have a name that `check` does not search for. Only the
    /// head of each text is kept.
    pub strays: Vec<Document>,
    /// Documents that the settings of their project exclude. Only the head of each text is kept.
    pub hidden: Vec<Hidden>,
    /// Texts that are not documents, such as approved files.
    pub beside: Vec<Document>,
    /// The path on disk of each text, indexed by its handle. `None` for a text that is not from the
    /// disk.
    pub paths: Vec<Option<PathBuf>>,
    /// The folder of each project, indexed by its number. `None` for documents outside any project.
    pub roots: Vec<Option<PathBuf>>,
}

impl Files {
    /// The document, stray file, hidden file or other text with this handle.
    pub fn document(&self, file: FileId) -> Document {
        // The handle of a document is its index in the list.
        let document = self.documents.get(file.0 as usize);
        let hidden = self.hidden.iter().map(|hidden| &hidden.document);
        let others = self.strays.iter().chain(&self.beside).chain(hidden);
        let others = || others.clone().find(|other| other.file == file);
        *document.or_else(others).expect("every finding is in a text of the run")
    }

    /// Adds a stray file, which looks like a document but has an unusual name, with the head of its
    /// text. Add stray files after all documents, because the handle of a document is its index.
    pub fn add_stray(&mut self, project: usize, text: Text, path: Option<PathBuf>) {
        let file = self.texts.add(text);
        self.strays.push(Document { file, project, asked: true, sound: true });
        self.paths.push(path);
    }

    /// Adds a document that `pattern` of its project excludes, with the head of its text.
    pub fn add_hidden(
        &mut self,
        project: usize,
        text: Text,
        path: Option<PathBuf>,
        pattern: String,
    ) {
        let file = self.texts.add(text);
        let document = Document { file, project, asked: false, sound: true };
        self.hidden.push(Hidden { document, pattern });
        self.paths.push(path);
    }

    /// Adds a text that is not a document, such as an approved file. Returns the handle of the
    /// text, and a finding if the bytes are not text. `bytes` is `None` for a file larger than
    /// [`MAX_BYTES`].
    pub fn add_beside(
        &mut self,
        project: usize,
        name: String,
        bytes: Option<Vec<u8>>,
        path: Option<PathBuf>,
    ) -> (FileId, Option<Diagnostic>) {
        let file = FileId(self.texts.len() as u32);
        let document = Document { file, project, asked: true, sound: true };
        let opened = open(document, name, bytes);
        self.texts.add(opened.text);
        self.beside.push(opened.document);
        self.paths.resize(file.0 as usize, None);
        self.paths.push(path);
        (file, opened.found)
    }

    /// Replaces the text of a document, for example with the unsaved text of an editor. Returns a
    /// finding if the bytes are not text. `bytes` is `None` for a text larger than [`MAX_BYTES`].
    pub fn lay_over(&mut self, file: FileId, bytes: Option<Vec<u8>>) -> Option<Diagnostic> {
        let bytes = bytes.filter(|bytes| bytes.len() as u64 <= MAX_BYTES);
        let index = file.0 as usize;
        let opened = open(self.documents[index], String::new(), bytes);
        self.texts.replace(file, opened.text.content);
        self.documents[index] = opened.document;
        opened.found
    }

    /// The name of a text relative to the folder of its project, with `/`. Saved and published
    /// names are derived from the relative name, because the displayed name depends on the folder
    /// in which the program runs.
    pub fn name_in_project(&self, file: FileId, project: usize) -> String {
        let path = self.paths.get(file.0 as usize).and_then(Option::as_deref);
        let root = self.roots.get(project).and_then(Option::as_deref);
        let below = path.zip(root).and_then(|(path, root)| path.strip_prefix(root).ok());
        match below.map(|below| below.to_string_lossy()) {
            Some(below) if cfg!(windows) => below.replace('\\', "/"),
            Some(below) => below.into_owned(),
            None => self.texts.get(file).name.clone(),
        }
    }
}

/// A document that is not read because `ignore` of its project excludes it.
#[derive(Debug, Clone)]
pub struct Hidden {
    pub document: Document,
    /// The pattern in `ignore` that excludes the document.
    pub pattern: String,
}

#[derive(Debug, Clone, Copy)]
pub struct Document {
    pub file: FileId,
    /// The number of the document's project. References lead only to documents of the same project.
    pub project: usize,
    /// Whether the user asked for this document. A document for which the user did not ask is read
    /// only as context.
    pub asked: bool,
    /// Whether the bytes of the document could be decoded. A document that is not sound is not
    /// parsed.
    pub sound: bool,
}

/// A text that is not from the disk: standard input, an editor's unsaved text, or a text of a test.
#[derive(Debug, Clone)]
pub struct Given {
    /// The name that findings show: a file name, whose ending may determine the kind of document.
    pub name: String,
    pub bytes: Vec<u8>,
    /// The number of the text's project in the run, which selects the settings.
    pub project: usize,
}

pub struct OpenedFile {
    text: Text,
    document: Document,
    found: Option<Diagnostic>,
}

/// Decodes a file. `bytes` is `None` for a file larger than [`MAX_BYTES`].
pub fn open(document: Document, name: String, bytes: Option<Vec<u8>>) -> OpenedFile {
    let (content, found) = match bytes.map(|bytes| decode(document.file, bytes)) {
        Some(Decoded::Text(text)) => (text, None),
        Some(Decoded::Refused(shown, found)) => (shown, Some(*found)),
        None => (String::new(), Some(too_large(document.file))),
    };
    let document = Document { sound: found.is_none(), ..document };
    OpenedFile { text: Text::new(name, content), document, found }
}

/// Opens a file whose text an earlier run has decoded.
pub fn open_again(document: Document, text: Text) -> OpenedFile {
    OpenedFile { text, document, found: None }
}

/// Collects opened files into one run. The files are in the order of their handles, each with its
/// path on the disk.
pub fn gather(
    all: impl IntoIterator<Item = (OpenedFile, Option<PathBuf>)>,
) -> (Files, Vec<Diagnostic>) {
    let mut files = Files::default();
    let mut diagnostics = Vec::new();
    for (OpenedFile { text, document, found }, path) in all {
        files.texts.add(text);
        files.documents.push(document);
        files.paths.push(path);
        diagnostics.extend(found.filter(|_| document.asked));
    }
    (files, diagnostics)
}

/// Opens texts that are not from the disk, and returns them with the findings about bytes that are
/// not text. Handles follow the order of the names.
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
    let mebibytes = MAX_BYTES >> 20;
    Diagnostic::new(
        &FILE_TOO_LARGE,
        Span::new(file, 0, 0),
        format!("the file is larger than {mebibytes} MiB and is not read"),
    )
    .help("split the file into one file for each army or scenario")
}
