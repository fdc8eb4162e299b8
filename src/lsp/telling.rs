//! Sends the findings of each document to the editor after a check.

use std::collections::BTreeSet;
use std::sync::Arc;

use grognard_check::check::FoundByDocument;
use grognard_project::files::Files;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::FileId;
use lsp_server::{Message, Notification};
use serde_json::{Value, json};

use super::address::address_of;
use super::checker::Checked;
use super::documents::Key;
use super::door::Door;
use super::findings::finding;
use super::published;
use super::state::LanguageServer;

impl LanguageServer {
    pub fn forget_gone(&mut self) {
        let places = &self.places;
        let is_there = |key: &Key, number: u64| {
            places.get(number).is_some_and(|place| place.asked(key).is_some())
        };
        let gone = self.published.gone(is_there);
        for key in gone {
            if let Some(message) = self.published.update(key, 0, Arc::default(), Vec::new()) {
                self.publish(message);
            }
        }
    }

    pub fn take_checked(&mut self, checked: Checked) {
        let Checked { place: number, generation, found, is_broken } = checked;
        if is_broken {
            self.journal.tell(|| "a check failed, which is a bug in grognard".to_owned());
        }
        let Some(place) = self.places.get(number) else { return };
        // The positions of findings refer to the checked texts, so drop a result whose texts have
        // changed since.
        if place.generation != generation {
            return;
        }
        let mut changed = self.changes(number, found);
        // Send the findings of open documents first, because the user looks at open documents and
        // thousands of other lists may follow.
        changed.sort_by_key(|(key, _)| !self.open.contains_key(key));
        let Some(place) = self.places.get(number) else { return };
        let files = Arc::clone(&place.files);
        let door = Door::new(self.client.encoding, |file| text_of(&files, file));
        for (key, raw) in changed {
            // If another place reports this document now, this place must not report it.
            if self.places.find(&key).is_some_and(|(teller, _, _)| teller != number) {
                continue;
            }
            let address = |file: FileId| self.address_of(number, file);
            let latest =
                raw.iter().map(|found| finding(found, &self.client, &door, &address)).collect();
            if let Some(message) = self.published.update(key, number, raw, latest) {
                self.publish(message);
            }
        }
        self.checked.insert(number, generation);
    }

    fn changes(&mut self, number: u64, found: FoundByDocument) -> Vec<(Key, Arc<Vec<Diagnostic>>)> {
        let Some(place) = self.places.get(number) else { return Vec::new() };
        let told = self.told.entry(number).or_default();
        let mut changed = Vec::new();
        let gone = told.extract_if(.., |file, _| !found.contains_key(file));
        let mut mended: BTreeSet<Key> = gone.map(|(_, (key, _))| key).collect();
        for (file, found) in found {
            match told.get(&file) {
                Some((_, last)) if Arc::ptr_eq(last, &found) => continue,
                Some((key, _)) => drop(mended.insert(key.clone())),
                None => {}
            }
            match place.key_of(file) {
                Some(key) => {
                    changed.push((key.clone(), Arc::clone(&found)));
                    told.insert(file, (key, found));
                }
                None => drop(told.remove(&file)),
            }
        }
        for (key, _) in &changed {
            mended.remove(key);
        }
        changed.extend(mended.into_iter().map(|key| (key, Arc::default())));
        changed
    }

    pub fn address_of(&self, number: u64, file: FileId) -> Option<String> {
        Some(self.address(&self.places.get(number)?.key_of(file)?))
    }

    /// Returns the address of a document, in the editor's spelling if the document is open.
    pub fn address(&self, key: &Key) -> String {
        match (self.open.get(key), key) {
            (Some(document), _) => document.address.clone(),
            (None, Key::Path(path)) => address_of(path),
            (None, Key::Address(address)) => address.clone(),
        }
    }

    pub fn publish(&self, message: published::Message) {
        let published::Message { key, findings } = message;
        let mut params = json!({ "uri": self.address(&key), "diagnostics": *findings });
        if let Some(document) = self.open.get(&key) {
            params["version"] = json!(document.version);
        }
        self.notify("textDocument/publishDiagnostics", params);
    }

    pub fn notify(&self, method: &str, params: Value) {
        (self.send)(Message::Notification(Notification { method: method.to_owned(), params }));
    }
}

/// Returns the text of a document. A built-in document has no findings, so its text is not needed.
fn text_of(files: &Files, file: FileId) -> &str {
    if (file.0 as usize) < files.texts.len() { &files.texts.get(file).content } else { "" }
}
