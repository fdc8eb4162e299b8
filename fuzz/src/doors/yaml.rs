//! Parses YAML. The fast parser and granit must give the same tree and findings, and a string that
//! is written must be read back unchanged.

use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::syntax::{Node, NodeKind, Reader, Tree, parse, scalar};
use grognard_syntax::text::{FileId, Span};

use crate::{Door, seeds};

pub const DOOR: Door = Door { name: "yaml", open, seeds: seeds::documents };

pub fn open(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let (tree, found) = parse(FileId(0), text, Reader::TwoTier);
    let (other, others) = parse(FileId(0), text, Reader::GranitOnly);
    let told = |node: Node<'_>| (node.kind(), node.span(), node.style());
    assert!(tree.nodes().map(told).eq(other.nodes().map(told)), "two trees");
    assert!(tree.nodes().map(|node| node.as_str()).eq(other.nodes().map(|node| node.as_str())));
    assert!(tree.comments().eq(other.comments()), "other comments");
    assert!(found.iter().map(words_of).eq(others.iter().map(words_of)), "{found:?}\n{others:?}");
    sound(&tree, text);
    for found in &found {
        let edits = found.fix.iter().flat_map(|fix| &fix.edits).map(|edit| edit.span);
        for span in edits.chain(found.labels.iter().map(|label| label.span)).chain([found.span]) {
            assert!(text.get(span.range()).is_some(), "{found:?}");
        }
    }
    assert!(found.len() <= 2500, "{} findings", found.len());
    written(&tree);
}

fn words_of(found: &Diagnostic) -> (&str, Span, &str) {
    (found.code.name, found.span, &found.message)
}

/// Asserts that all spans are in the text, and that children are in their parents.
fn sound(tree: &Tree<'_>, text: &str) {
    for node in tree.nodes() {
        assert!(text.get(node.span().range()).is_some(), "{:?}", node.span());
        if node.is_alias() {
            continue;
        }
        let entries = node.entries().flat_map(|(key, value)| [key, value]);
        for child in node.items().chain(entries) {
            assert!(node.span().contains(child.span()), "{child:?}");
        }
    }
    for comment in tree.comments() {
        assert!(text[comment.range()].starts_with('#'), "{comment:?}");
    }
}

/// Asserts that strings are read back unchanged, both as values and in a list.
fn written(tree: &Tree<'_>) {
    let strings = tree.nodes().filter(|node| node.kind() == NodeKind::Str);
    let strings: Vec<&str> = strings.filter_map(|node| node.as_str()).take(20).collect();
    let all: Vec<String> = strings.iter().map(|string| scalar(string)).collect();
    let mut text = format!("list: [{}]\n", all.join(", "));
    for (index, string) in all.iter().enumerate() {
        text.push_str(&format!("k{index}: {string}\n"));
    }
    let (again, found) = parse(FileId(0), &text, Reader::TwoTier);
    // Findings about lost letters and invisible characters come from the string itself, so they may
    // occur again.
    let of_string = ["garbled-text", "foreign-space"];
    let is_own = |found: &Diagnostic| of_string.contains(&found.code.name);
    assert!(found.iter().all(is_own), "{text:?}: {found:?}");
    let root = again.root().expect("a map");
    let list = root.get("list").into_iter().flat_map(|list| list.items());
    assert!(list.map(|item| item.as_str()).eq(strings.iter().copied().map(Some)), "{text:?}");
    let values = root.entries().skip(1).map(|(_, value)| value.as_str());
    assert!(values.eq(strings.iter().copied().map(Some)), "{text:?}");
}
