//! Kinds of rows in a table, and the lists that the rows form.

use std::collections::HashMap;

use super::body::Table;
use super::grid::{Cell, Row};
use super::keys::Key;
use super::kinds::NATION;
use crate::lists::text::{Phrases, TOTALS, folded, headings, is_prose, nation, place_total};
use crate::lists::{DraftKind, DraftList, DraftNode, Mark, Value};
use grognard_core::document::{Date, kebab};

pub(super) enum RowItem {
    Body(Box<DraftNode>, Option<Value<String>>),
    Total(Box<DraftNode>),
    Note(Value<String>),
}

static NOTES: Phrases = Phrases::new("note|notes|source|sources|quelle|remarque|anmerkung|key");

static OF_EVERYTHING: Phrases =
    Phrases::new("grand total|total general|gesamtstarke|overall|insgesamt|army total");

/// Reads a row that is not a body: a total, a footnote or a sentence.
pub(super) fn special(table: &mut Table<'_>, row: &Row<'_>) -> Option<RowItem> {
    let is_name = |cell: &&Cell<'_>| {
        let column = table.columns.iter().find(|column| column.index == cell.column);
        column.is_some_and(|column| matches!(column.key, Some(Key::Name | Key::Formation(_))))
    };
    let first = row.cells.iter().find(|cell| cell.text.contains(char::is_alphabetic));
    let mut named = row.cells.iter().filter(is_name).chain(first);
    if let Some(cell) = named.find(|cell| is_total(&cell.text)) {
        let mut node = table.body(row, cell);
        node.name = cell.value();
        return Some(RowItem::Total(Box::new(node)));
    }
    let cell = row.only()?;
    let text = cell.text.trim();
    let is_note = text.starts_with(['*', '†', '‡', '¹', '²', '³'])
        || is_prose(text)
        || NOTES.open(&folded(text));
    is_note.then(|| RowItem::Note(cell.value()))
}

fn is_total(text: &str) -> bool {
    let plain = folded(text);
    TOTALS.open(&plain) || plain.trim().ends_with(" total") || text.trim() == "="
}

fn is_grand(text: &str) -> bool {
    OF_EVERYTHING.are_in(&folded(text))
}

pub(super) fn side(table: &Table<'_>, row: &Row<'_>) -> Option<Value<String>> {
    table.cell(row, Key::Side).map(Cell::value)
}

/// Collects the rows into lists, one list for each side. `head` contains the text above the table.
pub(super) fn lists(items: Vec<RowItem>, head: DraftList) -> Vec<DraftList> {
    let mut lists: Vec<DraftList> = vec![head.clone()];
    let mut of_sides: HashMap<String, usize> =
        head.side.iter().map(|side| (kebab(&side.value), 0)).collect();
    let mut current = 0;
    for item in items {
        match item {
            RowItem::Body(node, side) => {
                if node.depth == 0
                    && let Some(side) = side
                {
                    let id = kebab(&side.value);
                    current = match of_sides.get(&id) {
                        Some(known) => *known,
                        None => list_of_new_side(&mut lists, side, &head),
                    };
                    of_sides.insert(id, current);
                }
                lists[current].nodes.push(*node);
            }
            RowItem::Total(node) => {
                let list = &mut lists[current];
                let free = open(list);
                let is_grand = is_grand(&node.name.value);
                place_total(*node, &free, is_grand, list);
            }
            RowItem::Note(note) => lists[current].notes.push(note),
        }
    }
    lists.retain(|list| !list.nodes.is_empty());
    for list in &mut lists {
        headings(list);
        nations(list);
        dates(list);
    }
    lists
}

/// Begins the list of a new side. The first side uses the list that already exists.
fn list_of_new_side(lists: &mut Vec<DraftList>, side: Value<String>, head: &DraftList) -> usize {
    if lists[0].side.is_none() && lists[0].nodes.is_empty() {
        lists[0].side = Some(side);
        return 0;
    }
    let (name, notes) = (Some(side.clone()), Vec::new());
    lists.push(DraftList { side: Some(side), name, notes, ..head.clone() });
    let others = lists.len() - 1;
    // Each list is named after its side, because the title of the table applies to both sides.
    let first = lists[0].side.clone();
    let title = std::mem::replace(&mut lists[0].name, first).filter(|_| others == 1);
    let shown = title.filter(|title| lists[0].name.as_ref() != Some(title));
    lists[0].notes.extend(shown);
    others
}

/// Formations at the end of a list that have no total and may still get bodies, the nearest first.
fn open(list: &DraftList) -> Vec<usize> {
    let mut free = Vec::new();
    let mut depth = usize::MAX;
    for (index, node) in list.nodes.iter().enumerate().rev() {
        if node.depth < depth {
            let has_parts = depth != usize::MAX;
            depth = node.depth;
            let is_formation = matches!(node.kind.value, DraftKind::Formation(_));
            if (is_formation || has_parts) && node.total.is_empty() {
                free.push(index);
            }
        }
    }
    free
}

/// Gives a list the day of its first body that has a day. Other days become notes.
fn dates(list: &mut DraftList) {
    let first = list.nodes.iter().find_map(|node| node.date.clone());
    list.date = list.date.take().or(first);
    let Some(day) = list.date.as_ref().map(|date| date.value) else { return };
    for node in &mut list.nodes {
        let other = node.date.take().filter(|date| date.value != day);
        node.notes.extend(other.map(|date| said_day(&date)));
    }
}

pub(super) fn said_day(date: &Value<Date>) -> Value<String> {
    Value { value: format!("date: {}", date.value), span: date.span, mark: date.mark }
}

/// Gives a list the nation of its first body, or otherwise the nation in its names. Nations that
/// bodies inherit from above are removed.
fn nations(list: &mut DraftList) {
    let first = list.nodes.iter().find_map(|node| node.nation.clone());
    let id_of = |text: &str| nation(&folded(text)).map_or_else(|| kebab(text), str::to_owned);
    for node in &mut list.nodes {
        if let Some(nation) = &mut node.nation {
            nation.value = id_of(&nation.value);
        }
    }
    let by_words = || {
        let names = [&list.side, &list.name].into_iter().flatten();
        names.into_iter().find_map(|name| {
            let id = nation(&folded(&name.value))?;
            Some(Value { value: id.to_owned(), span: name.span, mark: Mark::Likely(&NATION) })
        })
    };
    let found = first.map(|nation| Value { value: id_of(&nation.value), ..nation });
    list.nation = list.nation.take().or(found).or_else(by_words);
    let of_list = list.nation.as_ref().map(|nation| nation.value.clone());
    let mut open: Vec<(usize, Option<String>)> = Vec::new();
    for node in &mut list.nodes {
        while open.last().is_some_and(|(depth, _)| *depth >= node.depth) {
            open.pop();
        }
        let above = open.last().map_or(&of_list, |(_, nation)| nation).clone();
        let stated = node.nation.as_ref().map(|nation| nation.value.clone());
        node.nation.take_if(|nation| Some(&nation.value) == above.as_ref());
        open.push((node.depth, stated.or(above)));
    }
}
