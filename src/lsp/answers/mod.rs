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
mod subject;

use lsp_server::ErrorCode;
use serde_json::Value;

use self::subject::{RequestResult, Subject, about, read};
use super::protocol::{DocumentParams, PlaceParams, RangeParams};
use super::state::LanguageServer;

pub(super) use self::subject::Fault;
pub(super) use commands::COMMANDS;
pub(super) use hints::{TOKEN_MODIFIERS, TOKEN_TYPES};

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
