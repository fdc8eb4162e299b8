//! What a run finds: in one document, and in all.

use std::sync::Arc;

use grognard_core::document::Kind;
use grognard_syntax::diagnostic::{Diagnostic, by_stage};

use super::dependence::Dependence;
use super::excuse::Excuse;
use super::settled::FoundByDocument;
use super::stopwatch::Floor;
use crate::project::{OobOutline, RulesetOutline, Unclear};

/// What a run found.
#[derive(Debug, Clone, Default)]
pub struct Checked {
    /// The findings, sorted by stage and place and without doubles.
    pub diagnostics: Vec<Diagnostic>,
    /// Number of documents that were asked for.
    pub documents: usize,
    /// Which document depends on which other one, where the options ask for it.
    pub dependences: Vec<Dependence>,
    /// CPU time of each floor in nanoseconds, summed over all cores.
    pub floors: Vec<(Floor, u64)>,
}

/// What a run found, by document.
#[derive(Debug, Clone, Default)]
pub struct CheckedByDocument {
    /// The findings of each document that has some. A list that is the same as in an earlier run is shared with it.
    pub found: FoundByDocument,
    /// Number of documents that were asked for.
    pub documents: usize,
    /// Which document depends on which other one, where the options ask for it.
    pub dependences: Vec<Dependence>,
    /// CPU time of each floor in nanoseconds, summed over all cores.
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

/// What one document gave by itself.
#[derive(Debug, Clone, Default)]
pub(super) struct DocumentFindings {
    /// Its kind, if it is clear and there is something in it.
    pub kind: Option<Kind>,
    /// The parts of it that were not understood.
    pub unclear: Unclear,
    /// What other documents have to know of it.
    pub outline: Option<Outline>,
    /// The excuses in its comments.
    pub excuses: Vec<Excuse>,
    pub diagnostics: Vec<Diagnostic>,
}

/// What other documents have to know of a document.
#[derive(Debug, Clone)]
pub(super) enum Outline {
    Oob(Arc<OobOutline>),
    Ruleset(RulesetOutline),
}

impl Outline {
    /// Could the id of the document be read?
    pub fn has_id(&self) -> bool {
        match self {
            Outline::Oob(oob) => oob.id.is_some(),
            Outline::Ruleset(ruleset) => ruleset.id.is_some(),
        }
    }
}
