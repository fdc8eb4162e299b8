//! Tests the parts of the protocol that do not depend on the meaning of a document: start, end,
//! findings and files.

use std::time::Duration;

use serde_json::{Value, json};

use super::driver::{Editor, FRENCH, SCENARIO, bare, below, neovim, project, vs_code};
use crate::lsp::address::address_of;

const BROKEN: &str = "grade: vetran";

fn broken() -> String {
    FRENCH.replace("grade: veteran", BROKEN)
}

#[test]
fn each_editor_agrees_on_an_encoding_and_exits_correctly() {
    let folder = project();
    for (capabilities, encoding) in [(vs_code(), "utf-16"), (neovim(), "utf-8"), (bare(), "utf-16")]
    {
        let editor = Editor::start(Some(folder.path()), capabilities);
        assert_eq!(editor.abilities["capabilities"]["positionEncoding"], encoding);
        assert!(editor.leave(), "{encoding}");
    }
    let only = json!({ "general": { "positionEncodings": ["utf-32"] } });
    let editor = Editor::start(None, only);
    assert_eq!(editor.abilities["capabilities"]["positionEncoding"], "utf-32");
    editor.tell("exit", Value::Null);
    assert!(!editor.end(), "it went without a word");
}

#[test]
fn unknown_cancelled_malformed_and_late_requests_each_get_an_error() {
    let folder = project();
    let mut editor = Editor::start(Some(folder.path()), vs_code());
    let code = |answer: Result<Value, (i32, String)>| answer.expect_err("an error").0;
    assert_eq!(code(editor.ask("textDocument/nonsense", json!({}))), -32601);
    assert_eq!(code(editor.ask("textDocument/hover", json!({ "position": 1 }))), -32602);
    editor.tell("$/nonsense", json!({}));
    editor.tell("textDocument/didChange", json!({ "wrong": true }));
    // Cancel the last request while the server is still busy with the first ones.
    let path = below(&folder, "french.oob.yaml");
    let params = json!({ "textDocument": { "uri": address_of(&path) }, "position": { "line": 1, "character": 5 } });
    let ids: Vec<_> = (0..50).map(|_| editor.send("textDocument/hover", params.clone())).collect();
    let last = ids.last().expect("many").clone();
    let number: Value = serde_json::to_value(&last).expect("an id");
    editor.tell("$/cancelRequest", json!({ "id": number }));
    for id in &ids[..49] {
        editor.answer(id).expect("an answer");
    }
    // The answer is a result or "cancelled", depending on how early the cancellation arrives. There
    // must be one answer, whether it is a result or "cancelled".
    if let Err((code, _)) = editor.answer(&last) {
        assert_eq!(code, -32800);
    }
    editor.ask("shutdown", Value::Null).expect("an answer");
    assert_eq!(code(editor.ask("textDocument/hover", params)), -32600);
    editor.tell("exit", Value::Null);
    assert!(editor.end());
}

#[test]
fn findings_follow_the_text_and_return_to_those_of_the_disk_when_it_closes() {
    let folder = project();
    let path = below(&folder, "french.oob.yaml");
    let mut editor = Editor::start(Some(folder.path()), vs_code());
    editor.open(&path, &broken());
    editor.wait(|editor| editor.codes(&path).contains(&"unknown-word".to_owned()));
    let found = &editor.findings[&address_of(&path)];
    let found =
        found.iter().find(|found| found["code"] == "unknown-word").expect("the finding").clone();
    // A column counts from the start of its line, so `é` and `𝄞` on earlier lines do not shift it.
    assert_eq!(found["range"]["start"], json!({ "line": 9, "character": 67 }));
    assert_eq!(found["severity"], 1);
    assert_eq!(found["data"]["edits"][0]["newText"], "veteran");
    assert!(
        editor
            .told
            .iter()
            .any(|(uri, version, _)| *uri == address_of(&path) && *version == Some(1))
    );
    editor.close(&path);
    editor.wait(|editor| !editor.codes(&path).contains(&"unknown-word".to_owned()));
    assert!(editor.leave());
}

#[test]
fn an_edit_of_one_document_changes_the_findings_of_another() {
    let folder = project();
    let (french, scenario) =
        (below(&folder, "french.oob.yaml"), below(&folder, "jena.scenario.yaml"));
    let mut editor = Editor::start(Some(folder.path()), neovim());
    editor.open(&french, FRENCH);
    editor.write(&french, 2, &FRENCH.replace("id: french", "id: gallic"));
    // The scenario is not open in the editor, but its findings must change too.
    editor.wait(|editor| editor.codes(&scenario).contains(&"unknown-oob".to_owned()));
    editor.write(&french, 3, FRENCH);
    editor.wait(|editor| !editor.codes(&scenario).contains(&"unknown-oob".to_owned()));
    assert!(editor.leave());
}

#[test]
fn created_and_deleted_files_are_noticed_by_the_editor_or_by_our_watch() {
    for capabilities in [vs_code(), neovim()] {
        let is_told =
            capabilities["workspace"]["didChangeWatchedFiles"]["dynamicRegistration"] == true;
        let folder = project();
        let (french, scenario) =
            (below(&folder, "french.oob.yaml"), below(&folder, "jena.scenario.yaml"));
        let mut editor = Editor::start(Some(folder.path()), capabilities);
        editor.open(&scenario, SCENARIO);
        let tell = |editor: &Editor| {
            if is_told {
                let change = json!({ "uri": address_of(&french), "type": 3 });
                editor.tell("workspace/didChangeWatchedFiles", json!({ "changes": [change] }));
            }
        };
        std::fs::remove_file(&french).expect("it was there");
        tell(&editor);
        editor.wait(|editor| editor.codes(&scenario).contains(&"unknown-oob".to_owned()));
        std::fs::write(&french, broken()).expect("room");
        tell(&editor);
        editor.wait(|editor| !editor.codes(&scenario).contains(&"unknown-oob".to_owned()));
        editor.wait(|editor| editor.codes(&french).contains(&"unknown-word".to_owned()));
        assert_eq!(editor.asked.contains(&"client/registerCapability".to_owned()), is_told);
        assert!(editor.leave());
    }
}

#[test]
fn a_document_without_folder_project_or_file_is_checked_alone() {
    let folder = project();
    let alone = tempfile::tempdir().expect("a folder");
    let path = alone.path().join("lost.oob.yaml");
    std::fs::write(&path, FRENCH).expect("room");
    let mut editor = Editor::start(None, bare());
    editor.open(&path, &broken());
    editor.wait(|editor| editor.codes(&path).contains(&"unknown-word".to_owned()));
    editor.open_address("untitled:Untitled-1", &broken());
    editor.wait(|editor| editor.findings.contains_key("untitled:Untitled-1"));
    // A project around a single open file is only context, so only the findings of that file are
    // reported.
    let scenario = below(&folder, "jena.scenario.yaml");
    editor.open(&scenario, &SCENARIO.replace("[french]", "[frnch]"));
    editor.wait(|editor| editor.codes(&scenario).contains(&"unknown-oob".to_owned()));
    editor.close(&path);
    editor.close(&scenario);
    editor.wait(|editor| editor.codes(&path).is_empty() && editor.codes(&scenario).is_empty());
    assert!(editor.leave());
}

#[test]
fn a_new_document_belongs_to_its_project_before_it_is_saved() {
    let folder = project();
    let new = below(&folder, "saxon.oob.yaml");
    let scenario = below(&folder, "jena.scenario.yaml");
    let mut editor = Editor::start(Some(folder.path()), neovim());
    editor.open(&scenario, &SCENARIO.replace("[prussian]", "[saxon]"));
    editor.wait(|editor| editor.codes(&scenario).contains(&"unknown-oob".to_owned()));
    editor.open(&new, &FRENCH.replace("id: french", "id: saxon"));
    editor.wait(|editor| !editor.codes(&scenario).contains(&"unknown-oob".to_owned()));
    editor.close(&new);
    editor.wait(|editor| editor.codes(&scenario).contains(&"unknown-oob".to_owned()));
    assert!(editor.leave());
}

#[test]
fn settings_apply_before_they_are_saved() {
    let folder = project();
    let (french, settings) = (below(&folder, "french.oob.yaml"), below(&folder, "grognard.yaml"));
    let mut editor = Editor::start(Some(folder.path()), vs_code());
    editor.open(&french, &FRENCH.replace("nation: france", "nation: ruritania"));
    editor.wait(|editor| editor.codes(&french).contains(&"unknown-nation".to_owned()));
    editor.open(&settings, "grognard: 1\nname: Jena\n");
    editor.write(&settings, 2, "grognard: 1\nname: Jena\nignore: [french.oob.yaml]\n");
    editor.wait(|editor| {
        let scenario = editor.codes(&below(&folder, "jena.scenario.yaml"));
        scenario.contains(&"unknown-oob".to_owned())
    });
    editor.write(
        &settings,
        3,
        "grognard: 1\nname: Jena\nseverities: { unknown-nation: warning }\n",
    );
    editor.wait(|editor| {
        let list = editor.findings.get(&address_of(&french)).into_iter().flatten();
        list.into_iter().any(|found| found["code"] == "unknown-nation" && found["severity"] == 2)
    });
    assert!(editor.leave());
}

#[test]
fn an_unfinished_word_on_the_edited_line_is_not_reported() {
    let folder = project();
    let path = below(&folder, "french.oob.yaml");
    let mut editor = Editor::start(Some(folder.path()), neovim());
    editor.open(&path, FRENCH);
    editor.rest(Duration::from_millis(400));
    let before = editor.told.len();
    let place = |character: u32| json!({ "line": 10, "character": character });
    let column = FRENCH.lines().nth(10).expect("a line").find("regular").expect("a word") as u32;
    let change =
        json!([{ "range": { "start": place(column), "end": place(column + 7) }, "text": "regul" }]);
    editor.change(&path, 2, change);
    let change = json!([{ "range": { "start": place(column + 5), "end": place(column + 5) }, "text": "ar" }]);
    editor.change(&path, 3, change);
    editor.rest(Duration::from_millis(500));
    assert_eq!(editor.told.len(), before, "the word was whole before anybody could be told");
    assert!(editor.leave());
}

#[test]
fn texts_that_are_not_documents_cause_no_fault() {
    let folder = project();
    let path = below(&folder, "french.oob.yaml");
    let mut editor = Editor::start(Some(folder.path()), vs_code());
    editor.open(&path, FRENCH);
    let conflict = format!("<<<<<<< HEAD\n{FRENCH}=======\n{FRENCH}>>>>>>> other\n");
    let deep = "[".repeat(100_000);
    for (version, text) in
        ["", "\0\0\0\0", "\u{feff}", "%", "&a [*a]", conflict.as_str(), &deep].iter().enumerate()
    {
        editor.write(&path, version as i64 + 2, text);
        for method in METHODS {
            let position = json!({ "line": 0, "character": 1 });
            let params = json!({
                "textDocument": { "uri": address_of(&path) }, "position": position, "positions": [position],
                "range": { "start": position, "end": { "line": 9, "character": 0 } }, "newName": "other",
                "context": {}, "query": "a", "options": { "tabSize": 2, "insertSpaces": true },
            });
            if let Err((code, message)) = editor.ask(method, params) {
                assert_eq!(code, -32803, "{method}: {message}");
            }
        }
    }
    assert!(editor.leave());
}

pub(super) const METHODS: [&str; 16] = [
    "textDocument/completion",
    "textDocument/hover",
    "textDocument/definition",
    "textDocument/references",
    "textDocument/documentHighlight",
    "textDocument/prepareRename",
    "textDocument/rename",
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/selectionRange",
    "textDocument/documentLink",
    "textDocument/inlayHint",
    "textDocument/semanticTokens/full",
    "textDocument/codeAction",
    "textDocument/formatting",
    "textDocument/rangeFormatting",
];
