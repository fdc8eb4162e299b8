//! The steps of publishing: claim the folder, stage the new site beside the old one, and swap the
//! two folders.
//!
//! While a run publishes into the folder `site`, the folder `.site.grognard-new` is beside it and
//! contains: `lock`, which marks a run in progress; `site`, which is first the new site and after
//! the swap the old one; `old`, which is the old site if the system cannot swap two folders in one
//! step; and `staged`, which identifies the folder of the new site. If a run is killed at any
//! moment, at least one of these folders is a complete site.

#![expect(clippy::disallowed_methods, reason = "code outside `disk` never writes files")]

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use rayon::prelude::*;

use super::manifest::{MANIFEST, PublishedFile, print_manifest};
use super::plan::{FolderEntry, FolderEntryKind, Plan};
use super::settle::settle;
use grognard_project::files::Parcel;

pub(super) const WORK: &str = ".grognard-new";

/// Suffix of the hidden folder for files that could not be moved to the new site.
const KEPT: &str = ".grognard-kept";

const IGNORED: &str = ".gitignore";

/// Number of attempts to claim a folder, because another run may be releasing its claim just now.
const TRIES: usize = 5;

/// The exclusive right to publish into a folder. The system releases the lock even if the process
/// is killed.
#[derive(Debug)]
pub(super) struct Claim {
    work: PathBuf,
    lock: File,
    made: Vec<PathBuf>,
}

pub(super) fn work_folder(folder: &Path) -> PathBuf {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    folder.with_file_name(format!(".{name}{WORK}"))
}

/// Claims a folder. If an earlier run was killed during the swap, the swap is completed or undone,
/// and leftovers are removed.
pub(super) fn claim(folder: &Path) -> anyhow::Result<Claim> {
    let work = work_folder(folder);
    let above = folder.parent().unwrap_or(folder);
    let made: Vec<PathBuf> =
        above.ancestors().take_while(|above| !above.exists()).map(Path::to_owned).collect();
    fs::create_dir_all(above)
        .with_context(|| format!("cannot make the folder `{}`", above.display()))?;
    let lock = lock(&work, folder)?;
    // Git must not commit the leftovers of a killed run with the project. An error is ignored,
    // because nothing else depends on this file.
    let _ = fs::write(work.join(IGNORED), "*\n");
    let claim = Claim { work, lock, made };
    if claim.old().is_dir() && !folder.exists() {
        fs::rename(claim.old(), folder)
            .with_context(|| format!("cannot restore `{}`", claim.old().display()))?;
    }
    // If a run was killed after the swap, the old site still contains files that grognard did not
    // publish, so those are moved to the new site now. After a swap by two renames the old site is
    // `old`.
    if claim.is_exchanged(folder) || claim.old().is_dir() && !claim.site().exists() {
        claim.settle(folder)?;
    }
    for left in [claim.site(), claim.old()] {
        remove_folder(&left).with_context(|| {
            format!("cannot remove `{}`, which an earlier run left: delete it", left.display())
        })?;
    }
    Ok(claim)
}

fn lock(work: &Path, folder: &Path) -> anyhow::Result<File> {
    for _ in 0..TRIES {
        match fs::create_dir(work) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                let beside = format!("cannot make the new site beside `{}`", folder.display());
                return Err(error).context(beside);
            }
            _ => {}
        }
        // Refuse a symbolic link, because the removal at the end would delete the folder that it
        // points to.
        if fs::symlink_metadata(work).is_ok_and(|there| !there.is_dir()) {
            bail!("`{}` is not a folder of grognard: move it away", work.display());
        }
        let path = work.join("lock");
        let opened = OpenOptions::new().create(true).truncate(false).write(true).open(&path);
        let file = match opened {
            Ok(file) => file,
            // Another run has just removed the work folder, so try again.
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => {
                return Err(error).with_context(|| format!("cannot write `{}`", path.display()));
            }
        };
        match file.try_lock() {
            Ok(()) if is_at(&file, &path) => return Ok(file),
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => break,
            // Some network disks do not support file locks. Publish without a lock on a disk
            // without locks, because otherwise nothing could ever be published there.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                return Ok(file);
            }
            Err(TryLockError::Error(error)) => {
                return Err(error).with_context(|| format!("cannot lock `{}`", path.display()));
            }
        }
    }
    bail!(
        "another run is publishing into `{}`: wait until it is done, then try again",
        folder.display()
    )
}

/// Whether a locked file still has its path. A run that has just ended may have deleted the file
/// between opening and locking.
#[cfg(unix)]
pub(super) fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let same = |opened: fs::Metadata, other: fs::Metadata| {
        (opened.dev(), opened.ino()) == (other.dev(), other.ino())
    };
    file.metadata()
        .is_ok_and(|opened| fs::symlink_metadata(path).is_ok_and(|other| same(opened, other)))
}

#[cfg(not(unix))]
pub(super) fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

impl Claim {
    pub fn site(&self) -> PathBuf {
        self.work.join("site")
    }

    fn old(&self) -> PathBuf {
        self.work.join("old")
    }

    /// Returns the path of the file that identifies the new site's folder, whatever name the folder
    /// has.
    fn staged(&self) -> PathBuf {
        self.work.join("staged")
    }

    /// Whether the new site of a killed run is already in the published folder.
    fn is_exchanged(&self, folder: &Path) -> bool {
        let staged = fs::read_to_string(self.staged()).ok();
        staged.is_some_and(|staged| identity(folder) == Some(staged))
    }

    /// Moves all remaining files from the old site to the new one. Files that cannot be moved are
    /// kept in a hidden folder beside the new site, whose path is returned.
    pub fn settle(&self, folder: &Path) -> anyhow::Result<Option<PathBuf>> {
        let old = [self.site(), self.old()].into_iter().find(|old| old.exists());
        let Some(old) = old else { return Ok(None) };
        let kept = match settle(&old, folder)? {
            true => None,
            false => Some(keep(&old, folder)?),
        };
        let _ = fs::remove_file(self.staged());
        Ok(kept)
    }

    /// Removes the working files beside the published folder. Files that cannot be removed are left
    /// to the next run.
    pub fn end(self) {
        let _ = remove_folder(&self.site());
        let _ = remove_folder(&self.old());
        let _ = fs::remove_file(self.staged());
        let _ = fs::remove_file(self.work.join(IGNORED));
        let _ = fs::remove_file(self.work.join("lock"));
        drop(self.lock);
        let _ = fs::remove_dir(&self.work);
        for above in &self.made {
            // Ignore an error, because a folder that is no longer empty must stay.
            let _ = fs::remove_dir(above);
        }
    }
}

/// Moves the rest of an old site to a hidden folder beside the new one, under an unused name.
fn keep(old: &Path, folder: &Path) -> anyhow::Result<PathBuf> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let numbers = (2..).map(|number: u32| format!("-{number}"));
    let kept = std::iter::once(String::new())
        .chain(numbers)
        .map(|number| folder.with_file_name(format!(".{name}{KEPT}{number}")))
        .find(|kept| fs::symlink_metadata(kept).is_err());
    let kept = kept.context("no name is free for the kept files")?;
    fs::rename(old, &kept).with_context(|| format!("cannot move `{}`", old.display()))?;
    Ok(kept)
}

/// Returns the device and inode of a folder, which stay the same when the folder is renamed.
#[cfg(unix)]
fn identity(folder: &Path) -> Option<String> {
    use std::os::unix::fs::MetadataExt;
    let there = fs::symlink_metadata(folder).ok()?;
    Some(format!("{} {}\n", there.dev(), there.ino()))
}

/// Always `None`, because systems other than Unix cannot swap two folders in one step, so the names
/// alone show which folder is which.
#[cfg(not(unix))]
fn identity(_: &Path) -> Option<String> {
    None
}

fn remove_folder(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        result => result,
    }
}

/// Makes the complete new site in a new folder: first hard links to unchanged files and to files
/// that grognard did not publish, then the new files, and the manifest last.
pub(super) fn stage<E: Send>(
    site: &Path,
    folder: &Path,
    plan: &Plan<'_, E>,
    tick: &(dyn Fn(&str) + Sync),
) -> anyhow::Result<Result<(), Vec<E>>> {
    make_folder(site)?;
    let paths = plan.kept.keys().chain(plan.rest.iter().map(|parcel| &parcel.path));
    let folders = paths.filter_map(|path| site.join(path).parent().map(Path::to_owned));
    let folders: BTreeSet<PathBuf> = folders.collect();
    folders.iter().try_for_each(|folder| make_folder(folder))?;
    plan.kept.keys().try_for_each(|path| link(&folder.join(path), &site.join(path)))?;
    plan.foreign.iter().try_for_each(|entry| carry_over(entry, folder, site))?;
    let make = |parcel: &&Parcel<E>| {
        let made = (parcel.make)();
        tick(&parcel.path);
        made.map(|bytes| put_new(&site.join(&parcel.path), &bytes))
    };
    let results: Vec<_> = plan.rest.par_iter().map(make).collect();
    let mut manifest = plan.kept.clone();
    let mut faults = Vec::new();
    for (parcel, result) in plan.rest.iter().zip(results) {
        match result {
            Ok(size) => {
                manifest
                    .insert(parcel.path.clone(), PublishedFile { key: parcel.key, size: size? });
            }
            Err(fault) => faults.push(fault),
        }
    }
    if !faults.is_empty() {
        return Ok(Err(faults));
    }
    put_new(&site.join(MANIFEST), print_manifest(&manifest).as_bytes())?;
    give_modes(site, folder, &plan.foreign)?;
    Ok(Ok(()))
}

/// Copies the permissions of folders, deepest first. Permissions are copied last, because a
/// read-only folder could not be filled.
fn give_modes(site: &Path, folder: &Path, foreign: &[FolderEntry]) -> anyhow::Result<()> {
    let folders = foreign.iter().rev().filter(|entry| entry.kind == FolderEntryKind::Folder);
    for path in folders.map(|entry| entry.path.as_path()).chain([Path::new("")]) {
        // Before the first publication there is no old site, and so no permissions to copy.
        let Ok(there) = fs::metadata(folder.join(path)) else { continue };
        let new = site.join(path);
        fs::set_permissions(&new, there.permissions())
            .with_context(|| format!("cannot set the permissions of `{}`", new.display()))?;
    }
    Ok(())
}

fn make_folder(folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder `{}`", folder.display()))
}

fn put_new(target: &Path, bytes: &[u8]) -> anyhow::Result<u64> {
    File::create_new(target)
        .and_then(|mut handle| handle.write_all(bytes))
        .with_context(|| format!("cannot write `{}`", target.display()))?;
    Ok(bytes.len() as u64)
}

fn carry_over(entry: &FolderEntry, folder: &Path, site: &Path) -> anyhow::Result<()> {
    let (from, to) = (folder.join(&entry.path), site.join(&entry.path));
    make_folder(to.parent().unwrap_or(site))?;
    match entry.kind {
        FolderEntryKind::Folder => make_folder(&to),
        FolderEntryKind::File { .. } => link(&from, &to),
        FolderEntryKind::Link => fs::read_link(&from)
            .and_then(|leads_to| symlink(&leads_to, &from, &to))
            .with_context(|| format!("cannot copy the link `{}`", from.display())),
        FolderEntryKind::Other => fs::hard_link(&from, &to).with_context(|| {
            format!("`{}` is neither file nor folder: move it away", from.display())
        }),
    }
}

/// Makes a hard link, or a copy on a disk without hard links.
fn link(from: &Path, to: &Path) -> anyhow::Result<()> {
    if fs::hard_link(from, to).is_ok() {
        return Ok(());
    }
    copy(from, to).with_context(|| format!("cannot copy `{}`", from.display()))
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::copy(from, to)?;
    let changed = fs::metadata(from)?.modified()?;
    // Ignore an error, because the time of a read-only copy cannot be set. The copied folder then
    // keeps the current time.
    let _ = OpenOptions::new().write(true).open(to).and_then(|copy| copy.set_modified(changed));
    Ok(())
}

#[cfg(unix)]
fn symlink(leads_to: &Path, _: &Path, to: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(leads_to, to)
}

#[cfg(windows)]
fn symlink(leads_to: &Path, from: &Path, to: &Path) -> io::Result<()> {
    match from.is_dir() {
        true => std::os::windows::fs::symlink_dir(leads_to, to),
        false => std::os::windows::fs::symlink_file(leads_to, to),
    }
}

#[cfg(not(any(unix, windows)))]
fn symlink(_: &Path, _: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Replaces the old site with the new one. The folder is a complete site before and after the swap.
/// On Linux and macOS, which can swap two folders in one step, no reader sees the folder missing in
/// between.
pub(super) fn swap(claim: &Claim, folder: &Path) -> anyhow::Result<()> {
    let site = claim.site();
    if let Some(identity) = identity(&site) {
        fs::write(claim.staged(), identity)
            .with_context(|| format!("cannot write `{}`", claim.staged().display()))?;
    }
    let swapped = match folder.exists() {
        false => fs::rename(&site, folder),
        true => exchange(&site, folder).or_else(|_| two_renames(claim, folder)),
    };
    swapped.with_context(|| {
        format!("cannot replace `{0}` by the new site: {IN_THE_WAY}", folder.display())
    })
}

const IN_THE_WAY: &str = if cfg!(windows) {
    "close programs that have a file of the folder open, then try again"
} else {
    "if the folder is a separate disk, publish into a folder on that disk"
};

#[cfg(any(target_os = "linux", target_os = "macos"))]
fn exchange(path: &Path, other: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, path, CWD, other, RenameFlags::EXCHANGE)?)
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
fn exchange(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

fn two_renames(claim: &Claim, folder: &Path) -> io::Result<()> {
    fs::rename(folder, claim.old())?;
    fs::rename(claim.site(), folder).inspect_err(|_| {
        // Ignore an error, because the old site is complete and the next run moves it back.
        let _ = fs::rename(claim.old(), folder);
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk::plan::plan;

    fn parcels(text: &str) -> Vec<Parcel<String>> {
        vec![Parcel::at_hand("index.html", text), Parcel::at_hand("a/b.html", text)]
    }

    fn staged(folder: &Path, text: &str) -> Claim {
        let parcels = parcels(text);
        let claim = claim(folder).expect("nobody else is here");
        let plan = plan(folder, &parcels).expect("a plan");
        stage(&claim.site(), folder, &plan, &|_| ()).expect("room").expect("made");
        claim
    }

    fn page(folder: &Path) -> String {
        fs::read_to_string(folder.join("a/b.html")).unwrap_or_default()
    }

    /// Simulates a killed process, which leaves its files but holds no lock any more.
    fn kill(claim: Claim) {
        drop(claim);
    }

    #[test]
    fn a_run_killed_before_the_swap_leaves_the_old_site() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().join("site");
        let first = staged(&folder, "old");
        assert!(!folder.exists());
        swap(&first, &folder).expect("swapped");
        first.end();
        kill(staged(&folder, "new"));
        assert_eq!(page(&folder), "old");
        assert!(work_folder(&folder).join("site").exists());
        claim(&folder).expect("the dead hold no lock").end();
        assert_eq!(page(&folder), "old");
        assert!(!work_folder(&folder).exists());
    }

    #[test]
    fn a_run_killed_after_the_swap_leaves_the_new_site() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().join("site");
        kill(staged(&folder, "old"));
        let claim = staged(&folder, "old");
        swap(&claim, &folder).expect("swapped");
        claim.end();
        let second = staged(&folder, "new");
        swap(&second, &folder).expect("swapped");
        assert_eq!(page(&folder), "new");
        kill(second);
        super::claim(&folder).expect("the dead hold no lock").end();
        assert_eq!(page(&folder), "new");
        assert!(!work_folder(&folder).exists());
    }

    #[cfg(unix)]
    #[test]
    fn files_of_others_are_carried_over_by_the_run_after_a_killed_one() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().join("site");
        let first = staged(&folder, "old");
        swap(&first, &folder).expect("swapped");
        first.end();
        let second = staged(&folder, "new");
        fs::write(folder.join("CNAME"), "example.org").expect("room");
        swap(&second, &folder).expect("swapped");
        kill(second);
        assert!(!folder.join("CNAME").exists());
        claim(&folder).expect("the dead hold no lock").end();
        assert_eq!(page(&folder), "new");
        assert_eq!(fs::read_to_string(folder.join("CNAME")).expect("moved"), "example.org");
        assert!(!work_folder(&folder).exists());
    }

    #[test]
    fn a_run_killed_between_two_renames_is_undone() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().join("site");
        let first = staged(&folder, "old");
        swap(&first, &folder).expect("swapped");
        first.end();
        let second = staged(&folder, "new");
        fs::rename(&folder, second.old()).expect("the first rename");
        kill(second);
        claim(&folder).expect("the dead hold no lock").end();
        assert_eq!(page(&folder), "old");
        let third = staged(&folder, "new");
        fs::write(folder.join("CNAME"), "example.org").expect("room");
        two_renames(&third, &folder).expect("renamed");
        assert_eq!(page(&folder), "new");
        kill(third);
        claim(&folder).expect("the dead hold no lock").end();
        assert_eq!(fs::read_to_string(folder.join("CNAME")).expect("moved"), "example.org");
        assert!(!work_folder(&folder).exists());
    }

    #[test]
    fn a_claimed_folder_cannot_be_claimed_again() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().join("site");
        let first = claim(&folder).expect("nobody else is here");
        let error = claim(&folder).expect_err("claimed");
        assert!(error.to_string().contains("another run is publishing"), "{error}");
        first.end();
        claim(&folder).expect("free again").end();
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_behind_a_link_is_not_removed() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().join("site");
        fs::create_dir_all(home.path().join("dear/site")).expect("a folder");
        symlink(Path::new("dear"), Path::new(""), &work_folder(&folder)).expect("a link");
        assert!(claim(&folder).is_err());
        assert!(home.path().join("dear/site").exists());
    }
}
