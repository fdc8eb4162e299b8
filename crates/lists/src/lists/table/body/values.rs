//! Converts cells to values of a body. A cell that cannot be converted becomes a note.

use std::borrow::Cow;

use grognard_core::document::{Confidence, Counting, Men, Quality, Trait};
use grognard_syntax::text::Span;

use crate::lists::table::amounts::{Amount, amount, figure};
use crate::lists::table::columns::Column;
use crate::lists::table::grid::Cell;
use crate::lists::table::keys::Key;
use crate::lists::table::words::{arm_of, grade_of, is_rating, level_of, weight_of};
use crate::lists::text::{folded, single_trait, split_rank};
use crate::lists::{DraftLeader, DraftNode, Value};

/// Adds a cell as a note. The note begins with the heading of the column.
pub(in crate::lists::table) fn note(node: &mut DraftNode, title: &str, cell: &Cell<'_>) {
    node.notes.push(titled(title, "", cell));
}

pub(super) fn titled(title: &str, otherwise: &str, cell: &Cell<'_>) -> Value<String> {
    let title = if title.is_empty() { otherwise } else { title };
    let text: Cow<'_, str> = match title {
        "" => cell.text.clone(),
        title => Cow::Owned(format!("{title}: {}", cell.text)),
    };
    Value::sure(text.into_owned(), cell.span)
}

pub(in crate::lists::table) fn leader(text: &str, span: Span) -> Option<DraftLeader> {
    let text = text.split_whitespace().collect::<Vec<&str>>().join(" ");
    if !text.contains(char::is_alphabetic) {
        return None;
    }
    let (rank, name) = split_rank(&text);
    let is_split = !rank.is_empty() && !name.is_empty();
    let name = if is_split { name } else { text };
    Some(DraftLeader {
        name: Value::sure(name, span),
        rank: is_split.then(|| Value::sure(rank, span)),
        note: None,
    })
}

/// Reads the commander of a body. An earlier column may have given his rank.
pub(super) fn led(node: &mut DraftNode, title: &str, cell: &Cell<'_>, text: &str) {
    match (node.leader.take(), leader(text, cell.span)) {
        (None, found) => node.leader = found,
        (Some(before), Some(found)) if before.name.value.is_empty() => {
            node.leader = Some(DraftLeader { rank: before.rank, ..found });
        }
        (before, _) => {
            node.leader = before;
            note(node, title, cell);
        }
    }
}

/// Reads the rank of a commander. The commander's name may be in an earlier or a later column.
pub(super) fn rank(node: &mut DraftNode, cell: &Cell<'_>) {
    match &mut node.leader {
        Some(leader) => leader.rank = Some(cell.value()),
        None => {
            node.leader = Some(DraftLeader {
                name: Value::sure(String::new(), cell.span),
                rank: Some(cell.value()),
                note: None,
            })
        }
    }
}

pub(super) fn strength(node: &mut DraftNode, key: Key, value: Value<Men>) {
    let slot = match key {
        Key::Sabres | Key::SabresFrom | Key::SabresTo => &mut node.sabres,
        Key::Guns | Key::GunsFrom | Key::GunsTo => &mut node.guns,
        _ => &mut node.men,
    };
    let is_end = matches!(key, Key::MenTo | Key::SabresTo | Key::GunsTo);
    *slot = Some(match (slot.take(), value.value.range) {
        (Some(from), Some((_, most))) if is_end => {
            let least = from.value.range.map_or(most, |(least, _)| least);
            Value { value: Men { range: Some((least.min(most), least.max(most))) }, ..from }
        }
        _ => value,
    });
}

pub(super) fn count(node: &mut DraftNode, key: Key, value: Value<u32>) {
    match key {
        Key::Officers => node.officers = Some(value),
        Key::Howitzers => node.howitzers = Some(value),
        Key::Battalions => node.battalions = Some(value),
        Key::Companies => node.companies = Some(value),
        Key::Batteries => node.batteries = Some(value),
        Key::Stands => node.stands = Some(value),
        _ => {}
    }
}

/// Reads a word for a level, an arm, a grade, a trait and so on. An unknown word becomes a note.
pub fn word(node: &mut DraftNode, key: Key, column: &Column, cell: &Cell<'_>, text: &str) {
    let span = cell.span;
    let is_read = match key {
        Key::Level => match level_of(text) {
            Some((kind, _)) => {
                node.kind = Value::sure(kind, span);
                true
            }
            None => figure(text, false).is_some(),
        },
        Key::Arm => set(&mut node.arm, arm_of(text), span),
        Key::Grade => set(&mut node.grade, grade_of(text), span),
        Key::Counting => set(&mut node.counting, Counting::from_word(text), span),
        Key::Confidence => set(&mut node.confidence, Confidence::from_word(text), span),
        Key::Quality => set(&mut node.quality, Quality::from_word(text), span),
        Key::Rating => set(&mut node.rating, is_rating(text).then(|| text.to_owned()), span),
        Key::Weight => return weight(node, column, cell, text),
        Key::Traits => return all_traits(node, column, cell, text),
        _ => false,
    };
    // A word for a level in a column of arms sets the level of the body.
    let level = level_of(text).filter(|_| key == Key::Arm && !is_read);
    match level {
        Some((kind, _)) => node.kind = Value::sure(kind, span),
        None if is_read || text == "-" => {}
        None => note(node, &column.title, cell),
    }
}

fn set<T>(slot: &mut Option<Value<T>>, found: Option<T>, span: Span) -> bool {
    let is_found = found.is_some();
    *slot = found.map(|found| Value::sure(found, span)).or(slot.take());
    is_found
}

fn weight(node: &mut DraftNode, column: &Column, cell: &Cell<'_>, text: &str) {
    match weight_of(text) {
        Some((weight, besides)) => {
            node.weight = Some(Value::sure(weight, cell.span));
            node.notes.extend(besides.map(|besides| Value::sure(besides, cell.span)));
        }
        None if amount(text, false) == Some(Amount::Nothing) => {}
        None => note(node, &column.title, cell),
    }
}

fn all_traits(node: &mut DraftNode, column: &Column, cell: &Cell<'_>, text: &str) {
    for part in
        text.split([',', ';', '|', '+', '\n']).map(str::trim).filter(|part| !part.is_empty())
    {
        let words = if part.contains(' ') && single_trait(&folded(part)).is_none() {
            part.split(' ').collect()
        } else {
            vec![part]
        };
        for word in words {
            match Trait::from_word(word).or_else(|| single_trait(&folded(word))) {
                Some(found) => node.traits.push(Value::sure(found, cell.span)),
                None => {
                    node.notes.push(Value::sure(format!("{}: {word}", column.title), cell.span))
                }
            }
        }
    }
}
