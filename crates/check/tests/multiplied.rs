//! Tests documents in which one list or table has thousands of entries that are equal, different,
//! wrong, empty, deep or aliases, for each list and table of each schema. Each document has few
//! findings, and the time grows no faster than the size of the document.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use grognard_check::check::Options;
use grognard_core::document::{KINDS, Kind, SchemaNode};
use grognard_syntax::diagnostic::MAX_PER_FILE;

use crate::support::{check_files, is_quick};

/// Size of a document in bytes in an ordinary run, which is small because the debug build is slow
/// and there are 1,500 documents.
const SIZE: usize = 3_000;

/// Size of a document in bytes when growth is measured, just below the largest document that is
/// read.
const FULL_SIZE: usize = 4 * 1024 * 1024 - 4096;

/// Maximum depth of a list or table that is multiplied, in steps from the top of its document.
const MAX_STEPS: usize = 8;

/// A step down from a map or list to a value in it.
#[derive(Debug, Clone, Copy)]
enum Step {
    Key(SchemaNode, &'static str),
    Item,
    Entry,
}

/// A list or table of a schema, with the steps that lead to it.
struct Place {
    steps: Vec<Step>,
    node: SchemaNode,
}

impl Place {
    fn name(&self) -> String {
        let mut name = String::new();
        for step in &self.steps {
            _ = match step {
                Step::Key(_, key) => write!(name, ".{key}"),
                Step::Item => write!(name, "[]"),
                Step::Entry => write!(name, "{{}}"),
            };
        }
        name
    }
}

fn places(kind: Kind) -> Vec<Place> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    walk(SchemaNode::of(kind), &mut Vec::new(), &mut seen, &mut found);
    found
}

fn walk(
    node: SchemaNode,
    steps: &mut Vec<Step>,
    seen: &mut BTreeSet<&'static str>,
    found: &mut Vec<Place>,
) {
    // Each type is multiplied only at its first place, because it is checked in the same way at
    // every place.
    if steps.len() > MAX_STEPS || node.type_name().is_some_and(|name| !seen.insert(name)) {
        return;
    }
    let below = [
        node.item().map(|item| (Step::Item, item)),
        node.is_table().then(|| node.value_of("any")).flatten().map(|it| (Step::Entry, it)),
    ];
    for (step, below) in below.into_iter().flatten() {
        found.push(Place { steps: steps.clone(), node });
        steps.push(step);
        walk(below, steps, seen, found);
        steps.pop();
    }
    for (key, value) in node.keys() {
        steps.push(Step::Key(node, key));
        walk(value, steps, seen, found);
        steps.pop();
    }
}

/// A value in flow style that the schema allows.
fn sample(node: SchemaNode, index: usize, is_full: bool, depth: usize) -> String {
    if let Some(number) = node.only_number() {
        return number.to_string();
    }
    let words: Vec<&str> = node.words().map(|word| word.word).collect();
    if !words.is_empty() {
        return words[index % words.len()].to_owned();
    }
    if node.can_be("object") {
        let required: BTreeSet<&str> = node.required().collect();
        let is_wanted = |key: &str| required.contains(key) || is_full && depth == 0;
        let keys = node.keys().filter(|(key, _)| is_wanted(key));
        let mut entries: Vec<String> = keys
            .map(|(key, value)| format!("{key}: {}", sample(value, index, false, depth + 1)))
            .collect();
        let table = node.value_of("any").filter(|_| node.is_table() && depth < 6);
        entries.extend(
            table.map(|value| format!("k{index}: {}", sample(value, index, false, depth + 1))),
        );
        return format!("{{{}}}", entries.join(", "));
    }
    if let Some(item) = node.item() {
        return format!("[{}]", sample(item, index, false, depth + 1));
    }
    if node.can_be("integer") {
        return (index % 90 + 1).to_string();
    }
    if node.can_be("boolean") {
        return "true".to_owned();
    }
    let example = node.examples().next().and_then(|example| example.as_str());
    match example {
        // Ids must differ, but other texts may repeat the example of the schema.
        Some(id) if id.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-') => {
            format!("i{index}")
        }
        Some(example) => format!("{example:?}"),
        None => format!("w{index}"),
    }
}

/// Kinds of entries with which a list or table is filled.
const WAYS: [&str; 8] =
    ["same", "doubled", "different", "full", "wrong", "empty", "deep", "aliased"];

/// A list or table whose entries have about `size` bytes.
fn many(node: SchemaNode, way: &str, size: usize) -> String {
    let item = node.item();
    let below = item.or(node.value_of("any")).expect("a list or table has something in it");
    let mut text = String::new();
    let mut index = 0;
    let deep = format!("{}x{}", "[".repeat(40), "]".repeat(40));
    while text.len() < size {
        let is_new = matches!(way, "different" | "full");
        let varied = if is_new { index } else { 0 };
        let value = match way {
            "wrong" if below.can_be("object") => "x".to_owned(),
            "wrong" => "{x: 1}".to_owned(),
            "empty" if below.can_be("object") => "{}".to_owned(),
            "empty" => "\"\"".to_owned(),
            "deep" => deep.clone(),
            "aliased" if index > 0 => "*a".to_owned(),
            "aliased" => format!("&a {}", sample(below, 0, true, 0)),
            way => sample(below, varied, way == "full", 0),
        };
        if item.is_none() {
            let key = if way == "doubled" { 0 } else { index };
            _ = write!(text, "k{key}: ");
        }
        text += &value;
        text += ",\n   ";
        index += 1;
    }
    if item.is_some() { format!("[{text}]") } else { format!("{{{text}}}") }
}

/// A document with `inner` at a place and only the required keys around it.
fn document(kind: Kind, steps: &[Step], inner: &str) -> String {
    let mut text = inner.to_owned();
    for (depth, step) in steps.iter().enumerate().rev() {
        text = match step {
            Step::Item => format!("[{text}]"),
            Step::Entry => format!("{{k: {text}}}"),
            Step::Key(map, key) => {
                let required: BTreeSet<&str> = map.required().collect();
                let mut entries = Vec::new();
                for (name, value) in map.keys() {
                    if name == *key {
                        entries.push(format!("{name}: {text}"));
                    } else if required.contains(name) {
                        entries.push(format!("{name}: {}", sample(value, 0, false, 1)));
                    }
                }
                match depth {
                    0 => entries.join("\n"),
                    _ => format!("{{{}}}", entries.join(", ")),
                }
            }
        };
    }
    // The kind must come first in a document.
    assert!(text.starts_with(kind.key()), "{text:.60}");
    text + "\n"
}

/// Calls a function with the name of each multiplied document and a function that makes it in any size.
fn each(mut visit: impl FnMut(&str, Kind, &dyn Fn(usize) -> String)) {
    for kind in KINDS {
        for place in places(kind) {
            for way in WAYS {
                let name = format!("{}{} {way}", kind.name(), place.name());
                let make = |size: usize| document(kind, &place.steps, &many(place.node, way, size));
                visit(&name, kind, &make);
            }
        }
    }
}

fn checked(kind: Kind, text: String) -> usize {
    let name = if kind == Kind::Project {
        "grognard.yaml".to_owned()
    } else {
        format!("x{}", kind.suffix())
    };
    let (_, checked) = check_files(vec![(name, text.into_bytes())], Options::default());
    checked.diagnostics.len()
}

#[test]
fn a_multiplied_entry_has_few_findings() {
    let size = if is_quick() { SIZE / 8 } else { SIZE };
    let mut number = 0;
    each(|name, kind, make| {
        number += 1;
        let found = checked(kind, make(size));
        // The limit on findings applies to each file, and one more finding for each file counts the
        // findings beyond the limit.
        assert!(found <= 2 * MAX_PER_FILE, "{name}: {found} findings");
    });
    assert!(number > 1000, "{number} documents");
}

/// A document four times as large takes at most twelve times as long, so the time does not grow
/// with the square of the size. `GROGNARD_MULTIPLIED=ruleset.elements` measures only documents
/// whose names begin with `ruleset.elements`.
#[test]
#[ignore = "takes an hour, and needs a machine without other work"]
#[expect(clippy::print_stderr, reason = "the figures are the point")]
fn time_grows_no_faster_than_a_multiplied_document() {
    let wanted = std::env::var("GROGNARD_MULTIPLIED").unwrap_or_default();
    let mut slow = Vec::new();
    each(|name, kind, make| {
        if !name.starts_with(&wanted) {
            return;
        }
        let [quarter, whole] = [FULL_SIZE / 4, FULL_SIZE].map(|size| {
            let mut times = [0; 3].map(|_: i32| {
                let text = make(size);
                let start = std::time::Instant::now();
                checked(kind, text);
                start.elapsed()
            });
            times.sort();
            times[1]
        });
        let line = format!("{name}: {quarter:?}, {whole:?}");
        eprintln!("{line}");
        if whole > quarter * 12 && whole.as_millis() > 500 {
            slow.push(line);
        }
    });
    assert_eq!(slow, [""; 0]);
}
