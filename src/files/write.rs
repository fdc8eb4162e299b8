//! Everything that a run writes, written at once and never by halves.

use std::io::Write;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, bail};

/// A file to be written: a path below the output folder, and its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutputFile {
    /// The path below the output folder, with `/`.
    pub path: String,
    /// What stands in it.
    pub bytes: Vec<u8>,
}

impl OutputFile {
    /// A file from its path and content.
    pub fn new(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> OutputFile {
        OutputFile { path: path.into(), bytes: bytes.into() }
    }
}

/// Writes files below a folder. Each is whole or not there; none leaves the folder.
#[expect(clippy::disallowed_methods, reason = "this is the one door by which bytes go out")]
pub fn write(folder: &Path, files: &[OutputFile]) -> anyhow::Result<()> {
    let targets = files.iter().map(|file| Ok((inside(folder, &file.path)?, file)));
    for (target, file) in targets.collect::<anyhow::Result<Vec<_>>>()? {
        let parent = target.parent().unwrap_or(folder);
        std::fs::create_dir_all(parent)
            .with_context(|| format!("cannot make the folder `{}`", parent.display()))?;
        put(&target, &file.bytes)?;
    }
    Ok(())
}

/// Writes a file anew where it lies, whole or not at all; its permissions stay.
pub fn replace(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    // Behind a link lies the file that is meant.
    let target =
        std::fs::canonicalize(path).with_context(|| format!("cannot find `{}`", path.display()))?;
    let permissions = std::fs::metadata(&target)?.permissions();
    put(&target, bytes)?;
    Ok(std::fs::set_permissions(&target, permissions)?)
}

#[expect(clippy::disallowed_methods, reason = "this is the one door by which bytes go out")]
fn put(target: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let name = target.file_name().context("a file has a name")?.to_string_lossy();
    let temporary = target.with_file_name(format!(".{name}.{}.part", std::process::id()));
    let written = std::fs::File::create(&temporary)
        .and_then(|mut handle| handle.write_all(bytes))
        .and_then(|()| std::fs::rename(&temporary, target));
    if written.is_err() {
        let _ = std::fs::remove_file(&temporary);
    }
    written.with_context(|| format!("cannot write `{}`", target.display()))
}

fn inside(folder: &Path, path: &str) -> anyhow::Result<PathBuf> {
    let path = Path::new(path);
    let plain = path.components().all(|part| matches!(part, Component::Normal(_)));
    if !plain || path.as_os_str().is_empty() {
        bail!("`{}` does not stay inside the output folder", path.display());
    }
    Ok(folder.join(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_leaves_the_folder() {
        let folder = Path::new("out");
        assert!(inside(folder, "a/b.svg").is_ok());
        for path in ["../b", "/etc/passwd", "a/../../b", "", "."] {
            assert!(inside(folder, path).is_err(), "{path}");
        }
    }
}
