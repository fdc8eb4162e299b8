//! Paths of documents relative to the repository, because code hosts know only these, wherever the
//! check runs.

use std::path::{Path, PathBuf};

use grognard_project::files::Files;
use grognard_syntax::text::{Text, Texts};

use crate::disk::{real_path, repository_of};

/// Returns the texts of a run with their paths relative to the repository around the first of
/// `paths`. Without a repository, the folder of `GITHUB_WORKSPACE` counts. Texts outside, and all
/// texts if there is neither, keep their names.
pub(super) fn repository_names(paths: &[PathBuf], files: &Files) -> Texts {
    let around = paths.first().map_or(Path::new("."), PathBuf::as_path);
    let workspace = || std::env::var_os("GITHUB_WORKSPACE").map(PathBuf::from);
    let workspace = || workspace().filter(|folder| folder.is_dir());
    let root = repository_of(around).or_else(|| real_path(&workspace()?).ok());
    let mut texts = Texts::default();
    for (file, text) in files.texts.iter() {
        let path = files.paths.get(file.0 as usize).and_then(Option::as_deref);
        // A text from standard input has no path, so its name is the one that the user gave.
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
