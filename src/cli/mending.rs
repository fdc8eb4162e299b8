//! Repairs: made in memory until none is left, then written, or shown as a diff.

use std::collections::HashSet;
use std::io::Write;
use std::path::Path;

use grognard_project::check::{Checked, autofix_up_to};
use grognard_project::files::Files;
use grognard_syntax::diagnostic::{Fix, Safety};
use grognard_syntax::text::{FileId, Text, Texts, counted, unified_diff};

use super::terminal::Terminal;
use crate::disk::mend;

/// Maximum number of rounds of repairs: a repair may bring up what was hidden, and of two that overlap one waits
/// for the next round.
const MAX_ROUNDS: usize = 10;

/// What was mended.
pub(super) struct Mended {
    /// The texts before any repair.
    before: Texts,
    /// The documents that have another text now.
    documents: Vec<FileId>,
    /// Number of repairs.
    repairs: usize,
    /// The least safe repair that was asked for.
    least: Safety,
}

/// Makes every repair that is safe enough in the texts of a run. `check` looks at the files again after each round.
pub(super) fn mend_texts(
    files: &mut Files,
    checked: &mut Checked,
    least: Safety,
    check: &dyn Fn(&Files) -> Checked,
) -> Mended {
    let mut mended =
        Mended { before: files.texts.clone(), documents: Vec::new(), repairs: 0, least };
    for _ in 0..MAX_ROUNDS {
        let repaired = repaired(files, checked, least);
        if repaired.is_empty() {
            break;
        }
        for (file, text, repairs) in repaired {
            files.texts.replace(file, text);
            mended.documents.push(file);
            mended.repairs += repairs;
        }
        *checked = check(files);
    }
    mended.documents.sort_unstable();
    mended.documents.dedup();
    mended
}

/// The texts with every repair that can be made at once, and the number of repairs in each.
fn repaired(files: &Files, checked: &Checked, least: Safety) -> Vec<(FileId, String, usize)> {
    let is_safe = |fix: &Fix| fix.safety <= least;
    let found = checked.diagnostics.iter();
    let safe = found.filter(|found| found.fix.as_ref().is_some_and(is_safe));
    let mendable: HashSet<FileId> = safe.map(|found| found.span.file).collect();
    let documents = files.documents.iter().filter(|document| {
        // What was only context is left alone, and standard input cannot be written to.
        let is_ours = document.asked && path_of(files, document.file).is_some();
        is_ours && document.sound && mendable.contains(&document.file)
    });
    let repaired = documents.filter_map(|document| {
        let text = &files.texts.get(document.file).content;
        let (text, repairs) = autofix_up_to(least, document.file, text, &checked.diagnostics)?;
        Some((document.file, text, repairs))
    });
    repaired.collect()
}

fn path_of(files: &Files, file: FileId) -> Option<&Path> {
    files.paths.get(file.0 as usize).and_then(Option::as_deref)
}

impl Mended {
    /// Writes every mended document.
    pub(super) fn write(&self, files: &Files, terminal: &mut Terminal) -> anyhow::Result<()> {
        for file in &self.documents {
            let Some(path) = path_of(files, *file) else { continue };
            mend(path, &self.before.get(*file).content, &files.texts.get(*file).content)?;
        }
        if self.repairs > 0 && !terminal.quiet {
            let findings = counted(self.repairs, "finding");
            writeln!(
                terminal.err,
                "fixed {findings} in {}",
                counted(self.documents.len(), "file")
            )?;
        }
        Ok(())
    }

    /// What `write` would change, as a unified diff of all documents.
    pub(super) fn diff(&self, files: &Files) -> String {
        let diff = |file: &FileId| {
            let (old, new) = (self.before.get(*file), files.texts.get(*file));
            unified_diff(&under("a", old), &under("b", new))
        };
        self.documents.iter().map(diff).collect()
    }

    /// Says how much would be mended.
    pub(super) fn say_what_would_be(&self, terminal: &mut Terminal) -> anyhow::Result<()> {
        if terminal.quiet {
            return Ok(());
        }
        if self.repairs == 0 {
            let safely = if self.least == Safety::Safe { " safely" } else { "" };
            writeln!(terminal.err, "nothing can be fixed{safely}")?;
        } else {
            let findings = counted(self.repairs, "finding");
            let documents = counted(self.documents.len(), "file");
            let unsafe_fixes = if self.least == Safety::Safe { "" } else { " --unsafe-fixes" };
            writeln!(terminal.err, "`--fix{unsafe_fixes}` would fix {findings} in {documents}")?;
        }
        Ok(())
    }
}

/// A text under the name that it has in a diff. A path from the root of the disk stays what it is.
fn under(side: &str, text: &Text) -> Text {
    let name = match Path::new(&text.name).is_absolute() {
        true => text.name.clone(),
        false => format!("{side}/{}", text.name),
    };
    Text::new(name, text.content.clone())
}
