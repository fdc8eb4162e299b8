//! What a run leaves for the next one over the same files: what was said of rule sets and of orders of battle.
//! While somebody writes, one document changes and a hundred do not.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::excuse::Excuse;
use super::run::{Checked, Outline};
use crate::files::{Document, Files};
use crate::project::Settings;
use grognard_core::diagnostic::Diagnostic;
use grognard_core::document::{GEOJSON_SUFFIX, Kind, validate};
use grognard_core::ruleset::Ruleset;
use grognard_core::syntax::Tree;
use grognard_core::text::{Digest, FileId, Text};

/// Findings of an earlier run, by what they were found in.
#[derive(Debug, Default)]
pub struct Memory {
    whole: Mutex<Option<(Digest, Checked)>>,
    packs: Mutex<HashMap<usize, (Digest, Vec<Diagnostic>)>>,
    shapes: Mutex<HashMap<FileId, (Digest, Vec<Diagnostic>)>>,
    sheets: Mutex<HashMap<FileId, (Digest, SheetMemory)>>,
    rules: Mutex<HashMap<String, (Digest, Opened)>>,
}

/// A rule set, if there is one of that name.
type Opened = Option<Arc<Ruleset>>;

/// What an order of battle or a rule set gave.
#[derive(Debug, Clone)]
pub(super) struct SheetMemory {
    pub outline: Option<Outline>,
    pub excuses: Vec<Excuse>,
    pub diagnostics: Vec<Diagnostic>,
}

impl SheetMemory {
    /// The digest of all from which that follows.
    pub fn key(document: Document, text: &Text, settings: Digest) -> Digest {
        let asked = [u8::from(document.asked)];
        settings.and(Digest::of([text.name.as_bytes(), text.content.as_bytes(), &asked]))
    }
}

impl Memory {
    /// All that was found, made by `check` if anything has changed: prose is no document.
    pub(super) fn whole(
        &self,
        files: &Files,
        settings: &[Settings],
        check: impl FnOnce() -> Checked,
    ) -> Checked {
        let mut key = Digest::of([format!("{settings:?}")]);
        for document in &files.documents {
            let text = files.texts.get(document.file);
            let of = format!("{document:?}");
            let parts = [text.name.as_bytes(), text.content.as_bytes(), of.as_bytes()];
            key = key.and(Digest::of(parts));
        }
        let known = || self.whole.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, found)) = known().as_ref().filter(|(known, _)| *known == key) {
            return found.clone();
        }
        let found = check();
        *known() = Some((key, found.clone()));
        found
    }

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

    /// What a document gave, if it is what it was.
    pub(super) fn sheet(&self, document: Document, key: Digest) -> Option<SheetMemory> {
        let known = self.sheets.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, known) = known.get(&document.file).filter(|(known, _)| *known == key)?;
        Some(known.clone())
    }

    /// Keeps what a document gave.
    pub(super) fn keep_sheet(&self, document: Document, key: Digest, given: SheetMemory) {
        let mut known = self.sheets.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(document.file, (key, given));
    }

    /// The digest of all that the rule sets of a project are made of.
    pub(super) fn key_of_packs(files: &Files, project: usize, settings: &Settings) -> Digest {
        // Some names do not tell what a document is.
        let may_be = |name: &str| {
            Kind::of_path(name).is_none_or(|kind| kind == Kind::Ruleset)
                && !name.ends_with(GEOJSON_SUFFIX)
        };
        let mut key = Digest::of([format!("{settings:?}")]);
        for document in files.documents.iter().filter(|one| one.project == project) {
            let text = files.texts.get(document.file);
            if may_be(&text.name) {
                let place = document.file.0.to_le_bytes();
                key = key.and(Digest::of([text.name.as_bytes(), text.content.as_bytes(), &place]));
            }
        }
        key
    }

    /// Are the rule sets of a project what they were?
    pub(super) fn knows_packs(&self, project: usize, key: Digest) -> bool {
        let known = self.packs.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&project).is_some_and(|(known, _)| *known == key)
    }

    /// What is wrong with the rule sets of a project together, found by `check` if anything has changed.
    pub(super) fn packs(
        &self,
        project: usize,
        key: Digest,
        check: impl FnOnce(&mut Vec<Diagnostic>),
    ) -> Vec<Diagnostic> {
        let known = || self.packs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, found)) = known().get(&project).filter(|(known, _)| *known == key) {
            return found.clone();
        }
        let mut found = Vec::new();
        check(&mut found);
        known().insert(project, (key, found.clone()));
        found
    }

    /// A rule set by its name, opened by `open` if anything has changed.
    pub(super) fn rules(&self, name: &str, key: Digest, open: impl FnOnce() -> Opened) -> Opened {
        let known = || self.rules.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, rules)) = known().get(name).filter(|(known, _)| *known == key) {
            return rules.clone();
        }
        let rules = open();
        known().insert(name.to_owned(), (key, rules.clone()));
        rules
    }
}
