//! Finds units that are listed under `formations`, and formations that are listed under `units`.

use std::collections::HashSet;

use grognard_syntax::diagnostic::{Diagnostic, Fix};
use grognard_syntax::syntax::{Node, NodeKind};

use super::codes::UNKNOWN_KEY;

const LISTS: [&str; 2] = ["formations", "units"];

/// `OF_FORMATIONS` are keys that only a formation has. A body without keys of `OF_FORMATIONS` is a
/// unit if it has a key of `OF_UNITS`.
const OF_FORMATIONS: [&str; 4] = ["echelon", "formations", "units", "artillery"];
const OF_UNITS: [&str; 4] = ["arm", "men", "sabres", "guns"];

/// Reports lists under the wrong key, and returns the node numbers of the bodies in these lists.
/// The caller drops other findings about these bodies, because the wrong list causes those
/// findings.
pub(super) fn swapped_lists(root: Node<'_>, found: &mut Vec<Diagnostic>) -> HashSet<u32> {
    let mut bodies = HashSet::new();
    let mut open = vec![root];
    while let Some(body) = open.pop() {
        for (key, list) in body.entries() {
            let Some(name) = key.as_str().filter(|name| LISTS.contains(name)) else { continue };
            open.extend(list.items());
            let has =
                |item: Node<'_>, keys: &[&str]| keys.iter().any(|key| item.get(key).is_some());
            let is_wrong = |item: Node<'_>| {
                item.kind() == NodeKind::Map
                    && match name {
                        "formations" => !has(item, &OF_FORMATIONS) && has(item, &OF_UNITS),
                        _ => has(item, &OF_FORMATIONS[..3]),
                    }
            };
            if list.kind() != NodeKind::List
                || list.is_empty()
                || list.is_alias()
                || !list.items().all(is_wrong)
            {
                continue;
            }
            let (right, noun) = match name {
                "formations" => ("units", "units: no body in it has an `echelon`"),
                _ => (
                    "formations",
                    "formations: each body in it has an `echelon` or bodies of its own",
                ),
            };
            let message = format!("`{name}` has only {noun}");
            let complaint = Diagnostic::new(&UNKNOWN_KEY, key.span(), message);
            found.push(match body.get(right) {
                None => complaint.fix(Fix::guess(key.span(), right)),
                Some(_) => complaint.help(format!("move the bodies to `{right}`")),
            });
            bodies.extend(list.items().map(Node::number));
        }
    }
    bodies
}
