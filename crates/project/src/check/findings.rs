//! The results of checks, for one document and for a whole run.

use std::sync::Arc;

use grognard_core::document::Kind;
use grognard_syntax::diagnostic::{Diagnostic, by_stage};

use super::dependence::Dependence;
use super::excuse::Excuse;
use super::settled::FoundByDocument;
use super::stopwatch::Floor;
use crate::project::{OobOutline, RulesetOutline, Unclear};

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
