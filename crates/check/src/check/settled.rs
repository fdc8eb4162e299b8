//! The final findings of each document: with excuses and severities applied, sorted, without
//! duplicates. A list whose inputs are unchanged is reused.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use grognard_core::document::{BAD_FORMAT, Kind};
use grognard_syntax::diagnostic::{Code, Diagnostic, Severity, in_order, tidy};
use grognard_syntax::text::{FileId, Span};
use rayon::prelude::*;

use super::consequences::once_per_value;
use super::doubts::{Doubt, Doubts};
use super::excuse::apply_excuses;
use super::findings::{CheckedDocument, DocumentFindings, FoundByDocument};
use super::options::Options;
use super::severities::{apply_severities, weight};
use grognard_project::files::{Document, Files};
use grognard_project::project::Settings;

#[derive(Debug, Clone)]
pub(super) struct Settled {
    source: Source,
    found: Arc<Vec<Diagnostic>>,
}

/// The inputs that determine the findings of a document. `alone` is the same object as in an
/// earlier run only if the name, text, project and settings of the document are unchanged.
#[derive(Debug, Clone)]
struct Source {
    document: Document,
    /// The result of the document alone. `None` for a stray file, whose list of findings is made
    /// again in each run.
    alone: Option<Arc<DocumentFindings>>,
    /// Findings in the document that came from the checks across documents.
    together: Vec<Diagnostic>,
    /// The doubt about the document, if the document has an excuse. The only effect of a doubt is
    /// that excuses are not reported as unused.
    doubt: Option<Doubt>,
}

impl Source {
    fn is(&self, other: &Source) -> bool {
        let alone = self.alone.iter().zip(&other.alone);
        alone.into_iter().any(|(alone, other)| Arc::ptr_eq(alone, other))
            && self.doubt == other.doubt
            && self.together == other.together
    }
}

/// All findings of a run, before excuses are applied.
pub(super) struct Unsettled<'r> {
    pub files: &'r Files,
    pub settings: &'r [Settings],
    /// The result of each document alone, in the order of the handles.
    pub alone: Vec<(Document, Arc<DocumentFindings>)>,
    pub together: Vec<Diagnostic>,
    pub options: Options,
}

impl<'r> Unsettled<'r> {
    pub fn of(
        files: &'r Files,
        settings: &'r [Settings],
        options: Options,
        checked: &[CheckedDocument<'_>],
    ) -> Unsettled<'r> {
        let alone = checked.iter().map(|it| (it.document, Arc::clone(&it.findings))).collect();
        Unsettled { files, settings, alone, together: Vec::new(), options }
    }

    pub fn unread_settings(&self) -> impl Iterator<Item = usize> {
        let settings =
            self.alone.iter().filter(|(_, findings)| findings.kind == Some(Kind::Project));
        let unread =
            settings.filter(|(_, it)| it.diagnostics.iter().any(Diagnostic::leaves_unread));
        unread.map(|(document, _)| document.project)
    }

    /// Removes findings that are only consequences of a fault that another finding reports.
    pub fn forget(&mut self, code: &'static Code, is_about: impl Fn(usize) -> bool) {
        for (document, findings) in &mut self.alone {
            if is_about(document.project)
                && findings.diagnostics.iter().any(|found| found.code == code)
            {
                Arc::make_mut(findings).diagnostics.retain(|found| found.code != code);
            }
        }
    }

    /// The documents with an error that is neither excused nor lowered by a setting.
    pub fn broken(&self) -> BTreeSet<FileId> {
        let mut errors: BTreeMap<FileId, Vec<&Diagnostic>> = BTreeMap::new();
        for found in every(self) {
            let settings = self.settings.get(self.files.document(found.span.file).project);
            let weight = settings.map_or(Some(found.severity), |settings| weight(settings, found));
            if weight == Some(Severity::Error) {
                errors.entry(found.span.file).or_default().push(found);
            }
        }
        errors.retain(|file, errors| {
            let excused = self.alone.get(file.0 as usize).map(|(_, findings)| &findings.excuses);
            let Some(excuses) = excused.filter(|excuses| !excuses.is_empty()) else { return true };
            let mut left: Vec<Diagnostic> = errors.iter().copied().cloned().collect();
            let doubt = Doubt::ALL;
            apply_excuses(&self.files.texts, excuses, doubt, &mut left);
            !left.is_empty()
        });
        errors.into_keys().collect()
    }
}

/// Makes the final list of findings for each document that the user asked for. `earlier` has the
/// lists of an earlier run, and receives the lists of this run.
pub(super) fn settle(
    mut unsettled: Unsettled<'_>,
    earlier: &mut BTreeMap<FileId, Settled>,
) -> FoundByDocument {
    let sources = sources(&mut unsettled);
    let is_same = |source: &Source| {
        let settled = earlier.get(&source.document.file);
        settled.is_some_and(|settled| settled.source.is(source))
    };
    let made = |source: &Source| (!is_same(source)).then(|| lasting(&unsettled, source));
    let made: Vec<Option<Vec<Diagnostic>>> = sources.par_iter().map(made).collect();
    // Lists of unchanged documents are left in place, because usually one document changes and
    // thousands do not.
    let is_new = |(source, made): &(&Source, &Option<_>)| {
        made.is_some() && !earlier.contains_key(&source.document.file)
    };
    let new = sources.iter().zip(&made).filter(is_new).count();
    if earlier.len() + new > sources.len() {
        let files: BTreeSet<FileId> = sources.iter().map(|source| source.document.file).collect();
        earlier.retain(|file, _| files.contains(file));
    }
    for (source, found) in sources.into_iter().zip(made) {
        if let Some(found) = found {
            earlier.insert(source.document.file, Settled { source, found: Arc::new(found) });
        }
    }
    let found = earlier.iter().filter(|(_, settled)| !settled.found.is_empty());
    found.map(|(file, settled)| (*file, Arc::clone(&settled.found))).collect()
}

/// The inputs of each document that has a finding or an excuse, taken out of `unsettled.together`.
fn sources(unsettled: &mut Unsettled<'_>) -> Vec<Source> {
    let files = unsettled.files;
    let doubts = Doubts::of(files, unsettled.options.complete, every(unsettled));
    let mut together = together(unsettled);
    let mut sources = Vec::new();
    for (document, findings) in &unsettled.alone {
        let together = together.remove(&document.file).unwrap_or_default();
        let is_excused = !findings.excuses.is_empty();
        let is_empty = findings.diagnostics.is_empty() && !is_excused;
        if document.asked && !(is_empty && together.is_empty()) {
            let doubt = is_excused.then(|| doubts.of_document(document.file));
            let alone = Some(Arc::clone(findings));
            sources.push(Source { document: *document, alone, together, doubt });
        }
    }
    for (file, together) in together {
        let document = files.document(file);
        if document.asked {
            sources.push(Source { document, alone: None, together, doubt: None });
        }
    }
    sources
}

/// Findings of the checks across documents, by file, taken out of `unsettled.together`.
fn together(unsettled: &mut Unsettled<'_>) -> BTreeMap<FileId, Vec<Diagnostic>> {
    let elsewhere = unsettled.alone.iter().flat_map(|(document, findings)| {
        // A finding about a map may be in the GeoJSON file beside the map.
        let others = findings.diagnostics.iter();
        others.filter(|found| found.span.file != document.file).cloned()
    });
    let mut all: Vec<Diagnostic> = elsewhere.collect();
    all.append(&mut unsettled.together);
    all.sort_by_key(|found| found.span.file);
    let mut by_file: Vec<(FileId, Vec<Diagnostic>)> = Vec::new();
    for found in all {
        match by_file.last_mut().filter(|(file, _)| *file == found.span.file) {
            Some((_, of_file)) => of_file.push(found),
            None => by_file.push((found.span.file, vec![found])),
        }
    }
    by_file.into_iter().collect()
}

fn every<'u>(unsettled: &'u Unsettled<'_>) -> impl Iterator<Item = &'u Diagnostic> {
    let alone = unsettled.alone.iter().flat_map(|(_, findings)| &findings.diagnostics);
    alone.chain(&unsettled.together)
}

fn lasting(unsettled: &Unsettled<'_>, source: &Source) -> Vec<Diagnostic> {
    let Source { document, alone, together, doubt } = source;
    let own = alone.iter().flat_map(|findings| &findings.diagnostics);
    let again = together.iter().filter(|found| found.code == &BAD_FORMAT);
    let again: HashSet<Span> = again.map(|found| found.span).collect();
    // The checks across documents repeat a finding about a malformed name when they can suggest an
    // id. The finding with the id replaces the original finding.
    let is_told = |found: &Diagnostic| found.code == &BAD_FORMAT && again.contains(&found.span);
    let own = own.filter(|found| found.span.file == document.file && !is_told(found));
    let mut found: Vec<Diagnostic> = own.chain(together).cloned().collect();
    if let Some((findings, doubt)) = alone.as_ref().zip(*doubt) {
        apply_excuses(&unsettled.files.texts, &findings.excuses, doubt, &mut found);
    }
    if let Some(settings) = unsettled.settings.get(document.project) {
        apply_severities(settings, &mut found);
    }
    once_per_value(&unsettled.files.texts.get(document.file).content, &mut found);
    if unsettled.options.uncut {
        in_order(&mut found);
    } else {
        tidy(&mut found);
    }
    found
}
