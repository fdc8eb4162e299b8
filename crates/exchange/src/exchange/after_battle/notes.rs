//! Notes after a battle: the losses of each body, the fate of its leader, and the bodies that were
//! removed below it.

use std::collections::BTreeMap;

use grognard_core::document::{BodyKind, MAX_NOTE};
use grognard_core::model::Strength;
use grognard_syntax::diagnostic::Edit;
use grognard_syntax::syntax::{Node, Style, scalar};

use super::fought::{Fought, OF_BODIES};
use super::left::Left;
use crate::exchange::insertion::{NoPlace, insert_entry_below};
use crate::exchange::yaml_value::text;

/// Notes by the index of their body. The whole force always has a note.
pub(super) fn notes(left: &Left<'_>, fought: Fought<'_>) -> BTreeMap<usize, String> {
    let mut words: BTreeMap<usize, Vec<String>> = BTreeMap::from([(0, vec![summary(left)])]);
    let mut say = |index: usize, said: String| words.entry(index).or_default().push(said);
    for index in 0..left.bodies.list.len() {
        let teller = teller(left, index);
        if let Some(lost) = lost(left, index) {
            let name = name(left, index);
            say(teller, if teller == index { lost } else { format!("{name}: {lost}") });
        }
        let happened = happened(left, index);
        if let Some(happened) = &happened {
            say(teller, happened.clone());
        }
        if teller != index && happened.is_none() {
            let leader = left.bodies.list[index].leader().value();
            let leader = leader.and_then(|leader| leader.name.value());
            if let Some(leader) = leader {
                say(teller, format!("{leader} has no troops left"));
            }
        }
    }
    let after = format!("After {} under {}", fought.name, fought.ruleset);
    let sentence = |words: Vec<String>| format!("{after}: {}.", words.join("; "));
    words.into_iter().map(|(index, words)| (index, sentence(words))).collect()
}

/// Losses of the whole force in words: `1204 of 12804 men and 3 of 20 guns lost`.
fn summary(left: &Left<'_>) -> String {
    if !left.has_changed(0) {
        return "no losses".to_owned();
    }
    let (before, after) = (left.sums_before(), left.sums());
    let parts = before.iter().filter_map(|(noun, before)| {
        let after = after.get(noun).copied().unwrap_or_default();
        let (least, most) = (before.least - after.least, before.most - after.most);
        let lost = Strength { least: least.min(most), most: least.max(most) };
        (lost.most > 0).then(|| format!("{lost} of {before} {noun}"))
    });
    match parts.collect::<Vec<String>>().as_slice() {
        [] => "losses in stands".to_owned(),
        parts => format!("{} lost", parts.join(", ")),
    }
}

/// Body whose note reports the losses of the given body: the body itself if it stays, otherwise the
/// nearest body above that stays. A battalion in the list of its regiment is skipped, because it
/// cannot have a note.
fn teller(left: &Left<'_>, index: usize) -> usize {
    let mut above = std::iter::successors(Some(index), |index| left.bodies.list[*index].parent);
    let tells = |index: &usize| {
        left.stays(*index) && !matches!(left.bodies.list[*index].kind, BodyKind::Part(..))
    };
    above.find(tells).unwrap_or(0)
}

fn name<'l>(left: &'l Left<'_>, index: usize) -> &'l str {
    let body = left.force.zip(left.numbers[index]);
    body.map_or("", |(losses, number)| &losses.force.bodies[number].name)
}

/// Losses of a body in words: `2 of 5 stands lost, 245 of 612 men`.
fn lost(left: &Left<'_>, index: usize) -> Option<String> {
    let losses = left.losses[index].iter().flatten();
    let words: Vec<String> = losses.flat_map(|loss| loss.words.iter().cloned()).collect();
    let numbers = left.strengths(index).into_iter().filter_map(|stated| {
        let before = stated.before;
        let lost = match stated.loss {
            Some(loss) => Strength { least: loss.of(before.least), most: loss.of(before.most) },
            // Gunners leave with their last gun, so all men of the battery count as lost.
            None if left.gone[index] => before,
            None => return None,
        };
        Some(format!("{lost} of {before} {}", stated.noun))
    });
    let all: Vec<String> = words.into_iter().chain(numbers).collect();
    (!all.is_empty()).then(|| all.join(", "))
}

fn happened(left: &Left<'_>, index: usize) -> Option<String> {
    let number = left.numbers[index]?;
    let leaders = &left.force?.leaders;
    leaders.iter().find(|(body, _)| *body == number).map(|(_, words)| words.clone())
}

/// Appends a sentence to the note of a body. If the body has no note, a note is added.
pub(super) fn note(body: Node<'_>, words: &str) -> Result<Edit, NoPlace> {
    if let Some(note) = body.get("note") {
        let both = format!("{} {words}", note.as_str().unwrap_or_default().trim());
        if note.is_alias() || both.chars().count() > MAX_NOTE {
            return Err("a note has no room for the losses: shorten it".to_owned());
        }
        if note.style() == Style::Block {
            return Ok(below_block(note, words));
        }
        return Ok(Edit { span: note.span(), replacement: scalar(both.trim()) });
    }
    let keys = body.entries().filter_map(|(key, _)| key.as_str());
    let above = keys.filter(|key| !OF_BODIES.contains(key) && *key != "total").last();
    insert_entry_below(body, above.unwrap_or("name"), "note", &text(words))
}

/// Appends a line to a note in block style (`|` or `>`), with the same indentation as the block.
fn below_block(note: Node<'_>, words: &str) -> Edit {
    let tree = note.tree();
    let end = tree.text()[..note.span().end as usize].trim_end().len();
    let written = &tree.text()[note.span().start as usize..end];
    let first = written.lines().skip(1).find(|line| !line.trim().is_empty()).unwrap_or_default();
    let indent = &first[..first.len() - first.trim_start().len()];
    let newline = if written.contains("\r\n") { "\r\n" } else { "\n" };
    let end = u32::try_from(end).expect("a document is smaller than 4 GiB");
    Edit { span: tree.span(end, end), replacement: format!("{newline}{indent}{words}") }
}
