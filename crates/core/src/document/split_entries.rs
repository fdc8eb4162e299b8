//! List entries that a superfluous dash splits in two: `- name: 1/4e Ligne` and, in the next line,
//! `- men: 612`.

use std::collections::{HashMap, HashSet};

use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::syntax::{Node, NodeKind, Style};
use grognard_syntax::text::list;

use super::checked_value::CheckedValue;
use super::codes::MISSING_KEY;
use super::judge::Fault;

/// Maximum number of entries of a list that is examined, because each entry is compared with its
/// neighbours.
const MAX_ENTRIES: usize = 2000;

/// Maximum number of incomplete entries that are examined, because the program must search for the
/// list of each entry.
const MAX_LOOKED_AT: usize = 200;

/// Maximum number of pieces into which dashes split one entry. An entry of a document has fewer
/// keys.
const MAX_PIECES: usize = 20;

/// Reports dashes that split an entry, and returns the numbers of the pieces. A key that one piece
/// lacks is not reported as missing, because another piece has the key.
pub(super) fn split_entries(
    faults: &[(CheckedValue<'_>, Fault)],
    found: &mut Vec<Diagnostic>,
) -> HashSet<u32> {
    let mut lacks: HashMap<u32, Vec<&str>> = HashMap::new();
    let mut entries: Vec<&CheckedValue<'_>> = Vec::new();
    for (checked, fault) in faults {
        if let Fault::Missing(name) = fault
            && checked.key.is_none()
            && checked.depth > 0
        {
            lacks.entry(checked.node.number()).or_default().push(name);
            entries.push(checked);
        }
    }
    let mut pieces = HashSet::new();
    for checked in entries.into_iter().take(MAX_LOOKED_AT) {
        // An entry such as `- second:` begins with a name, so no dash splits it.
        let first = checked.node.entries().next().and_then(|(key, _)| key.as_str());
        let is_named = first.is_some_and(|key| checked.field(key).0.is_null());
        if pieces.contains(&checked.node.number()) || checked.node.len() == 1 && is_named {
            continue;
        }
        let Some(entry) = SplitEntry::around(checked.node, &lacks) else {
            if let Some(alone) = alone(checked, &lacks) {
                found.push(alone);
                pieces.insert(checked.node.number());
            }
            continue;
        };
        found.extend(entry.complaint());
        pieces.extend(entry.pieces.iter().map(|piece| piece.number()));
    }
    pieces
}

/// Neighbouring entries of a list that would be one entry without the dashes between them.
struct SplitEntry<'a> {
    pieces: Vec<Node<'a>>,
}

impl<'a> SplitEntry<'a> {
    fn around(node: Node<'a>, lacks: &HashMap<u32, Vec<&str>>) -> Option<SplitEntry<'a>> {
        let siblings = siblings(node)?;
        let index = siblings.iter().position(|one| one.number() == node.number())?;
        let lacking = |node: &Node<'_>| lacks.get(&node.number());
        // An incomplete piece belongs to the piece above, unless both pieces have the same key.
        let mut first = index;
        while first > 0 && index - first < MAX_PIECES {
            let joined = &siblings[first - 1..=index];
            if !are_disjoint(joined) {
                break;
            }
            first -= 1;
            if lacking(&siblings[first]).is_none() {
                break;
            }
        }
        let mut last = first;
        while last + 1 < siblings.len() && last - first < MAX_PIECES {
            let next = &siblings[last + 1];
            // The first piece may be short and incomplete if the next piece has the missing keys.
            let begins = || last == first && siblings[first].len() <= 2;
            let goes_on =
                lacking(next).is_some() || lacking(&siblings[first]).is_some() && begins();
            if !goes_on || !are_disjoint(&siblings[first..=last + 1]) {
                break;
            }
            last += 1;
        }
        let pieces = siblings[first..=last].to_vec();
        let has = |key: &str| pieces.iter().any(|piece| piece.get(key).is_some());
        let is_whole = pieces.iter().filter_map(lacking).flatten().all(|key| has(key));
        let in_block = |piece: &Node<'_>| piece.style() == Style::Lines && !piece.is_alias();
        let is_split = last > first && is_whole && pieces.iter().all(in_block);
        is_split.then_some(SplitEntry { pieces })
    }

    fn complaint(&self) -> Option<Diagnostic> {
        let first = |piece: &Node<'a>| piece.entries().next().map(|(key, _)| key);
        let keys: Vec<Node<'_>> = self.pieces.iter().filter_map(first).collect();
        let (head, cut) = keys.split_first()?;
        let names = list(cut.iter().filter_map(|key| key.as_str()), 6);
        let (message, help) = match cut {
            [_] => (
                format!("the dash before {names} begins a new entry"),
                "remove the dash, and begin the line in the column of the keys above",
            ),
            _ => (
                format!("the dashes before {names} begin new entries"),
                "remove the dashes, and begin the lines in the column of the keys above",
            ),
        };
        let found = Diagnostic::new(&MISSING_KEY, cut.first()?.span(), message);
        let found = found.label(head.span(), "the entry begins here").help(help);
        Some(
            cut[1..].iter().fold(found, |found, key| found.label(key.span(), "and continues here")),
        )
    }
}

/// Reports an entry with a single key, if the entry above has all the keys that this entry lacks.
/// The dash of the lower entry is probably a mistake.
fn alone(checked: &CheckedValue<'_>, lacks: &HashMap<u32, Vec<&str>>) -> Option<Diagnostic> {
    let node = checked.node;
    let siblings = siblings(node)?;
    let index = siblings.iter().position(|one| one.number() == node.number())?;
    let above = siblings.get(index.checked_sub(1)?)?;
    let missing = lacks.get(&node.number())?;
    let is_whole = missing.iter().all(|key| above.get(key).is_some());
    let is_alone = node.len() == 1 && node.style() == Style::Lines && !node.is_alias();
    let (key, _) = node.entries().next().filter(|_| is_alone && is_whole)?;
    let name = key.as_str()?;
    let message =
        format!("this entry has only `{name}`, and no {}", list(missing.iter().copied(), 6));
    let help = "if this key belongs to the entry above, remove the dash and move the key there";
    let above = above.entries().next().map_or(above.span(), |(key, _)| key.span());
    let found = Diagnostic::new(&MISSING_KEY, key.span(), message).label(above, "the entry above");
    Some(found.help(help))
}

/// Whether the finding is about a split entry. The keys that seem to be missing are in a
/// neighbouring piece.
pub fn is_about_split_entry(found: &Diagnostic) -> bool {
    found.code == &MISSING_KEY && !found.labels.is_empty()
}

/// All entries of the list that contains this entry.
fn siblings(node: Node<'_>) -> Option<Vec<Node<'_>>> {
    let is_around = |list: &Node<'_>| {
        list.kind() == NodeKind::List
            && !list.is_alias()
            && list.len() <= MAX_ENTRIES
            && list.items().any(|item| item.number() == node.number())
    };
    let list = node
        .tree()
        .nodes()
        .filter(|one| one.span().start <= node.span().start && node.span().end <= one.span().end);
    let list = list.filter(is_around).last()?;
    Some(list.items().collect())
}

/// Whether all nodes are maps, and each key occurs only once in all of them.
fn are_disjoint(nodes: &[Node<'_>]) -> bool {
    let mut seen = HashSet::new();
    let mut keys = nodes.iter().flat_map(|node| node.entries()).filter_map(|(key, _)| key.as_str());
    nodes.iter().all(|node| node.kind() == NodeKind::Map) && keys.all(|key| seen.insert(key))
}
