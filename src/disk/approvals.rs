//! Reads the approved files of projects: `approved/RULESET/SCENARIO.txt`.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use grognard_project::files::Files;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_view::approval::{
    Approvals, ApprovedFile, FOLDER, MADE_OF, MadeOfAll, RECEIVED_SUFFIX, below_folder,
};

use super::list::{display, here};
use super::read::read_document;

/// Maximum number of approved files of a project: a thousand scenarios under ten rule sets.
const MAX_APPROVED: usize = 10_000;

/// Reads the approved files of every project of a run, and adds their texts to those of the run.
/// Findings about files that are too large or not text are added to `found`.
pub fn read_approvals(
    files: &mut Files,
    found: &mut Vec<Diagnostic>,
) -> anyhow::Result<Vec<Approvals>> {
    let mut all = Vec::new();
    let roots: Vec<Option<PathBuf>> = files.roots.clone();
    for (project, root) in roots.iter().enumerate() {
        let folder = root.as_ref().map(|root| root.join(FOLDER));
        if let Some(folder) = folder.filter(|folder| is_folder(folder)) {
            all.push(read_folder(files, project, &folder, found)?);
        }
    }
    Ok(all)
}

/// Removes a file that waits for approval, by its path in the project. Does nothing if the file is
/// missing, or if a symbolic link in the path leads out of the project.
pub fn remove_received(root: &Path, path: &str) -> anyhow::Result<()> {
    let path = &root.join(path);
    let real = |path: &Path| std::fs::canonicalize(path).ok();
    let is_inside = path.parent().and_then(real).zip(real(root));
    let is_inside = is_inside.is_some_and(|(folder, root)| folder.starts_with(root));
    if is_inside && is_file(path) && path.to_string_lossy().ends_with(RECEIVED_SUFFIX) {
        std::fs::remove_file(path)
            .with_context(|| format!("cannot remove `{}`", path.display()))?;
    }
    Ok(())
}

fn read_folder(
    files: &mut Files,
    project: usize,
    folder: &Path,
    found: &mut Vec<Diagnostic>,
) -> anyhow::Result<Approvals> {
    let made_of = folder.join(MADE_OF);
    let bytes = if is_file(&made_of) { read_document(&made_of)? } else { None };
    let made_of = MadeOfAll::read(&String::from_utf8_lossy(&bytes.unwrap_or_default()));
    let mut approvals = Approvals { project, files: Vec::new(), made_of };
    for (below, path) in approved_paths(folder)? {
        let (name, bytes) = (display(&path, &here()), read_document(&path)?);
        let (file, fault) = files.add_beside(project, name, bytes, Some(path));
        found.extend(fault);
        approvals.files.push(ApprovedFile { path: below, file });
    }
    Ok(approvals)
}

/// Returns the approved files below their folder, sorted, each with its name there and its path on
/// disk.
fn approved_paths(folder: &Path) -> anyhow::Result<Vec<(String, PathBuf)>> {
    let mut paths = Vec::new();
    for (name, path) in entries(folder)? {
        if is_folder(&path) {
            let below = entries(&path)?.into_iter();
            paths.extend(below.map(|(file, path)| (format!("{name}/{file}"), path)));
        } else if name != MADE_OF {
            paths.push((name, path));
        }
    }
    paths.retain(|(name, path)| {
        is_file(path) && below_folder(&format!("{FOLDER}/{name}")).is_some()
    });
    if paths.len() > MAX_APPROVED {
        bail!("`{}` has more than {MAX_APPROVED} approved files", folder.display());
    }
    Ok(paths)
}

fn entries(folder: &Path) -> anyhow::Result<Vec<(String, PathBuf)>> {
    let cannot = || format!("cannot read `{}`", folder.display());
    let mut entries = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(cannot)? {
        let entry = entry.with_context(cannot)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if !name.starts_with('.') {
            entries.push((name, entry.path()));
        }
    }
    entries.sort();
    Ok(entries)
}

fn is_folder(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|there| there.is_dir())
}

fn is_file(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|there| there.is_file())
}
