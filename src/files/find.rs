//! Which project does a path belong to?

use std::path::{Path, PathBuf};

/// The folder of the nearest `grognard.yaml` at or above a path.
pub fn find_project(path: &Path) -> Option<PathBuf> {
    let absolute = std::path::absolute(path).ok()?;
    absolute.ancestors().find(|folder| folder.join("grognard.yaml").is_file()).map(Path::to_owned)
}
