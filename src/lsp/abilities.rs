//! The features that the server offers.

use grognard_syntax::text::Encoding;
use serde_json::{Value, json};

use super::answers::{COMMANDS, TOKEN_MODIFIERS, TOKEN_TYPES};
use super::client::Client;

pub(super) fn server_abilities(client: &Client) -> Value {
    let encoding = match client.encoding {
        Encoding::Utf8 => "utf-8",
        Encoding::Utf16 => "utf-16",
        Encoding::Utf32 => "utf-32",
    };
    let rename =
        if client.prepare_rename { json!({ "prepareProvider": true }) } else { json!(true) };
    let kinds = ["quickfix", "refactor.rewrite", "source.fixAll.grognard"];
    json!({
        "capabilities": {
            "positionEncoding": encoding,
            "textDocumentSync": { "openClose": true, "change": 2, "save": false },
            "completionProvider": { "triggerCharacters": [" ", "{", "[", ",", "/", "("] },
            "hoverProvider": true,
            "definitionProvider": true,
            "referencesProvider": true,
            "documentHighlightProvider": true,
            "renameProvider": rename,
            "documentSymbolProvider": true,
            "workspaceSymbolProvider": true,
            "foldingRangeProvider": true,
            "selectionRangeProvider": true,
            "documentLinkProvider": {},
            "inlayHintProvider": true,
            "semanticTokensProvider": {
                "legend": { "tokenTypes": TOKEN_TYPES, "tokenModifiers": TOKEN_MODIFIERS },
                "full": true,
            },
            "codeActionProvider": { "codeActionKinds": kinds },
            "documentFormattingProvider": true,
            "documentRangeFormattingProvider": true,
            "executeCommandProvider": { "commands": COMMANDS },
            "workspace": { "workspaceFolders": { "supported": true, "changeNotifications": true } },
        },
        "serverInfo": { "name": "grognard", "version": env!("CARGO_PKG_VERSION") },
    })
}
