//! Proves that formatting does not change the meaning of a document.

use crate::diagnostic::{Edit, apply_edits};
use crate::syntax::tree::{Record, RecordKind, Tree};
use crate::syntax::{Reader, parse};

/// The offset of the first change by the edits that is more than whitespace: another value, style
/// or order, or a comment between other nodes.
pub(super) fn difference(tree: &Tree<'_>, edits: &[Edit]) -> Option<usize> {
    let text = tree.text();
    let blank =
        |words: &str| words.bytes().all(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r'));
    let changed =
        edits.iter().find(|edit| !blank(&text[edit.span.range()]) || !blank(&edit.replacement));
    if let Some(edit) = changed {
        return Some(edit.span.start as usize);
    }
    if edits.is_empty() {
        return None;
    }
    let after = apply_edits(text, edits);
    let (after, _) = parse(tree.file(), &after, Reader::TwoTier);
    let unread = after.holes.first().map(|hole| hole.0.min(text.len() as u32) as usize);
    unread.or_else(|| differing_node(tree, &after)).or_else(|| differing_comment(tree, &after))
}

fn differing_node(before: &Tree<'_>, after: &Tree<'_>) -> Option<usize> {
    if before.root != after.root || before.records.len() != after.records.len() {
        return Some(0);
    }
    let mut pairs = before.records.iter().zip(&after.records);
    let differing = pairs.find(|(old, new)| !is_same(before, old, after, new));
    differing.map(|(old, _)| old.start as usize)
}

fn is_same(before: &Tree<'_>, old: &Record, after: &Tree<'_>, new: &Record) -> bool {
    if (old.kind, old.style, old.next) != (new.kind, new.style, new.next) {
        return false;
    }
    match old.kind {
        // Compare contents, because a string may be a range of the text in one tree and a decoded
        // copy in the other.
        RecordKind::Str | RecordKind::OwnedStr => string(before, old) == string(after, new),
        _ => (old.a, old.b) == (new.a, new.b),
    }
}

fn string<'a>(tree: &'a Tree<'_>, record: &Record) -> &'a str {
    match record.kind {
        RecordKind::OwnedStr => &tree.owned[record.a as usize],
        _ => &tree.text[record.a as usize..record.b as usize],
    }
}

fn differing_comment(before: &Tree<'_>, after: &Tree<'_>) -> Option<usize> {
    let (old, new) = (places(before), places(after));
    let differing = old.iter().zip(&new).position(|(old, new)| old != new);
    let differing =
        differing.or_else(|| (old.len() != new.len()).then(|| old.len().min(new.len())));
    differing.map(|index| before.comments.get(index).map_or(0, |comment| comment.0 as usize))
}

/// All comments, each with the number of nodes before it.
fn places<'a>(tree: &'a Tree<'_>) -> Vec<(usize, &'a str)> {
    let mut nodes = 0;
    let mut places = Vec::with_capacity(tree.comments.len());
    for (start, end) in &tree.comments {
        let before = tree.records[nodes..].iter().take_while(|record| record.start < *start);
        nodes += before.count();
        places.push((nodes, tree.text[*start as usize..*end as usize].trim_end()));
    }
    places
}
