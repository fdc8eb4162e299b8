//! Makes random edits, and tests that the editor always has the same findings as a new check of the
//! current texts.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use grognard_check::check::Options;
use grognard_syntax::text::{Encoding, Positions};
use grognard_view::inspect::{Inspected, inspect};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::driver::{Editor, FILES, below, neovim, project};
use super::protocol::METHODS;
use crate::PROGRAM;
use crate::disk::{every_settings, is_read, list, read, read_approvals};
use crate::lsp::address::{address_of, path_of};

#[derive(Debug, Clone)]
enum Step {
    Open(usize),
    Close(usize),
    /// Replaces a part of the text. Start and length are in thousandths of the text.
    Edit {
        file: usize,
        start: usize,
        length: usize,
        piece: usize,
    },
    Restore(usize),
    Ask {
        file: usize,
        method: usize,
        line: u32,
        column: u32,
    },
    Outside {
        file: usize,
        piece: usize,
    },
}

/// Pieces of text that join, break and repair documents when they are inserted.
const PIECES: [&str; 12] = [
    "",
    "x",
    "\n",
    "é",
    "𝄞",
    "- ",
    ": ",
    "id: first\n",
    "oobs: [french]",
    "\r\n",
    "{ ",
    "# grognard: allow(unused-oob) a\n",
];

fn step() -> impl Strategy<Value = Step> {
    let file = 0..FILES.len();
    prop_oneof![
        2 => file.clone().prop_map(Step::Open),
        1 => file.clone().prop_map(Step::Close),
        6 => (file.clone(), 0..1000_usize, 0..30_usize, 0..PIECES.len())
            .prop_map(|(file, start, length, piece)| Step::Edit { file, start, length, piece }),
        1 => file.clone().prop_map(Step::Restore),
        2 => (file.clone(), 0..METHODS.len(), 0..15_u32, 0..40_u32)
            .prop_map(|(file, method, line, column)| Step::Ask { file, method, line, column }),
        1 => (file, 0..PIECES.len()).prop_map(|(file, piece)| Step::Outside { file, piece }),
    ]
}

/// The texts that the server should see: the text in the editor for an open document, otherwise the
/// file on disk.
struct Model {
    folder: tempfile::TempDir,
    open: BTreeMap<usize, (i64, String)>,
}

impl Model {
    fn on_disk(&self, file: usize) -> String {
        std::fs::read_to_string(below(&self.folder, FILES[file].0)).expect("a text")
    }

    fn run(&mut self, editor: &mut Editor, step: &Step) {
        let path = |file: usize| below(&self.folder, FILES[file].0);
        match *step {
            Step::Open(file) if !self.open.contains_key(&file) => {
                let text = self.on_disk(file);
                editor.open(&path(file), &text);
                self.open.insert(file, (1, text));
            }
            Step::Close(file) if self.open.remove(&file).is_some() => {
                editor.close(&below(&self.folder, FILES[file].0));
            }
            Step::Edit { file, start, length, piece } => {
                self.edit(editor, file, (start, length), piece)
            }
            Step::Restore(file) => {
                let path = path(file);
                let Some((version, text)) = self.open.get_mut(&file) else { return };
                (*version, *text) = (*version + 1, FILES[file].1.to_owned());
                editor.write(&path, *version, text);
            }
            Step::Ask { file, method, line, column } => {
                let place = json!({ "line": line, "character": column });
                let params = json!({
                    "textDocument": { "uri": address_of(&path(file)) }, "position": place, "positions": [place],
                    "range": { "start": place, "end": { "line": line + 3, "character": 0 } },
                    "newName": "renamed", "context": {}, "options": {},
                });
                let answer = editor.ask(METHODS[method], params);
                assert!(answer.is_ok() || METHODS[method].ends_with("ename"), "{step:?}");
            }
            Step::Outside { file, piece } => {
                let text = format!("{}{}", FILES[file].1, PIECES[piece]);
                std::fs::write(path(file), text).expect("room");
                let change = json!({ "uri": address_of(&path(file)), "type": 2 });
                editor.tell("workspace/didChangeWatchedFiles", json!({ "changes": [change] }));
            }
            Step::Open(_) | Step::Close(_) => {}
        }
    }

    fn edit(&mut self, editor: &Editor, file: usize, stretch: (usize, usize), piece: usize) {
        let path = below(&self.folder, FILES[file].0);
        let Some((version, text)) = self.open.get_mut(&file) else { return };
        let start = text.floor_char_boundary(text.len() * stretch.0 / 1000);
        let end = text.floor_char_boundary((start + stretch.1).min(text.len())).max(start);
        let positions = Positions::new(text, Encoding::Utf8);
        // A position between the two characters of a line ending does not exist in the protocol, so
        // move out of it.
        let [start, end] = [start, end].map(|offset| positions.position(offset as u32));
        let [from, to] = [start, end].map(|place| positions.offset(place) as usize);
        let place = |place: grognard_syntax::text::Position| json!({ "line": place.line, "character": place.column });
        let range = json!({ "start": place(start), "end": place(end) });
        text.replace_range(from..to.max(from), PIECES[piece]);
        *version += 1;
        editor.change(&path, *version, json!([{ "range": range, "text": PIECES[piece] }]));
    }

    /// Returns the findings of a new check of the current texts, in the form for the editor.
    fn fresh(&self) -> BTreeMap<String, Vec<Value>> {
        let mirror = tempfile::tempdir().expect("a folder");
        for (number, (name, _)) in FILES.iter().enumerate() {
            let text = match self.open.get(&number) {
                Some((_, text)) => text.clone(),
                None => self.on_disk(number),
            };
            std::fs::write(mirror.path().join(name), text).expect("room");
        }
        findings_in(mirror.path(), self.folder.path())
    }
}

/// Returns the findings of `check` in the folder `mirror`, with the addresses of files in `folder`.
fn findings_in(mirror: &Path, folder: &Path) -> BTreeMap<String, Vec<Value>> {
    let listing = list(&[mirror.to_owned()], None, is_read).expect("a folder");
    let settings = every_settings(&listing).expect("settings");
    let (mut files, mut unread) = read(&listing, &settings, None).expect("files");
    let approvals = read_approvals(&mut files, &mut unread).expect("approved files");
    let given = Inspected {
        files: &files,
        settings: &settings,
        unread: &unread,
        approvals: &approvals,
        program: PROGRAM,
    };
    let found = inspect(given, Options { complete: true, ..Options::default() }).diagnostics;
    let mut by_address: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for found in found {
        let path = files.paths[found.span.file.0 as usize].as_deref().expect("a path");
        let address = address_of(&folder.join(path.strip_prefix(mirror).expect("in the mirror")));
        let text = &files.texts.get(found.span.file).content;
        let place = Positions::new(text, Encoding::Utf8).position(found.span.start);
        let message = found.message.replace(&*mirror.to_string_lossy(), &folder.to_string_lossy());
        let start = json!({ "line": place.line, "character": place.column });
        by_address.entry(address).or_default().push(json!([found.code.name, message, start]));
    }
    by_address
}

/// Returns the findings that the editor has, in the form of [`Model::fresh`].
fn told(editor: &Editor) -> BTreeMap<String, Vec<Value>> {
    let lists = editor.findings.iter().filter(|(_, list)| !list.is_empty());
    let lists = lists.map(|(address, list)| {
        let list = list.iter().map(|found| {
            // Remove helps, which the editor gets as further lines of the message, because a new
            // check has them apart from the message.
            let message = found["message"].as_str().expect("words");
            let message = message.split("\nhelp: ").next().expect("a first line");
            json!([found["code"], message, found["range"]["start"]])
        });
        assert!(path_of(address).is_some());
        (address.clone(), list.collect())
    });
    lists.collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn findings_in_the_editor_equal_a_fresh_check(steps in prop::collection::vec(step(), 1..40)) {
        let mut model = Model { folder: project(), open: BTreeMap::new() };
        let mut capabilities = neovim();
        capabilities["workspace"]["didChangeWatchedFiles"]["dynamicRegistration"] = json!(true);
        let mut editor = Editor::start(Some(model.folder.path()), capabilities);
        for (number, step) in steps.iter().enumerate() {
            model.run(&mut editor, step);
            if number % 10 == 9 || number + 1 == steps.len() {
                settle(&mut editor, &model);
            }
        }
        let files: Vec<usize> = model.open.keys().copied().collect();
        for file in files {
            model.run(&mut editor, &Step::Close(file));
        }
        settle(&mut editor, &model);
        prop_assert!(editor.leave());
    }
}

/// Waits until the editor has the findings of a new check, and tests that no other findings follow.
fn settle(editor: &mut Editor, model: &Model) {
    let expected = model.fresh();
    editor.wait(|editor| told(editor) == expected);
    // Wait a moment, because another list of findings may still be on its way.
    editor.ask("workspace/symbol", json!({ "query": "none" })).expect("an answer");
    editor.rest(Duration::from_millis(5));
    assert_eq!(told(editor), expected);
}

fn cases() -> u32 {
    if std::env::var_os("ALL").is_some() { 500 } else { 12 }
}
