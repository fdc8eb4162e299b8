//! Moves files that other programs wrote into the published folder during a run to the new site.
//!
//! The new site is staged with everything that was in the published folder when staging began.
//! Until the two folders are swapped, other programs may write more files into the old folder.
//! Therefore a build empties the old folder and does not delete it: it removes published files, and
//! files that the new site already has, and moves all others to the new site. A file stays and is
//! reported if the new site has another file at its path.

#![expect(clippy::disallowed_methods, reason = "code outside `disk` never writes files")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::manifest::{MANIFEST, read_manifest};
use super::plan::{FolderEntry, FolderEntryKind, above, entries};

/// Empties and removes the old folder. Returns `false` if a file in the folder could not be moved.
pub(super) fn settle(old: &Path, folder: &Path) -> anyhow::Result<bool> {
    let published = read_manifest(old)?.unwrap_or_default();
    let site = read_manifest(folder)?.unwrap_or_default();
    let ours: BTreeSet<&str> = published.keys().flat_map(|path| above(path)).collect();
    let entries = entries(old)?;
    let folders = entries.iter().filter(|(_, entry)| entry.kind == FolderEntryKind::Folder);
    folders.for_each(|(_, entry)| make_writable(&old.join(&entry.path)));
    let mut all_gone = true;
    // Go through the entries in reverse order, because the content of a folder then comes before
    // the folder, which is empty by the time it is removed.
    for (name, entry) in entries.into_iter().rev() {
        let name = name.as_deref();
        let was_published = match entry.kind {
            FolderEntryKind::Folder => name.is_some_and(|name| ours.contains(name)),
            FolderEntryKind::File { .. } => {
                name.is_some_and(|name| published.contains_key(name) || name == MANIFEST)
            }
            FolderEntryKind::Link | FolderEntryKind::Other => false,
        };
        let is_of_site = name.is_some_and(|name| site.contains_key(name) || name == MANIFEST);
        all_gone &= match (entry.kind, was_published) {
            (FolderEntryKind::Folder, true) => fs::remove_dir(old.join(&entry.path)).is_ok(),
            (FolderEntryKind::Folder, false) => move_folder(&entry, old, folder),
            (_, true) => fs::remove_file(old.join(&entry.path)).is_ok(),
            (_, false) => move_file(&entry, old, folder, is_of_site),
        };
    }
    Ok(fs::remove_dir(old).is_ok() && all_gone)
}

/// Makes an old folder writable, because nothing can be removed from a read-only folder. The mode
/// of the old folder was already copied to the new site.
fn make_writable(folder: &Path) {
    if let Ok(there) = fs::metadata(folder)
        && there.permissions().readonly()
    {
        #[cfg(unix)]
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o700);
        #[cfg(not(unix))]
        let mode = there.permissions();
        let _ = fs::set_permissions(folder, mode);
    }
}

fn move_folder(entry: &FolderEntry, old: &Path, folder: &Path) -> bool {
    let (from, to) = (old.join(&entry.path), folder.join(&entry.path));
    // Moving a file also creates the folders above it. An empty folder contains no file, so it is
    // moved itself.
    to.is_dir() && fs::remove_dir(&from).is_ok() || !to.exists() && move_to(&from, &to)
}

/// Moves a file or link that grognard did not publish, unless the new site has a newer version. The
/// new site got its version when staging began, and other programs may have changed the file since.
fn move_file(entry: &FolderEntry, old: &Path, folder: &Path, is_of_site: bool) -> bool {
    let (from, to) = (old.join(&entry.path), folder.join(&entry.path));
    match fs::symlink_metadata(&to) {
        Err(_) => move_to(&from, &to),
        Ok(_) if is_same(entry.kind, &from, &to) => fs::remove_file(&from).is_ok(),
        // Never replace a file that the new site published, not even by a newer file.
        Ok(_) if !is_of_site && is_newer(&from, &to) => fs::rename(&from, &to).is_ok(),
        Ok(_) => false,
    }
}

fn move_to(from: &Path, to: &Path) -> bool {
    let made = to.parent().is_some_and(|above| fs::create_dir_all(above).is_ok());
    made && fs::rename(from, to).is_ok()
}

fn is_newer(first: &Path, other: &Path) -> bool {
    let modified = |path: &Path| fs::symlink_metadata(path).and_then(|there| there.modified());
    matches!((modified(first), modified(other)), (Ok(time), Ok(other)) if time > other)
}

/// Whether two entries have the same content, so that one of them can be removed.
fn is_same(kind: FolderEntryKind, path: &Path, other: &Path) -> bool {
    if is_one_file(path, other) {
        return true;
    }
    match kind {
        FolderEntryKind::Link => fs::read_link(path)
            .ok()
            .is_some_and(|leads_to| fs::read_link(other).is_ok_and(|other| other == leads_to)),
        FolderEntryKind::File { size } => {
            let there = fs::symlink_metadata(other);
            there.is_ok_and(|there| there.is_file() && there.len() == size)
                && matches!((fs::read(path), fs::read(other)), (Ok(bytes), Ok(other)) if bytes == other)
        }
        FolderEntryKind::Folder | FolderEntryKind::Other => false,
    }
}

#[cfg(unix)]
fn is_one_file(first: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |path: &Path| fs::symlink_metadata(path).map(|there| (there.dev(), there.ino()));
    matches!((identity(first), identity(other)), (Ok(id), Ok(other)) if id == other)
}

#[cfg(not(unix))]
fn is_one_file(_: &Path, _: &Path) -> bool {
    false
}
