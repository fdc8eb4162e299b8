//! The main loop: receives messages, applies them in order, answers, and orders checks.

use std::any::Any;
use std::collections::{BTreeSet, HashSet};
use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Instant;

use lsp_server::{Connection, Message, RequestId, Response};

use super::abilities::server_abilities;
use super::checker;
use super::client::Client;
use super::documents::OpenDocuments;
use super::journal::Journal;
use super::places::Places;
use super::published::PublishedFindings;
use super::state::{Event, LanguageServer};

#[derive(Debug, Default)]
pub struct LspOptions {
    pub log: Option<File>,
}

/// Serves an editor until it exits. Returns true if the editor sent `shutdown` before `exit`, as
/// the protocol requires.
pub fn run(connection: Connection, options: LspOptions) -> anyhow::Result<bool> {
    let mut journal = Journal::new(options.log);
    let Ok((id, params)) = connection.initialize_start() else { return Ok(false) };
    let client = Client::read(&params);
    journal.tell(|| format!("initialize: {client:?}"));
    let Connection { sender, receiver } = connection;
    let send = move |message: Message| {
        // Ignore a closed channel, because an editor that has exited needs no answer.
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
    let mut server = LanguageServer {
        client,
        send: Box::new(send),
        events,
        jobs,
        journal,
        open: OpenDocuments::new(),
        places: Places::default(),
        published: PublishedFindings::default(),
        listed: Vec::new(),
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

impl LanguageServer {
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

    /// Handles a message. A value ends the server: true if the editor sent `shutdown` before.
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
                    self.journal.tell(|| format!("{method} failed: {}", words(&*why)));
                }
            }
            Message::Response(_) => {}
        }
        None
    }

    fn order_checks(&mut self) {
        for (number, place) in &self.places.all {
            if self.ordered.insert(*number, place.generation) == Some(place.generation) {
                continue;
            }
            let job = place.job(*number);
            // Ignore an error, because the checker lives as long as the server.
            let _ = self.jobs.send(job);
        }
        // Look for deleted documents only after a new listing, because an edit deletes no document
        // and looking through thousands takes time.
        let places = self.places.all.iter();
        let listed: Vec<(u64, u64)> =
            places.map(|(number, place)| (*number, place.listing)).collect();
        if listed != self.listed {
            self.listed = listed;
            self.ordered.retain(|number, _| self.places.get(*number).is_some());
            self.forget_gone();
        }
    }
}

fn cancelled(queue: &[Event]) -> HashSet<RequestId> {
    let ids = queue.iter().filter_map(|event| match event {
        Event::Message(Message::Notification(told)) if told.method == "$/cancelRequest" => {
            serde_json::from_value(told.params.get("id")?.clone()).ok()
        }
        _ => None,
    });
    ids.collect()
}

pub(super) fn words(why: &(dyn Any + Send)) -> String {
    let text = why.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| why.downcast_ref::<String>().cloned()).unwrap_or_default()
}
