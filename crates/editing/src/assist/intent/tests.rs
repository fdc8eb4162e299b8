//! Tests intents on small maps, and random intents on the shipped maps.

use std::path::{Path, PathBuf};

use grognard_syntax::diagnostic::apply_edits;
use grognard_syntax::syntax::{Reader, Tree, parse};
use grognard_syntax::text::FileId;
use proptest::prelude::*;

use super::*;
use crate::assist::rename::Refusal;

const FILE: FileId = FileId(0);

const MAP: &str = "\
map: 1
id: field
areas:
  - kind: woods # thick
    outline: [[0, 0], [10, 0], [10, 10], [0, 10]]
  - kind: hill
    outline:
      - [20, 20]
      - [30, 20] # the spur
      - [30, 30]
      - [20, 30]
placements:
  - { body: a, at: [100, 200], facing: 90 } # on the road
  - body: b
    at: [300, 400]
    posture: line
";

fn pointer(written: &str) -> Pointer {
    Pointer::try_from(written.to_owned()).expect("a way")
}

fn done(intent: &Intent) -> String {
    let edits = edits_of(FILE, MAP, intent).unwrap_or_else(|Refusal(why)| panic!("{why}"));
    apply_edits(MAP, &edits)
}

fn refused(intent: &Intent) -> String {
    edits_of(FILE, MAP, intent).expect_err("it is refused").0
}

#[test]
fn moving_a_body_changes_only_its_two_numbers() {
    let intent =
        Intent::Move { pointer: pointer("placements[0].at"), from: [100, 200], to: [-5, 200] };
    assert_eq!(done(&intent), MAP.replace("[100, 200]", "[-5, 200]"));
    let stale = Intent::Move { pointer: pointer("placements[0].at"), from: [0, 0], to: [1, 1] };
    assert!(refused(&stale).contains("the document has changed"));
}

#[test]
fn a_key_can_be_set_added_and_removed() {
    let set = |way: &str, key: &str, value: Option<Value>| Intent::Set {
        pointer: pointer(way),
        key: key.to_owned(),
        value,
    };
    let turned = done(&set("placements[0]", "facing", Some(Value::Number(270))));
    assert_eq!(turned, MAP.replace("facing: 90", "facing: 270"));
    let added = done(&set("placements[1]", "facing", Some(Value::Number(5))));
    assert_eq!(added, MAP.replace("posture: line\n", "posture: line\n    facing: 5\n"));
    let without = done(&set("placements[0]", "facing", None));
    assert_eq!(without, MAP.replace(", facing: 90", ""));
    let without = done(&set("placements[1]", "posture", None));
    assert_eq!(without, MAP.replace("    posture: line\n", ""));
    let quoted = done(&set("placements[1]", "posture", Some(Value::Word("a: #b".to_owned()))));
    assert!(quoted.contains("posture: \"a: #b\""), "{quoted}");
}

#[test]
fn a_corner_can_be_inserted_and_removed() {
    let flow = pointer("areas[0].outline");
    let intent = Intent::InsertCorner { pointer: flow.clone(), index: 2, at: [12, 5] };
    assert_eq!(done(&intent), MAP.replace("[10, 0], ", "[10, 0], [12, 5], "));
    let intent = Intent::RemoveCorner { pointer: flow, index: 0 };
    assert_eq!(done(&intent), MAP.replace("[[0, 0], ", "["));
    let lines = pointer("areas[1].outline");
    let intent = Intent::InsertCorner { pointer: lines.clone(), index: 4, at: [1, 2] };
    assert_eq!(done(&intent), MAP.replace("[20, 30]\n", "[20, 30]\n      - [1, 2]\n"));
    let intent = Intent::RemoveCorner { pointer: lines.clone(), index: 3 };
    assert_eq!(done(&intent), MAP.replace("      - [20, 30]\n", ""));
    // Refused, because the author's comment would be lost with the corner.
    assert!(refused(&Intent::RemoveCorner { pointer: lines, index: 1 }).contains("comment"));
}

#[test]
fn the_only_entry_of_a_list_of_lines_can_be_removed() {
    let text =
        "map: 1\nareas:\n  - kind: woods\n    outline: [[0, 0], [9, 0], [9, 9]]\nwidth: 90\n";
    let intent = Intent::Remove { pointer: pointer("areas[0]") };
    let edits = edits_of(FILE, text, &intent).expect("it can be removed");
    assert_eq!(apply_edits(text, &edits), "map: 1\nareas: []\nwidth: 90\n");
    let commented = text.replace("areas:\n", "areas: # thick\n");
    assert!(edits_of(FILE, &commented, &intent).is_err());
}

#[test]
fn an_entry_can_be_added_and_removed() {
    let entry = vec![
        ("body".to_owned(), Value::Word("c".to_owned())),
        ("at".to_owned(), Value::Place([7, 8])),
    ];
    let intent = Intent::Add { list: pointer("placements"), entry };
    assert_eq!(done(&intent), format!("{MAP}  - {{ body: c, at: [7, 8] }}\n"));
    let intent = Intent::Remove { pointer: pointer("placements[1]") };
    let rest = MAP.find("  - body: b").expect("it is there");
    assert_eq!(done(&intent), MAP[..rest]);
    assert!(refused(&Intent::Remove { pointer: pointer("placements[0]") }).contains("comment"));
    let entry = vec![("body".to_owned(), Value::Word("c".to_owned()))];
    let nowhere = Intent::Add { list: pointer("phases[0].placements"), entry: entry.clone() };
    assert!(refused(&nowhere).contains("no longer in the document"));
    let text = "phases:\n  - { id: noon, placements: [{ body: a, at: [1, 2] }] }\n";
    let intent = Intent::Add { list: pointer("phases[0].placements"), entry };
    let edits = edits_of(FILE, text, &intent).unwrap_or_else(|Refusal(why)| panic!("{why}"));
    let put = text.replace("2] }]", "2] }, { body: c }]");
    assert_eq!(apply_edits(text, &edits), put);
    let outline = vec![
        ("kind".to_owned(), Value::Word("woods".to_owned())),
        ("outline".to_owned(), Value::Places(vec![[0, 0], [1, 0], [1, 1]])),
    ];
    let intent = Intent::Add { list: pointer("lines"), entry: outline };
    assert!(
        done(&intent).ends_with("lines:\n  - { kind: woods, outline: [[0, 0], [1, 0], [1, 1]] }\n")
    );
}

#[test]
fn a_new_phase_is_added_with_its_first_placement() {
    let word = |key: &str, word: &str| (key.to_owned(), Value::Word(word.to_owned()));
    let body = vec![word("body", "a"), ("at".to_owned(), Value::Place([7, 8]))];
    let entry =
        vec![word("id", "noon"), word("name", "Noon"), ("placements".into(), Value::Entry(body))];
    let intent = Intent::Add { list: pointer("phases"), entry };
    let phase =
        "phases:\n  - id: noon\n    name: Noon\n    placements:\n      - { body: a, at: [7, 8] }\n";
    assert_eq!(done(&intent), format!("{MAP}{phase}"));
}

#[test]
fn a_pointer_that_leads_nowhere_is_refused() {
    for way in ["", "a..b", "a[", "a[x]", "a]1", "a[1]b", "../x", &"a.".repeat(40)] {
        assert!(Pointer::try_from(way.to_owned()).is_err(), "{way}");
    }
    let gone = Intent::Remove { pointer: pointer("placements[9]") };
    assert!(refused(&gone).contains("no longer in the document"));
    let broken = edits_of(FILE, "a: [1, 2\nb: 3", &gone).expect_err("it is refused");
    assert!(broken.0.contains("fix its text first"));
}

fn places(tree: &Tree<'_>) -> Vec<(String, Metres)> {
    let mut found = Vec::new();
    let Some(root) = tree.root() else { return found };
    for (list, key) in
        [("placements", "at"), ("points", "at"), ("areas", "outline"), ("lines", "path")]
    {
        let items = root.get(list).into_iter().flat_map(|list| list.items()).enumerate();
        for (number, item) in items {
            let Some(node) = item.get(key) else { continue };
            let at = |node: grognard_syntax::syntax::Node<'_>| {
                let numbers: Vec<i64> = node.items().filter_map(|item| item.as_int()).collect();
                <Metres>::try_from(numbers).ok()
            };
            match key {
                "at" => found.extend(at(node).map(|at| (format!("{list}[{number}].at"), at))),
                _ => found.extend(node.items().enumerate().filter_map(|(corner, node)| {
                    Some((format!("{list}[{number}].{key}[{corner}]"), at(node)?))
                })),
            }
        }
    }
    found
}

fn maps() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut folders: Vec<PathBuf> = vec![root];
    let mut texts = Vec::new();
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(folder).expect("the folder is there");
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(".map.yaml") {
                #[expect(
                    clippy::disallowed_methods,
                    reason = "tests read and write files directly"
                )]
                texts.push(std::fs::read_to_string(path).expect("the file is there"));
            }
        }
    }
    texts.sort();
    texts
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    /// Applies random intents to a shipped map. Each intent must change only its own part, and
    /// undoing all intents in reverse order must restore the original bytes.
    #[test]
    fn random_intents_on_shipped_maps_can_be_undone(seed in any::<u64>()) {
        let mut dice = seed;
        let mut throw = |sides: usize| {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (dice >> 33) as usize % sides.max(1)
        };
        let all = maps();
        let first = &all[throw(all.len())];
        let mut text = first.clone();
        let mut back: Vec<(u32, String, usize)> = Vec::new();
        for _ in 0..25 {
            let (tree, _) = parse(FILE, &text, Reader::TwoTier);
            let places = places(&tree);
            let (way, from) = &places[throw(places.len())];
            let to = [from[0] + throw(400) as i64 - 200, from[1] + throw(400) as i64 - 200];
            let outline = way.rsplit_once('[').filter(|_| way.ends_with(']'));
            let intent = match (outline, throw(4)) {
                (Some((list, corner)), 0) => Intent::InsertCorner {
                    pointer: pointer(list),
                    index: corner.trim_end_matches(']').parse().expect("a number"),
                    at: to,
                },
                (Some((list, corner)), 1) => Intent::RemoveCorner {
                    pointer: pointer(list),
                    index: corner.trim_end_matches(']').parse().expect("a number"),
                },
                _ => Intent::Move { pointer: pointer(way), from: *from, to },
            };
            drop(tree);
            let Ok(edits) = edits_of(FILE, &text, &intent) else { continue };
            let changed = apply_edits(&text, &edits);
            for edit in edits.iter().rev() {
                let was = text[edit.span.range()].to_owned();
                back.push((edit.span.start, was, edit.replacement.len()));
            }
            text = changed;
        }
        // The edits of one intent were recorded from the last in the text to the first, so undoing
        // begins with the first in the text.
        for (start, was, length) in back.into_iter().rev() {
            let start = start as usize;
            text.replace_range(start..start + length, &was);
        }
        prop_assert_eq!(&text, first);
    }
}
