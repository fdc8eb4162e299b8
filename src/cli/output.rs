//! Where a result goes that somebody named a file for.

use std::path::Path;

use anyhow::bail;

use crate::files::{Files, same_file, write_file};

/// Writes a result into the file that was named for it, unless it is made of that very file.
pub(super) fn deliver(path: &Path, bytes: &[u8], from: &Files) -> anyhow::Result<()> {
    if from.paths.iter().flatten().any(|input| same_file(input, path)) {
        bail!("`{}` is what this is made of: write the result elsewhere", path.display());
    }
    write_file(path, bytes)
}
