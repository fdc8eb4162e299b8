//! Figures that differ between two versions of a rule set.

use std::collections::BTreeMap;

use grognard_syntax::syntax::{Node, NodeKind, Reader, parse};
use grognard_syntax::text::FileId;

/// A value that was added, changed or taken away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FigureChange {
    /// Keys from the head of the document, and ids of entries: `elements/light/men`.
    pub path: String,
    pub old: Option<String>,
    pub new: Option<String>,
}

/// Compares every value of two rule sets. An entry with an id is compared with the entry of the
/// same id, wherever it stands.
pub fn figure_changes(old: &str, new: &str) -> Vec<FigureChange> {
    let (mut old, new) = (values(old), values(new));
    let mut changes = Vec::new();
    for (path, value) in new {
        let was = old.remove(&path);
        if was.as_ref() != Some(&value) {
            changes.push(FigureChange { path, old: was, new: Some(value) });
        }
    }
    changes.extend(old.into_iter().map(|(path, was)| FigureChange {
        path,
        old: Some(was),
        new: None,
    }));
    changes.sort_by(|a, b| a.path.cmp(&b.path));
    changes
}

fn values(text: &str) -> BTreeMap<String, String> {
    let (tree, _) = parse(FileId(0), text, Reader::TwoTier);
    let mut found = BTreeMap::new();
    // A stack instead of recursion, because a document may be nested deeper than the stack.
    let mut open: Vec<(String, Node<'_>)> =
        tree.root().map(|root| (String::new(), root)).into_iter().collect();
    while let Some((path, node)) = open.pop() {
        let below =
            |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}/{name}") };
        match node.kind() {
            NodeKind::Map => {
                open.extend(
                    node.entries()
                        .map(|(key, value)| (below(key.as_str().unwrap_or_default()), value)),
                );
            }
            NodeKind::List => {
                let items = node.items().enumerate();
                open.extend(items.map(
                    |(index, item)| match item.get("id").and_then(Node::as_str) {
                        Some(id) => (below(id), item),
                        None => (below(&(index + 1).to_string()), item),
                    },
                ));
            }
            _ => {
                found.insert(path, node.as_str().unwrap_or(node.raw()).trim().to_owned());
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_compared_by_id_and_not_by_place() {
        let old = "id: dusk\nelements:\n  - { id: foot, men: 60-144 }\n  - { id: horse, men: 80 }\nnotes: [a]\n";
        let new = "id: dusk\nelements:\n  - { id: horse, men: 80 }\n  - { id: foot, men: 60-150 }\n  - { id: guns }\n";
        let told: Vec<String> = figure_changes(old, new)
            .into_iter()
            .map(|change| format!("{}: {:?} -> {:?}", change.path, change.old, change.new))
            .collect();
        assert_eq!(
            told,
            [
                "elements/foot/men: Some(\"60-144\") -> Some(\"60-150\")",
                "elements/guns/id: None -> Some(\"guns\")",
                "notes/1: Some(\"a\") -> None",
            ]
        );
        assert_eq!(figure_changes(old, old), []);
        assert_eq!(figure_changes("[", "{").len(), figure_changes("{", "[").len());
    }
}
