//! Tests of the parsers with texts of every kind.

#[path = "../../../check/tests/support/dice.rs"]
mod dice;
#[path = "../../src/syntax/tests/documents.rs"]
#[allow(dead_code, reason = "only its pieces are used here")]
mod documents;
mod hostile;
mod places;
mod random;
mod recovery;
mod suite;

use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::syntax::{Node, NodeKind, Reader, Tree, parse};
use grognard_syntax::text::FileId;

const FILE: FileId = FileId(0);

/// Parses a text with both parsers, which must agree, and checks all spans.
fn read(text: &str) -> (Tree<'_>, Vec<Diagnostic>) {
    let (tree, found) = parse(FILE, text, Reader::TwoTier);
    let (other, others) = parse(FILE, text, Reader::GranitOnly);
    assert_sound(text, &tree, &found);
    assert_eq!(codes(&found), codes(&others), "of {text:?}");
    let same = tree.nodes().map(|node| (node.kind(), node.span(), node.style()));
    assert!(same.eq(other.nodes().map(|node| (node.kind(), node.span(), node.style()))));
    (tree, found)
}

fn codes(found: &[Diagnostic]) -> Vec<(&str, u32, u32)> {
    found.iter().map(|found| (found.code.name, found.span.start, found.span.end)).collect()
}

/// Asserts that all spans are inside the text, that children are inside their parents, and that
/// each finding has a message.
fn assert_sound(text: &str, tree: &Tree<'_>, found: &[Diagnostic]) {
    for node in tree.nodes() {
        let span = node.span();
        assert!(text.get(span.range()).is_some(), "{span:?} of {text:?}");
        let inside = |child: Node<'_>| assert!(span.contains(child.span()), "{child:?} {text:?}");
        node.items().filter(|_| !node.is_alias()).for_each(inside);
        node.entries().filter(|_| !node.is_alias()).for_each(|(key, value)| {
            inside(key);
            inside(value);
        });
    }
    for found in found {
        let labels = found.labels.iter().map(|label| label.span);
        let fixes = found.fix.iter().flat_map(|fix| &fix.edits).map(|edit| edit.span);
        for span in labels.chain(fixes).chain([found.span]) {
            assert!(text.get(span.range()).is_some(), "{span:?} in {found:?} of {text:?}");
        }
        assert!(!found.message.is_empty() && !found.message.contains('\n'), "{found:?}");
        assert!(!found.message.ends_with('.'), "{found:?}");
    }
    assert!(found.len() <= 2500, "{} findings", found.len());
}

fn shown(node: Node<'_>) -> String {
    let list = |words: Vec<String>| words.join(", ");
    match node.kind() {
        NodeKind::Null => "null".to_owned(),
        NodeKind::Str => format!("{:?}", node.as_str().unwrap_or_default()),
        NodeKind::List => format!("[{}]", list(node.items().map(shown).collect())),
        NodeKind::Map => {
            let entry = |(key, value)| format!("{}: {}", key_of(key), shown(value));
            format!("{{{}}}", list(node.entries().map(entry).collect()))
        }
        _ => node.raw().to_owned(),
    }
}

fn key_of<'a>(key: Node<'a>) -> &'a str {
    key.as_str().unwrap_or("?")
}
