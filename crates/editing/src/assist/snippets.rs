//! Snippets: whole entries that the author fills in, such as a battalion, a battery or a brigade.

use grognard_core::document::SchemaNode;

#[derive(Debug, Clone, Copy)]
pub(super) struct Snippet {
    pub label: &'static str,
    /// The entry in braces, with tab stops such as `$1`.
    pub text: &'static str,
    /// Keys of the lists in which the snippet is offered, or empty for every list of its type.
    pub lists: &'static [&'static str],
}

/// Returns the snippets of a schema type that may be written under a key.
pub(super) fn snippets(schema: SchemaNode, key: &str) -> impl Iterator<Item = Snippet> {
    let type_name = schema.type_name().unwrap_or("");
    let of_type = SNIPPETS.iter().filter(move |(name, _)| *name == type_name);
    let all = of_type.flat_map(|(_, snippets)| snippets.iter().copied());
    all.filter(move |snippet| snippet.lists.is_empty() || snippet.lists.contains(&key))
}

const fn entry(label: &'static str, text: &'static str) -> Snippet {
    Snippet { label, text, lists: &[] }
}

const fn in_list(
    lists: &'static [&'static str],
    label: &'static str,
    text: &'static str,
) -> Snippet {
    Snippet { label, text, lists }
}

const SNIPPETS: &[(&str, &[Snippet])] = &[
    (
        "Unit",
        &[
            in_list(&["units"], "battalion", "{ name: $1, arm: infantry, men: $2 }"),
            in_list(&["units"], "cavalry regiment", "{ name: $1, arm: cavalry, sabres: $2 }"),
            in_list(&["artillery"], "battery", "{ name: $1, arm: foot-artillery, guns: $2 }"),
            in_list(
                &["artillery"],
                "horse battery",
                "{ name: $1, arm: horse-artillery, guns: $2 }",
            ),
        ],
    ),
    (
        "Formation",
        &[
            entry("brigade", "{ id: $1, name: $2, echelon: brigade, arm: infantry, men: $3 }"),
            entry(
                "division",
                "{ id: $1, name: $2, echelon: division, leader: $3, formations: [$4] }",
            ),
            entry("corps", "{ id: $1, name: $2, echelon: corps, leader: $3, formations: [$4] }"),
        ],
    ),
    ("Leader", &[entry("leader", "{ id: $1, name: $2, rank: $3, rating: $4 }")]),
    ("Citation", &[entry("source", "{ title: $1, author: $2, year: $3, place: $4 }")]),
    ("Total", &[entry("total", "{ men: $1, sabres: $2, guns: $3 }")]),
    ("Clock", &[entry("clock", "{ start: \"$1\", end: \"$2\" }")]),
    (
        "Arrival",
        &[
            entry("arrival", "{ body: $1, at: \"$2\", entry: $3 }"),
            entry(
                "uncertain arrival",
                "{ body: $1, window: { from: \"$2\", to: \"$3\", chance: $4 }, entry: $5 }",
            ),
        ],
    ),
    ("Window", &[entry("window", "{ from: \"$1\", to: \"$2\", chance: $3 }")]),
    ("Side", &[entry("side", "{ id: $1, name: $2, oobs: [$3] }")]),
    ("Objective", &[entry("objective", "{ place: $1, points: $2, held_by: $3 }")]),
    ("SpecialRule", &[entry("special rule", "{ name: $1, text: $2 }")]),
    ("Area", &[entry("area", "{ id: $1, kind: $2, name: $3, outline: [[$4], [$5], [$6]] }")]),
    ("Line", &[entry("line", "{ kind: $1, name: $2, path: [[$3], [$4]] }")]),
    (
        "Point",
        &[
            entry("point", "{ id: $1, kind: $2, name: $3, at: [$4] }"),
            entry("entry point", "{ id: $1, kind: entry, at: [$2] }"),
        ],
    ),
    ("Zone", &[entry("zone", "{ id: $1, name: $2, outline: [[$3], [$4], [$5]] }")]),
    ("Placement", &[entry("placement", "{ body: $1, at: [$2], facing: $3 }")]),
    ("LeaderPlacement", &[entry("leader on the map", "{ leader: $1, at: [$2], note: $3 }")]),
    ("Move", &[entry("movement", "{ body: $1, path: [[$2], [$3]] }")]),
    ("Phase", &[entry("phase", "{ id: $1, name: $2, at: \"$3\" }")]),
];

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_core::document::{KINDS, Kind};
    use grognard_syntax::syntax::{Node, NodeKind, Reader, parse};
    use grognard_syntax::text::FileId;
    use std::collections::BTreeSet;

    fn types(schema: SchemaNode, found: &mut Vec<SchemaNode>, seen: &mut BTreeSet<&'static str>) {
        if let Some(name) = schema.type_name() {
            if !seen.insert(name) {
                return;
            }
            found.push(schema);
        }
        let below = schema.keys().map(|(_, below)| below).chain(schema.item());
        let table = schema.is_table().then(|| schema.value_of("any-name")).flatten();
        for below in below.chain(table) {
            types(below, found, seen);
        }
    }

    /// Checks that every key of a snippet is a key of its type, that every word is in its list, and
    /// that no required key is missing.
    fn fits(node: Node<'_>, schema: SchemaNode) {
        for (key, value) in node.entries() {
            let name = key.as_str().expect("a key");
            let below = schema.value_of(name).unwrap_or_else(|| panic!("`{name}` is no key"));
            let word = value.as_str().unwrap_or("");
            let filled = word.is_empty() || word.starts_with('x');
            let listed =
                below.words().next().is_none() || below.words().any(|one| one.word == word);
            assert!(filled || listed, "`{name}: {word}`");
            if value.kind() == NodeKind::Map {
                fits(value, below);
            }
        }
        let required = schema.required().filter(|key| node.get(key).is_none());
        assert_eq!(required.collect::<Vec<_>>(), Vec::<&str>::new());
    }

    #[test]
    fn every_snippet_has_the_keys_of_its_type() {
        let mut known = 0;
        for kind in KINDS.into_iter().filter(|kind| *kind != Kind::Ruleset) {
            let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
            types(SchemaNode::of(kind), &mut found, &mut seen);
            for schema in found {
                let of_type = SNIPPETS.iter().find(|(name, _)| Some(*name) == schema.type_name());
                for snippet in of_type.into_iter().flat_map(|(_, snippets)| *snippets) {
                    let text = snippet.text.replace('$', "x");
                    let (tree, faults) = parse(FileId(0), &text, Reader::TwoTier);
                    assert!(faults.is_empty(), "{text}: {faults:?}");
                    fits(tree.root().expect("an entry"), schema);
                    known += 1;
                }
            }
        }
        assert!(known >= SNIPPETS.len(), "a snippet has a type that no schema has");
    }
}
