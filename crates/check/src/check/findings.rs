//! The results of checks, for one document and for a whole run.

use std::collections::BTreeMap;
use std::sync::Arc;

use grognard_core::document::Kind;
use grognard_syntax::diagnostic::{Diagnostic, by_stage};
use grognard_syntax::text::FileId;

use super::excuse::Excuse;
use super::stopwatch::Floor;
use super::subject::OpenedDocument;
use grognard_project::files::Document;
use grognard_project::project::{OobOutline, RulesetOutline, Unclear};

#[derive(Debug, Clone, Default)]
pub struct Checked {
    /// The findings, sorted by stage and position, without duplicates.
    pub diagnostics: Vec<Diagnostic>,
    /// Number of documents that the user asked for.
    pub documents: usize,
    /// The dependences between documents, if the options ask for them.
    pub dependences: Vec<Dependence>,
    /// CPU time of each part of the run, such as parsing, in nanoseconds, summed over all cores.
    pub floors: Vec<(Floor, u64)>,
}

/// The result of a run, grouped by document.
#[derive(Debug, Clone, Default)]
pub struct CheckedByDocument {
    /// The findings of each document that has findings. A list that has not changed since an
    /// earlier run is shared with that run.
    pub found: FoundByDocument,
    /// Number of documents that the user asked for.
    pub documents: usize,
    /// The dependences between documents, if the options ask for them.
    pub dependences: Vec<Dependence>,
    /// CPU time of each part of the run, such as parsing, in nanoseconds, summed over all cores.
    pub floors: Vec<(Floor, u64)>,
}

impl From<CheckedByDocument> for Checked {
    fn from(checked: CheckedByDocument) -> Checked {
        let CheckedByDocument { found, documents, dependences, floors } = checked;
        let mut diagnostics: Vec<Diagnostic> =
            found.into_values().flat_map(Arc::unwrap_or_clone).collect();
        by_stage(&mut diagnostics);
        Checked { diagnostics, documents, dependences, floors }
    }
}

/// The result of checking one document without the others.
#[derive(Debug, Clone, Default)]
pub(super) struct DocumentFindings {
    /// Kind of the document, if it was identified and the document is not empty.
    pub kind: Option<Kind>,
    /// The parts of the document that were not understood.
    pub unclear: Unclear,
    pub outline: Option<Outline>,
    pub excuses: Vec<Excuse>,
    pub diagnostics: Vec<Diagnostic>,
}

/// The facts about a document that other documents need.
#[derive(Debug, Clone)]
pub(super) enum Outline {
    Oob(Arc<OobOutline>),
    Ruleset(RulesetOutline),
}

impl Outline {
    pub fn has_id(&self) -> bool {
        match self {
            Outline::Oob(oob) => oob.id.is_some(),
            Outline::Ruleset(ruleset) => ruleset.id.is_some(),
        }
    }
}

/// The findings of each document that has findings.
pub type FoundByDocument = BTreeMap<FileId, Arc<Vec<Diagnostic>>>;

/// A name in a document that refers to another document.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Dependence {
    /// The document that refers to the other document.
    pub from: FileId,
    /// The name by which the document refers to the other document.
    pub on: DocumentName,
    /// The file of the other document, if it exists.
    pub to: Option<FileId>,
}

/// The result of checking a document alone.
pub(super) struct CheckedDocument<'t> {
    pub document: Document,
    /// The document with its tree, if the checks across documents need it.
    pub opened: Option<OpenedDocument<'t>>,
    /// The findings, shared with the memory of earlier runs.
    pub findings: Arc<DocumentFindings>,
}

/// The name by which other documents refer to a document.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DocumentName {
    /// Kind of the document. `None` for a file that is named by its path: a page of rules, or
    /// GeoJSON.
    pub kind: Option<Kind>,
    /// Id or file name of the document.
    pub name: String,
}
