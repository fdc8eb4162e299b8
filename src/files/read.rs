//! Everything that a run reads, read at once.

use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use rayon::prelude::*;

use super::Listing;
use super::codes::FILE_TOO_LARGE;
use super::decode::{Decoded, decode};
use crate::diagnostic::Diagnostic;
use crate::text::{FileId, Span, Text, Texts};

/// A document is at most this large: five hundred times a large order of battle.
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

/// Reads what is listed, but for what its project does not want to be looked at: patterns as in
/// `.gitignore`, by the number of the project. What was named outright is read all the same.
pub fn read(
    listing: &Listing,
    ignored: &[Vec<String>],
    given: Option<Given>,
) -> anyhow::Result<(Files, Vec<Diagnostic>)> {
    let roots = listing.projects.iter().zip(ignored);
    let patterns = roots.map(|(root, lines)| patterns(root.as_deref(), lines));
    let patterns: Vec<Gitignore> = patterns.collect::<anyhow::Result<_>>()?;
    let wanted = listing.entries.iter().filter(|entry| {
        !patterns[entry.project].matched_path_or_any_parents(&entry.path, false).is_ignore()
    });
    let mut sources: Vec<Source> = wanted
        .map(|entry| Source {
            name: entry.name.clone(),
            project: entry.project,
            asked: entry.asked,
            bytes: Bytes::Disk(entry.path.clone()),
        })
        .collect();
    sources.extend(given.map(Source::from));
    open(sources)
}

/// A foreign file may be larger than a document: it is read once, and little of it is kept.
const MAX_FOREIGN: u64 = 64 * 1024 * 1024;

/// Reads one file of a foreign format.
pub fn read_foreign(path: &Path) -> anyhow::Result<(Files, Vec<Diagnostic>)> {
    let shown = path.display();
    if path.is_dir() {
        bail!("`{shown}` is a folder, not a file");
    }
    let bytes = load(path, MAX_FOREIGN).with_context(|| format!("cannot read `{shown}`"))?;
    let Some(bytes) = bytes else {
        bail!("`{shown}` is larger than {} MiB: cut it to the ground you need", MAX_FOREIGN >> 20);
    };
    let (content, found) = match decode(FileId(0), bytes) {
        Decoded::Text(text) => (text, None),
        Decoded::Refused(text, found) => (text, Some(*found)),
    };
    let sound = found.is_none();
    let mut files = Files { paths: vec![Some(path.to_owned())], ..Files::default() };
    files.texts.add(Text::new(shown.to_string(), content));
    files.documents.push(Document { file: FileId(0), project: 0, asked: true, sound });
    Ok((files, found.into_iter().collect()))
}

/// Opens texts that are at hand.
pub fn given(texts: Vec<Given>) -> anyhow::Result<(Files, Vec<Diagnostic>)> {
    let mut sources: Vec<Source> = texts.into_iter().map(Source::from).collect();
    sources.sort_by(|a, b| a.name.cmp(&b.name));
    open(sources)
}

/// The text of a project file, to learn its settings before anything else is read.
pub fn read_project_file(project: &Path) -> anyhow::Result<Option<String>> {
    let path = project.join("grognard.yaml");
    match load(&path, MAX_BYTES).with_context(|| format!("cannot read `{}`", path.display()))? {
        Some(bytes) => Ok(String::from_utf8(bytes).ok()),
        None => Ok(None),
    }
}

fn patterns(root: Option<&Path>, lines: &[String]) -> anyhow::Result<Gitignore> {
    let mut patterns = GitignoreBuilder::new(root.unwrap_or(Path::new("/")));
    for line in lines {
        if patterns.add_line(None, line).is_err() {
            bail!("`{line}` under `ignore` in grognard.yaml is not a pattern");
        }
    }
    Ok(patterns.build()?)
}

struct Source {
    name: String,
    project: usize,
    asked: bool,
    bytes: Bytes,
}

enum Bytes {
    Disk(PathBuf),
    Given(Vec<u8>),
}

impl From<Given> for Source {
    fn from(given: Given) -> Source {
        let Given { name, bytes, project } = given;
        Source { name, project, asked: true, bytes: Bytes::Given(bytes) }
    }
}

fn open(sources: Vec<Source>) -> anyhow::Result<(Files, Vec<Diagnostic>)> {
    let paths = sources.iter().map(|source| match &source.bytes {
        Bytes::Disk(path) => Some(path.clone()),
        Bytes::Given(_) => None,
    });
    let mut files = Files { paths: paths.collect(), ..Files::default() };
    let opened: Vec<anyhow::Result<(Text, Document, Option<Diagnostic>)>> = sources
        .into_par_iter()
        .enumerate()
        .map(|(at, source)| open_one(FileId(at as u32), source))
        .collect();
    let mut diagnostics = Vec::new();
    for one in opened {
        let (text, document, found) = one?;
        files.texts.add(text);
        files.documents.push(document);
        diagnostics.extend(found.filter(|_| document.asked));
    }
    Ok((files, diagnostics))
}

fn open_one(file: FileId, source: Source) -> anyhow::Result<(Text, Document, Option<Diagnostic>)> {
    let Source { name, project, asked, bytes } = source;
    let bytes = match bytes {
        Bytes::Given(bytes) => Some(bytes).filter(|bytes| bytes.len() as u64 <= MAX_BYTES),
        Bytes::Disk(path) => {
            load(&path, MAX_BYTES).with_context(|| format!("cannot read `{name}`"))?
        }
    };
    let (content, found) = match bytes.map(|bytes| decode(file, bytes)) {
        Some(Decoded::Text(text)) => (text, None),
        Some(Decoded::Refused(shown, found)) => (shown, Some(*found)),
        None => (String::new(), Some(too_large(file))),
    };
    let document = Document { file, project, asked, sound: found.is_none() };
    Ok((Text::new(name, content), document, found))
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

/// The bytes of a file, or nothing if there are too many.
#[expect(clippy::disallowed_methods, reason = "this is the one door by which bytes come in")]
pub(super) fn load(path: &Path, most: u64) -> std::io::Result<Option<Vec<u8>>> {
    let file = std::fs::File::open(path)?;
    let size = file.metadata()?.len();
    if size > most {
        return Ok(None);
    }
    // One byte more than told: a pipe or a growing file may have more than it says.
    let mut bytes = Vec::with_capacity(size as usize + 1);
    file.take(most + 1).read_to_end(&mut bytes)?;
    Ok(Some(bytes).filter(|bytes| bytes.len() as u64 <= most))
}
