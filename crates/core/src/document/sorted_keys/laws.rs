//! Properties of `sort_keys` that must be true for all shipped documents, for corrupted copies, and
//! for copies with shuffled keys.

use std::path::{Path, PathBuf};

use grognard_syntax::syntax::format::{Options, format};
use grognard_syntax::syntax::{Node, NodeKind, Reader, Tree, parse};
use grognard_syntax::text::FileId;

use super::dice::Dice;
use super::documents::{document, spoil};
use super::sort_keys;
use super::write::moved;
use crate::document::{Kind, SchemaNode, identify};

const FILE: FileId = FileId(0);

#[test]
fn shipped_documents_obey_every_law() {
    let mut dice = Dice::new(1806);
    let mut count = 0;
    for path in shipped() {
        let text = laid_out(&read(&path));
        let (tree, _) = parse(FILE, &text, Reader::TwoTier);
        let name = path.to_string_lossy();
        let Some(kind) = identify(&tree, &name, &mut Vec::new()) else { continue };
        let sorted = hold(&text, &name).unwrap_or_else(|| panic!("{name} is left alone"));
        shuffled(&mut dice, &text, kind, &sorted, &name);
        count += 1;
    }
    assert!(count > 50, "only {count} documents");
}

#[test]
fn mutants_obey_every_law() {
    let wanted = std::env::var("GROGNARD_MUTANTS").ok().and_then(|count| count.parse().ok());
    let mut dice = Dice::new(1815);
    for _ in 0..wanted.unwrap_or(300) {
        let mut text = document(&mut dice);
        hold(&laid_out(&text), "a.oob.yaml");
        spoil(&mut dice, &mut text);
        hold(&laid_out(&text), "a.oob.yaml");
    }
}

/// Tests that sorting keeps all values, keeps each comment at its entry, and changes nothing when
/// repeated. Returns the sorted text, or `None` if `sort_keys` leaves the text unchanged.
fn hold(text: &str, name: &str) -> Option<String> {
    let sorted = sort_keys(FILE, text, name);
    if sorted.left_alone.is_some() {
        assert_eq!(sorted.text, text);
        return None;
    }
    assert_eq!(facts(&sorted.text), facts(text), "before:\n{text}\nafter:\n{}", sorted.text);
    let again = sort_keys(FILE, &sorted.text, name);
    assert_eq!(again.text, sorted.text, "a second time, of:\n{text}");
    let laid_out = laid_out(&sorted.text);
    let settled = sort_keys(FILE, &laid_out, name).text;
    assert_eq!(settled, laid_out, "laid out and sorted, of:\n{text}");
    Some(sorted.text)
}

/// Tests that sorting also works after the keys were shuffled, and that it keeps all values.
fn shuffled(dice: &mut Dice, text: &str, kind: Kind, sorted: &str, name: &str) {
    let again = sort_keys(FILE, &shuffle(dice, text, kind), name);
    assert!(again.left_alone.is_none(), "{name}");
    assert_eq!(facts(&again.text).0, facts(sorted).0, "{name}");
}

/// A copy of a document in which the keys of each map are in random order.
fn shuffle(dice: &mut Dice, text: &str, kind: Kind) -> String {
    let (tree, _) = parse(FILE, text, Reader::TwoTier);
    let root = tree.root().expect("a document is not empty");
    let dice = std::cell::RefCell::new(dice);
    let order = |node: Node<'_>, schema: SchemaNode| {
        let count = if schema.is_table() { 1 } else { node.len().max(1) };
        (0..node.len()).map(|_| dice.borrow_mut().below(count)).collect()
    };
    laid_out(&moved(root, SchemaNode::of(kind), &order))
}

fn laid_out(text: &str) -> String {
    format(FILE, text, Options::default()).apply(text)
}

/// The range of a key, an item or a value, its path from the root, and the column of its key or
/// dash.
struct PathSpan {
    start: usize,
    end: usize,
    path: String,
    column: usize,
}

/// Each value of a text with its path, and each comment with the path of its entry.
fn facts(text: &str) -> (Vec<String>, Vec<String>) {
    let (tree, _) = parse(FILE, text, Reader::TwoTier);
    let mut places = Vec::new();
    let mut values = Vec::new();
    if let Some(root) = tree.root() {
        collect(root, String::new(), 0, &mut places, &mut values);
    }
    places.sort_by_key(|place| (place.start, place.end));
    let mut comments: Vec<String> = tree
        .comments()
        .map(|comment| {
            let words = text[comment.range()].trim_end();
            format!("{words} of {}", owner(&tree, comment.start as usize, &places))
        })
        .collect();
    values.sort();
    comments.sort();
    (values, comments)
}

fn collect(
    node: Node<'_>,
    path: String,
    column: usize,
    places: &mut Vec<PathSpan>,
    values: &mut Vec<String>,
) {
    let text = node.tree().text();
    let column_of = |offset: u32| offset as usize - line(text, offset as usize);
    let place = |of: Node<'_>, path: &str, column: usize| {
        let span = of.span().range();
        PathSpan { start: span.start, end: span.end, path: path.to_owned(), column }
    };
    match node.kind() {
        NodeKind::Map if !node.is_alias() => {
            for (key, value) in node.entries() {
                let path = format!("{path}.{}", key.raw());
                let column = column_of(key.span().start);
                places.push(place(key, &path, column));
                collect(value, path, column, places, values);
            }
        }
        NodeKind::List if !node.is_alias() => {
            let dash = column_of(node.span().start);
            for (index, item) in node.items().enumerate() {
                let path = format!("{path}[{index}]");
                if !matches!(item.kind(), NodeKind::Map | NodeKind::List) {
                    places.push(place(item, &path, dash));
                }
                collect(item, path, dash, places, values);
            }
        }
        _ => {
            values.push(format!("{path} = {}", node.raw()));
            if !node.raw().is_empty() {
                places.push(place(node, &path, column));
            }
        }
    }
}

/// Path of the entry to which a comment belongs: the entry before the comment on the same line, or
/// else the next entry, or else the entry around the comment.
fn owner(tree: &Tree<'_>, comment: usize, places: &[PathSpan]) -> String {
    let text = tree.text();
    let before = places.iter().rev().find(|place| place.end <= comment);
    let column = comment - line(text, comment);
    if !text[line(text, comment)..comment].trim().is_empty() {
        return before.map_or(String::new(), |place| place.path.clone());
    }
    let Some(before) = before else { return "the document".to_owned() };
    let next = places.iter().find(|place| place.start >= comment);
    let indent = |place: &PathSpan| {
        let line = &text[line(text, place.start)..];
        line.len() - line.trim_start_matches(' ').len()
    };
    if let Some(next) = next.filter(|next| column <= indent(next)) {
        // A comment above the first key belongs to the item, because sorting may move another key
        // to the top.
        let row = text[line(text, next.start)..].trim_start_matches(' ');
        let item = next.path.rfind(']').filter(|_| row.starts_with("- "));
        return item.map_or(&*next.path, |end| &next.path[..=end]).to_owned();
    }
    // The comment is the last line of the nearest entry that is indented less than the comment.
    let around = places.iter().filter(|place| place.start < comment && place.column < column);
    let around = around.filter(|place| before.path.starts_with(place.path.as_str()));
    around.max_by_key(|place| place.column).map_or(String::new(), |place| place.path.clone())
}

fn line(text: &str, offset: usize) -> usize {
    text[..offset].rfind('\n').map_or(0, |line_break| line_break + 1)
}

fn shipped() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut folders: Vec<PathBuf> =
        ["scenarios", "templates", "rulesets"].iter().map(|name| root.join(name)).collect();
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("the folder is there").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "yaml") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

#[expect(clippy::disallowed_methods, reason = "tests read and write files directly")]
fn read(path: &Path) -> String {
    std::fs::read_to_string(path).expect("the file is there")
}
