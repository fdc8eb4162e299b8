//! What the editor can do, read once; and what the server can do.

use std::path::PathBuf;

use grognard_syntax::text::Encoding;
use serde_json::{Value, json};

use super::address::path_of;
use super::answers::{COMMANDS, TOKEN_MODIFIERS, TOKEN_TYPES};

/// What the editor can do, as far as an answer depends on it.
#[derive(Debug, Clone, Default)]
pub(super) struct Client {
    /// In what it counts columns.
    pub encoding: Encoding,
    /// Completions may have places to be filled in.
    pub snippets: bool,
    /// Completions may say what is replaced when the rest of the word is kept.
    pub insert_replace: bool,
    /// Completions may say that their indentation is right as it is.
    pub insert_as_is: bool,
    /// Hovers and completions may be Markdown.
    pub markdown: bool,
    /// Edits may name the version of a document.
    pub document_changes: bool,
    /// It asks whether a name can be changed before it asks for another.
    pub prepare_rename: bool,
    /// Actions may have edits of their own.
    pub code_actions: bool,
    /// Outlines may be trees.
    pub symbol_trees: bool,
    /// Findings may have related places.
    pub related: bool,
    /// Findings may have tags.
    pub tags: bool,
    /// Findings may lead to their page.
    pub pages: bool,
    /// Findings may have data, which comes back with a request for actions.
    pub data: bool,
    /// It can watch files, if it is asked to.
    pub watches: bool,
    /// Progress and messages aside, it understands that built-in files have addresses of their own.
    pub built_in: bool,
    /// Rule sets under which forces are shown in hovers and hints.
    pub rulesets: Vec<String>,
    /// The folders that are open.
    pub folders: Vec<PathBuf>,
}

impl Client {
    /// Reads the parameters of `initialize`. They are read as they are: a member of an unknown form counts as absent.
    pub fn read(params: &Value) -> Client {
        let has =
            |path: &str| params.pointer(&format!("/capabilities/{path}")).is_some_and(is_true);
        let item = "textDocument/completion/completionItem";
        let found = "textDocument/publishDiagnostics";
        Client {
            encoding: encoding(params),
            snippets: has(&format!("{item}/snippetSupport")),
            insert_replace: has(&format!("{item}/insertReplaceSupport")),
            insert_as_is: has(&format!("{item}/insertTextModeSupport/valueSet")),
            markdown: lists(params, "/capabilities/textDocument/hover/contentFormat", "markdown"),
            document_changes: has("workspace/workspaceEdit/documentChanges"),
            prepare_rename: has("textDocument/rename/prepareSupport"),
            code_actions: has("textDocument/codeAction/codeActionLiteralSupport"),
            symbol_trees: has("textDocument/documentSymbol/hierarchicalDocumentSymbolSupport"),
            related: has(&format!("{found}/relatedInformation")),
            tags: has(&format!("{found}/tagSupport")),
            pages: has(&format!("{found}/codeDescriptionSupport")),
            data: has(&format!("{found}/dataSupport")),
            watches: has("workspace/didChangeWatchedFiles/dynamicRegistration"),
            built_in: params.pointer("/initializationOptions/builtIn").is_some_and(is_true),
            rulesets: words(params.pointer("/initializationOptions/rulesets")),
            folders: folders(params),
        }
    }
}

/// An object is a yes too: some abilities are told with more about them.
fn is_true(value: &Value) -> bool {
    match value {
        Value::Bool(yes) => *yes,
        Value::Object(_) => true,
        Value::Array(list) => !list.is_empty(),
        _ => false,
    }
}

fn words(value: Option<&Value>) -> Vec<String> {
    let list = value.and_then(Value::as_array).into_iter().flatten();
    list.filter_map(|word| word.as_str().map(str::to_owned)).collect()
}

fn lists(params: &Value, path: &str, word: &str) -> bool {
    words(params.pointer(path)).iter().any(|listed| listed == word)
}

/// Bytes are best, since texts are bytes here; every editor knows UTF-16.
fn encoding(params: &Value) -> Encoding {
    let offered = words(params.pointer("/capabilities/general/positionEncodings"));
    let has = |word: &str| offered.iter().any(|offered| offered == word);
    match (has("utf-8"), has("utf-16"), has("utf-32")) {
        (true, _, _) => Encoding::Utf8,
        (false, false, true) => Encoding::Utf32,
        _ => Encoding::Utf16,
    }
}

fn folders(params: &Value) -> Vec<PathBuf> {
    let listed = params.get("workspaceFolders").and_then(Value::as_array);
    let addresses: Vec<&str> = match listed {
        Some(folders) => folders.iter().filter_map(|folder| folder.get("uri")?.as_str()).collect(),
        None => params.get("rootUri").and_then(Value::as_str).into_iter().collect(),
    };
    addresses.into_iter().filter_map(path_of).collect()
}

/// The answer to `initialize`.
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
