//! Reads all documents of a run in parallel, on all cores.

use std::collections::HashMap;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use grognard_project::files::{
    Decoded, Document, Files, Given, MAX_BYTES, OpenedFile, decode, gather, open, open_again,
};
use grognard_project::project::Settings;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{FileId, Text};
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use rayon::prelude::*;

use super::Listing;
use super::list::{EntryBytes, ListedDocument};

/// Reads the listed documents, and a text that does not come from disk. `settings` has the settings
/// of each project, because they list the ignored paths.
pub fn read(
    listing: &Listing,
    settings: &[Settings],
    given: Option<Given>,
) -> anyhow::Result<(Files, Vec<Diagnostic>)> {
    read_with(listing, settings, given, &|_| None)
}

/// Reads the listed documents again, but reuses the texts of an earlier run for unchanged files.
pub fn read_again(
    listing: &Listing,
    settings: &[Settings],
    earlier: &Files,
    is_changed: &dyn Fn(&Path) -> bool,
) -> anyhow::Result<(Files, Vec<Diagnostic>)> {
    let of_earlier = earlier.documents.iter().zip(&earlier.paths);
    let sound = of_earlier.filter(|(document, _)| document.sound);
    let texts: HashMap<&Path, &Text> = sound
        .filter_map(|(document, path)| Some((path.as_deref()?, earlier.texts.get(document.file))))
        .collect();
    let kept =
        |path: &Path| texts.get(path).filter(|_| !is_changed(path)).map(|text| (*text).clone());
    read_with(listing, settings, None, &kept)
}

/// Returns the bytes of a document, or `None` if they exceed the maximum size.
pub fn read_document(path: &Path) -> anyhow::Result<Option<Vec<u8>>> {
    load(path, MAX_BYTES).with_context(|| format!("cannot read `{}`", path.display()))
}

fn read_with(
    listing: &Listing,
    settings: &[Settings],
    given: Option<Given>,
    kept: &dyn Fn(&Path) -> Option<Text>,
) -> anyhow::Result<(Files, Vec<Diagnostic>)> {
    let roots = listing.projects.iter().zip(settings);
    let patterns = roots.map(|(root, settings)| patterns(root.as_deref(), &settings.ignore));
    let patterns: Vec<Gitignore> = patterns.collect::<anyhow::Result<_>>()?;
    let hidden_by = |entry: &ListedDocument| {
        let matched = patterns[entry.project].matched_path_or_any_parents(&entry.path, false);
        matched.is_ignore().then(|| matched.inner().map_or("", |glob| glob.original()).to_owned())
    };
    let is_wanted = |entry: &&ListedDocument| hidden_by(entry).is_none();
    let wanted = listing.entries.iter().filter(is_wanted);
    let mut sources: Vec<Source> = wanted
        .map(|entry| Source {
            name: entry.name.clone(),
            project: entry.project,
            asked: entry.asked,
            bytes: match &entry.bytes {
                EntryBytes::Disk => match kept(&entry.path) {
                    Some(text) => DocumentBytes::Kept(entry.path.clone(), text),
                    None => DocumentBytes::Disk(entry.path.clone()),
                },
                EntryBytes::Unsaved => DocumentBytes::Unsaved(entry.path.clone()),
                EntryBytes::Revision(bytes) => DocumentBytes::Given(bytes.clone()),
            },
        })
        .collect();
    sources.extend(given.map(Source::from));
    let (mut files, found) = open_all(sources)?;
    for stray in listing.strays.iter().filter(is_wanted) {
        // The user did not name this file, so it is skipped if it cannot be read.
        let Ok(head) = load_head(&stray.path) else { continue };
        let text = Text::new(stray.name.clone(), String::from_utf8_lossy(&head));
        files.add_stray(stray.project, text, Some(stray.path.clone()));
    }
    // A document may refer to an ignored file. The first bytes of that file show its kind, so that
    // the finding can explain that the file is ignored.
    let hidden = listing.entries.iter().filter_map(|entry| Some((entry, hidden_by(entry)?)));
    for (entry, pattern) in hidden.take(MAX_HIDDEN) {
        let EntryBytes::Disk = entry.bytes else { continue };
        let Ok(head) = load_head(&entry.path) else { continue };
        let text = Text::new(entry.name.clone(), String::from_utf8_lossy(&head));
        files.add_hidden(entry.project, text, Some(entry.path.clone()), pattern);
    }
    Ok((Files { roots: listing.projects.clone(), ..files }, found))
}

/// Maximum number of ignored documents whose first bytes are read, so that a large ignored folder
/// does not slow a run.
const MAX_HIDDEN: usize = 500;

/// Maximum number of bytes that are read to recognise a document, because its first lines name its
/// kind.
const MAX_HEAD: u64 = 4096;

#[expect(clippy::disallowed_methods, reason = "code outside `disk` never reads files")]
fn load_head(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut head = Vec::new();
    std::fs::File::open(path)?.take(MAX_HEAD).read_to_end(&mut head)?;
    Ok(head)
}

/// Maximum size in bytes of a file in a foreign format. The limit is higher than for a document,
/// because the file is read only once and only a small part of it stays in memory.
const MAX_FOREIGN_BYTES: u64 = 64 * 1024 * 1024;

pub fn read_foreign_bytes(path: &Path) -> anyhow::Result<Vec<u8>> {
    let shown = path.display();
    if path.is_dir() {
        bail!("`{shown}` is a folder, not a file");
    }
    let bytes = load(path, MAX_FOREIGN_BYTES).with_context(|| format!("cannot read `{shown}`"))?;
    let mebibytes = MAX_FOREIGN_BYTES >> 20;
    bytes.with_context(|| {
        format!("`{shown}` is larger than {mebibytes} MiB: cut it down to the part that you need")
    })
}

pub fn read_foreign(path: &Path) -> anyhow::Result<(Files, Vec<Diagnostic>)> {
    let (shown, bytes) = (path.display(), read_foreign_bytes(path)?);
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

/// Maximum size in bytes of a baseline: enough for 100,000 known findings.
const MAX_BASELINE_BYTES: u64 = 16 * 1024 * 1024;

/// Reads a baseline, or returns `None` if the file does not exist.
pub fn read_baseline(path: &Path) -> anyhow::Result<Option<String>> {
    let shown = path.display();
    if path.symlink_metadata().is_err() {
        return Ok(None);
    }
    let bytes = load(path, MAX_BASELINE_BYTES).with_context(|| format!("cannot read `{shown}`"))?;
    let text = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
    Ok(Some(text.with_context(|| format!("`{shown}` is not a file of known findings"))?))
}

pub fn read_listed_project(listing: &Listing, number: usize) -> anyhow::Result<Option<String>> {
    match (&listing.of_revision, &listing.projects[number]) {
        (Some(files), _) => {
            let bytes = files.get(number).cloned().flatten();
            Ok(bytes.and_then(|bytes| String::from_utf8(bytes).ok()))
        }
        (None, Some(project)) => read_project_file(project),
        (None, None) => Ok(None),
    }
}

/// Folder of the nearest project that contains a path.
pub fn project_above(path: &Path) -> Option<&Path> {
    path.ancestors().find(|folder| folder.join("grognard.yaml").is_file())
}

/// Reads a project file. The settings in the project file decide which other files are read.
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
    // Although each pattern is valid, all together may exceed the size limit of the matcher.
    patterns.build().map_err(|_| {
        let file = root.map_or_else(|| "grognard.yaml".into(), |root| root.join("grognard.yaml"));
        anyhow!(
            "the {} patterns under `ignore` in `{}` are too long together: write fewer or shorter ones",
            lines.len(),
            file.display()
        )
    })
}

struct Source {
    name: String,
    project: usize,
    asked: bool,
    bytes: DocumentBytes,
}

enum DocumentBytes {
    Disk(PathBuf),
    Kept(PathBuf, Text),
    /// An editor has a new document that is not on the disk yet.
    Unsaved(PathBuf),
    /// A text that does not come from disk, or `None` if it is larger than a document may be.
    Given(Option<Vec<u8>>),
}

impl From<Given> for Source {
    fn from(given: Given) -> Source {
        let Given { name, bytes, project } = given;
        Source { name, project, asked: true, bytes: DocumentBytes::Given(Some(bytes)) }
    }
}

fn open_all(sources: Vec<Source>) -> anyhow::Result<(Files, Vec<Diagnostic>)> {
    let opened = sources.into_par_iter().enumerate();
    let opened = opened.map(|(number, source)| open_source(FileId(number as u32), source));
    Ok(gather(opened.collect::<anyhow::Result<Vec<(OpenedFile, Option<PathBuf>)>>>()?))
}

fn open_source(file: FileId, source: Source) -> anyhow::Result<(OpenedFile, Option<PathBuf>)> {
    let Source { name, project, asked, bytes } = source;
    let document = Document { file, project, asked, sound: true };
    let (bytes, path) = match bytes {
        DocumentBytes::Kept(path, text) => return Ok((open_again(document, text), Some(path))),
        DocumentBytes::Unsaved(path) => (Some(Vec::new()), Some(path)),
        DocumentBytes::Given(bytes) => {
            (bytes.filter(|bytes| bytes.len() as u64 <= MAX_BYTES), None)
        }
        DocumentBytes::Disk(path) => {
            let bytes = load(&path, MAX_BYTES).with_context(|| format!("cannot read `{name}`"))?;
            (bytes, Some(path))
        }
    };
    Ok((open(document, name, bytes), path))
}

/// Reads a file, or returns `None` if it has more than `max` bytes.
#[expect(clippy::disallowed_methods, reason = "code outside `disk` never reads files")]
pub(super) fn load(path: &Path, max: u64) -> std::io::Result<Option<Vec<u8>>> {
    // Only plain files are read, because a pipe blocks until another program writes into it, and
    // some devices have no end.
    let about = std::fs::metadata(path)?;
    if !about.is_file() {
        return Err(std::io::Error::other("the path is a pipe or a device, not a file"));
    }
    if about.len() > max {
        return Ok(None);
    }
    // A file may grow after its size is checked, so read one byte beyond the limit.
    let mut bytes = Vec::with_capacity(about.len() as usize + 1);
    std::fs::File::open(path)?.take(max + 1).read_to_end(&mut bytes)?;
    Ok(Some(bytes).filter(|bytes| bytes.len() as u64 <= max))
}
