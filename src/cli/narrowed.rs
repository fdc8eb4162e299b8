//! Narrows the findings of a check: `--since` keeps only findings of changed documents,
//! `--baseline` removes known findings, and `--deny` turns findings into errors.

use std::collections::{BTreeSet, HashSet};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use grognard_check::check::{Baseline, Checked, DocumentName, affected, keep_affected, names_of};
use grognard_project::files::Files;
use grognard_syntax::diagnostic::{Diagnostic, Severity, visible};
use grognard_syntax::text::{FileId, counted};

use super::args::{CheckArgs, Denied};
use super::terminal::Terminal;
use crate::disk::{changed_since, is_read, read_baseline, write_file};

/// Maximum number of documents in the list of findings that no longer exist, so that the report
/// fits on a screen. The report counts the remaining documents.
const MAX_NAMED: usize = 10;

#[derive(Default)]
pub(super) struct Narrowed {
    since: Option<Since>,
    baseline: Option<(PathBuf, Baseline)>,
    denied: Vec<Denied>,
}

struct Since {
    changed: HashSet<FileId>,
    /// Changed documents, and documents that depend on a changed one.
    affected: HashSet<FileId>,
    gone: usize,
}

impl Since {
    fn told(&self, files: &Files, revision: &str) -> String {
        let count = |of: &HashSet<FileId>| {
            files.documents.iter().filter(|document| of.contains(&document.file)).count()
        };
        let depend = count(&self.affected) - count(&self.changed);
        let changed = match count(&self.changed) + self.gone {
            0 => "nothing has changed".to_owned(),
            1 => "1 file has changed".to_owned(),
            changed => format!("{changed} files have changed"),
        };
        let depend = match depend {
            0 => String::new(),
            1 => ", 1 more depends on these".to_owned(),
            depend => format!(", {depend} more depend on these"),
        };
        format!("{changed} since `{}`{depend}", visible(revision))
    }
}

impl Narrowed {
    /// Reads the options of a check. `checked` is the first check of the files. The check has
    /// recorded the documents on which each document depends.
    pub(super) fn of(
        args: &CheckArgs,
        files: &Files,
        checked: &Checked,
    ) -> anyhow::Result<Narrowed> {
        let since = args.since.as_ref().map(|revision| since(revision, args, files, checked));
        let baseline = args.baseline.as_ref().map(|path| {
            let known = read_known(path)?.with_context(|| {
                let path = path.display();
                format!("cannot read `{path}`: create it with `--write-baseline {path}`")
            })?;
            anyhow::Ok((path.clone(), known))
        });
        Ok(Narrowed {
            since: since.transpose()?,
            baseline: baseline.transpose()?,
            denied: args.deny.clone(),
        })
    }

    /// Removes the findings that the options exclude. Returns the known findings of the baseline
    /// that no longer exist.
    pub(super) fn narrow(&self, files: &Files, checked: &mut Checked) -> Baseline {
        if let Some(Since { changed, affected, .. }) = &self.since {
            // Changed results of scenarios are always reported, because a changed rule set or
            // program can also change them, not only a document.
            let is_document = |found: &Diagnostic| {
                (found.span.file.0 as usize) < files.documents.len() + files.strays.len()
            };
            let found = std::mem::take(&mut checked.diagnostics).into_iter();
            let (mut of_documents, of_approved): (Vec<_>, Vec<_>) = found.partition(is_document);
            keep_affected(&mut of_documents, affected, changed);
            checked.diagnostics = of_documents;
            checked.diagnostics.extend(of_approved);
            let asked = files.documents.iter().filter(|document| document.asked);
            checked.documents = asked.filter(|document| affected.contains(&document.file)).count();
        }
        let gone = self.baseline.as_ref().map(|(path, known)| {
            let name = |file: FileId| name_beside(path, files, file);
            known.pass_over(&mut checked.diagnostics, &files.texts, &name)
        });
        for found in &mut checked.diagnostics {
            let is_denied = self.denied.iter().any(|denied| match denied {
                Denied::Warnings => found.severity == Severity::Warning,
                Denied::Code(code) => found.code == *code,
            });
            if is_denied {
                found.severity = Severity::Error;
            }
        }
        gone.unwrap_or_default()
    }

    /// Reports what changed since the revision, and how many known findings no longer exist.
    pub(super) fn say(
        &self,
        args: &CheckArgs,
        files: &Files,
        gone: &Baseline,
        terminal: &mut Terminal,
    ) -> anyhow::Result<()> {
        if terminal.quiet {
            return Ok(());
        }
        if let (Some(since), Some(revision)) = (&self.since, &args.since) {
            writeln!(terminal.err, "{}", since.told(files, revision))?;
        }
        if let Some((path, _)) = &self.baseline {
            self.say_gone(path, files, gone, terminal)?;
        }
        Ok(())
    }

    fn say_gone(
        &self,
        path: &Path,
        files: &Files,
        gone: &Baseline,
        terminal: &mut Terminal,
    ) -> anyhow::Result<()> {
        // Report a known finding as gone only if its document was checked in this run, because
        // otherwise it may still exist.
        let checked = self.checked_names(path, files);
        let folder = folder_of(path);
        let is_gone = |name: &str| checked.contains(name) || !folder.join(name).exists();
        let documents = gone.documents();
        let documents: Vec<(&str, usize)> =
            documents.into_iter().filter(|(name, _)| is_gone(name)).collect();
        let all: usize = documents.iter().map(|(_, count)| count).sum();
        if all == 0 {
            return Ok(());
        }
        let path = path.display().to_string();
        let are = if all == 1 { "is" } else { "are" };
        let findings = counted(all, "known finding");
        writeln!(
            terminal.err,
            "{findings} {are} gone: remove them with `grognard check --write-baseline {}`",
            visible(&path)
        )?;
        for (name, count) in documents.iter().take(MAX_NAMED) {
            writeln!(terminal.err, "  {}: {count}", visible(name))?;
        }
        if documents.len() > MAX_NAMED {
            writeln!(terminal.err, "  and in {} more documents", documents.len() - MAX_NAMED)?;
        }
        Ok(())
    }

    /// Returns the names of the documents that the run reports on, in the form of the baseline.
    fn checked_names(&self, path: &Path, files: &Files) -> BTreeSet<String> {
        let is_told =
            |file: FileId| self.since.as_ref().is_none_or(|since| since.affected.contains(&file));
        asked_names(path, files, &is_told)
    }
}

fn since(
    revision: &str,
    args: &CheckArgs,
    files: &Files,
    checked: &Checked,
) -> anyhow::Result<Since> {
    let around = args.paths.iter().find(|path| *path != Path::new("-"));
    let around = around.map_or(Path::new("."), PathBuf::as_path);
    let changed = changed_since(around, revision, files, is_read)?;
    let former: HashSet<DocumentName> = changed.former.iter().flat_map(names_of).collect();
    let affected = affected(files, &checked.dependences, &changed.files, &former);
    Ok(Since { changed: changed.files, affected, gone: changed.gone })
}

/// Writes all findings to the baseline. Entries of documents that this run did not check are kept,
/// because those findings may still exist.
pub(super) fn write_known(
    path: &Path,
    files: &Files,
    checked: &Checked,
    terminal: &mut Terminal,
) -> anyhow::Result<()> {
    let name = |file: FileId| name_beside(path, files, file);
    let mut known = Baseline::of(&checked.diagnostics, &files.texts, &name);
    if let Some(former) = read_known(path)? {
        let checked_names = asked_names(path, files, &|_| true);
        let folder = folder_of(path);
        known.keep(&former, |name| !checked_names.contains(name) && folder.join(name).exists());
    }
    write_file(path, known.written().as_bytes())?;
    if !terminal.quiet {
        let findings = counted(known.len(), "known finding");
        let path = path.display().to_string();
        writeln!(terminal.err, "`{}` has {findings}", visible(&path))?;
    }
    Ok(())
}

fn read_known(path: &Path) -> anyhow::Result<Option<Baseline>> {
    let Some(text) = read_baseline(path)? else { return Ok(None) };
    match Baseline::read(&text) {
        Ok(known) => Ok(Some(known)),
        Err(wrong) => bail!(
            "line {} of `{}` is not a known finding: `{}`",
            wrong.line,
            path.display(),
            wrong.text
        ),
    }
}

fn asked_names(path: &Path, files: &Files, is_told: &dyn Fn(FileId) -> bool) -> BTreeSet<String> {
    let asked = files.documents.iter().filter(|document| document.asked && is_told(document.file));
    asked.map(|document| name_beside(path, files, document.file)).collect()
}

/// Returns the path of a file relative to the folder of a baseline, so that a baseline is valid in
/// whatever folder the program runs.
fn name_beside(baseline: &Path, files: &Files, file: FileId) -> String {
    let path = files.paths.get(file.0 as usize).and_then(Option::as_deref);
    let folder = folder_of(baseline);
    let below = path.and_then(|path| path.strip_prefix(&folder).ok());
    match below.map(|below| below.to_string_lossy()) {
        Some(below) if cfg!(windows) => below.replace('\\', "/"),
        Some(below) => below.into_owned(),
        None => files.texts.get(file).name.clone(),
    }
}

fn folder_of(path: &Path) -> PathBuf {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    absolute.parent().map(Path::to_owned).unwrap_or(absolute)
}
