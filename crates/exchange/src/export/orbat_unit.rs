//! Words and numbers of a unit in ORBAT Mapper. The format has fields for men and equipment. Every
//! other fact is a line `Key: value` of the description, which grognard's importer reads back.

use grognard_core::document::{Arm, Echelon};
use grognard_core::model::{Body, Force};
use grognard_syntax::text::one_line;
use serde_json::{Value as Json, json};

use super::facts::is_last;
use super::numbers::{NOUNS, counts, parts, strength, unknown};
use super::text_line::{leader_words, own_nation};

pub(super) fn description(force: &Force, index: usize) -> String {
    let body = &force.bodies[index];
    let is_last = is_last(force, index);
    let traits: Vec<&str> = body.traits.iter().map(|word| word.word()).collect();
    let note = force.record(index).and_then(|record| record.note.as_deref()).map(one_line);
    let facts = [
        ("Leader", body.leader.as_ref().map(|leader| leader_words(leader))),
        ("Level", level(body, is_last).map(str::to_owned)),
        (
            "Arm",
            body.arm
                .filter(|arm| is_last && is_hidden(body, *arm))
                .map(|arm| arm.word().to_owned()),
        ),
        ("Nation", own_nation(force, index).map(str::to_owned)),
        ("Strength", strengths(body)),
        ("Parts", Some(parts(body).join(", "))),
        ("Weight", body.weight.clone().filter(|weight| is_last && !weight.ends_with("-pounder"))),
        (
            "Weight",
            body.weight
                .clone()
                .filter(|weight| is_last && weight.ends_with("-pounder") && body.guns.is_none()),
        ),
        ("Grade", body.grade.filter(|_| is_last).map(|grade| grade.word().to_owned())),
        ("Traits", is_last.then(|| traits.join(", "))),
        ("Stands", body.elements.map(|count| count.to_string())),
    ];
    let facts = facts.into_iter().filter_map(|(key, value)| Some((key, value?)));
    let lines =
        facts.filter(|(_, value)| !value.is_empty()).map(|(key, value)| format!("{key}: {value}"));
    lines.chain(note).collect::<Vec<String>>().join("\n")
}

/// Level of a formation that the symbol code cannot express. A level without a line in the
/// description would be lost.
fn level(body: &Body, is_last: bool) -> Option<&'static str> {
    let echelon = body.echelon?;
    let is_hidden = matches!(echelon, Echelon::Wing | Echelon::Column | Echelon::Group);
    (is_hidden || (is_last && echelon == Echelon::Regiment)).then(|| echelon.word())
}

/// True if the symbol code loses the arm. The code cannot express some arms, and the importer does
/// not read the arm of a formation from its code.
fn is_hidden(body: &Body, arm: Arm) -> bool {
    matches!(arm, Arm::HorseArtillery | Arm::Other) || !body.is_unit()
}

/// Ranges and unknown strengths. Strengths are written in words, because the number fields allow
/// only exact numbers.
fn strengths(body: &Body) -> Option<String> {
    let counts = counts(body);
    let unknown = unknown(body);
    let told = (0..NOUNS.len()).filter_map(|kind| match counts[kind] {
        Some(count) if !count.is_exact() => Some(format!("{} {}", strength(count), NOUNS[kind])),
        None if unknown == Some(kind) => Some(format!("? {}", NOUNS[kind])),
        _ => None,
    });
    Some(told.collect::<Vec<String>>().join(", ")).filter(|told| !told.is_empty())
}

/// Values of the fields `personnel` and `equipment`. A range of a strength becomes its middle,
/// rounded down.
pub(super) fn numbers(force: &Force, index: usize) -> Vec<(&'static str, Json)> {
    let body = &force.bodies[index];
    let [men, sabres, guns] = counts(body);
    let foot = if body.arm == Some(Arm::Infantry) { "Infantry" } else { "Men" };
    let people = [(foot, men), ("Cavalry", sabres)];
    let people = people
        .into_iter()
        .filter_map(|(name, count)| Some(json!({ "name": name, "count": count?.middle() })));
    let people: Vec<Json> = people.collect();
    let weight = body.weight.as_deref().filter(|weight| weight.ends_with("-pounder"));
    let guns =
        guns.map(|guns| json!([{ "name": weight.unwrap_or("Guns"), "count": guns.middle() }]));
    let mut all = Vec::new();
    if !people.is_empty() {
        all.push(("personnel", Json::Array(people)));
    }
    all.extend(guns.map(|guns| ("equipment", guns)));
    all
}
