//! Converts paths of documents to paths in the Git repository, because a code host such as GitHub
//! knows only those, in whatever folder the check runs.

use std::path::{Path, PathBuf};

use grognard_project::files::Files;
use grognard_syntax::text::{Text, Texts};

use crate::disk::{real_path, repository_of};

/// Returns the texts of a run, named by their paths in the repository around the first of `paths`.
/// Without a repository, the folder in `GITHUB_WORKSPACE` is used. A text outside that folder keeps
/// its name, and so do all texts if there is no such folder.
pub(super) fn repository_names(paths: &[PathBuf], files: &Files) -> Texts {
    let around = paths.first().map_or(Path::new("."), PathBuf::as_path);
    let workspace = || std::env::var_os("GITHUB_WORKSPACE").map(PathBuf::from);
    let workspace = || workspace().filter(|folder| folder.is_dir());
    let root = repository_of(around).or_else(|| real_path(&workspace()?).ok());
    let mut texts = Texts::default();
    for (file, text) in files.texts.iter() {
        let path = files.paths.get(file.0 as usize).and_then(Option::as_deref);
        // A text from standard input has no path, so use the name that the user gave for it.
        let path = path.unwrap_or(Path::new(&text.name));
        let name = root.as_deref().and_then(|root| name_below(root, path));
        texts.add(Text::new(name.unwrap_or_else(|| text.name.clone()), text.content.clone()));
    }
    texts
}

fn name_below(root: &Path, path: &Path) -> Option<String> {
    let real = real_path(path).ok()?;
    let below = real.strip_prefix(root).ok()?.to_str()?;
    Some(if cfg!(windows) { below.replace('\\', "/") } else { below.to_owned() })
}
