//! Verifies that a changed text differs only as intended.

use grognard_syntax::diagnostic::{Edit, Severity, apply_edits};
use grognard_syntax::syntax::{Node, NodeKind, Reader, parse};
use grognard_syntax::text::FileId;

/// Parses the changed text and compares it with the original, because an edit must change only what
/// the intent names. The error is a sentence about any other difference.
pub(super) fn hold(file: FileId, text: &str, meant: &Meant) -> Result<(), String> {
    let changed = apply_edits(text, &meant.edits);
    let (old, new) = (read(file, text), read(file, &changed));
    let (Some(old), Some(new)) = (old, new) else {
        return Err("the change would make the document unreadable: edit its text".to_owned());
    };
    let (old_left, new_left) = without_common(&old.scalars, &new.scalars);
    let is_meant = is_part(old_left, &meant.removed) && is_part(new_left, &meant.added);
    let grown = new.scalars.len() + meant.removed.len() == old.scalars.len() + meant.added.len();
    match is_meant && grown && old.comments == new.comments {
        true => Ok(()),
        false => {
            Err("the change would affect other parts of the document: edit its text".to_owned())
        }
    }
}

struct Facts {
    scalars: Vec<String>,
    comments: Vec<String>,
}

/// Collects the keys, values and comments of a text in order. Returns `None` for a text with
/// errors.
fn read(file: FileId, text: &str) -> Option<Facts> {
    let (tree, found) = parse(file, text, Reader::TwoTier);
    if found.iter().any(|found| found.severity == Severity::Error) {
        return None;
    }
    let mut all = Vec::new();
    scalars(tree.root()?, &mut all);
    let comments = tree.comments().map(|comment| text[comment.range()].trim_end().to_owned());
    Some(Facts { scalars: all, comments: comments.collect() })
}

fn without_common<'l>(old: &'l [String], new: &'l [String]) -> (&'l [String], &'l [String]) {
    let start = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let (old, new) = (&old[start..], &new[start..]);
    let end = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
    (&old[..old.len() - end], &new[..new.len() - end])
}

/// Whether each word occurs in `meant` at least as often as in `stretch`.
fn is_part(stretch: &[String], meant: &[String]) -> bool {
    let mut left: Vec<&String> = meant.iter().collect();
    stretch.iter().all(|word| match left.iter().position(|other| *other == word) {
        Some(place) => {
            left.swap_remove(place);
            true
        }
        None => false,
    })
}

/// The edits of an intent, with the scalars that the edits add and remove, so that the changed text
/// can be verified.
pub(super) struct Meant {
    pub edits: Vec<Edit>,
    /// Scalars that only the changed text has, in order.
    pub added: Vec<String>,
    /// Scalars that only the original text has, in order.
    pub removed: Vec<String>,
}

/// Collects the keys and values of a node as they are written, in order.
pub(super) fn scalars(node: Node<'_>, out: &mut Vec<String>) {
    match node.kind() {
        _ if node.is_alias() => out.push(node.raw().to_owned()),
        NodeKind::Map => {
            for (key, value) in node.entries() {
                out.push(key.raw().to_owned());
                scalars(value, out);
            }
        }
        NodeKind::List => node.items().for_each(|item| scalars(item, out)),
        _ => out.push(node.raw().to_owned()),
    }
}
