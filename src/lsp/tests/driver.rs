//! An editor for tests. The test editor sends messages, waits for answers, and records the findings
//! that it receives.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use lsp_server::{Connection, Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};

use crate::lsp::address::address_of;
use crate::lsp::{LspOptions, run};

/// Time after which a server that sends nothing counts as hung.
const PATIENCE: Duration = Duration::from_secs(120);

/// Capabilities of VS Code 1.139, as far as the server reads them.
pub(super) fn vs_code() -> Value {
    json!({
        "general": { "positionEncodings": ["utf-16"] },
        "workspace": {
            "applyEdit": true,
            "workspaceEdit": { "documentChanges": true, "failureHandling": "textOnlyTransactional" },
            "didChangeWatchedFiles": { "dynamicRegistration": true, "relativePatternSupport": true },
            "workspaceFolders": true,
        },
        "textDocument": {
            "publishDiagnostics": {
                "relatedInformation": true, "versionSupport": false, "tagSupport": { "valueSet": [1, 2] },
                "codeDescriptionSupport": true, "dataSupport": true,
            },
            "completion": { "completionItem": {
                "snippetSupport": true, "insertReplaceSupport": true,
                "insertTextModeSupport": { "valueSet": [1, 2] },
                "documentationFormat": ["markdown", "plaintext"],
            } },
            "hover": { "contentFormat": ["markdown", "plaintext"] },
            "documentSymbol": { "hierarchicalDocumentSymbolSupport": true },
            "rename": { "prepareSupport": true },
            "codeAction": { "codeActionLiteralSupport": { "codeActionKind": { "valueSet": ["", "quickfix"] } } },
        },
    })
}

/// Capabilities of Neovim 0.11, as far as the server reads them.
pub(super) fn neovim() -> Value {
    json!({
        "general": { "positionEncodings": ["utf-8", "utf-16", "utf-32"] },
        "workspace": {
            "workspaceEdit": { "resourceOperations": ["rename", "create", "delete"] },
            "didChangeWatchedFiles": { "dynamicRegistration": false, "relativePatternSupport": true },
        },
        "textDocument": {
            "publishDiagnostics": { "relatedInformation": true, "tagSupport": { "valueSet": [1, 2] }, "dataSupport": true },
            "completion": { "completionItem": { "snippetSupport": true } },
            "hover": { "contentFormat": ["markdown", "plaintext"] },
            "documentSymbol": { "hierarchicalDocumentSymbolSupport": true },
            "rename": { "prepareSupport": true },
            "codeAction": { "codeActionLiteralSupport": { "codeActionKind": { "valueSet": ["", "quickfix"] } } },
        },
    })
}

pub(super) fn bare() -> Value {
    json!({})
}

pub(super) struct Editor {
    connection: Connection,
    server: Option<JoinHandle<anyhow::Result<bool>>>,
    next: i32,
    answers: BTreeMap<String, Response>,
    pub asked: Vec<String>,
    pub findings: BTreeMap<String, Vec<Value>>,
    pub told: Vec<(String, Option<i64>, usize)>,
    pub abilities: Value,
}

impl Editor {
    pub fn start(folder: Option<&Path>, capabilities: Value) -> Editor {
        let (server, connection) = Connection::memory();
        let server = thread::spawn(move || run(server, LspOptions::default()));
        let folders = folder.map(|folder| json!([{ "uri": address_of(folder), "name": "test" }]));
        let mut editor = Editor {
            connection,
            server: Some(server),
            next: 0,
            answers: BTreeMap::new(),
            asked: Vec::new(),
            findings: BTreeMap::new(),
            told: Vec::new(),
            abilities: Value::Null,
        };
        let params = json!({ "capabilities": capabilities, "workspaceFolders": folders });
        editor.abilities = editor.ask("initialize", params).expect("the server starts");
        editor.tell("initialized", json!({}));
        editor
    }

    pub fn tell(&self, method: &str, params: Value) {
        let notification = Notification { method: method.to_owned(), params };
        self.connection.sender.send(Message::Notification(notification)).expect("the server lives");
    }

    pub fn send(&mut self, method: &str, params: Value) -> RequestId {
        self.next += 1;
        let id = RequestId::from(self.next);
        let request = Request { id: id.clone(), method: method.to_owned(), params };
        self.connection.sender.send(Message::Request(request)).expect("the server lives");
        id
    }

    pub fn answer(&mut self, id: &RequestId) -> Result<Value, (i32, String)> {
        loop {
            if let Some(response) = self.answers.remove(&id.to_string()) {
                return response.response_result.map_err(|error| (error.code, error.message));
            }
            assert!(self.hear(PATIENCE), "request {id} has no answer");
        }
    }

    pub fn ask(&mut self, method: &str, params: Value) -> Result<Value, (i32, String)> {
        let id = self.send(method, params);
        self.answer(&id)
    }

    fn hear(&mut self, patience: Duration) -> bool {
        let Ok(message) = self.connection.receiver.recv_timeout(patience) else { return false };
        match message {
            Message::Response(response) => {
                let id = response.id.to_string();
                assert!(self.answers.insert(id, response).is_none(), "a request has one answer");
            }
            Message::Request(request) => {
                self.asked.push(request.method.clone());
                let response = Response::new_ok(request.id, Value::Null);
                self.connection.sender.send(Message::Response(response)).expect("the server lives");
            }
            Message::Notification(notification) => self.take(notification),
        }
        true
    }

    fn take(&mut self, notification: Notification) {
        if notification.method != "textDocument/publishDiagnostics" {
            return;
        }
        let params = notification.params;
        let uri = params["uri"].as_str().expect("an address").to_owned();
        let list = params["diagnostics"].as_array().expect("a list").clone();
        self.told.push((uri.clone(), params["version"].as_i64(), list.len()));
        let old = self.findings.insert(uri.clone(), list.clone());
        let is_news = old.as_ref().map_or(!list.is_empty(), |old| *old != list);
        assert!(is_news, "nothing is told twice: {uri}");
    }

    pub fn wait(&mut self, is_right: impl Fn(&Editor) -> bool) {
        while !is_right(self) {
            assert!(self.hear(PATIENCE), "it never comes: {:#?}", self.findings);
        }
    }

    pub fn rest(&mut self, quiet: Duration) {
        while self.hear(quiet) {}
    }

    pub fn open(&self, path: &Path, text: &str) {
        self.open_address(&address_of(path), text);
    }

    pub fn open_address(&self, address: &str, text: &str) {
        let document =
            json!({ "uri": address, "languageId": "grognard", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    pub fn write(&self, path: &Path, version: i64, text: &str) {
        self.change(path, version, json!([{ "text": text }]));
    }

    pub fn change(&self, path: &Path, version: i64, changes: Value) {
        let document = json!({ "uri": address_of(path), "version": version });
        let params = json!({ "textDocument": document, "contentChanges": changes });
        self.tell("textDocument/didChange", params);
    }

    pub fn close(&self, path: &Path) {
        let document = json!({ "textDocument": { "uri": address_of(path) } });
        self.tell("textDocument/didClose", document);
    }

    pub fn ask_at(
        &mut self,
        method: &str,
        path: &Path,
        line: u32,
        character: u32,
    ) -> Result<Value, (i32, String)> {
        let position = json!({ "line": line, "character": character });
        let document = json!({ "uri": address_of(path) });
        let context = json!({ "includeDeclaration": true });
        self.ask(
            method,
            json!({ "textDocument": document, "position": position, "context": context }),
        )
    }

    pub fn codes(&self, path: &Path) -> Vec<String> {
        let list = self.findings.get(&address_of(path)).into_iter().flatten();
        list.map(|found| found["code"].as_str().expect("a code").to_owned()).collect()
    }

    /// Shuts the server down. Returns true if it ended as the protocol requires.
    pub fn leave(mut self) -> bool {
        self.ask("shutdown", Value::Null).expect("the server shuts down");
        self.tell("exit", Value::Null);
        self.end()
    }

    pub fn end(mut self) -> bool {
        let server = self.server.take().expect("a server");
        server.join().expect("the server does not break off").expect("it could work")
    }
}

pub(super) fn project() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in FILES {
        std::fs::write(folder.path().join(name), text).expect("room");
    }
    folder
}

pub(super) fn below(folder: &tempfile::TempDir, name: &str) -> PathBuf {
    folder.path().join(name)
}

pub(super) const FILES: [(&str, &str); 4] = [
    ("grognard.yaml", "grognard: 1\nname: Jena\n"),
    ("french.oob.yaml", FRENCH),
    ("prussian.oob.yaml", PRUSSIAN),
    ("jena.scenario.yaml", SCENARIO),
];

pub(super) const FRENCH: &str = "\
oob: 1
id: french
name: Légère 𝄞 vanguard
nation: france
date: 1806-10-10
sources: { returns: Morning states }
source: returns
leader: Martin
units:
  - { id: first, name: 1/4e Ligne, arm: infantry, men: 812, grade: veteran }
  - { name: 2/4e Ligne, arm: infantry, men: 797, grade: regular }
";

pub(super) const PRUSSIAN: &str = "\
oob: 1
id: prussian
name: Prussian rearguard
nation: prussia
date: 1806-10-10
sources: { returns: Morning states }
source: returns
leader: Tauentzien
units:
  - { name: I/Zweiffel, arm: infantry, men: 641, grade: regular }
";

pub(super) const SCENARIO: &str = "\
scenario: 1
id: jena
name: Jena
date: 1806-10-10
place: a bridge
summary: Two brigades meet.
clock: { start: \"07:00\", end: \"12:00\" }
sides:
  - { id: blue, name: French, oobs: [french] }
  - { id: white, name: Prussian, oobs: [prussian] }
victory: Who holds the bridge.
";
