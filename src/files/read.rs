//! Everything that a run reads, read at once.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use ignore::WalkBuilder;
use ignore::gitignore::GitignoreBuilder;
use rayon::prelude::*;

use super::codes::FILE_TOO_LARGE;
use super::decode::{Decoded, decode};
use crate::diagnostic::Diagnostic;
use crate::text::{FileId, Span, Text, Texts};

/// A document is at most this large: five hundred times a large order of battle.
pub const MAX_BYTES: u64 = 4 * 1024 * 1024;

/// What is to be read.
#[derive(Debug, Default)]
pub struct Request<'r> {
    /// Files and folders as typed.
    pub paths: &'r [PathBuf],
    /// The folder of the project, if there is one: its other documents are read as context.
    pub project: Option<&'r Path>,
    /// What the project does not want to be looked at, as in `.gitignore`.
    pub ignore: &'r [String],
    /// A text that came another way, with the name it goes by.
    pub given: Option<(String, Vec<u8>)>,
    /// Which file names are documents.
    pub is_document: Option<fn(&str) -> bool>,
}

/// The texts of a run.
#[derive(Debug, Default)]
pub struct Files {
    /// Every text, by handle.
    pub texts: Texts,
    /// The documents among them, in order.
    pub documents: Vec<Document>,
    /// Where each text lies on the disk, if it does.
    pub paths: Vec<Option<PathBuf>>,
}

/// A text that is to be read as a document.
#[derive(Debug, Clone, Copy)]
pub struct Document {
    /// Its handle.
    pub file: FileId,
    /// Was it asked for, or is it read as context only?
    pub asked: bool,
    /// Are its characters sound?
    pub sound: bool,
}

/// Reads what was asked for, and the rest of the project as context.
pub fn read(request: &Request<'_>) -> anyhow::Result<(Files, Vec<Diagnostic>)> {
    let mut found: BTreeMap<PathBuf, (String, bool)> = BTreeMap::new();
    for path in request.paths {
        let shown = path.to_string_lossy().into_owned();
        let meta = std::fs::metadata(path).with_context(|| format!("cannot read `{shown}`"))?;
        if meta.is_dir() {
            for (absolute, name) in walk(path, request)? {
                found.entry(absolute).or_insert((name, true)).1 = true;
            }
        } else {
            let absolute = std::path::absolute(path)?;
            found.entry(absolute).or_insert((display(path), true)).1 = true;
        }
    }
    if let Some(project) = request.project {
        for (absolute, name) in walk(project, request)? {
            found.entry(absolute).or_insert((name, false));
        }
    }
    let mut entries: Vec<Entry> = found
        .into_iter()
        .map(|(path, (name, asked))| Entry { name, asked, bytes: Bytes::Disk(path) })
        .collect();
    if let Some((name, bytes)) = &request.given {
        entries.push(Entry { name: name.clone(), asked: true, bytes: Bytes::Given(bytes.clone()) });
    }
    entries.sort_by(|a, b| a.name.cmp(&b.name));
    open(entries)
}

/// The text of a project file, to learn its settings before anything else is read.
pub fn read_project_file(project: &Path) -> anyhow::Result<Option<String>> {
    let path = project.join("grognard.yaml");
    match load(&path).with_context(|| format!("cannot read `{}`", path.display()))? {
        Some(bytes) => Ok(String::from_utf8(bytes).ok()),
        None => Ok(None),
    }
}

/// Opens texts that are at hand already: an editor's, a test's.
pub fn given(texts: Vec<(String, Vec<u8>)>) -> anyhow::Result<(Files, Vec<Diagnostic>)> {
    let entry =
        |(name, bytes): (String, Vec<u8>)| Entry { name, asked: true, bytes: Bytes::Given(bytes) };
    let mut entries: Vec<Entry> = texts.into_iter().map(entry).collect();
    entries.sort_by(|a, b| a.name.cmp(&b.name));
    open(entries)
}

struct Entry {
    name: String,
    asked: bool,
    bytes: Bytes,
}

enum Bytes {
    Disk(PathBuf),
    Given(Vec<u8>),
}

fn open(entries: Vec<Entry>) -> anyhow::Result<(Files, Vec<Diagnostic>)> {
    let paths = entries.iter().map(|entry| match &entry.bytes {
        Bytes::Disk(path) => Some(path.clone()),
        Bytes::Given(_) => None,
    });
    let mut files = Files { paths: paths.collect(), ..Files::default() };
    let opened: Vec<anyhow::Result<(Text, Document, Option<Diagnostic>)>> = entries
        .into_par_iter()
        .enumerate()
        .map(|(at, entry)| open_one(FileId(at as u32), entry))
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

fn open_one(file: FileId, entry: Entry) -> anyhow::Result<(Text, Document, Option<Diagnostic>)> {
    let bytes = match entry.bytes {
        Bytes::Given(bytes) => Some(bytes).filter(|bytes| bytes.len() as u64 <= MAX_BYTES),
        Bytes::Disk(path) => {
            load(&path).with_context(|| format!("cannot read `{}`", entry.name))?
        }
    };
    let (content, found) = match bytes.map(|bytes| decode(file, bytes)) {
        Some(Decoded::Text(text)) => (text, None),
        Some(Decoded::Refused(shown, found)) => (shown, Some(*found)),
        None => (String::new(), Some(too_large(file))),
    };
    let document = Document { file, asked: entry.asked, sound: found.is_none() };
    Ok((Text::new(entry.name, content), document, found))
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
fn load(path: &Path) -> std::io::Result<Option<Vec<u8>>> {
    let file = std::fs::File::open(path)?;
    let size = file.metadata()?.len();
    if size > MAX_BYTES {
        return Ok(None);
    }
    // One byte more than told: a pipe or a growing file may have more than it says.
    let mut bytes = Vec::with_capacity(size as usize + 1);
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(Some(bytes).filter(|bytes| bytes.len() as u64 <= MAX_BYTES))
}

fn walk(folder: &Path, request: &Request<'_>) -> anyhow::Result<Vec<(PathBuf, String)>> {
    let mut builder = WalkBuilder::new(folder);
    builder.require_git(false).follow_links(false);
    let root = request.project.unwrap_or(folder);
    let mut patterns = GitignoreBuilder::new(root);
    for pattern in request.ignore {
        if patterns.add_line(None, pattern).is_err() {
            bail!("`{pattern}` under `ignore` in grognard.yaml is not a pattern");
        }
    }
    let patterns = patterns.build()?;
    builder.filter_entry(move |entry| {
        let absolute =
            std::path::absolute(entry.path()).unwrap_or_else(|_| entry.path().to_owned());
        let folder = entry.file_type().is_some_and(|kind| kind.is_dir());
        !patterns.matched(absolute, folder).is_ignore()
    });
    let mut found = Vec::new();
    for entry in builder.build() {
        let entry = entry.with_context(|| format!("cannot walk `{}`", folder.display()))?;
        let name = display(entry.path());
        let wanted = request.is_document.is_none_or(|is_document| is_document(&name));
        if entry.file_type().is_some_and(|kind| kind.is_file()) && wanted {
            found.push((std::path::absolute(entry.path())?, name));
        }
    }
    Ok(found)
}

/// A path as it is shown: relative to where the reader stands if it lies below, with `/`.
fn display(path: &Path) -> String {
    let here = std::env::current_dir().ok();
    let below = here.as_deref().and_then(|here| path.strip_prefix(here).ok()).unwrap_or(path);
    let shown = below.to_string_lossy().replace('\\', "/");
    shown.strip_prefix("./").map_or(shown.clone(), str::to_owned)
}
