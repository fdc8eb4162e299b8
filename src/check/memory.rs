//! What a run leaves for the next one over the same files: what was said of rule sets, which are long and rarely
//! change while battles are written.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::diagnostic::Diagnostic;
use crate::document::{Kind, validate};
use crate::files::Files;
use crate::project::Settings;
use crate::syntax::Tree;
use crate::text::{Digest, FileId};

/// Findings of an earlier run, by what they were found in.
#[derive(Debug, Default)]
pub struct Memory {
    packs: Mutex<HashMap<usize, (Digest, Vec<Diagnostic>)>>,
    shapes: Mutex<HashMap<FileId, (Digest, Vec<Diagnostic>)>>,
}

impl Memory {
    /// What is wrong with the shape of a document. That of a rule set is remembered.
    pub(super) fn validate(&self, tree: &Tree<'_>, kind: Kind, diagnostics: &mut Vec<Diagnostic>) {
        if kind != Kind::Ruleset {
            return validate(tree, kind, diagnostics);
        }
        let key = Digest::of([tree.text()]);
        let known = || self.shapes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, found)) = known().get(&tree.file()).filter(|(known, _)| *known == key) {
            diagnostics.extend(found.iter().cloned());
            return;
        }
        let mut found = Vec::new();
        validate(tree, kind, &mut found);
        known().insert(tree.file(), (key, found.clone()));
        diagnostics.append(&mut found);
    }

    /// What is wrong with the rule sets of a project together, found by `check` if anything has changed.
    pub(super) fn packs(
        &self,
        files: &Files,
        (project, settings): (usize, &Settings),
        is_of_packs: &dyn Fn(&str) -> bool,
        check: impl FnOnce(&mut Vec<Diagnostic>),
    ) -> Vec<Diagnostic> {
        let mut key = Digest::of([format!("{settings:?}")]);
        for document in files.documents.iter().filter(|one| one.project == project) {
            let text = files.texts.get(document.file);
            if is_of_packs(&text.name) {
                let place = document.file.0.to_le_bytes();
                key = key.and(Digest::of([text.name.as_bytes(), text.content.as_bytes(), &place]));
            }
        }
        let known = || self.packs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, found)) = known().get(&project).filter(|(known, _)| *known == key) {
            return found.clone();
        }
        let mut found = Vec::new();
        check(&mut found);
        known().insert(project, (key, found.clone()));
        found
    }
}
