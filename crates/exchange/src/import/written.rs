//! Writes a draft as a document: a formatted order of battle, with a comment for each guess. The
//! author confirms a guess by deleting the comment.

use std::collections::{BTreeMap, BTreeSet};

use grognard_core::document::{MAX_NAME, MAX_TITLE, kebab};
use grognard_syntax::text::{Span, counted, one_line, shorten};

use super::body_entries::{
    formation_entries, leader_entry, notes_entry, total_entry, unit_entries,
};
use super::cited::{Cited, SOURCE, cited};
use super::free_ids::{FreeIds, id_of, kebab_of};
use crate::exchange::{Entries, MAX_ID, YamlValue, block, entry, shortened, text, word};
use grognard_lists::lists::text::folded;
use grognard_lists::lists::{DraftKind, DraftList, DraftNode, MAX_NESTING, Mark, Value};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenList {
    /// Id of the list, which is also the name of its file.
    pub id: String,
    pub text: String,
    pub formations: usize,
    /// Number of units, including batteries.
    pub units: usize,
    /// False if the nation is unknown, so that the document has `nation: unknown`.
    pub has_nation: bool,
}

pub(super) struct Branch<'d> {
    pub node: &'d DraftNode,
    pub parts: Vec<Branch<'d>>,
}

/// Writes a list as a document. `from` is the name of the foreign file.
pub fn written(list: &DraftList, from: &str) -> WrittenList {
    let branches = tree(&list.nodes);
    // A single formation that contains all bodies becomes the whole force, because otherwise the
    // document would have the same level twice.
    let (whole, branches) = match branches.as_slice() {
        [Branch { node, parts }]
            if !parts.is_empty()
                && list.leader.is_none()
                && list.total.is_empty()
                && list.name.as_ref().is_none_or(|name| is_same(name, &node.name)) =>
        {
            (Some(*node), parts.as_slice())
        }
        _ => (None, branches.as_slice()),
    };
    let named = list.name.as_ref().or(whole.map(|whole| &whole.name));
    let name = named.map(|name| one_line(&name.value).trim().to_owned());
    let name = name.filter(|name| !name.is_empty()).unwrap_or_else(|| titled(from));
    let name: String = name.chars().take(MAX_NAME).collect();
    let of_whole = whole.filter(|_| list.name.is_none()).and_then(|whole| whole.id.as_ref());
    let wanted = list.id.as_ref().or(of_whole).map_or(name.as_str(), |id| id.value.as_str());
    let id = id_of(wanted, "imported-list");
    let mut ids = FreeIds::default();
    ids.take(&id);
    let cited = cited(list);
    let remarks = Remarks { cited: &cited, shared: shared_guesses(list) };
    let mut lines = head(list, (whole, &remarks), (&id, &name), from);
    children(branches, 0, (&mut ids, &remarks), &mut lines);
    let formations =
        list.nodes.iter().filter(|node| matches!(node.kind.value, DraftKind::Formation(_)));
    let formations = formations.count();
    WrittenList {
        id,
        text: lines.into_iter().map(|line| line + "\n").collect(),
        formations,
        units: list.nodes.len() - formations,
        has_nation: nation_of(list, whole).is_some(),
    }
}

/// Sources and guesses that the document states beside its bodies.
struct Remarks<'d> {
    cited: &'d Cited,
    /// Readings that fit all lines of the file, each with the first of its bodies.
    shared: Vec<(&'d DraftNode, String)>,
}

impl Remarks<'_> {
    fn guesses(&self, node: &DraftNode, column: usize) -> Vec<String> {
        let mut lines = guess_comment(node.marks(), column);
        let of_node = self.shared.iter().filter(|(first, _)| std::ptr::eq(*first, node));
        lines.extend(of_node.map(|(_, words)| format!("{}# guess: {words}", " ".repeat(column))));
        lines
    }
}

/// A reading that fits all lines has one comment, because a comment at every body would hide the
/// others.
fn shared_guesses(list: &DraftList) -> Vec<(&DraftNode, String)> {
    let mut kinds: BTreeMap<&str, (&DraftNode, usize)> = BTreeMap::new();
    for node in &list.nodes {
        let likely = node.marks().into_iter().filter_map(|(_, mark)| match mark {
            Mark::Likely(kind) => Some(kind.reading),
            Mark::Sure | Mark::Guess(_) => None,
        });
        for reading in likely.collect::<BTreeSet<&str>>() {
            kinds.entry(reading).or_insert((node, 0)).1 += 1;
        }
    }
    let words = |(reading, (node, count)): (&str, (_, usize))| match count {
        1 => (node, reading.to_owned()),
        _ => (node, format!("{reading}, here and in {}", counted(count - 1, "other place"))),
    };
    kinds.into_iter().map(words).collect()
}

fn titled(from: &str) -> String {
    let stem = from.split('.').next().unwrap_or_default().replace(['-', '_'], " ");
    let stem = one_line(stem.trim());
    let mut letters = stem.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => "Imported list".to_owned(),
    }
}

/// True if a list and its only formation have the same name, apart from words such as
/// `order of battle` around it.
fn is_same(list: &Value<String>, node: &Value<String>) -> bool {
    let (list, node) = (folded(&list.value), folded(&node.value));
    list.contains(&node) || node.contains(&list)
}

/// Bodies as a tree. A body belongs to the nearest earlier body that has a smaller depth.
fn tree(nodes: &[DraftNode]) -> Vec<Branch<'_>> {
    let mut open: Vec<Branch<'_>> = Vec::new();
    let mut roots = Vec::new();
    fn close<'d>(open: &mut Vec<Branch<'d>>, roots: &mut Vec<Branch<'d>>) {
        if let Some(branch) = open.pop() {
            open.last_mut().map_or(roots, |parent| &mut parent.parts).push(branch);
        }
    }
    for node in nodes {
        while open.len() >= MAX_NESTING
            || open.last().is_some_and(|branch| branch.node.depth >= node.depth)
        {
            close(&mut open, &mut roots);
        }
        open.push(Branch { node, parts: Vec::new() });
    }
    while !open.is_empty() {
        close(&mut open, &mut roots);
    }
    roots
}

fn head(
    list: &DraftList,
    (whole, remarks): (Option<&DraftNode>, &Remarks<'_>),
    (id, name): (&str, &str),
    from: &str,
) -> Vec<String> {
    let mut lines =
        block(&[entry("oob", word("1")), entry("id", text(id)), entry("name", text(name))], 0);
    lines.extend(nation_lines(nation_of(list, whole)));
    if let Some(date) = &list.date {
        lines.extend(guess_comment([(date.span, date.mark)], 0));
        lines.push(format!("date: {}", date.value));
    }
    let title = list.source.as_ref().map_or_else(
        || format!("Imported from {}", if from.is_empty() { "a paste" } else { from }),
        |source| one_line(&source.value),
    );
    let title: String = title.chars().take(MAX_TITLE).collect();
    let of_whole = whole.and_then(|whole| remarks.cited.id_of(whole));
    lines.push("sources:".to_owned());
    // If the file names a source for the whole force, the document cites this source and not the
    // file, because the numbers come from the source.
    if of_whole.is_none() {
        lines.push(format!("  {SOURCE}: {}", text(&title).flow()));
    }
    lines.extend(remarks.cited.lines());
    lines.push(format!("source: {}", of_whole.unwrap_or(SOURCE)));
    if list.nodes.iter().any(|node| node.stands.is_some()) {
        let keys = ["men_per_stand", "sabres_per_stand", "guns_per_stand"];
        lines.extend(keys.iter().zip(&list.per_base).map(|(key, count)| format!("{key}: {count}")));
        if list.per_base.is_empty() {
            lines.push("# The text counts bases: write the men that a base represents.".to_owned());
            lines.push("men_per_stand: unknown".to_owned());
        }
    }
    let counting = list.counting.as_ref().or(whole.and_then(|whole| whole.counting.as_ref()));
    if let Some(counting) = counting {
        lines.push(format!("counting: {}", counting.value.word()));
    }
    let mut entries = Entries::new();
    if let Some(node) = whole {
        lines.extend(remarks.guesses(node, 0));
        entries.extend(whole_entries(node, name, list));
    } else {
        entries.extend(notes_entry(&list.notes, Vec::new()));
        entries.extend(list.leader.as_ref().map(|leader| leader_entry(leader, None)));
        entries.extend(total_entry(&list.total));
    }
    lines.extend(block(&entries, 0));
    lines
}

fn nation_of<'d>(list: &'d DraftList, whole: Option<&'d DraftNode>) -> Option<&'d Value<String>> {
    list.nation.as_ref().or(whole.and_then(|node| node.nation.as_ref()))
}

/// Keys of a formation that contains all bodies. The name of the formation goes into the note if
/// the list has another name, and so does every fact without a key.
fn whole_entries(node: &DraftNode, name: &str, list: &DraftList) -> Entries {
    let mut node = node.clone();
    let body_name = one_line(&node.name.value);
    let mut notes: Vec<String> =
        Some(body_name).filter(|body_name| *body_name != name).into_iter().collect();
    for (key, value) in formation_entries(&DraftNode { notes: Vec::new(), ..node.clone() }, true) {
        if ["battalions", "squadrons", "batteries"].contains(&key.as_str()) {
            notes.push(format!("{key}: {}", value.flow()));
        }
    }
    // A list has one nation, so another nation that the file states for the body becomes a note.
    let other = node.nation.as_ref().map(|nation| nation.value.as_str());
    let other =
        other.filter(|other| list.nation.as_ref().is_some_and(|nation| nation.value != *other));
    notes.extend(other.map(|nation| format!("nation: {nation}")));
    let span = node.name.span;
    let mut all: Vec<Value<String>> =
        notes.into_iter().map(|note| Value::sure(note, span)).collect();
    all.append(&mut node.notes);
    all.extend(list.notes.iter().cloned());
    node.notes = all;
    const KEPT: [&str; 10] = [
        "note",
        "echelon",
        "leader",
        "arm",
        "grade",
        "traits",
        "weight",
        "total",
        "confidence",
        "quality",
    ];
    let entries = formation_entries(&node, true);
    entries.into_iter().filter(|(key, _)| KEPT.contains(&key.as_str())).collect()
}

fn nation_lines(nation: Option<&Value<String>>) -> Vec<String> {
    let Some(nation) = nation else {
        return vec![
            "# The text names no nation: write its id, such as `france`.".to_owned(),
            "nation: unknown".to_owned(),
        ];
    };
    let mut lines = guess_comment([(nation.span, nation.mark)], 0);
    lines.push(format!("nation: {}", text(&kebab(&nation.value)).flow()));
    lines
}

/// Writes the bodies below a body in the order of all documents: formations, then units, then
/// batteries.
fn children(
    branches: &[Branch<'_>],
    column: usize,
    (ids, remarks): (&mut FreeIds, &Remarks<'_>),
    lines: &mut Vec<String>,
) {
    for key in ["formations", "units", "artillery"] {
        let mut of_key = branches.iter().filter(|branch| branch.key() == key).peekable();
        if of_key.peek().is_none() {
            continue;
        }
        lines.push(format!("{}{key}:", " ".repeat(column)));
        for branch in of_key {
            lines.extend(remarks.guesses(branch.node, column + 2));
            let rival = branch.node.rival.iter().map(|rival| shorten(&one_line(rival)));
            let indent = " ".repeat(column + 2);
            lines.extend(rival.map(|rival| format!("{indent}# The other formation: {rival}")));
            match key {
                "formations" => formation(branch, column + 2, (&mut *ids, remarks), lines),
                _ => {
                    let mut entries = remarks.cited.with(unit_entries(branch.node), branch.node);
                    if let Some(id) = own_id(branch.node, ids) {
                        entries.insert(0, entry("id", text(&id)));
                    }
                    lines.extend(YamlValue::Map(entries).item(column + 2));
                }
            }
        }
    }
}

fn formation(
    branch: &Branch<'_>,
    column: usize,
    (ids, remarks): (&mut FreeIds, &Remarks<'_>),
    lines: &mut Vec<String>,
) {
    let mut entries = vec![entry("id", text(&free_id(branch.node, ids)))];
    let of_body = formation_entries(branch.node, !branch.parts.is_empty());
    entries.extend(remarks.cited.with(of_body, branch.node));
    let mut item = block(&entries, column + 2);
    if let Some(first) = item.first_mut() {
        first.replace_range(column..column + 1, "-");
    }
    lines.extend(item);
    children(&branch.parts, column + 2, (ids, remarks), lines);
}

/// Id of a formation: the id in the file, or an id made from the name. If the id is in use, it gets
/// a number.
fn free_id(node: &DraftNode, ids: &mut FreeIds) -> String {
    let wanted = node.id.as_ref().map_or(&node.name.value, |id| &id.value);
    let base = shortened(&kebab_of(wanted), MAX_ID);
    let base = if base.is_empty() { "body".to_owned() } else { base };
    ids.free(&base)
}

/// Id of a unit: the id in the file, if it is valid and unused. A unit needs no id.
fn own_id(node: &DraftNode, ids: &mut FreeIds) -> Option<String> {
    let id = &node.id.as_ref()?.value;
    let is_ours = kebab(id) == *id && !id.is_empty() && id.len() <= MAX_ID;
    (is_ours && ids.take(id)).then(|| id.clone())
}

impl Branch<'_> {
    fn key(&self) -> &'static str {
        match self.node.kind.value {
            _ if !self.parts.is_empty() => "formations",
            DraftKind::Formation(_) => "formations",
            // Only a formation has a key for the number of batteries.
            DraftKind::Battery if self.node.batteries.is_some() && !self.node.has_strength() => {
                "formations"
            }
            DraftKind::Unit => "units",
            DraftKind::Battery => "artillery",
        }
    }
}

/// Comment in the document for each kind of guess in a body.
fn guess_comment(marks: impl IntoIterator<Item = (Span, Mark)>, column: usize) -> Vec<String> {
    let kinds: BTreeSet<&str> = marks
        .into_iter()
        .filter_map(|(_, mark)| match mark {
            Mark::Guess(kind) => Some(kind.reading),
            Mark::Sure | Mark::Likely(_) => None,
        })
        .collect();
    kinds.into_iter().map(|reading| format!("{}# guess: {reading}", " ".repeat(column))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use grognard_core::document::{Arm, Echelon, Men};
    use grognard_syntax::text::FileId;

    fn value<T>(value: T) -> Value<T> {
        Value::sure(value, Span::new(FileId(0), 0, 0))
    }

    fn node(depth: usize, kind: DraftKind, name: &str) -> DraftNode {
        DraftNode::new(depth, value(kind), value(name.to_owned()))
    }

    #[test]
    fn a_draft_becomes_a_document() {
        static KIND: grognard_lists::lists::GuessKind = grognard_lists::lists::GuessKind {
            name: "arm",
            reading: "the arm follows from its neighbours",
            otherwise: None,
            is_told_each: false,
        };
        let mut division = node(0, DraftKind::Formation(Echelon::Division), "1st Division");
        division.men = Some(value(Men { range: Some((1200, 1200)) }));
        let mut unit = node(1, DraftKind::Unit, "9e Légère");
        unit.men = Some(value(Men { range: Some((1100, 1200)) }));
        unit.arm = Some(Value::guess(Arm::Infantry, unit.name.span, &KIND));
        unit.officers = None;
        let mut horse = node(1, DraftKind::Unit, "3e Hussards");
        horse.men = Some(value(Men { range: Some((400, 400)) }));
        horse.officers = Some(value(20));
        horse.arm = Some(value(Arm::Cavalry));
        let brigade = node(0, DraftKind::Formation(Echelon::Brigade), "1st Division");
        let list = DraftList {
            name: Some(value("VI Corps".to_owned())),
            nodes: vec![division, unit, horse, brigade],
            ..DraftList::default()
        };
        insta::assert_snapshot!(written(&list, "list.txt").text, @r#"
        oob: 1
        id: vi-corps
        name: VI Corps
        # The text names no nation: write its id, such as `france`.
        nation: unknown
        sources:
          imported: Imported from list.txt
        source: imported
        formations:
          - id: "1st-division"
            name: "1st Division"
            echelon: division
            total:
              men: 1200
            units:
              # guess: the arm follows from its neighbours
              - { name: "9e Légère", arm: infantry, men: 1100-1200 }
              - { name: "3e Hussards", arm: cavalry, sabres: 400, note: "20 officers apart" }
          - id: "1st-division-2"
            name: "1st Division"
            echelon: brigade
        "#);
    }
}
