//! Plans a publication: which files to keep, which to make, and which grognard did not publish.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::manifest::{MANIFEST, Manifest, read_manifest};
use grognard_project::files::Parcel;

pub(super) struct Plan<'p, E> {
    pub kept: Manifest,
    pub rest: Vec<&'p Parcel<E>>,
    /// Files and folders that grognard did not publish, each folder before its content.
    pub foreign: Vec<FolderEntry>,
    pub removed: usize,
    was_published: bool,
}

pub(super) struct FolderEntry {
    pub path: PathBuf,
    pub kind: FolderEntryKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FolderEntryKind {
    File { size: u64 },
    Folder,
    Link,
    Other,
}

impl<E> Plan<'_, E> {
    pub(super) fn is_done(&self) -> bool {
        self.was_published && self.rest.is_empty() && self.removed == 0
    }
}

pub(super) fn plan<'p, E>(folder: &Path, parcels: &'p [Parcel<E>]) -> anyhow::Result<Plan<'p, E>> {
    let before = read_manifest(folder)?;
    let was_published = before.is_some();
    let mut before = before.unwrap_or_default();
    let entries = entries(folder)?;
    let there: BTreeMap<&str, FolderEntryKind> =
        entries.iter().filter_map(|(name, entry)| Some((name.as_deref()?, entry.kind))).collect();
    let (mut kept, mut rest): (HashSet<&str>, _) = (HashSet::new(), Vec::new());
    for parcel in parcels {
        match before.get(&parcel.path) {
            Some(line)
                if line.key == parcel.key
                    && there.get(parcel.path.as_str())
                        == Some(&FolderEntryKind::File { size: line.size }) =>
            {
                kept.insert(&parcel.path);
            }
            _ => rest.push(parcel),
        }
    }
    let paths: BTreeSet<&str> = parcels.iter().map(|parcel| parcel.path.as_str()).collect();
    let removed = before.keys().filter(|path| !paths.contains(path.as_str())).count();
    let ours: BTreeSet<&str> = before.keys().flat_map(|path| above(path)).collect();
    let is_ours = |name: &str, kind: FolderEntryKind| match kind {
        FolderEntryKind::Folder => ours.contains(name),
        _ => before.contains_key(name) || name == MANIFEST,
    };
    let is_foreign = |(name, entry): &(Option<String>, FolderEntry)| {
        !name.as_deref().is_some_and(|name| is_ours(name, entry.kind))
    };
    let foreign: Vec<_> = entries.iter().filter(|entry| is_foreign(entry)).collect();
    check_collisions(folder, &paths, &foreign)?;
    let foreign = foreign
        .into_iter()
        .map(|(_, FolderEntry { path, kind })| FolderEntry { path: path.clone(), kind: *kind })
        .collect();
    // Filter in place, because a large site has a long list and most entries stay.
    before.retain(|path, _| kept.contains(path.as_str()));
    Ok(Plan { kept: before, rest, foreign, removed, was_published })
}

/// Refuses parcels that would overwrite files that grognard did not publish.
fn check_collisions(
    folder: &Path,
    paths: &BTreeSet<&str>,
    foreign: &[&(Option<String>, FolderEntry)],
) -> anyhow::Result<()> {
    let folders: BTreeSet<&str> = paths.iter().flat_map(|path| above(path)).collect();
    for (name, entry) in foreign {
        let Some(name) = name.as_deref() else { continue };
        let collides = paths.contains(name)
            || (entry.kind != FolderEntryKind::Folder && folders.contains(name))
            || above(name).any(|above| paths.contains(above));
        if collides {
            bail!(
                "`{}` was not published by grognard, but the site needs its name: move it away, or \
                 publish into another folder",
                folder.join(&entry.path).display()
            );
        }
    }
    Ok(())
}

/// Returns everything in a folder, each folder before its content. The string is the path with `/`
/// as in a parcel, or `None` if the path is not UTF-8.
pub(super) fn entries(folder: &Path) -> anyhow::Result<Vec<(Option<String>, FolderEntry)>> {
    let mut found = Vec::new();
    let mut open = vec![(Some(String::new()), PathBuf::new())];
    while let Some((name, path)) = open.pop() {
        let real = folder.join(&path);
        let listed = match std::fs::read_dir(&real) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
            listed => listed.with_context(|| format!("cannot list `{}`", real.display()))?,
        };
        for entry in listed {
            let entry = entry?;
            let there = entry.metadata()?;
            let kind = match there.file_type() {
                kind if kind.is_dir() => FolderEntryKind::Folder,
                kind if kind.is_file() => FolderEntryKind::File { size: there.len() },
                kind if kind.is_symlink() => FolderEntryKind::Link,
                _ => FolderEntryKind::Other,
            };
            let last = entry.file_name();
            let path = path.join(&last);
            let name = name.as_deref().zip(last.to_str()).map(|(above, last)| match above {
                "" => last.to_owned(),
                above => format!("{above}/{last}"),
            });
            if kind == FolderEntryKind::Folder {
                open.push((name.clone(), path.clone()));
            }
            found.push((name, FolderEntry { path, kind }));
        }
    }
    found.sort_by(|(_, file), (_, other)| file.path.cmp(&other.path));
    Ok(found)
}

pub(super) fn above(path: &str) -> impl Iterator<Item = &str> {
    path.rmatch_indices('/').map(|(offset, _)| &path[..offset])
}
