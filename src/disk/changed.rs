//! Finds the files of a run that changed since a revision, and the texts that they had then.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};

use anyhow::bail;
use grognard_project::files::Files;
use grognard_syntax::text::{FileId, Text};

use super::real_path;
use super::revision::{MAX_DOCUMENTS, below, contents, files, open};

#[derive(Debug, Default)]
pub struct Changed {
    /// Files that are new or changed. A file that `git` does not track counts as new.
    pub files: HashSet<FileId>,
    pub former: Vec<Text>,
    pub gone: usize,
}

/// Compares the files of a run with a revision of the repository around a path. `is_document`
/// decides which deleted files count as documents. Line endings are not compared, because `git` may
/// convert them.
pub fn changed_since(
    around: &Path,
    revision: &str,
    run: &Files,
    is_document: fn(&str) -> bool,
) -> anyhow::Result<Changed> {
    let real = real_path(around)?;
    let folder = if real.is_dir() { &real } else { real.parent().unwrap_or(&real) };
    let revision_at = open(folder, revision)?;
    let tracked = files(&revision_at)?;
    let mut changed = Changed::default();
    let mut compared: BTreeMap<&String, FileId> = BTreeMap::new();
    for (file, _) in run.texts.iter() {
        let path = run.paths.get(file.0 as usize).and_then(Option::as_deref);
        let name =
            path.map(real_path).transpose()?.and_then(|path| below(&revision_at.root, &path));
        match name.and_then(|name| tracked.get_key_value(&name)) {
            Some((name, _)) => _ = compared.insert(name, file),
            None => _ = changed.files.insert(file),
        }
    }
    let is_gone = |name: &String| {
        let path: PathBuf = revision_at.root.join(name);
        is_document(name) && !compared.contains_key(name) && path.symlink_metadata().is_err()
    };
    let gone: Vec<&String> = tracked.keys().filter(|name| is_gone(name)).collect();
    if compared.len() + gone.len() > MAX_DOCUMENTS {
        bail!("`{revision}` has more than {MAX_DOCUMENTS} documents in this project");
    }
    let names = compared.keys().chain(&gone);
    let bytes = contents(&revision_at, names.map(|name| &tracked[*name]))?;
    let former = |name: &String| {
        let bytes = bytes.get(&tracked[name]).and_then(Option::as_deref);
        bytes.map(|bytes| Text::new(name.clone(), String::from_utf8_lossy(bytes)))
    };
    for (name, file) in &compared {
        let text = former(name);
        let now = &run.texts.get(*file).content;
        // Only the first bytes of a YAML file with another name were read, so compare only those.
        let is_head = run.strays.iter().any(|stray| stray.file == *file);
        let is_same = |former: &Text| {
            same(&former.content, now) || is_head && former.content.starts_with(&**now)
        };
        if !text.as_ref().is_some_and(is_same) {
            changed.files.insert(*file);
            changed.former.extend(text);
        }
    }
    changed.gone = gone.len();
    changed.former.extend(gone.into_iter().filter_map(former));
    Ok(changed)
}

fn same(a: &str, b: &str) -> bool {
    a == b || a.contains('\r') != b.contains('\r') && a.lines().eq(b.lines())
}
