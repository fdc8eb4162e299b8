//! The state of the server, which the main loop owns, and the events that change it.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::Sender;

use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::FileId;
use lsp_server::{Message, Request};

use super::checker::{Checked, Job};
use super::client::Client;
use super::documents::{Key, OpenDocuments};
use super::journal::Journal;
use super::places::Places;
use super::published::PublishedFindings;

pub(super) struct LanguageServer {
    pub client: Client,
    pub send: Box<dyn Fn(Message)>,
    pub events: Sender<Event>,
    pub jobs: Sender<Job>,
    pub journal: Journal,
    pub open: OpenDocuments,
    pub places: Places,
    pub published: PublishedFindings,
    /// Number and listing counter of each place when findings of deleted documents were last
    /// removed.
    pub listed: Vec<(u64, u64)>,
    /// Generation of each place that was last sent to the checker. `checked` has the generation
    /// that was last checked.
    pub ordered: HashMap<u64, u64>,
    pub checked: HashMap<u64, u64>,
    pub told: HashMap<u64, Told>,
    /// Requests about findings that wait until their document has been checked in its current
    /// state.
    pub waiting: Vec<Request>,
    /// Folders that this process watches, because the editor cannot.
    pub watched: BTreeSet<PathBuf>,
    pub next_request: i32,
    pub is_shut: bool,
}

pub(super) enum Event {
    Message(Message),
    Closed,
    Checked(Checked),
    /// Paths that changed on disk. An empty list means that any file may have changed.
    Disk(Vec<PathBuf>),
}

/// Findings that a place reported last, with the key of each document.
pub(super) type Told = BTreeMap<FileId, (Key, Arc<Vec<Diagnostic>>)>;
