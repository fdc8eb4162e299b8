//! What was found in each document, in its last form: excuses and severities applied, sorted, without doubles. A list
//! that follows from the same as before is used again.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use rayon::prelude::*;

use super::context::Options;
use super::documents::CheckedDocument;
use super::doubts::{Doubt, Doubts};
use super::excuse::apply_excuses;
use super::findings::DocumentFindings;
use super::severities::apply_severities;
use crate::files::{Document, Files};
use crate::project::Settings;
use grognard_core::diagnostic::{Diagnostic, in_order, tidy};
use grognard_core::text::FileId;

/// What was found in each document that has findings.
pub type FoundByDocument = BTreeMap<FileId, Arc<Vec<Diagnostic>>>;

/// Adds findings to those of their documents.
pub fn add_findings(found: &mut FoundByDocument, more: impl IntoIterator<Item = Diagnostic>) {
    for finding in more {
        let of_file = Arc::make_mut(found.entry(finding.span.file).or_default());
        of_file.push(finding);
        tidy(of_file);
    }
}

/// A list of findings with everything that it follows from.
#[derive(Debug, Clone)]
pub(super) struct Settled {
    source: Source,
    found: Arc<Vec<Diagnostic>>,
}

/// What the findings of a document follow from. What it gave by itself is the same only if it has the same name, text
/// and project with the same settings.
#[derive(Debug, Clone)]
struct Source {
    document: Document,
    /// What it gave by itself; a stray file gives nothing, and its list is made each time.
    alone: Option<Arc<DocumentFindings>>,
    /// What was found in it by looking at other documents.
    together: Vec<Diagnostic>,
    doubt: Doubt,
}

impl Source {
    fn is(&self, other: &Source) -> bool {
        let alone = self.alone.iter().zip(&other.alone);
        alone.into_iter().any(|(alone, other)| Arc::ptr_eq(alone, other))
            && self.doubt == other.doubt
            && self.together == other.together
    }
}

/// Everything that a run found, before excuses.
pub(super) struct Unsettled<'r> {
    pub files: &'r Files,
    pub settings: &'r [Settings],
    /// What each document gave by itself, in the order of the handles.
    pub alone: Vec<(Document, Arc<DocumentFindings>)>,
    /// What documents gave together.
    pub together: Vec<Diagnostic>,
    pub options: Options,
}

impl<'r> Unsettled<'r> {
    /// Takes what documents gave by themselves.
    pub fn of(
        files: &'r Files,
        settings: &'r [Settings],
        options: Options,
        checked: &[CheckedDocument<'_>],
    ) -> Unsettled<'r> {
        let alone = checked.iter().map(|it| (it.document, Arc::clone(&it.findings))).collect();
        Unsettled { files, settings, alone, together: Vec::new(), options }
    }
}

/// Settles what was found in each document that was asked for. `earlier` has the lists of an earlier run and gets those
/// of this one.
pub(super) fn settle(
    unsettled: Unsettled<'_>,
    earlier: &mut HashMap<FileId, Settled>,
) -> FoundByDocument {
    let sources = sources(&unsettled);
    let same = |source: &Source| {
        let settled = earlier.get(&source.document.file)?;
        settled.source.is(source).then(|| Arc::clone(&settled.found))
    };
    let settled = sources.into_par_iter().map(|source| {
        let found = same(&source).unwrap_or_else(|| Arc::new(lasting(&unsettled, &source)));
        Settled { source, found }
    });
    let settled: Vec<Settled> = settled.collect();
    *earlier = settled.into_iter().map(|settled| (settled.source.document.file, settled)).collect();
    let found = earlier.iter().filter(|(_, settled)| !settled.found.is_empty());
    found.map(|(file, settled)| (*file, Arc::clone(&settled.found))).collect()
}

/// The documents in which something was found, or in which something is excused.
fn sources(unsettled: &Unsettled<'_>) -> Vec<Source> {
    let files = unsettled.files;
    let elsewhere = unsettled.alone.iter().flat_map(|(document, findings)| {
        // A finding about a map may lie in the features beside it.
        let others = findings.diagnostics.iter();
        others.filter(|found| found.span.file != document.file)
    });
    let mut together: BTreeMap<FileId, Vec<Diagnostic>> = BTreeMap::new();
    for found in elsewhere.chain(&unsettled.together) {
        together.entry(found.span.file).or_default().push(found.clone());
    }
    let doubts = Doubts::of(files, unsettled.options.complete, every(unsettled));
    let mut sources = Vec::new();
    for (document, findings) in &unsettled.alone {
        let together = together.remove(&document.file).unwrap_or_default();
        let is_empty = findings.diagnostics.is_empty() && findings.excuses.is_empty();
        if document.asked && !(is_empty && together.is_empty()) {
            let doubt = doubts.of_document(document.file);
            let alone = Some(Arc::clone(findings));
            sources.push(Source { document: *document, alone, together, doubt });
        }
    }
    for (file, together) in together {
        let (document, doubt) = (files.document(file), doubts.of_document(file));
        if document.asked {
            sources.push(Source { document, alone: None, together, doubt });
        }
    }
    sources
}

/// Everything that was found.
fn every<'u>(unsettled: &'u Unsettled<'_>) -> impl Iterator<Item = &'u Diagnostic> {
    let alone = unsettled.alone.iter().flat_map(|(_, findings)| &findings.diagnostics);
    alone.chain(&unsettled.together)
}

/// The findings that last.
fn lasting(unsettled: &Unsettled<'_>, source: &Source) -> Vec<Diagnostic> {
    let Source { document, alone, together, doubt } = source;
    let own = alone.iter().flat_map(|findings| &findings.diagnostics);
    let own = own.filter(|found| found.span.file == document.file);
    let mut found: Vec<Diagnostic> = own.chain(together).cloned().collect();
    let excuses = alone.iter().flat_map(|findings| &findings.excuses);
    apply_excuses(&unsettled.files.texts, excuses, *doubt, &mut found);
    if let Some(settings) = unsettled.settings.get(document.project) {
        apply_severities(settings, &mut found);
    }
    if unsettled.options.uncut {
        in_order(&mut found);
    } else {
        tidy(&mut found);
    }
    found
}
