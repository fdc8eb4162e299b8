//! Findings in the form that the page shows.

use grognard_project::files::Files;
use grognard_syntax::diagnostic::{Diagnostic, Safety};
use grognard_syntax::text::{LineIndex, Units};
use serde::Serialize;

use super::folder::Workbench;
use super::places::{Change, PathStretch, Stretch, changes, stretch};

#[derive(Debug, Serialize)]
pub(crate) struct FindingView {
    pub code: &'static str,
    /// `error`, `warning` or `hint`.
    pub severity: &'static str,
    pub message: String,
    /// Instructions of one or two sentences each.
    pub help: Vec<String>,
    #[serde(flatten)]
    pub stretch: Stretch,
    /// Line number, counted from 1.
    pub line: usize,
    pub labels: Vec<LabelView>,
    pub fix: Option<FixView>,
}

#[derive(Debug, Serialize)]
pub(crate) struct LabelView {
    #[serde(flatten)]
    pub place: PathStretch,
    pub message: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct FixView {
    pub title: String,
    /// Whether the fix certainly keeps the author's meaning.
    pub is_safe: bool,
    pub changes: Vec<Change>,
}

#[derive(Debug, Serialize)]
pub(crate) struct CountView {
    pub path: String,
    pub errors: usize,
    pub warnings: usize,
    pub hints: usize,
}

pub(crate) fn findings(workbench: &mut Workbench, path: &str) -> Vec<FindingView> {
    let Some(file) = workbench.opened().text(path) else { return Vec::new() };
    let (files, found) = workbench.found();
    let Some(found) = found.get(&file) else { return Vec::new() };
    let text = &*files.texts.get(file).content;
    let (units, lines) = (Units::new(text), LineIndex::new(text));
    found.iter().map(|found| view(files, found, &units, &lines)).collect()
}

pub(crate) fn counts(workbench: &mut Workbench) -> Vec<CountView> {
    let (files, found) = workbench.found();
    let count = |found: &[Diagnostic], word: &str| {
        found.iter().filter(|found| found.severity.word() == word).count()
    };
    let counts = found.iter().map(|(file, found)| CountView {
        path: files.texts.get(*file).name.clone(),
        errors: count(found, "error"),
        warnings: count(found, "warning"),
        hints: count(found, "hint"),
    });
    counts.collect()
}

fn view(
    files: &Files,
    found: &Diagnostic,
    units: &Units<'_>,
    lines: &LineIndex<'_>,
) -> FindingView {
    FindingView {
        code: found.code.name,
        severity: found.severity.word(),
        message: found.message.clone(),
        help: found.help.clone(),
        stretch: stretch(units, found.span),
        line: lines.line_at(found.span.start),
        labels: found.labels.iter().filter_map(|label| label_view(files, label)).collect(),
        fix: found.fix.as_ref().map(|fix| FixView {
            title: fix.title.clone(),
            is_safe: fix.safety == Safety::Safe,
            changes: changes(files, &fix.edits),
        }),
    }
}

fn label_view(files: &Files, label: &grognard_syntax::diagnostic::Label) -> Option<LabelView> {
    // A label in a built-in text is dropped, because the page has only the texts of the folder.
    files.documents.get(label.span.file.0 as usize)?;
    let text = files.texts.get(label.span.file);
    let stretch = stretch(&Units::new(&text.content), label.span);
    let place = PathStretch { path: text.name.clone(), stretch };
    Some(LabelView { place, message: label.message.clone() })
}
