//! Applies fixes in memory until no fix is left, and then writes the documents or shows a diff.

use std::collections::HashSet;
use std::io::Write;
use std::path::Path;

use grognard_check::check::{Checked, autofix_up_to};
use grognard_project::files::Files;
use grognard_syntax::diagnostic::{Fix, Safety};
use grognard_syntax::text::{FileId, Text, Texts, counted, unified_diff};

use super::terminal::Terminal;
use crate::disk::mend;

/// Maximum number of rounds of fixes. One round of fixes is not enough, because a fix may reveal
/// another finding, and only one of two overlapping fixes is applied in a round.
const MAX_ROUNDS: usize = 10;

pub(super) struct Mended {
    before: Texts,
    documents: Vec<FileId>,
    repairs: usize,
    /// Lowest safety of the fixes that the user asked for.
    least: Safety,
}

/// Applies every fix that is safe enough to the texts of a run. `check` checks the files again
/// after each round.
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

/// Returns each text with all fixes that can be applied together, and the number of these fixes.
fn repaired(files: &Files, checked: &Checked, least: Safety) -> Vec<(FileId, String, usize)> {
    let is_safe = |fix: &Fix| fix.safety <= least;
    let found = checked.diagnostics.iter();
    let safe = found.filter(|found| found.fix.as_ref().is_some_and(is_safe));
    let mendable: HashSet<FileId> = safe.map(|found| found.span.file).collect();
    let documents = files.documents.iter().filter(|document| {
        // Fix only documents that the user named. Documents read as context stay unchanged, and
        // standard input cannot be written.
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

    pub(super) fn diff(&self, files: &Files) -> String {
        let diff = |file: &FileId| {
            let (old, new) = (self.before.get(*file), files.texts.get(*file));
            unified_diff(&under("a", old), &under("b", new))
        };
        self.documents.iter().map(diff).collect()
    }

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

/// Names a text for a diff, with the prefix `a/` or `b/`. An absolute path gets no prefix.
fn under(side: &str, text: &Text) -> Text {
    let name = match Path::new(&text.name).is_absolute() {
        true => text.name.clone(),
        false => format!("{side}/{}", text.name),
    };
    Text::new(name, text.content.clone())
}
