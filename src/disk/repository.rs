//! Where the repository around a folder begins.

use std::path::{Path, PathBuf};

use super::real_path;

/// The folder of the repository around a path: the nearest above it with a `.git`, which is a file in a work tree beside
/// the repository.
pub fn repository_of(path: &Path) -> Option<PathBuf> {
    let real = real_path(path).ok()?;
    let found = real.ancestors().find(|folder| folder.join(".git").exists())?;
    Some(found.to_owned())
}
