//! What stands on a map and can be moved by hand, with the way to each in its document.

use serde::Serialize;

use grognard_core::syntax::{Node, Reader, parse};
use grognard_core::text::FileId;

/// Something that can be moved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Thing {
    /// `body`, `leader`, `point`, `outline` or `path`.
    pub kind: &'static str,
    /// What it is called: the id of a body, a name, a kind of ground.
    pub name: String,
    /// The way to its entry: `placements[3]`.
    pub entry: String,
    /// The key of its places.
    pub key: &'static str,
    /// Its place, or its corners, in metres.
    pub places: Vec<[i64; 2]>,
    /// Which way it looks.
    pub facing: Option<i64>,
    /// How it stands.
    pub posture: Option<String>,
}

/// Kind, list, key of the places, and the keys among which its name is looked for.
const LISTS: [(&str, &str, &str, &[&str]); 6] = [
    ("body", "placements", "at", &["body"]),
    ("leader", "leaders", "at", &["leader", "name", "of"]),
    ("point", "points", "at", &["name", "id", "kind"]),
    ("outline", "areas", "outline", &["name", "id", "kind"]),
    ("path", "lines", "path", &["name", "id", "kind"]),
    ("outline", "zones", "outline", &["name", "id"]),
];

/// The things of a map document: those of the beginning, or those of a phase.
pub(crate) fn things(text: &str, phase: Option<usize>) -> Vec<Thing> {
    let (tree, _) = parse(FileId(0), text, Reader::TwoTier);
    let Some(root) = tree.root() else { return Vec::new() };
    let phase_node = phase.and_then(|number| root.get("phases")?.items().nth(number));
    let mut found = Vec::new();
    for (kind, list, key, names) in LISTS {
        // Ground does not change from one phase to the next.
        let moves = matches!(kind, "body" | "leader");
        let (holder, before) = match (phase, phase_node) {
            (Some(number), Some(node)) if moves => (node, format!("phases[{number}].")),
            _ => (root, String::new()),
        };
        let items = holder.get(list).into_iter().flat_map(Node::items).enumerate();
        found.extend(items.filter_map(|(number, item)| {
            let word = |key: &&str| item.get(key).and_then(Node::as_str).map(str::to_owned);
            Some(Thing {
                kind,
                name: names.iter().find_map(word).unwrap_or_default(),
                entry: format!("{before}{list}[{number}]"),
                key,
                places: places(item.get(key)?, key),
                facing: item.get("facing").and_then(Node::as_int),
                posture: word(&"posture"),
            })
        }));
    }
    found.retain(|thing| !thing.places.is_empty());
    found
}

fn places(node: Node<'_>, key: &str) -> Vec<[i64; 2]> {
    let place = |node: Node<'_>| {
        let numbers: Vec<i64> = node.items().filter_map(Node::as_int).collect();
        <[i64; 2]>::try_from(numbers).ok()
    };
    match key {
        "at" => place(node).into_iter().collect(),
        _ => node.items().map_while(place).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_of_a_phase_are_led_to_in_the_phase() {
        let text = "placements:\n- { body: a, at: [1, 2], facing: 9 }\nareas:\n- { kind: woods, outline: [[0, 0], [1, 0], [1, 1]] }\n\
                    phases:\n- { id: p, name: Noon, placements: [{ body: a, at: [3, 4] }, { body: b }] }\n";
        let ways = |phase| {
            let all = things(text, phase).into_iter();
            all.map(|thing| (thing.entry, thing.places.len())).collect::<Vec<_>>()
        };
        let first = [("placements[0]".to_owned(), 1), ("areas[0]".to_owned(), 3)];
        assert_eq!(ways(None), first);
        assert_eq!(ways(Some(0)), [("phases[0].placements[0]".to_owned(), 1), first[1].clone()]);
    }
}
