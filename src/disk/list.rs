//! Lists the documents of a run and finds the project of each.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use anyhow::Context;
use grognard_core::document::Kind;
use ignore::{DirEntry, WalkBuilder};

use super::manifest::MANIFEST;

#[derive(Debug, Default)]
pub struct Listing {
    /// Folder of each project. `None` groups all documents that belong to no project.
    pub projects: Vec<Option<PathBuf>>,
    /// Index of the project of a text that does not come from disk.
    pub given: usize,
    pub(super) entries: Vec<ListedDocument>,
    /// YAML files in the named folders, sorted by name, whose names are not those of documents,
    /// such as `a.oob.yaml.txt` from an editor.
    pub(super) strays: Vec<ListedDocument>,
    /// Contents of the project files at a revision, by the number of the project. `None` if the
    /// listing comes from disk, where the project files are read later.
    pub(super) of_revision: Option<Vec<Option<Vec<u8>>>>,
}

#[derive(Debug)]
pub(super) struct ListedDocument {
    /// Path for messages: relative to the working folder, with `/`.
    pub name: String,
    pub path: PathBuf,
    pub bytes: EntryBytes,
    /// Whether the user named this document or a folder above it. A document that is not named is
    /// only context for the named ones.
    pub asked: bool,
    pub project: usize,
}

#[derive(Debug)]
pub(super) enum EntryBytes {
    Disk,
    /// An editor has a new document that is not on the disk yet.
    Unsaved,
    /// The document at a revision. `None` means that the document is too large.
    Revision(Option<Vec<u8>>),
}

/// Extension of files that maps read. A GeoJSON file is checked alone only if the user names that
/// file. If the user names a folder, its GeoJSON files are read only for the maps, because they may
/// have other uses.
const BESIDE: &str = ".geojson";

/// Lists the named documents, and the other documents of their projects as context. `given` is the
/// path of a text that does not come from disk, such as standard input. The text replaces the file
/// at the path and belongs to the project of the path's folder.
pub fn list(
    paths: &[PathBuf],
    given: Option<&str>,
    is_document: fn(&str) -> bool,
) -> anyhow::Result<Listing> {
    let here = here();
    let mut found: BTreeMap<PathBuf, (String, bool)> = BTreeMap::new();
    let mut others: BTreeMap<PathBuf, String> = BTreeMap::new();
    for path in paths {
        let shown = path.display();
        let meta = std::fs::metadata(path).with_context(|| format!("cannot read `{shown}`"))?;
        if !meta.is_dir() {
            found.insert(std::path::absolute(path)?, (display(path, &here), true));
            continue;
        }
        let walked = walk(path, is_document)?;
        others.extend(walked.others);
        for (absolute, name) in walked.documents {
            let asked = !name.ends_with(BESIDE);
            found.entry(absolute).or_insert((name, false)).1 |= asked;
        }
    }
    let given = given.map(std::path::absolute).transpose()?;
    let mut projects = Projects::default();
    let given_project = given.as_deref().map(|given| projects.of(folder_of(given)));
    for path in found.keys() {
        projects.of(folder_of(path));
    }
    // Every project with a named document is read completely, because its documents refer to each
    // other. The documents of a nested project are left out, because they belong to another
    // project.
    let touched = projects.roots.clone();
    for root in touched.iter().flatten() {
        for (path, name) in walk(root, is_document)?.documents {
            if projects.of(folder_of(&path)) < touched.len() {
                found.entry(path).or_insert((name, false));
            }
        }
    }
    // A scenario without a project file names the documents beside it.
    let alone: Vec<PathBuf> = found.keys().filter(|path| is_scenario(path)).cloned().collect();
    for scenario in alone {
        let folder = folder_of(&scenario);
        let project = projects.of(folder);
        if projects.roots[project].is_none() {
            for (path, name) in beside(folder, is_document)? {
                found.entry(path).or_insert((name, false));
            }
        }
    }
    if let Some(given) = &given {
        found.remove(given);
    }
    others.retain(|path, _| !found.contains_key(path) && given.as_ref() != Some(path));
    let others = others.into_iter();
    let strays = others.map(|(path, name)| {
        let project = projects.of(folder_of(&path));
        ListedDocument { name, path, bytes: EntryBytes::Disk, asked: true, project }
    });
    let strays: Vec<ListedDocument> = strays.collect();
    let mut entries = Vec::with_capacity(found.len());
    for (path, (name, asked)) in found {
        let project = projects.of(folder_of(&path));
        entries.push(ListedDocument { name, path, bytes: EntryBytes::Disk, asked, project });
    }
    entries.sort_by(|a: &ListedDocument, b: &ListedDocument| a.name.cmp(&b.name));
    let given = given_project.unwrap_or(0);
    Ok(Listing { projects: projects.roots, entries, strays, given, of_revision: None })
}

impl Listing {
    /// Adds a document that exists only in an editor. The document belongs to the nearest listed
    /// project.
    pub fn add_unsaved(&mut self, path: &Path) {
        let holds = |root: &Path| path.starts_with(root);
        let roots = self.projects.iter().enumerate();
        let of_roots = roots.filter(|(_, root)| root.as_deref().is_none_or(holds));
        let depth =
            |root: &Option<PathBuf>| root.as_ref().map_or(0, |root| root.components().count());
        let nearest = of_roots.max_by_key(|(_, root)| depth(root)).map(|(number, _)| number);
        let project = nearest.unwrap_or_else(|| {
            self.projects.push(None);
            self.projects.len() - 1
        });
        let (name, path) = (display(path, &here()), path.to_owned());
        self.entries.push(ListedDocument {
            name,
            path,
            bytes: EntryBytes::Unsaved,
            asked: true,
            project,
        });
        self.entries.sort_by(|a, b| a.name.cmp(&b.name));
    }

    pub fn has(&self, path: &Path) -> bool {
        self.entries.iter().any(|entry| entry.path == path)
    }

    /// Lists the documents of a project at a revision, with the project file of that revision.
    pub(super) fn of_revision(
        root: Option<PathBuf>,
        project_file: Option<Vec<u8>>,
        mut entries: Vec<ListedDocument>,
    ) -> Listing {
        entries.sort_by(|a, b| a.name.cmp(&b.name));
        let of_revision = Some(vec![project_file]);
        Listing { projects: vec![root], given: 0, entries, strays: Vec::new(), of_revision }
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().unwrap_or(path)
}

#[derive(Default)]
struct Projects {
    roots: Vec<Option<PathBuf>>,
    folders: HashMap<PathBuf, usize>,
}

impl Projects {
    /// Returns the index of a folder's project: the project of the nearest `grognard.yaml`.
    fn of(&mut self, folder: &Path) -> usize {
        if let Some(number) = self.folders.get(folder) {
            return *number;
        }
        let root = if folder.join("grognard.yaml").is_file() {
            self.number(Some(folder.to_owned()))
        } else {
            match folder.parent() {
                Some(above) => self.of(above),
                None => self.number(None),
            }
        };
        self.folders.insert(folder.to_owned(), root);
        root
    }

    fn number(&mut self, root: Option<PathBuf>) -> usize {
        if let Some(number) = self.roots.iter().position(|seen_root| *seen_root == root) {
            return number;
        }
        self.roots.push(root);
        self.roots.len() - 1
    }
}

fn is_scenario(path: &Path) -> bool {
    path.to_str().and_then(Kind::of_path) == Some(Kind::Scenario)
}

/// The documents of a folder, without those of the folders in it: a folder without a project file
/// may be one that has everything.
fn beside(folder: &Path, is_document: fn(&str) -> bool) -> anyhow::Result<Vec<(PathBuf, String)>> {
    let here = here();
    let cannot = || format!("cannot list `{}`", folder.display());
    let mut documents = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(cannot)? {
        let entry = entry.with_context(cannot)?;
        let path = entry.path();
        let is_named = entry.file_name().to_str().is_some_and(is_document);
        if is_named && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            let name = display(&path, &here);
            documents.push((path, name));
        }
    }
    Ok(documents)
}

#[derive(Default)]
struct Walked {
    documents: Vec<(PathBuf, String)>,
    others: Vec<(PathBuf, String)>,
}

fn walk(folder: &Path, is_document: fn(&str) -> bool) -> anyhow::Result<Walked> {
    let here = here();
    let mut walked = Walked::default();
    let mut walker = WalkBuilder::new(folder);
    walker.require_git(false).follow_links(false).filter_entry(|entry| !is_published(entry));
    for entry in walker.build() {
        let entry = entry.with_context(|| format!("cannot list `{}`", folder.display()))?;
        if entry.path_is_symlink() {
            walked.others.extend(behind_link(&entry, folder, is_document));
            continue;
        }
        let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
        let Some(name) = entry.file_name().to_str().filter(|_| is_file) else { continue };
        let list = match is_document(name) {
            true => &mut walked.documents,
            // A file with a name such as `army.oob.yml` or `army.oob.yaml.txt` may be a misnamed
            // document, so its first lines are read later to find out.
            false if name.contains(".yml") || name.contains(".yaml") => &mut walked.others,
            false => continue,
        };
        list.push((std::path::absolute(entry.path())?, display(entry.path(), &here)));
    }
    Ok(walked)
}

/// Maximum depth of the search for a document behind a symbolic link: the depth of a pack in a
/// folder of packs.
const MAX_LINK_DEPTH: usize = 3;

/// Returns the first document behind a symbolic link, under the path that it has through the link.
/// Links are not followed, so `check` uses this document to report the link. A link to a file that
/// is read anyway needs no report and gives `None`.
fn behind_link(
    entry: &DirEntry,
    folder: &Path,
    is_document: fn(&str) -> bool,
) -> Option<(PathBuf, String)> {
    let target = std::fs::canonicalize(entry.path()).ok()?;
    if entry.depth() == 0 || target.starts_with(std::fs::canonicalize(folder).ok()?) {
        return None;
    }
    let mut walker = WalkBuilder::new(&target);
    let found = walker.require_git(false).max_depth(Some(MAX_LINK_DEPTH)).build().flatten();
    let mut documents: Vec<PathBuf> = found
        .filter(|found| found.file_type().is_some_and(|kind| kind.is_file()))
        .map(DirEntry::into_path)
        .filter(|path| path.file_name().and_then(|name| name.to_str()).is_some_and(is_document))
        .collect();
    documents.sort();
    let first = documents.first()?.strip_prefix(&target).ok()?;
    let path = match first.as_os_str().is_empty() {
        true => entry.path().to_owned(),
        false => entry.path().join(first),
    };
    let shown = display(&path, &here());
    Some((std::path::absolute(path).ok()?, shown))
}

/// Whether a site was published into a folder. A published folder is skipped, because its documents
/// are copies for download, unless the user named the folder (depth 0).
fn is_published(entry: &DirEntry) -> bool {
    let folder = entry.depth() > 0 && entry.file_type().is_some_and(|kind| kind.is_dir());
    folder && entry.path().join(MANIFEST).exists()
}

/// Returns a path for messages: with `/`, and relative to the working folder if it is inside it.
pub(super) fn display(path: &Path, here: &Path) -> String {
    let shown = path.strip_prefix(here).unwrap_or(path).to_string_lossy();
    let shown = if cfg!(windows) { shown.replace('\\', "/") } else { shown.into_owned() };
    shown.strip_prefix("./").map(str::to_owned).unwrap_or(shown)
}

pub(super) fn here() -> PathBuf {
    std::env::current_dir().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk::publish;
    use grognard_project::files::Parcel;

    #[test]
    fn documents_in_a_published_site_are_read_only_if_the_folder_is_named() {
        let project = tempfile::tempdir().expect("a folder");
        let below = |path: &str| project.path().join(path);
        let files = [("grognard.yaml", "site"), ("a.oob.yaml", ""), ("kept/b.oob.yaml", "")];
        let files = files.map(|(path, text)| grognard_project::files::OutputFile::new(path, text));
        crate::disk::write(project.path(), &files).expect("room");
        let copies = ["a.oob.yaml", "deep/b.oob.yaml"].map(|path| Parcel::<()>::at_hand(path, "x"));
        publish(&below("public"), &copies, &|_| ()).expect("room").expect("made");
        let is_document: fn(&str) -> bool = |name| name.ends_with(".oob.yaml");
        let listed = |folder: &Path| {
            let listing = list(&[folder.to_owned()], None, is_document).expect("a list");
            listing
                .entries
                .into_iter()
                .filter(|entry| entry.asked)
                .map(|entry| entry.path)
                .collect()
        };
        let found: Vec<PathBuf> = listed(project.path());
        assert_eq!(found, [below("a.oob.yaml"), below("kept/b.oob.yaml")]);
        let named: Vec<PathBuf> = listed(&below("public"));
        assert_eq!(named, [below("public/a.oob.yaml"), below("public/deep/b.oob.yaml")]);
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_behind_a_link_is_listed_as_a_stray() {
        let (project, other) =
            (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        let file = |path| grognard_project::files::OutputFile::new(path, "");
        crate::disk::write(project.path(), &[file("kept/b.oob.yaml")]).expect("room");
        crate::disk::write(other.path(), &[file("deep/a.oob.yaml")]).expect("room");
        let link = |to: PathBuf, name: &str| {
            std::os::unix::fs::symlink(to, project.path().join(name)).expect("a link");
        };
        link(other.path().to_owned(), "packs");
        link(project.path().join("kept"), "again");
        let is_document: fn(&str) -> bool = |name| name.ends_with(".oob.yaml");
        let listing = list(&[project.path().to_owned()], None, is_document).expect("a list");
        let strays: Vec<PathBuf> = listing.strays.into_iter().map(|stray| stray.path).collect();
        assert_eq!(strays, [project.path().join("packs/deep/a.oob.yaml")]);
        assert_eq!(listing.entries.len(), 1);
    }
}
