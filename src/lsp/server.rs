//! The loop: takes what has come, applies it in order, answers, and lets the projects be checked.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Instant;

use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};

use super::abilities::{Client, server_abilities};
use super::address::{address_of, path_of};
use super::answers::{Fault, answer, needs_findings};
use super::checker::{self, Checked, Found, Job};
use super::documents::{Key, OpenDocument, OpenDocuments, changed};
use super::door::Door;
use super::findings::finding;
use super::journal::Journal;
use super::places::{Faults, Places, project_above};
use super::protocol::{
    ChangeParams, DocumentId, DocumentParams, FoldersParams, OpenParams, WatchedParams,
};
use super::published::{self, Published};
use super::watched::{registration, watch};
use grognard_core::diagnostic::Diagnostic;
use grognard_core::text::FileId;
use grognard_project::files::Files;

/// How the server is started.
#[derive(Debug, Default)]
pub struct LspOptions {
    /// Where it writes what it does.
    pub log: Option<File>,
}

/// What happens.
enum Event {
    Message(Message),
    /// The editor is gone.
    Closed,
    Checked(Checked),
    /// Files changed on the disk; no paths: it is not known which.
    Disk(Vec<PathBuf>),
}

/// Serves an editor until it is done. Says whether it took its leave as it should.
pub fn run(connection: Connection, options: LspOptions) -> anyhow::Result<bool> {
    let mut journal = Journal::new(options.log);
    let Ok((id, params)) = connection.initialize_start() else { return Ok(false) };
    let client = Client::read(&params);
    journal.tell(|| format!("initialize: {client:?}"));
    let Connection { sender, receiver } = connection;
    let send = move |message: Message| {
        // An editor that is gone needs no answer.
        let _ = sender.send(message);
    };
    send(Message::Response(Response::new_ok(id, server_abilities(&client))));
    let (events, received) = channel();
    let forward = events.clone();
    thread::Builder::new().name("messages".to_owned()).spawn(move || {
        for message in receiver {
            if forward.send(Event::Message(message)).is_err() {
                return;
            }
        }
        let _ = forward.send(Event::Closed);
    })?;
    let checked = events.clone();
    let jobs = checker::start(move |found| {
        let _ = checked.send(Event::Checked(found));
    })?;
    let mut server = Server {
        client,
        send: Box::new(send),
        events,
        jobs,
        journal,
        open: OpenDocuments::new(),
        places: Places::default(),
        published: Published::default(),
        ordered: Default::default(),
        checked: Default::default(),
        told: Default::default(),
        waiting: Vec::new(),
        watched: BTreeSet::new(),
        next_request: 0,
        is_shut: false,
    };
    server.begin();
    Ok(server.serve(&received))
}

/// The findings that a place told last, with the keys of their documents.
type Told = BTreeMap<FileId, (Key, Arc<Vec<Diagnostic>>)>;

/// The state of the server.
pub(super) struct Server {
    pub client: Client,
    send: Box<dyn Fn(Message)>,
    events: Sender<Event>,
    jobs: Sender<Job>,
    journal: Journal,
    pub open: OpenDocuments,
    pub places: Places,
    pub published: Published,
    /// The generation of each place that was given to the worker, and the one that it has checked.
    ordered: HashMap<u64, u64>,
    checked: HashMap<u64, u64>,
    /// What each place told last.
    told: HashMap<u64, Told>,
    /// Requests that wait until their document is checked.
    waiting: Vec<Request>,
    /// The folders that a watch of our own watches.
    watched: BTreeSet<PathBuf>,
    next_request: i32,
    is_shut: bool,
}

impl Server {
    /// Opens the folders that the editor has open.
    fn begin(&mut self) {
        self.open_folders(self.client.folders.clone());
        self.order_checks();
    }

    fn serve(&mut self, events: &Receiver<Event>) -> bool {
        loop {
            let due = self.published.due();
            let first = match due {
                None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(due) => events.recv_timeout(due.saturating_duration_since(Instant::now())),
            };
            let mut queue: Vec<Event> = first.into_iter().collect();
            queue.extend(events.try_iter());
            let cancelled = cancelled(&queue);
            for event in queue {
                match event {
                    Event::Message(message) => {
                        if let Some(is_good) = self.take(message, &cancelled) {
                            return is_good;
                        }
                    }
                    Event::Closed => return self.is_shut,
                    Event::Checked(checked) => self.take_checked(checked),
                    Event::Disk(paths) => self.refresh(paths.into_iter().collect()),
                }
            }
            self.order_checks();
            self.answer_waiting();
            for message in self.published.settle() {
                self.publish(message);
            }
        }
    }

    /// Takes a message. An answer ends the server: did the editor take its leave?
    fn take(&mut self, message: Message, cancelled: &HashSet<RequestId>) -> Option<bool> {
        match message {
            Message::Request(request) => self.take_request(request, cancelled),
            Message::Notification(notification) if notification.method == "exit" => {
                return Some(self.is_shut);
            }
            Message::Notification(notification) => {
                let method = notification.method.clone();
                let taken = catch_unwind(AssertUnwindSafe(|| self.take_notification(notification)));
                if let Err(why) = taken {
                    self.journal.tell(|| format!("{method} broke off: {}", words(&*why)));
                }
            }
            Message::Response(_) => {}
        }
        None
    }

    fn take_request(&mut self, request: Request, cancelled: &HashSet<RequestId>) {
        if cancelled.contains(&request.id) {
            let error = (ErrorCode::RequestCanceled as i32, "cancelled".to_owned());
            return self.respond(request.id, Err(error));
        }
        if self.is_shut {
            let error = (ErrorCode::InvalidRequest as i32, "the server is shut down".to_owned());
            return self.respond(request.id, Err(error));
        }
        if request.method == "shutdown" {
            self.is_shut = true;
            return self.respond(request.id, Ok(Value::Null));
        }
        if needs_findings(&request.method) && !self.is_checked(&request.params) {
            return self.waiting.push(request);
        }
        self.answer(request);
    }

    /// Are the findings of the document of a request those of its present text?
    fn is_checked(&self, params: &Value) -> bool {
        let address = params.pointer("/textDocument/uri").and_then(Value::as_str);
        let found = address.and_then(|address| self.places.find(&Key::of(address)));
        found.is_none_or(|(number, place, _)| self.checked.get(&number) == Some(&place.generation))
    }

    fn answer_waiting(&mut self) {
        for request in std::mem::take(&mut self.waiting) {
            if self.is_checked(&request.params) {
                self.answer(request);
            } else {
                self.waiting.push(request);
            }
        }
    }

    /// Answers a request. A fault of ours costs one answer, not the server.
    fn answer(&mut self, request: Request) {
        let Request { id, method, params } = request;
        let start = Instant::now();
        let answered = catch_unwind(AssertUnwindSafe(|| answer(self, &method, params)));
        let result = match answered {
            Ok(Ok(value)) => Ok(value),
            Ok(Err(Fault { code, message })) => Err((code, message)),
            Err(why) => {
                let message =
                    format!("the answer broke off, which is a fault of ours: {}", words(&*why));
                Err((ErrorCode::InternalError as i32, message))
            }
        };
        let took = start.elapsed().as_micros();
        let fault = result.as_ref().err().map(|(_, message)| message.clone()).unwrap_or_default();
        self.journal.tell(|| format!("{method}: {took} µs {fault}"));
        self.respond(id, result);
    }

    fn respond(&self, id: RequestId, result: Result<Value, (i32, String)>) {
        let response = match result {
            Ok(value) => Response::new_ok(id, value),
            Err((code, message)) => Response::new_err(id, code, message),
        };
        (self.send)(Message::Response(response));
    }

    fn notify(&self, method: &str, params: Value) {
        (self.send)(Message::Notification(Notification { method: method.to_owned(), params }));
    }

    /// What the editor tells. Words that are not understood are passed over.
    fn take_notification(&mut self, notification: Notification) {
        let Notification { method, params } = notification;
        match method.as_str() {
            "initialized" => self.register(),
            "textDocument/didOpen" => self.opened(params),
            "textDocument/didChange" => self.changed(params),
            "textDocument/didClose" => self.closed(params),
            "workspace/didChangeWatchedFiles" => self.files_changed(params),
            "workspace/didChangeWorkspaceFolders" => self.folders_changed(params),
            _ => {}
        }
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

    fn refresh(&mut self, paths: BTreeSet<PathBuf>) {
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

    /// Opens folders. They are watched before they are read, so that no change falls between.
    fn open_folders(&mut self, folders: Vec<PathBuf>) {
        self.watch_folders(&folders);
        let faults = self.places.open_folders(folders, &self.open);
        self.tell_faults(faults);
    }

    /// Watches folders, if the editor cannot.
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

    /// Gives every place that has changed to the worker.
    fn order_checks(&mut self) {
        for (number, place) in &self.places.all {
            if self.ordered.insert(*number, place.generation) == Some(place.generation) {
                continue;
            }
            let job = Job {
                place: *number,
                generation: place.generation,
                files: Arc::clone(&place.files),
                settings: Arc::clone(&place.settings),
                unread: place.unread.clone(),
                is_complete: place.is_complete,
            };
            // The worker lives as long as the server.
            let _ = self.jobs.send(job);
        }
        self.forget_gone();
    }

    /// Clears the lists of documents that are in no place any more.
    fn forget_gone(&mut self) {
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

    fn take_checked(&mut self, checked: Checked) {
        let Checked { place: number, generation, found, is_broken } = checked;
        if is_broken {
            self.journal.tell(|| "a check broke off, which is a fault of ours".to_owned());
        }
        let Some(place) = self.places.get(number) else { return };
        // Positions are worked out with the present texts: the result of an earlier state is thrown away.
        if place.generation != generation {
            return;
        }
        let changed = self.changes(number, found);
        let Some(place) = self.places.get(number) else { return };
        let files = Arc::clone(&place.files);
        let door = Door::new(self.client.encoding, |file| text_of(&files, file));
        let mut messages = Vec::new();
        for (key, raw) in changed {
            // Another place tells of it now.
            if self.places.find(&key).is_some_and(|(teller, _, _)| teller != number) {
                continue;
            }
            let address = |file: FileId| self.address_of(number, file);
            let latest =
                raw.iter().map(|found| finding(found, &self.client, &door, &address)).collect();
            messages.extend(self.published.update(key, number, raw, latest));
        }
        self.checked.insert(number, generation);
        for message in messages {
            self.publish(message);
        }
    }

    /// The documents of a place whose findings are not those that it told last, with their findings.
    fn changes(&mut self, number: u64, found: Found) -> Vec<(Key, Arc<Vec<Diagnostic>>)> {
        let Some(place) = self.places.get(number) else { return Vec::new() };
        let mut earlier = self.told.remove(&number).unwrap_or_default();
        let mut told = BTreeMap::new();
        let mut changed = Vec::new();
        let mut mended: BTreeSet<Key> = BTreeSet::new();
        for (file, found) in found {
            match earlier.remove(&file) {
                Some((key, last)) if Arc::ptr_eq(&last, &found) => {
                    drop(told.insert(file, (key, found)))
                }
                other => {
                    mended.extend(other.map(|(key, _)| key));
                    let Some(key) = place.key_of(file) else { continue };
                    changed.push((key.clone(), Arc::clone(&found)));
                    told.insert(file, (key, found));
                }
            }
        }
        mended.extend(earlier.into_values().map(|(key, _)| key));
        for (key, _) in &changed {
            mended.remove(key);
        }
        changed.extend(mended.into_iter().map(|key| (key, Arc::default())));
        self.told.insert(number, told);
        changed
    }

    /// The address of a document in a place.
    pub fn address_of(&self, number: u64, file: FileId) -> Option<String> {
        Some(self.address(&self.places.get(number)?.key_of(file)?))
    }

    /// The address of a document: as the editor writes it, if it is open.
    pub fn address(&self, key: &Key) -> String {
        match (self.open.get(key), key) {
            (Some(document), _) => document.address.clone(),
            (None, Key::Path(path)) => address_of(path),
            (None, Key::Address(address)) => address.clone(),
        }
    }

    fn publish(&self, message: published::Message) {
        let published::Message { key, findings } = message;
        let mut params = json!({ "uri": self.address(&key), "diagnostics": findings });
        if let Some(document) = self.open.get(&key) {
            params["version"] = json!(document.version);
        }
        self.notify("textDocument/publishDiagnostics", params);
    }
}

/// The text of a document; nothing for a built-in file, which no finding is in.
fn text_of(files: &Files, file: FileId) -> &str {
    if (file.0 as usize) < files.texts.len() { &files.texts.get(file).content } else { "" }
}

/// The requests that the editor does not want any more.
fn cancelled(queue: &[Event]) -> HashSet<RequestId> {
    let ids = queue.iter().filter_map(|event| match event {
        Event::Message(Message::Notification(told)) if told.method == "$/cancelRequest" => {
            serde_json::from_value(told.params.get("id")?.clone()).ok()
        }
        _ => None,
    });
    ids.collect()
}

/// What a thread said when it broke off.
fn words(why: &(dyn Any + Send)) -> String {
    let text = why.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| why.downcast_ref::<String>().cloned()).unwrap_or_default()
}
