//! Reads the folder of a pack, fetches a pack from a Git repository, and puts packs into a project.

#![expect(clippy::disallowed_methods, reason = "this is a door by which bytes go in and out")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use grognard_project::files::OutputFile;

use super::revision::{clone, contents, files, head};
use super::write_new_folder;

/// Maximum number of files that are read. A pack has at most 500, so that a folder with more is
/// refused later, in words about packs.
const MAX_FILES: usize = 2_000;

/// Maximum number of bytes that are read; a pack has at most 16 MiB.
const MAX_BYTES: u64 = 64 << 20;

/// Files by their paths in a folder, with `/`.
pub type FolderFiles = BTreeMap<String, Vec<u8>>;

/// Reads every file of a folder. Hidden files and links are left out.
pub fn read_folder(folder: &Path) -> anyhow::Result<FolderFiles> {
    let mut found = BTreeMap::new();
    let mut left = MAX_BYTES;
    let mut open = vec![(String::new(), folder.to_owned())];
    while let Some((above, path)) = open.pop() {
        let shown = path.display();
        let entries = fs::read_dir(&path).with_context(|| format!("cannot read `{shown}`"))?;
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let kind = entry.file_type()?;
            let below = if above.is_empty() { name.clone() } else { format!("{above}/{name}") };
            match (name.starts_with('.'), kind.is_dir(), kind.is_file()) {
                (false, true, _) => open.push((below, entry.path())),
                (false, _, true) => {
                    left = left
                        .checked_sub(entry.metadata()?.len())
                        .context("the folder is too large")?;
                    found.insert(below, fs::read(entry.path())?);
                }
                _ => {}
            }
        }
        if found.len() > MAX_FILES || open.len() > MAX_FILES {
            bail!("`{}` has more than {MAX_FILES} files", folder.display());
        }
    }
    Ok(found)
}

/// Reads a file that the user named, with a limit.
pub fn read_archive(path: &Path) -> anyhow::Result<Vec<u8>> {
    let size =
        fs::metadata(path).with_context(|| format!("cannot read `{}`", path.display()))?.len();
    if size > MAX_BYTES {
        bail!("`{}` has more than {} MiB", path.display(), MAX_BYTES >> 20);
    }
    fs::read(path).with_context(|| format!("cannot read `{}`", path.display()))
}

/// Fetches the files of a repository at a tag, with `git` as a process. `git` checks out no files
/// of the repository, and runs none of its programs.
pub fn fetch(address: &str, tag: &str) -> anyhow::Result<FolderFiles> {
    let folder = Claimed::new()?;
    clone(address, tag, &folder.0)?;
    let at = head(&folder.0)?;
    let names = files(&at)?;
    if names.len() > 20 * MAX_FILES {
        bail!(
            "`{address}` has more than {} files: is it a repository of rule sets?",
            20 * MAX_FILES
        );
    }
    let is_text = |name: &&String| !name.split('/').any(|part| part.starts_with('.'));
    let wanted: BTreeMap<&String, &String> =
        names.iter().filter(|(name, _)| is_text(name)).collect();
    let bytes = contents(&at, wanted.values().copied())?;
    let file = |(name, hash): (&String, &String)| Some((name.clone(), bytes.get(hash)?.clone()?));
    Ok(wanted.into_iter().filter_map(file).collect())
}

/// A new folder for the time of a run.
struct Claimed(PathBuf);

impl Claimed {
    fn new() -> anyhow::Result<Claimed> {
        let path = std::env::temp_dir().join(format!("grognard-pack-{}", std::process::id()));
        // Fails if the folder exists, because somebody else may have made it.
        fs::create_dir(&path).with_context(|| format!("cannot make `{}`", path.display()))?;
        Ok(Claimed(path))
    }
}

impl Drop for Claimed {
    fn drop(&mut self) {
        // A folder that stays behind harms nothing.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Puts a new folder in the place of an old one. The old folder stays if the new one cannot be
/// written completely.
pub fn replace_folder(folder: &Path, files: &[OutputFile]) -> anyhow::Result<()> {
    let beside = |word: &str| {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        folder.with_file_name(format!(".{name}.{word}"))
    };
    let (new, old) = (beside("new"), beside("old"));
    for left in [&new, &old] {
        if left.exists() {
            fs::remove_dir_all(left)
                .with_context(|| format!("cannot remove `{}`", left.display()))?;
        }
    }
    write_new_folder(&new, files)?;
    fs::rename(folder, &old).with_context(|| format!("cannot replace `{}`", folder.display()))?;
    if let Err(error) = fs::rename(&new, folder) {
        fs::rename(&old, folder)?;
        return Err(error).with_context(|| format!("cannot replace `{}`", folder.display()));
    }
    fs::remove_dir_all(&old).with_context(|| format!("cannot remove `{}`", old.display()))
}
