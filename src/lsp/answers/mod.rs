//! Answers to requests. Each function calls one of a lower room and converts the result to the
//! protocol.

mod actions;
mod commands;
mod completion;
mod hints;
mod layout;
mod names;
mod outline;
mod structure;

use grognard_editing::assist::Desk;
use grognard_syntax::text::{FileId, Span};
use lsp_server::ErrorCode;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::documents::Key;
use super::door::Door;
use super::place::Place;
use super::protocol::{DocumentParams, PlaceParams, RangeParams};
use super::server::LanguageServer;

pub(super) use commands::{COMMANDS, page_address};
pub(super) use hints::{TOKEN_MODIFIERS, TOKEN_TYPES};

#[derive(Debug)]
pub(super) struct Fault {
    pub code: i32,
    pub message: String,
}

impl Fault {
    /// Refuses a valid request that cannot be carried out. The editor shows the message to the
    /// user.
    fn refused(message: impl Into<String>) -> Fault {
        Fault { code: ErrorCode::RequestFailed as i32, message: message.into() }
    }
}

type RequestResult = Result<Value, Fault>;

/// Whether a request must wait until the current text has been checked.
pub(super) fn needs_findings(method: &str) -> bool {
    method == "textDocument/codeAction"
}

pub(super) fn answer(server: &LanguageServer, method: &str, params: Value) -> RequestResult {
    match method {
        "textDocument/completion" => at_place(server, params, completion::completion),
        "textDocument/hover" => at_place(server, params, hints::hover),
        "textDocument/definition" => at_place(server, params, names::definition),
        "textDocument/references" => at_place(server, params, names::references),
        "textDocument/documentHighlight" => at_place(server, params, names::highlights),
        "textDocument/prepareRename" => at_place(server, params, names::prepare_rename),
        "textDocument/rename" => at_place(server, params, names::rename),
        "textDocument/documentSymbol" => of_document(server, params, outline::document_symbols),
        "workspace/symbol" => outline::workspace_symbols(server, read(params)?),
        "textDocument/foldingRange" => of_document(server, params, structure::folding),
        "textDocument/selectionRange" => structure::selection_ranges(server, read(params)?),
        "textDocument/documentLink" => of_document(server, params, structure::links),
        "textDocument/inlayHint" => in_range(server, params, hints::inlay_hints),
        "textDocument/semanticTokens/full" => of_document(server, params, hints::semantic_tokens),
        "textDocument/codeAction" => in_range(server, params, actions::actions),
        "textDocument/formatting" => of_document(server, params, layout::format_document),
        "textDocument/rangeFormatting" => in_range(server, params, layout::format_range),
        "workspace/executeCommand" => commands::execute(server, read(params)?),
        _ => Err(Fault {
            code: ErrorCode::MethodNotFound as i32,
            message: format!("there is no request `{method}`"),
        }),
    }
}

fn read<T: DeserializeOwned>(params: Value) -> Result<T, Fault> {
    let code = ErrorCode::InvalidParams as i32;
    serde_json::from_value(params).map_err(|error| Fault { code, message: error.to_string() })
}

struct Subject<'s> {
    server: &'s LanguageServer,
    number: u64,
    place: &'s Place,
    file: FileId,
    key: Key,
    desk: &'s Desk<'s>,
    door: Door<'s>,
}

impl Subject<'_> {
    fn text(&self) -> &str {
        self.desk.text(self.file)
    }

    /// Returns the address of a document, or `None` for a built-in document that the editor cannot
    /// open.
    fn address(&self, file: FileId) -> Option<String> {
        match commands::built_in_address(file) {
            Some(address) => self.server.client.built_in.then_some(address),
            None => self.server.address_of(self.number, file),
        }
    }

    fn location(&self, span: Span) -> Option<Value> {
        Some(json!({ "uri": self.address(span.file)?, "range": self.door.range(span) }))
    }
}

/// Opens a document and computes an answer about it. Returns null if the server does not know the
/// document.
fn about(
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

fn of_document(
    server: &LanguageServer,
    params: Value,
    answer: fn(&Subject<'_>) -> RequestResult,
) -> RequestResult {
    let DocumentParams { text_document } = read(params)?;
    about(server, &text_document.uri, answer)
}

fn at_place(
    server: &LanguageServer,
    params: Value,
    answer: fn(&Subject<'_>, u32, &PlaceParams) -> RequestResult,
) -> RequestResult {
    let params: PlaceParams = read(params)?;
    about(server, &params.text_document.uri, |subject| {
        answer(subject, subject.door.offset(subject.file, params.position), &params)
    })
}

fn in_range(
    server: &LanguageServer,
    params: Value,
    answer: fn(&Subject<'_>, std::ops::Range<u32>, &RangeParams) -> RequestResult,
) -> RequestResult {
    let params: RangeParams = read(params)?;
    about(server, &params.text_document.uri, |subject| {
        answer(subject, subject.door.offsets(subject.file, params.range), &params)
    })
}
