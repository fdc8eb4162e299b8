//! What a run leaves for the next one over the same files. While somebody writes, one document
//! changes and a hundred do not.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use grognard_core::document::{GEOJSON_SUFFIX, Kind, validate};
use grognard_core::ruleset::Ruleset;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::syntax::Tree;
use grognard_syntax::text::{Digest, FileId, Text};

use super::findings::{CheckedByDocument, DocumentFindings, Outline};
use super::remembered::Remembered;
use super::settled::{FoundByDocument, Settled, Unsettled, settle};
use crate::files::{Document, Files};
use crate::project::Settings;

/// Findings of earlier runs, with the digests of everything that they follow from.
#[derive(Debug, Default)]
pub struct Memory {
    /// What the last run found.
    whole: Remembered<(), CheckedByDocument>,
    /// What was found in each document, in its last form.
    settled: Mutex<BTreeMap<FileId, Settled>>,
    /// What is wrong with the packs of each project together, by the number of the project.
    packs: Remembered<usize, Vec<Diagnostic>>,
    /// What is wrong with the shape of each rule set.
    shapes: Remembered<FileId, Vec<Diagnostic>>,
    /// What each order of battle and each rule set gave by itself.
    documents: Remembered<FileId, Arc<DocumentFindings>>,
    /// The rule sets by name; `None` where there is none of that name.
    rulesets: Remembered<String, Option<Arc<Ruleset>>>,
}

impl Memory {
    /// Everything that `check` finds. It is called only if a document has changed: a page of a
    /// website is no document.
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

    /// Settles what a run found, and keeps the lists for the next one.
    pub(super) fn settle(&self, unsettled: Unsettled<'_>) -> FoundByDocument {
        // A run that panicked has left the lists of an earlier one, which hold what they follow from.
        settle(unsettled, &mut self.settled.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// What earlier runs left of one project.
#[derive(Clone, Copy)]
pub(super) struct ProjectMemory<'m> {
    memory: &'m Memory,
    /// The number of the project.
    project: usize,
    /// The digest of its packs.
    packs: Digest,
    /// The digest of everything beside itself that the findings in a document follow from.
    settings: Digest,
    /// Have its packs stayed the same since the last run? If one of them has changed, the trees of
    /// all are needed.
    same_packs: bool,
}

impl<'m> ProjectMemory<'m> {
    /// What earlier runs left of a project. If it is fielded under rule sets, what its documents give follows from
    /// those too.
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

    /// The digest of everything that the findings in a document follow from.
    pub fn digest(&self, document: Document, text: &Text) -> Digest {
        self.settings.and(digest_of(text, &[&[u8::from(document.asked)]]))
    }

    /// What a document gave, if it and the settings are the same.
    pub fn document(&self, document: Document, digest: Digest) -> Option<Arc<DocumentFindings>> {
        let findings = self.memory.documents.get(&document.file, digest)?;
        let needs_tree = matches!(findings.outline, Some(Outline::Ruleset(_))) && !self.same_packs;
        (!needs_tree).then_some(findings)
    }

    /// Keeps what a document gave.
    pub fn keep_document(
        &self,
        document: Document,
        digest: Digest,
        findings: Arc<DocumentFindings>,
    ) {
        self.memory.documents.keep(document.file, digest, findings);
    }

    /// Adds what is wrong with the shape of a document. Rule sets are long and seldom change:
    /// theirs is remembered.
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

    /// What is wrong with the packs together, found by `check` if one of them has changed.
    pub fn packs(&self, check: impl FnOnce(&mut Vec<Diagnostic>)) -> Vec<Diagnostic> {
        self.memory.packs.get_or_make(self.project, self.packs, || {
            let mut found = Vec::new();
            check(&mut found);
            found
        })
    }

    /// The rule set of a name, opened by `open` if a pack has changed.
    pub fn ruleset(
        &self,
        name: &str,
        open: impl FnOnce() -> Option<Arc<Ruleset>>,
    ) -> Option<Arc<Ruleset>> {
        self.memory.rulesets.get_or_make(name.to_owned(), self.packs, open)
    }
}

/// The digest of a text with its name, and of more about it. The characters themselves are not hashed again.
fn digest_of(text: &Text, more: &[&[u8]]) -> Digest {
    let content = text.digest().0.to_le_bytes();
    let own = [text.name.as_bytes(), &content];
    Digest::of(own.into_iter().chain(more.iter().copied()))
}

/// The digest of everything that the packs of a project are made of.
fn digest_of_packs(files: &Files, project: usize, settings: &Settings) -> Digest {
    // Some names do not tell what a document is.
    let may_be_of_pack = |name: &str| {
        Kind::of_path(name).is_none_or(|kind| kind == Kind::Ruleset)
            && !name.ends_with(GEOJSON_SUFFIX)
    };
    let mut digest = Digest::of([format!("{settings:?}")]);
    for document in files.documents.iter().filter(|document| document.project == project) {
        let text = files.texts.get(document.file);
        if may_be_of_pack(&text.name) {
            // Findings hold the numbers of files, so that they are wrong when these change.
            let number = document.file.0.to_le_bytes();
            digest = digest.and(digest_of(text, &[&number]));
        }
    }
    digest
}

/// Every text of a run that a finding can follow from.
fn of_run(files: &Files) -> impl Iterator<Item = &Document> {
    let hidden = files.hidden.iter().map(|hidden| &hidden.document);
    files.documents.iter().chain(&files.strays).chain(hidden)
}
