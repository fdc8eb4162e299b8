//! The document that a request is about.

use grognard_editing::assist::Desk;
use grognard_syntax::text::{FileId, Span};
use lsp_server::ErrorCode;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::super::built_in::built_in_address;
use super::super::documents::Key;
use super::super::door::Door;
use super::super::place::Place;
use super::super::state::LanguageServer;

#[derive(Debug)]
pub(in crate::lsp) struct Fault {
    pub code: i32,
    pub message: String,
}

impl Fault {
    /// Refuses a valid request that cannot be carried out. The editor shows the message to the
    /// user.
    pub fn refused(message: impl Into<String>) -> Fault {
        Fault { code: ErrorCode::RequestFailed as i32, message: message.into() }
    }
}

pub(super) type RequestResult = Result<Value, Fault>;

pub(super) fn read<T: DeserializeOwned>(params: Value) -> Result<T, Fault> {
    let code = ErrorCode::InvalidParams as i32;
    serde_json::from_value(params).map_err(|error| Fault { code, message: error.to_string() })
}

pub(super) struct Subject<'s> {
    pub server: &'s LanguageServer,
    pub number: u64,
    pub place: &'s Place,
    pub file: FileId,
    pub key: Key,
    pub desk: &'s Desk<'s>,
    pub door: Door<'s>,
}

impl Subject<'_> {
    pub fn text(&self) -> &str {
        self.desk.text(self.file)
    }

    /// Returns the address of a document, or `None` for a built-in document that the editor cannot
    /// open.
    pub fn address(&self, file: FileId) -> Option<String> {
        match built_in_address(file) {
            Some(address) => self.server.client.built_in.then_some(address),
            None => self.server.address_of(self.number, file),
        }
    }

    pub fn location(&self, span: Span) -> Option<Value> {
        Some(json!({ "uri": self.address(span.file)?, "range": self.door.range(span) }))
    }
}

/// Opens a document and computes an answer about it. Returns null if the server does not know the
/// document.
pub(super) fn about(
    server: &LanguageServer,
    address: &str,
    answer: impl FnOnce(&Subject<'_>) -> RequestResult,
) -> RequestResult {
    let key = Key::of(address);
    let Some((number, place, file)) = server.places.find(&key) else { return Ok(Value::Null) };
    let mut desk = Desk::open(&place.files, &place.settings, &place.memory);
    desk.rulesets.clone_from(&server.client.rulesets);
    let desk = &desk;
    let door = Door::new(server.client.encoding, |file| desk.text(file));
    answer(&Subject { server, number, place, file, key, desk, door })
}
