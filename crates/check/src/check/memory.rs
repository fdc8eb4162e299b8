//! Results that a run keeps for the next run over the same files. While an author writes, one
//! document changes and hundreds do not.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use grognard_core::document::{GEOJSON_SUFFIX, Kind, validate};
use grognard_core::ruleset::Ruleset;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::syntax::Tree;
use grognard_syntax::text::{Digest, FileId, Text};

use super::findings::{CheckedByDocument, DocumentFindings, FoundByDocument, Outline};
use super::remembered::Remembered;
use super::settled::{Settled, Unsettled, settle};
use grognard_project::files::{Document, Files};
use grognard_project::project::Settings;

#[derive(Debug, Default)]
pub struct Memory {
    whole: Remembered<(), CheckedByDocument>,
    settled: Mutex<BTreeMap<FileId, Settled>>,
    /// Findings about the packs of each project together, by the number of the project.
    packs: Remembered<usize, Vec<Diagnostic>>,
    /// Findings about the shape of each rule set.
    shapes: Remembered<FileId, Vec<Diagnostic>>,
    /// The result of each order of battle and each rule set alone.
    documents: Remembered<FileId, Arc<DocumentFindings>>,
    /// Rule sets by name; `None` if no rule set has the name.
    rulesets: Remembered<String, Option<Arc<Ruleset>>>,
}

impl Memory {
    /// The result of a whole run. `check` is called only if a document, or a text of `beside`, has
    /// changed. Pages of a website are not documents, so a changed page does not start a check.
    pub fn whole(
        &self,
        files: &Files,
        settings: &[Settings],
        beside: impl Iterator<Item = FileId>,
        check: impl FnOnce() -> CheckedByDocument,
    ) -> CheckedByDocument {
        let mut digest = Digest::of([format!("{settings:?}")]);
        for file in beside {
            digest = digest.and(digest_of(files.texts.get(file), &[&file.0.to_le_bytes()]));
        }
        for document in of_run(files) {
            let text = files.texts.get(document.file);
            let Document { file, project, asked, sound } = *document;
            let numbers = [u64::from(file.0), project as u64].map(u64::to_le_bytes).concat();
            let flags = [u8::from(asked), u8::from(sound)];
            digest = digest.and(digest_of(text, &[&numbers[..], &flags]));
        }
        self.whole.get_or_make((), digest, check)
    }

    /// Makes the final findings of a run, and keeps them for the next run.
    pub(super) fn settle(&self, unsettled: Unsettled<'_>) -> FoundByDocument {
        // If a run panicked, the lists of an earlier run are still stored. Each list is stored with
        // its inputs, so an outdated list is not reused.
        settle(unsettled, &mut self.settled.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The results of earlier runs over one project.
#[derive(Clone, Copy)]
pub(super) struct ProjectMemory<'m> {
    memory: &'m Memory,
    project: usize,
    packs: Digest,
    /// Digest of all inputs of the findings in a document, except the document itself.
    settings: Digest,
    /// Whether the packs of the project are unchanged since the last run. If one pack has changed,
    /// the trees of all packs are needed.
    same_packs: bool,
}

impl<'m> ProjectMemory<'m> {
    /// The results of earlier runs over a project. If the project is fielded under rule sets, the
    /// packs are inputs of every document.
    pub fn of(
        memory: &'m Memory,
        files: &Files,
        project: usize,
        settings: &Settings,
    ) -> ProjectMemory<'m> {
        let packs = digest_of_packs(files, project, settings);
        let digest = Digest::of([format!("{settings:?}")]);
        let is_fielded = !settings.fielded_under.is_empty();
        ProjectMemory {
            memory,
            project,
            packs,
            settings: if is_fielded { digest.and(packs) } else { digest },
            same_packs: memory.packs.holds(&project, packs),
        }
    }

    pub fn digest(&self, document: Document, text: &Text) -> Digest {
        self.settings.and(digest_of(text, &[&[u8::from(document.asked)]]))
    }

    /// The earlier result of a document, if the document and the settings are unchanged.
    pub fn document(&self, document: Document, digest: Digest) -> Option<Arc<DocumentFindings>> {
        let findings = self.memory.documents.get(&document.file, digest)?;
        let needs_tree = matches!(findings.outline, Some(Outline::Ruleset(_))) && !self.same_packs;
        (!needs_tree).then_some(findings)
    }

    pub fn keep_document(
        &self,
        document: Document,
        digest: Digest,
        findings: Arc<DocumentFindings>,
    ) {
        self.memory.documents.keep(document.file, digest, findings);
    }

    /// Validates a document against its schema. The findings of rule sets are remembered, because
    /// rule sets are long and rarely change.
    pub fn validate(&self, tree: &Tree<'_>, kind: Kind, diagnostics: &mut Vec<Diagnostic>) {
        if kind != Kind::Ruleset {
            return validate(tree, kind, diagnostics);
        }
        let digest = Digest::of([tree.text()]);
        diagnostics.append(&mut self.memory.shapes.get_or_make(tree.file(), digest, || {
            let mut found = Vec::new();
            validate(tree, kind, &mut found);
            found
        }));
    }

    /// Findings about the packs of the project together. `check` is called only if a pack has
    /// changed.
    pub fn packs(&self, check: impl FnOnce(&mut Vec<Diagnostic>)) -> Vec<Diagnostic> {
        self.memory.packs.get_or_make(self.project, self.packs, || {
            let mut found = Vec::new();
            check(&mut found);
            found
        })
    }

    /// The rule set with a name, which `open` opens if a pack has changed.
    pub fn ruleset(
        &self,
        name: &str,
        open: impl FnOnce() -> Option<Arc<Ruleset>>,
    ) -> Option<Arc<Ruleset>> {
        self.memory.rulesets.get_or_make(name.to_owned(), self.packs, open)
    }
}

/// The digest of a text, its name and more facts, made from the stored digest of the text, so that
/// long texts are not hashed again.
fn digest_of(text: &Text, more: &[&[u8]]) -> Digest {
    let content = text.digest().0.to_le_bytes();
    let own = [text.name.as_bytes(), &content];
    Digest::of(own.into_iter().chain(more.iter().copied()))
}

/// The digest of all inputs of the packs of a project.
fn digest_of_packs(files: &Files, project: usize, settings: &Settings) -> Digest {
    // A document whose name does not show its kind may be a rule set.
    let may_be_of_pack = |name: &str| {
        Kind::of_path(name).is_none_or(|kind| kind == Kind::Ruleset)
            && !name.ends_with(GEOJSON_SUFFIX)
    };
    let mut digest = Digest::of([format!("{settings:?}")]);
    for document in files.documents.iter().filter(|document| document.project == project) {
        let text = files.texts.get(document.file);
        if may_be_of_pack(&text.name) {
            // Findings contain handles of files, so the digest must change when a handle changes.
            let number = document.file.0.to_le_bytes();
            digest = digest.and(digest_of(text, &[&number]));
        }
    }
    digest
}

fn of_run(files: &Files) -> impl Iterator<Item = &Document> {
    let hidden = files.hidden.iter().map(|hidden| &hidden.document);
    files.documents.iter().chain(&files.strays).chain(hidden)
}
