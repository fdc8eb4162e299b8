//! Facts of an ORBAT Mapper scenario for which a list has no value, which become notes or findings.

use std::collections::{BTreeMap, BTreeSet};

use grognard_check::check::LEFT_OUT;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Span, shorten};
use serde_json::Value as Json;

use grognard_lists::lists::text::folded;
use grognard_lists::lists::{Draft, DraftList, DraftNode, Value};

/// Reports the unread keys of units, sides and the scenario, and the name of the scenario if it is
/// unused.
pub(super) fn told_of_keys(
    left: BTreeMap<String, usize>,
    of_scenario: Vec<String>,
    title: Option<String>,
    head: Span,
) -> Vec<Diagnostic> {
    let told = |message: String, help: &str| Diagnostic::new(&LEFT_OUT, head, message).help(help);
    let of_units = left.into_iter().map(|(key, count)| {
        let message = match count {
            1 => format!("`{key}` of 1 unit or side is not read"),
            _ => format!("`{key}` of {count} units and sides is not read"),
        };
        told(message, "keep the scenario, because an order of battle has no place for this key")
    });
    let of_scenario = of_scenario.into_iter().map(|key| {
        let help = "draw this part on a map, or write it into a scenario document";
        told(format!("`{key}` of the scenario is not read"), help)
    });
    let title = title.map(|message| told(message, "give the name to a list with `--name`"));
    of_units.chain(of_scenario).chain(title).collect()
}

/// Returns the name of the scenario if no list and no body has the same name.
pub(super) fn untitled(title: Option<String>, draft: &Draft) -> Option<String> {
    let title = title.filter(|title| title.contains(char::is_alphanumeric))?;
    let has = |list: &DraftList| {
        let names = list.name.iter().chain(list.nodes.iter().map(|node| &node.name));
        names.into_iter().any(|name| name.value == title)
    };
    (!draft.lists.iter().any(has))
        .then(|| format!("no list has the name of the scenario, `{}`", shorten(&title)))
}

/// Unknown keys of an object that have a value. Keys that begin with `_` are internal state of
/// ORBAT Mapper, so they are skipped.
pub(super) fn unread<'j>(json: &'j Json, known: &[&str]) -> impl Iterator<Item = &'j str> {
    let entries = json.as_object().into_iter().flatten();
    let is_filled = |value: &Json| match value {
        Json::Null => false,
        Json::Bool(is_set) => *is_set,
        Json::Number(_) => true,
        Json::String(text) => !text.trim().is_empty(),
        Json::Array(items) => !items.is_empty(),
        Json::Object(entries) => !entries.is_empty(),
    };
    let is_unread = move |(key, value): &(&String, &Json)| {
        !key.starts_with('_') && !known.contains(&key.as_str()) && is_filled(value)
    };
    entries.filter(is_unread).map(|(key, _)| key.as_str())
}

/// Adds notes to a unit: its URL, a short name that is not the beginning of its name, items without
/// a number, and numbers on paper that differ from the actual numbers.
pub(super) fn besides(json: &Json, node: &mut DraftNode, span: Span) {
    let text =
        |key: &str| json.get(key).and_then(Json::as_str).filter(|text| !text.trim().is_empty());
    let is_other = |short: &&str| !folded(&node.name.value).starts_with(folded(short).trim_end());
    let mut notes: Vec<String> = text("externalUrl").map(str::to_owned).into_iter().collect();
    notes.extend(text("shortName").filter(is_other).map(|short| format!("short name: {short}")));
    for entry in listed(json, "personnel").chain(listed(json, "equipment")) {
        let name = entry.get("name").and_then(Json::as_str).unwrap_or_default();
        let number = |key: &str| entry.get(key).and_then(Json::as_u64);
        match (number("onHand"), number("count")) {
            (Some(on_hand), Some(count)) if on_hand != count => {
                notes.push(format!("{count} {name} on paper"));
            }
            (None, None) => notes.push(name.to_owned()),
            _ => {}
        }
    }
    node.notes.extend(notes.into_iter().map(|note| Value::sure(note, span)));
}

pub(super) fn listed<'j>(json: &'j Json, key: &str) -> impl Iterator<Item = &'j Json> + use<'j> {
    json.get(key).and_then(Json::as_array).into_iter().flatten()
}

/// Keys of a scenario that define an item which no unit counts.
pub(super) fn uncounted(json: &Json) -> Vec<String> {
    let mut counted = BTreeSet::new();
    let mut open: Vec<&Json> = listed(json, "sides").collect();
    while let Some(body) = open.pop() {
        let entries = listed(body, "personnel").chain(listed(body, "equipment"));
        counted.extend(entries.filter_map(name_of));
        open.extend(listed(body, "groups").chain(listed(body, "subUnits")));
    }
    let is_uncounted =
        |key: &&str| listed(json, key).filter_map(name_of).any(|name| !counted.contains(name));
    ["personnel", "equipment"].into_iter().filter(is_uncounted).map(str::to_owned).collect()
}

fn name_of(json: &Json) -> Option<&str> {
    json.get("name").and_then(Json::as_str)
}

/// Moves a nation from the bodies of a side to their list, if all highest bodies have the same
/// nation. The bodies inherit the nation of the list.
pub(super) fn common_nation(nodes: &mut [DraftNode]) -> Option<Value<String>> {
    let highest = || nodes.iter().filter(|node| node.depth == 0);
    let nation = highest().next()?.nation.clone()?;
    let has_it =
        |node: &DraftNode| node.nation.as_ref().is_some_and(|other| other.value == nation.value);
    if !highest().all(has_it) {
        return None;
    }
    nodes.iter_mut().filter(|node| node.depth == 0).for_each(|node| node.nation = None);
    Some(nation)
}
