//! Templates of a project: what lies below `templates/` in its folder.

use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

/// Templates by their paths below `templates/`, in order. A link that leads out of that folder is not
/// followed, for a template can read what stands beside it.
#[expect(clippy::disallowed_methods, reason = "this is the door to the disk")]
pub fn templates(project: &Path) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
    let root = project.join("templates");
    if !root.is_dir() {
        return Ok(Vec::new());
    }
    let root = root.canonicalize()?;
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder)? {
            let path = entry?.path();
            let Ok(real) = path.canonicalize() else { continue };
            if !real.starts_with(&root) {
                bail!("`{}` leads out of the templates of the project", path.display());
            }
            if real.is_dir() && path.is_dir() && !path.is_symlink() {
                folders.push(path);
            } else if real.is_file() {
                found.push(path);
            }
            if found.len() + folders.len() > MOST {
                bail!("`{}` holds more than {MOST} files and folders", root.display());
            }
        }
    }
    found.sort();
    let read = |path: &PathBuf| -> anyhow::Result<(String, Vec<u8>)> {
        let below = path.strip_prefix(&root)?.to_str().context("the name must be readable text")?;
        let mut bytes = Vec::new();
        let file = std::fs::File::open(path)
            .with_context(|| format!("cannot read `{}`", path.display()))?;
        file.take(LARGEST + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > LARGEST {
            bail!("`{}` is larger than a template can be", path.display());
        }
        Ok((below.replace('\\', "/"), bytes))
    };
    found.iter().map(read).collect()
}

/// A project has no more templates and pictures for them.
const MOST: usize = 500;

/// A template or a picture for one is at most this large.
const LARGEST: u64 = 4 * 1024 * 1024;
