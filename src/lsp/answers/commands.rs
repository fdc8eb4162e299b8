//! Commands for editor extensions, beyond the protocol.

use grognard_core::document::Kind;
use grognard_editing::assist::NameKind;
use serde_json::{Value, json};

use super::super::built_in::built_in_text;
use super::super::protocol::CommandParams;
use super::super::state::LanguageServer;
use super::subject::{Fault, RequestResult, about};
use crate::site::page_of;

/// This command takes the address of a document and returns the path of its page in the site of its
/// project, or null.
const PAGE: &str = "grognard.page";

/// This command takes the address of a built-in document, or of the page of a code, and returns its
/// text.
const BUILT_IN: &str = "grognard.builtIn";

pub(in crate::lsp) const COMMANDS: [&str; 2] = [PAGE, BUILT_IN];

pub(super) fn execute(server: &LanguageServer, params: CommandParams) -> RequestResult {
    let argument = params.arguments.first().and_then(Value::as_str).unwrap_or_default();
    match params.command.as_str() {
        PAGE => page(server, argument),
        BUILT_IN => Ok(json!(built_in_text(argument))),
        other => Err(Fault::refused(format!("there is no command `{other}`"))),
    }
}

fn page(server: &LanguageServer, address: &str) -> RequestResult {
    about(server, address, |subject| {
        let Some(document) = subject.desk.document(subject.file) else { return Ok(Value::Null) };
        let wanted = match document.kind {
            Some(Kind::Scenario) => NameKind::Scenario,
            Some(Kind::Oob) => NameKind::Oob,
            Some(Kind::Ruleset) => NameKind::Ruleset,
            _ => return Ok(Value::Null),
        };
        let mut names = document.names.iter();
        let id = names.find(|name| name.is_definition && name.kind == wanted);
        let page = document.kind.zip(id).and_then(|(kind, id)| page_of(kind, document.word(id)));
        Ok(json!(page))
    })
}
