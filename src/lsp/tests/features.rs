//! Requests about a document, over the protocol.

use serde_json::{Value, json};

use super::driver::{Editor, FRENCH, SCENARIO, bare, below, neovim, project, vs_code};
use crate::lsp::address::address_of;

/// Returns the line and column of a word in a text, in UTF-16 units.
fn place(text: &str, word: &str) -> (u32, u32) {
    let offset = text.find(word).expect("the word is there");
    let before = &text[..offset];
    let line = before.matches('\n').count();
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    (line as u32, before[start..].encode_utf16().count() as u32)
}

#[test]
fn definitions_and_references_of_a_name_are_found() {
    let folder = project();
    let (french, scenario) =
        (below(&folder, "french.oob.yaml"), below(&folder, "jena.scenario.yaml"));
    let mut editor = Editor::start(Some(folder.path()), vs_code());
    let (line, character) = place(SCENARIO, "french]");
    let found =
        editor.ask_at("textDocument/definition", &scenario, line, character).expect("places");
    assert_eq!(found[0]["uri"], address_of(&french));
    assert_eq!(found[0]["range"]["start"], json!({ "line": 1, "character": 4 }));
    let found = editor.ask_at("textDocument/references", &french, 1, 5).expect("places");
    assert_eq!(found.as_array().map(Vec::len), Some(2), "{found}");
    assert!(editor.leave());
}

#[test]
fn a_name_is_renamed_in_every_document_with_its_version() {
    let folder = project();
    let (french, scenario) =
        (below(&folder, "french.oob.yaml"), below(&folder, "jena.scenario.yaml"));
    for (capabilities, versioned) in [(vs_code(), true), (bare(), false)] {
        let mut editor = Editor::start(Some(folder.path()), capabilities);
        editor.open(&french, FRENCH);
        let params = json!({
            "textDocument": { "uri": address_of(&french) },
            "position": { "line": 1, "character": 5 }, "newName": "gallic",
        });
        let edit = editor.ask("textDocument/rename", params).expect("edits");
        if versioned {
            let changes = edit["documentChanges"].as_array().expect("changes");
            let version = |path: &std::path::Path| {
                let of =
                    changes.iter().find(|change| change["textDocument"]["uri"] == address_of(path));
                of.expect("a change")["textDocument"]["version"].clone()
            };
            assert_eq!((version(&french), version(&scenario)), (json!(1), Value::Null));
        } else {
            assert_eq!(edit["changes"].as_object().map(serde_json::Map::len), Some(2));
        }
        let params = json!({
            "textDocument": { "uri": address_of(&french) },
            "position": { "line": 1, "character": 5 }, "newName": "no id at all",
        });
        let (code, message) = editor.ask("textDocument/rename", params).expect_err("a refusal");
        assert!(code == -32803 && !message.is_empty(), "{code} {message}");
        assert!(editor.leave());
    }
}

#[test]
fn completions_depend_on_the_capabilities_of_the_editor() {
    let folder = project();
    let path = below(&folder, "french.oob.yaml");
    let text = FRENCH.replace("grade: veteran", "grade: ve");
    let (line, character) = place(&text, "grade: ve");
    for (capabilities, has_pair, has_snippets) in
        [(vs_code(), true, true), (neovim(), false, true), (bare(), false, false)]
    {
        let is_bytes = capabilities == neovim();
        let mut editor = Editor::start(Some(folder.path()), capabilities);
        editor.open(&path, &text);
        let _ = is_bytes;
        let found =
            editor.ask_at("textDocument/completion", &path, line, character + 9).expect("a list");
        let items = found["items"].as_array().expect("items");
        let veteran = items.iter().find(|item| item["label"] == "veteran").expect("the word");
        assert_eq!(veteran["textEdit"].get("insert").is_some(), has_pair);
        let snippets = items.iter().any(|item| item["insertTextFormat"] == 2);
        assert!(has_snippets || !snippets);
        assert!(editor.leave());
    }
}

#[test]
fn actions_are_filtered_by_the_wanted_kinds() {
    let folder = project();
    let path = below(&folder, "french.oob.yaml");
    // The text has an unknown word, whose fix is only a guess, and extra spaces on another line.
    let text = FRENCH.replace("grade: veteran", "grade: vetran").replace("men: 797", "men:  797 ");
    let mut editor = Editor::start(Some(folder.path()), vs_code());
    editor.open(&path, &text);
    let (line, character) = place(&text, "vetran");
    let position = json!({ "line": line, "character": character });
    let mut ask = |only: Value| {
        let params = json!({
            "textDocument": { "uri": address_of(&path) },
            "range": { "start": position, "end": position },
            "context": { "diagnostics": [], "only": only },
        });
        let found = editor.ask("textDocument/codeAction", params).expect("actions");
        found.as_array().expect("a list").clone()
    };
    let all = ask(Value::Null);
    assert!(all.iter().any(|action| action["kind"] == "quickfix"), "{all:?}");
    assert!(ask(json!(["refactor.extract"])).is_empty());
    let fixes = ask(json!(["quickfix"]));
    assert!(fixes.iter().all(|action| action["kind"] == "quickfix"));
    let mended = fixes.iter().find(|action| action["edit"].to_string().contains("veteran"));
    assert!(mended.is_some(), "{fixes:?}");
    assert!(editor.leave());
}

#[test]
fn an_outline_is_a_tree_or_a_list() {
    let folder = project();
    let path = below(&folder, "french.oob.yaml");
    for (capabilities, is_tree) in [(vs_code(), true), (bare(), false)] {
        let mut editor = Editor::start(Some(folder.path()), capabilities);
        let params = json!({ "textDocument": { "uri": address_of(&path) } });
        let found = editor.ask("textDocument/documentSymbol", params).expect("symbols");
        let first = &found[0];
        assert_eq!(first.get("children").is_some(), is_tree, "{found}");
        assert_eq!(first.get("location").is_some(), !is_tree);
        assert!(editor.leave());
    }
}

#[test]
fn a_document_has_a_page_in_the_site() {
    let folder = project();
    let mut editor = Editor::start(Some(folder.path()), vs_code());
    for (name, page) in [
        ("jena.scenario.yaml", json!("battles/jena.html")),
        ("french.oob.yaml", json!("armies/french.html")),
        ("grognard.yaml", Value::Null),
    ] {
        let address = address_of(&below(&folder, name));
        let params = json!({ "command": "grognard.page", "arguments": [address] });
        assert_eq!(editor.ask("workspace/executeCommand", params), Ok(page), "{name}");
    }
    let params = json!({ "command": "grognard.builtIn", "arguments": ["grognard:/grognard.yaml"] });
    let text = editor.ask("workspace/executeCommand", params).expect("a text");
    assert!(text.as_str().is_some_and(|text| text.contains("nations:")));
    assert!(editor.leave());
}
