//! Proves that sorting changed neither the values nor the comments of a document.

use grognard_syntax::syntax::{Node, NodeKind, Reader, Tree, parse};

/// Whether a text differs from a tree only in the order of keys. Every value must be written in the
/// same way, and no comment may be missing.
pub(super) fn says_the_same(before: &Tree<'_>, text: &str) -> bool {
    let (after, _) = parse(before.file(), text, Reader::TwoTier);
    let same_values = match (before.root(), after.root()) {
        (Some(old), Some(new)) => is_same(old, new),
        (old, new) => old.is_none() && new.is_none(),
    };
    same_values && after.holes().next().is_none() && comments(before) == comments(&after)
}

fn is_same(old: Node<'_>, new: Node<'_>) -> bool {
    let same_form = (old.kind(), old.style(), old.is_alias(), old.len())
        == (new.kind(), new.style(), new.is_alias(), new.len());
    if !same_form || old.is_alias() {
        return same_form && old.raw() == new.raw();
    }
    match old.kind() {
        NodeKind::List => old.items().zip(new.items()).all(|(old, new)| is_same(old, new)),
        NodeKind::Map => has_same_entries(old, new),
        _ => old.raw() == new.raw(),
    }
}

fn has_same_entries(old: Node<'_>, new: Node<'_>) -> bool {
    old.entries().zip(new.entries()).all(|(old_entry, in_place)| {
        let is_entry = |entry: &(Node<'_>, Node<'_>)| is_same(old_entry.0, entry.0);
        let found = Some(in_place).filter(is_entry).or_else(|| new.entries().find(is_entry));
        found.is_some_and(|(_, value)| is_same(old_entry.1, value))
    })
}

/// The comments of a document, sorted by their text because sorting the keys moves them.
fn comments<'t>(tree: &'t Tree<'_>) -> Vec<&'t str> {
    let mut comments: Vec<&str> =
        tree.comments().map(|comment| tree.text()[comment.range()].trim_end()).collect();
    comments.sort_unstable();
    comments
}
