//! Handles notifications of the editor: documents and folders that are opened, changed or closed,
//! and changes on disk.

use std::collections::BTreeSet;
use std::path::PathBuf;

use lsp_server::{Message, Notification, Request};
use serde_json::{Value, json};

use super::address::path_of;
use super::documents::{Key, OpenDocument, changed};
use super::places::{Faults, project_above};
use super::protocol::{
    ChangeParams, DocumentId, DocumentParams, FoldersParams, OpenParams, WatchedParams,
};
use super::state::{Event, LanguageServer};
use super::watched::{registration, watch};
use super::wire::UNREADABLE;

impl LanguageServer {
    pub fn take_notification(&mut self, notification: Notification) {
        let Notification { method, params } = notification;
        match method.as_str() {
            "initialized" => self.register(),
            "textDocument/didOpen" => self.opened(params),
            "textDocument/didChange" => self.changed(params),
            "textDocument/didClose" => self.closed(params),
            "workspace/didChangeWatchedFiles" => self.files_changed(params),
            "workspace/didChangeWorkspaceFolders" => self.folders_changed(params),
            UNREADABLE => self.tell_unreadable(&params),
            _ => {}
        }
    }

    /// Reports in the editor's log that a message could not be read.
    fn tell_unreadable(&mut self, params: &Value) {
        let message = params.as_str().unwrap_or_default().to_owned();
        self.journal.tell(|| message.clone());
        self.notify("window/logMessage", json!({ "type": 2, "message": message }));
    }

    fn register(&mut self) {
        if self.client.watches {
            self.next_request += 1;
            let (id, method) = (self.next_request.into(), "client/registerCapability".to_owned());
            (self.send)(Message::Request(Request { id, method, params: registration() }));
        }
    }

    fn opened(&mut self, params: Value) {
        let Ok(OpenParams { text_document }) = serde_json::from_value(params) else { return };
        let key = Key::of(&text_document.uri);
        let document = OpenDocument {
            address: text_document.uri,
            version: text_document.version,
            text: text_document.text.into(),
        };
        self.open.insert(key.clone(), document);
        self.follow(&key);
    }

    fn changed(&mut self, params: Value) {
        let Ok(ChangeParams { text_document, content_changes }) = serde_json::from_value(params)
        else {
            return;
        };
        let key = Key::of(&text_document.uri);
        let encoding = self.client.encoding;
        let Some(document) = self.open.get_mut(&key) else { return };
        let (text, line) = changed(&document.text, &content_changes, encoding);
        document.text = text.into();
        document.version = text_document.version.unwrap_or(document.version);
        self.published.wrote(&key, line);
        self.follow(&key);
    }

    fn closed(&mut self, params: Value) {
        let Ok(DocumentParams { text_document }) = serde_json::from_value(params) else { return };
        let key = Key::of(&text_document.uri);
        self.open.remove(&key);
        self.follow(&key);
    }

    fn follow(&mut self, key: &Key) {
        let faults = self.places.follow(key, &self.open);
        self.tell_faults(faults);
    }

    fn files_changed(&mut self, params: Value) {
        let Ok(WatchedParams { changes }) = serde_json::from_value(params) else { return };
        let paths: BTreeSet<PathBuf> =
            changes.iter().filter_map(|change| path_of(&change.uri)).collect();
        if !paths.is_empty() {
            self.refresh(paths);
        }
    }

    pub fn refresh(&mut self, paths: BTreeSet<PathBuf>) {
        self.journal.tell(|| format!("{} files changed on the disk", paths.len()));
        let faults = self.places.refresh(&paths, &self.open);
        self.tell_faults(faults);
    }

    fn folders_changed(&mut self, params: Value) {
        let Ok(FoldersParams { event }) = serde_json::from_value(params) else { return };
        let paths = |folders: Vec<DocumentId>| -> Vec<PathBuf> {
            folders.iter().filter_map(|folder| path_of(&folder.uri)).collect()
        };
        let faults = self.places.close_folders(&paths(event.removed), &self.open);
        self.tell_faults(faults);
        self.open_folders(paths(event.added));
    }

    /// Opens folders. Watching begins before the folders are read, so that no change is missed.
    pub fn open_folders(&mut self, folders: Vec<PathBuf>) {
        self.watch_folders(&folders);
        let faults = self.places.open_folders(folders, &self.open);
        self.tell_faults(faults);
    }

    /// Watches folders in this process if the editor cannot watch them.
    fn watch_folders(&mut self, folders: &[PathBuf]) {
        if self.client.watches {
            return;
        }
        for folder in folders.iter().map(|folder| project_above(folder)) {
            if self.watched.contains(&folder) {
                continue;
            }
            let events = self.events.clone();
            let told = move |paths| {
                let _ = events.send(Event::Disk(paths));
            };
            match watch(folder.clone(), told) {
                Ok(()) => drop(self.watched.insert(folder)),
                Err(error) => self.tell_faults(vec![error]),
            }
        }
    }

    fn tell_faults(&mut self, faults: Faults) {
        for fault in faults {
            let message = format!("grognard: {fault:#}");
            self.journal.tell(|| message.clone());
            self.notify("window/showMessage", json!({ "type": 2, "message": message }));
        }
    }
}
