//! Finds the root of a Git repository.

use std::path::{Path, PathBuf};

use super::real_path;

/// Returns the repository around a path: the nearest folder above with a `.git`. In a linked work
/// tree `.git` is a file.
pub fn repository_of(path: &Path) -> Option<PathBuf> {
    let real = real_path(path).ok()?;
    let found = real.ancestors().find(|folder| folder.join(".git").exists())?;
    Some(found.to_owned())
}
