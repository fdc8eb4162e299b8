//! Merges a newer version of a foreign file into a document that its author has edited. Three
//! readings are compared: the earlier file, the new file and the document. Changes of the file
//! become edits of single values. Changes of the author stay, and values that both changed are
//! reported.

use std::collections::HashMap;

use grognard_check::check::IMPORT_CONFLICT;
use grognard_syntax::diagnostic::{Diagnostic, Edit, Severity, apply_edits};
use grognard_syntax::syntax::{Node, NodeKind, Reader, parse};
use grognard_syntax::text::{FileId, Span, one_line, shorten};

use crate::exchange::{YamlValue, insert_entry, insert_entry_below, insert_item};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merged {
    /// Text of the document after the merge.
    pub text: String,
    /// Number of values and bodies that were written.
    pub changes: usize,
    /// Changes of the foreign file that are not made, because the author changed the same value.
    pub found: Vec<Diagnostic>,
}

/// Finds the differences between the earlier and the new reading of a foreign file, and merges them
/// into a document.
pub fn merge(document: (FileId, &str), earlier: &str, new: &str) -> Merged {
    let (file, text) = document;
    let (ours, broken) = parse(file, text, Reader::default());
    let is_error = |found: &Diagnostic| found.severity == Severity::Error;
    let (earlier, _) = parse(file, earlier, Reader::default());
    let (new, _) = parse(file, new, Reader::default());
    let unchanged = |found| Merged { text: text.to_owned(), changes: 0, found };
    // Only errors count here, because `check` reports everything else about the document.
    let mut found: Vec<Diagnostic> = broken.into_iter().filter(is_error).collect();
    let (Some(root), Some(new)) = (ours.root(), new.root()) else { return unchanged(found) };
    if !found.is_empty() {
        return unchanged(found);
    }
    let mut merging = Merging { edits: Vec::new(), found: Vec::new() };
    merging.map(root, earlier.root(), new, "the list");
    let Merging { mut edits, found: told } = merging;
    found.extend(told);
    // The sort is stable, so that edits at the same place keep their order, in which inner edits
    // come first.
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let merged = apply_edits(text, &edits);
    let is_broken = parse(file, &merged, Reader::default()).1.iter().any(is_error);
    if is_broken {
        let message = "the layout of the document leaves no room for the new values";
        let help = "copy the changes of the file into the document";
        found.push(Diagnostic::new(&IMPORT_CONFLICT, root.span(), message).help(help));
        return unchanged(found);
    }
    Merged { text: merged, changes: edits.len(), found }
}

/// Keys that the importer itself sets. A difference in a key that the importer sets does not come
/// from the foreign file.
const OF_DOCUMENTS: [&str; 2] = ["oob", "id"];

const OF_BODIES: [&str; 3] = ["formations", "units", "artillery"];

struct Merging {
    edits: Vec<Edit>,
    found: Vec<Diagnostic>,
}

impl Merging {
    fn map(&mut self, ours: Node<'_>, earlier: Option<Node<'_>>, new: Node<'_>, whose: &str) {
        let before = |key: &str| earlier.and_then(|earlier| earlier.get(key));
        let changed: Vec<(&str, Node<'_>)> = new
            .entries()
            .filter_map(|(key, value)| Some((key.as_str()?, value)))
            .filter(|(key, _)| !OF_DOCUMENTS.contains(key))
            .filter(|(key, value)| before(key).is_none_or(|before| !is_same(before, *value)))
            .collect();
        // Existing keys are edited before new keys are inserted, so that text inserted after a key
        // follows the edits inside that key.
        for (key, value) in changed.iter().copied() {
            match ours.get(key) {
                Some(there) => self.value(ours, (key, there), before(key), value, whose),
                None if before(key).is_some() => {
                    let message = format!(
                        "`{key}` of {whose} is {} in the new file, but was deleted here",
                        shown(value)
                    );
                    self.stays(ours.span(), message);
                }
                None => {}
            }
        }
        for (key, value) in changed {
            if ours.get(key).is_none() && before(key).is_none() {
                self.insert(ours, new, key, value, whose);
            }
        }
        self.gone(ours, earlier, new, whose);
    }

    fn value(
        &mut self,
        ours: Node<'_>,
        (key, there): (&str, Node<'_>),
        before: Option<Node<'_>>,
        new: Node<'_>,
        whose: &str,
    ) {
        if is_same(there, new) {
            return;
        }
        let kinds = (there.kind(), new.kind());
        if OF_BODIES.contains(&key) && kinds == (NodeKind::List, NodeKind::List) {
            self.bodies(ours, (key, there), before, new);
        } else if kinds == (NodeKind::Map, NodeKind::Map) {
            self.map(there, before, new, &format!("`{key}` of {whose}"));
        } else if before.is_some_and(|before| is_same(before, there)) && !there.is_alias() {
            self.edits.push(Edit { span: there.span(), replacement: value_of(new).flow() });
        } else {
            let (ours, theirs) = (shown(there), shown(new));
            let message = format!("`{key}` of {whose} is {ours} here and {theirs} in the new file");
            self.stays(there.span(), message);
        }
    }

    /// Inserts a key that the earlier file did not have.
    fn insert(&mut self, ours: Node<'_>, new: Node<'_>, key: &str, value: Node<'_>, whose: &str) {
        let keys = new.entries().filter_map(|(key, _)| key.as_str());
        let above = keys.take_while(|above| *above != key);
        let above = above.filter(|key| !OF_BODIES.contains(key) && ours.get(key).is_some()).last();
        let written = value_of(value);
        let edit = match above.filter(|_| !OF_BODIES.contains(&key)) {
            Some(above) => insert_entry_below(ours, above, key, &written),
            None => insert_entry(ours, key, &written),
        };
        self.put(edit, ours.span(), &format!("`{key}` of {whose}"));
    }

    fn put(&mut self, edit: Result<Edit, String>, span: Span, what: &str) {
        match edit {
            Ok(edit) => self.edits.push(edit),
            Err(why) => {
                self.stays(
                    span,
                    format!("{what} is new in the file and cannot be inserted: {why}"),
                );
            }
        }
    }

    /// Merges a list of bodies. Bodies are matched by name, or by id if the author has renamed a
    /// body.
    fn bodies(
        &mut self,
        parent: Node<'_>,
        (key, ours): (&str, Node<'_>),
        earlier: Option<Node<'_>>,
        new: Node<'_>,
    ) {
        let (ours, earlier) = (Bodies::of(Some(ours)), Bodies::of(earlier));
        let mut added = Vec::new();
        for (name, body) in numbered(new) {
            let whose = format!("`{}`", shorten(&one_line(&name.0)));
            match (earlier.find(&name, body), ours.find(&name, body)) {
                (before, Some(there)) => self.map(there, before, body, &whose),
                (Some(before), None) if is_same(before, body) => {}
                (Some(_), None) => {
                    let message =
                        format!("{whose} has changed in the new file, but was deleted here");
                    self.stays(parent.span(), message);
                }
                (None, None) => added.push((whose, body)),
            }
        }
        for (whose, body) in added {
            let edit = insert_item(parent, key, &value_of(body));
            self.put(edit, parent.span(), &whose);
        }
        let new = Bodies::of(Some(new));
        for (name, body) in &earlier.order {
            let whose = shorten(&one_line(&name.0));
            if let Some(there) = ours.find(name, *body).filter(|_| new.find(name, *body).is_none())
            {
                self.stays(there.span(), format!("`{whose}` is no longer in the new file"));
            }
        }
    }

    fn gone(&mut self, ours: Node<'_>, earlier: Option<Node<'_>>, new: Node<'_>, whose: &str) {
        for (key, before) in earlier.into_iter().flat_map(Node::entries) {
            let Some(key) = key.as_str().filter(|key| new.get(key).is_none()) else { continue };
            if let Some(there) = ours.get(key).filter(|there| is_same(before, *there)) {
                let message = format!("`{key}` of {whose} is no longer in the new file");
                self.stays(there.span(), message);
            }
        }
    }

    fn stays(&mut self, span: Span, message: String) {
        let help = "edit the document where the new file is right";
        self.found.push(Diagnostic::new(&IMPORT_CONFLICT, span, message).help(help));
    }
}

/// Name of a body, with the number of earlier bodies in the list that have the same name.
type NumberedName = (String, usize);

fn numbered(list: Node<'_>) -> Vec<(NumberedName, Node<'_>)> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    let mut all = Vec::new();
    for body in list.items() {
        let name = body.get("name").map_or("", text_of).to_owned();
        let count = counts.entry(name.clone()).or_default();
        all.push(((name, *count), body));
        *count += 1;
    }
    all
}

#[derive(Default)]
struct Bodies<'n> {
    order: Vec<(NumberedName, Node<'n>)>,
    by_name: HashMap<NumberedName, Node<'n>>,
    by_id: HashMap<&'n str, Node<'n>>,
}

impl<'n> Bodies<'n> {
    fn of(list: Option<Node<'n>>) -> Bodies<'n> {
        let order = list.map(numbered).unwrap_or_default();
        let by_name = order.iter().cloned().collect();
        let ids = order.iter().filter_map(|(_, body)| Some((body.get("id")?.as_str()?, *body)));
        Bodies { by_name, by_id: ids.collect(), order }
    }

    fn find(&self, name: &NumberedName, body: Node<'_>) -> Option<Node<'n>> {
        let by_id = || self.by_id.get(body.get("id")?.as_str()?).copied();
        self.by_name.get(name).copied().or_else(by_id)
    }
}

fn text_of(node: Node<'_>) -> &str {
    node.as_str().unwrap_or(node.raw()).trim()
}

/// True if two values are equal, even if they are written differently.
fn is_same(first: Node<'_>, second: Node<'_>) -> bool {
    match (first.kind(), second.kind()) {
        (NodeKind::Map, NodeKind::Map) => {
            first.len() == second.len()
                && first.entries().all(|(key, value)| {
                    let other = key.as_str().and_then(|key| second.get(key));
                    other.is_some_and(|other| is_same(value, other))
                })
        }
        (NodeKind::List, NodeKind::List) => {
            first.len() == second.len()
                && first.items().zip(second.items()).all(|(first, second)| is_same(first, second))
        }
        (NodeKind::Map | NodeKind::List, _) | (_, NodeKind::Map | NodeKind::List) => false,
        _ => text_of(first) == text_of(second),
    }
}

fn value_of(node: Node<'_>) -> YamlValue {
    match node.kind() {
        NodeKind::Map => YamlValue::Map(
            node.entries().map(|(key, value)| (key.raw().to_owned(), value_of(value))).collect(),
        ),
        NodeKind::List => YamlValue::List(node.items().map(value_of).collect()),
        _ => YamlValue::Scalar(node.raw().trim().to_owned()),
    }
}

fn shown(node: Node<'_>) -> String {
    format!("`{}`", shorten(&one_line(&value_of(node).flow())))
}

#[cfg(test)]
mod tests {
    use super::*;

    const EARLIER: &str = "oob: 1\nid: corps\nname: Corps\nunits:\n  - { name: A, arm: infantry, men: 600 }\n  - { name: B, arm: infantry, men: 500 }\n";

    fn merged(ours: &str, new: &str) -> (String, Vec<String>) {
        let merged = merge((FileId(0), ours), EARLIER, new);
        let found = merged.found.into_iter().map(|found| found.message);
        (merged.text, found.collect())
    }

    #[test]
    fn changes_of_the_file_are_written_and_all_else_stays() {
        let ours = "# Ours.\noob: 1\nid: corps\nname: Corps\nunits:\n  # Seen in the roll.\n  - { name: A, arm: infantry, men: 600, grade: veteran } # held the farm\n  - { name: B, arm: infantry, men: 500 }\n";
        let new =
            EARLIER.replace("600", "612").replace("Corps\nunits", "Corps\nleader: Morel\nunits")
                + "  - { name: C, arm: cavalry, sabres: 200 }\n";
        let (text, found) = merged(ours, &new);
        assert_eq!(found, [""; 0]);
        let expected =
            ours.replace("600", "612").replace("Corps\nunits", "Corps\nleader: Morel\nunits")
                + "  - { name: C, arm: cavalry, sabres: 200 }\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_value_changed_by_both_stays_and_is_reported() {
        let ours =
            EARLIER.replace("600", "640").replace("  - { name: B, arm: infantry, men: 500 }\n", "");
        let new = EARLIER.replace("600", "612").replace("500", "480");
        let (text, found) = merged(&ours, &new);
        assert_eq!(text, ours);
        assert_eq!(
            found,
            [
                "`men` of `A` is `640` here and `612` in the new file",
                "`B` has changed in the new file, but was deleted here",
            ]
        );
    }

    #[test]
    fn values_missing_from_the_new_file_stay_and_are_reported() {
        let new = EARLIER
            .replace("  - { name: B, arm: infantry, men: 500 }\n", "")
            .replace(", men: 600", "");
        let (text, found) = merged(EARLIER, &new);
        assert_eq!(text, EARLIER);
        assert_eq!(
            found,
            ["`men` of `A` is no longer in the new file", "`B` is no longer in the new file"]
        );
    }

    #[test]
    fn a_body_inserted_after_another_does_not_take_its_parts() {
        let earlier = "oob: 1\nformations:\n  - id: x\n    name: X\n    units:\n      - { name: A, men: 1 }\n";
        let new = "oob: 1\nformations:\n  - id: y\n    name: Y\n    units:\n      - { name: D, men: 3 }\n  - id: x\n    name: X\n    units:\n      - { name: A, men: 1 }\n      - { name: B, men: 2 }\n";
        let merged = merge((FileId(0), earlier), earlier, new);
        let expected = "oob: 1\nformations:\n  - id: x\n    name: X\n    units:\n      - { name: A, men: 1 }\n      - { name: B, men: 2 }\n  - id: y\n    name: Y\n    units:\n      - { name: D, men: 3 }\n";
        assert_eq!((merged.text.as_str(), merged.changes), (expected, 2));
    }
}
