//! The features that the editor supports, read once at the start.

use std::path::PathBuf;

use grognard_syntax::text::Encoding;
use serde_json::Value;

use super::address::path_of;

#[derive(Debug, Clone, Default)]
pub(super) struct Client {
    pub encoding: Encoding,
    /// Whether a completion may contain tab stops such as `${1:men}`.
    pub snippets: bool,
    /// Whether a completion may have a second range, which keeps the rest of the word after the
    /// cursor.
    pub insert_replace: bool,
    /// Whether a completion may forbid the editor to change its indentation.
    pub insert_as_is: bool,
    pub markdown: bool,
    /// Whether an edit may name the version of the document that it changes.
    pub document_changes: bool,
    /// Whether the editor asks if a name can be changed before it asks the user for the new name.
    pub prepare_rename: bool,
    /// Whether a code action may contain its edits.
    pub code_actions: bool,
    pub symbol_trees: bool,
    pub related: bool,
    pub tags: bool,
    /// Whether a finding may link to the page about its code.
    pub pages: bool,
    /// Whether a finding may have data, which the editor sends back when it requests actions.
    pub data: bool,
    pub watches: bool,
    /// Whether the editor can open the addresses of built-in documents.
    pub built_in: bool,
    /// Ids of the rule sets under which hovers and hints show forces.
    pub rulesets: Vec<String>,
    pub folders: Vec<PathBuf>,
}

impl Client {
    /// Reads the parameters of `initialize`. A value of an unexpected type counts as absent, so
    /// that unusual editors still work.
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

/// Whether a capability is supported. An object or a list of details also means yes.
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

/// Chooses the encoding of positions. UTF-8 is best, because texts are UTF-8 in this program. If
/// the editor gives no choice, the encoding is UTF-16, which every editor supports.
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
