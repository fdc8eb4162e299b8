//! The things on a map that the author can drag, each with the pointer to its entry.

use serde::Serialize;

use grognard_syntax::syntax::{Node, Reader, parse};
use grognard_syntax::text::FileId;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Thing {
    /// `body`, `leader`, `point`, `outline` or `path`.
    pub kind: &'static str,
    /// Identifying word in the document: the id of a body, a name, or a kind of ground.
    pub name: String,
    /// Title for the reader, such as the name of a body in the battle.
    pub title: String,
    /// Pointer to the entry of the thing, such as `placements[3]`.
    pub entry: String,
    /// Key that has the places of the thing, such as `at` or `outline`.
    pub key: &'static str,
    /// Place or corners of the thing, in metres.
    pub places: Vec<[i64; 2]>,
    /// Facing in degrees clockwise from north.
    pub facing: Option<i64>,
    pub posture: Option<String>,
    /// Entry that a drag adds to the current phase, if the place of the thing comes from an earlier
    /// phase.
    pub from_earlier: Option<NewEntry>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct NewEntry {
    pub list: String,
    /// Index of the entry, counted from 0.
    pub number: usize,
}

/// For each kind of thing: the kind, its list in the document, the key of its places, and the keys
/// that may contain its name.
const LISTS: [ThingList; 6] = [
    ("body", "placements", "at", &["body"]),
    ("leader", "leaders", "at", &["leader", "name", "of"]),
    ("point", "points", "at", &["name", "id", "kind"]),
    ("outline", "areas", "outline", &["name", "id", "kind"]),
    ("path", "lines", "path", &["name", "id", "kind"]),
    ("outline", "zones", "outline", &["name", "id"]),
];

/// Returns the things of a map document at the start of the battle or in a phase.
pub(crate) fn things(text: &str, phase: Option<usize>) -> Vec<Thing> {
    let (tree, _) = parse(FileId(0), text, Reader::TwoTier);
    let Some(root) = tree.root() else { return Vec::new() };
    let mut found = Vec::new();
    for (kind, list, key, names) in LISTS {
        // The ground does not change between phases, so only bodies and leaders have later places.
        let moves = matches!(kind, "body" | "leader");
        let last = phase.filter(|_| moves);
        let mut of_list: Vec<Thing> = of_holder((kind, list, key, names), root, "");
        let phases = root.get("phases").into_iter().flat_map(Node::items);
        let until = last.map_or(0, |last| last + 1);
        for (number, node) in phases.enumerate().take(until) {
            let before = format!("phases[{number}].");
            for thing in of_holder((kind, list, key, names), node, &before) {
                of_list.retain(|earlier| earlier.name != thing.name);
                of_list.push(thing);
            }
        }
        if let Some(last) = last {
            let own = format!("phases[{last}].");
            let phase = root.get("phases").and_then(|phases| phases.items().nth(last));
            let number =
                phase.and_then(|phase| phase.get(list)).map_or(0, |node| node.items().count());
            for thing in of_list.iter_mut().filter(|thing| !thing.entry.starts_with(&own)) {
                thing.from_earlier = Some(NewEntry { list: format!("{own}{list}"), number });
            }
        }
        found.append(&mut of_list);
    }
    found.retain(|thing| !thing.places.is_empty());
    found
}

type ThingList = (&'static str, &'static str, &'static str, &'static [&'static str]);

/// Returns the things in a list of a node. `before` is the part of the things' pointers that leads
/// to the node.
fn of_holder((kind, list, key, names): ThingList, holder: Node<'_>, before: &str) -> Vec<Thing> {
    let items = holder.get(list).into_iter().flat_map(Node::items).enumerate();
    let things = items.filter_map(|(number, item)| {
        let word = |key: &&str| item.get(key).and_then(Node::as_str).map(str::to_owned);
        let name = names.iter().find_map(word).unwrap_or_default();
        Some(Thing {
            kind,
            title: name.clone(),
            name,
            entry: format!("{before}{list}[{number}]"),
            key,
            places: places(item.get(key)?, key),
            facing: item.get("facing").and_then(Node::as_int),
            posture: word(&"posture"),
            from_earlier: None,
        })
    });
    things.collect()
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
    fn things_of_a_phase_point_into_that_phase() {
        let text = "placements:\n- { body: a, at: [1, 2], facing: 9 }\nareas:\n- { kind: woods, outline: [[0, 0], [1, 0], [1, 1]] }\n\
                    phases:\n- { id: p, name: Noon, placements: [{ body: a, at: [3, 4] }, { body: b }] }\n";
        let ways = |phase| {
            let all = things(text, phase).into_iter();
            all.map(|thing| (thing.entry, thing.places.len())).collect::<Vec<_>>()
        };
        let first = [("placements[0]".to_owned(), 1), ("areas[0]".to_owned(), 3)];
        assert_eq!(ways(None), first);
        assert_eq!(ways(Some(0)), [("phases[0].placements[0]".to_owned(), 1), first[1].clone()]);
        let text = "placements:\n- { body: a, at: [1, 2] }\n- { body: b, at: [5, 6] }\nphases:\n- { id: p, placements: [{ body: a, at: [3, 4] }] }\n";
        let earlier = things(text, Some(0)).into_iter().find(|thing| thing.name == "b");
        let earlier = earlier.expect("it stands where it stood");
        let next = NewEntry { list: "phases[0].placements".to_owned(), number: 1 };
        assert_eq!(earlier.from_earlier, Some(next));
    }
}
