//! Reads the description of a unit of ORBAT Mapper. Lines `Key: value` that grognard's own export
//! wrote become values, and all other lines become notes.

use grognard_core::document::{Arm, Echelon, Grade, Men, Trait};
use grognard_syntax::text::Span;
use serde_json::Value as Json;

use grognard_lists::lists::text::{leader_of, measured};
use grognard_lists::lists::{DraftKind, DraftNode, Value};

pub(super) fn description(json: &Json, node: &mut DraftNode, span: Span) {
    let text = json.get("description").and_then(Json::as_str).unwrap_or_default();
    let counted = strengths(node);
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let is_read =
            line.split_once(": ").is_some_and(|(key, value)| said(node, key, value, span));
        if !is_read {
            node.notes.push(Value::sure(line.to_owned(), span));
        }
    }
    // The description gives a range in place of the exact count of a unit. If the count is not the
    // middle of the range, someone changed one of the two, so the count becomes a note.
    for ((what, before), (_, after)) in counted.into_iter().zip(strengths(node)) {
        let (Some(Men { range: Some((count, _)) }), Some(after)) = (before, after) else {
            continue;
        };
        let middle = after.range.map(|(least, most)| least + most.saturating_sub(least) / 2);
        if middle != Some(count) {
            node.notes.push(Value::sure(format!("{count} {what} counted"), span));
        }
    }
}

fn strengths(node: &DraftNode) -> [(&'static str, Option<Men>); 3] {
    [("men", &node.men), ("sabres", &node.sabres), ("guns", &node.guns)]
        .map(|(what, value)| (what, value.as_ref().map(|value| value.value)))
}

/// Reads a line that has a key. Returns false if grognard does not write such a line.
fn said(node: &mut DraftNode, key: &str, value: &str, span: Span) -> bool {
    match key {
        "Leader" => node.leader = Some(leader_of(value, span)),
        "Nation" => node.nation = Some(Value::sure(value.to_owned(), span)),
        "Weight" => node.weight = Some(Value::sure(value.to_owned(), span)),
        "Stands" => return measured(node, &format!("{value} stands"), span),
        "Strength" | "Parts" => {
            return value.split(", ").all(|measure| measured(node, measure, span));
        }
        "Traits" => {
            let traits: Option<Vec<Trait>> = value.split(", ").map(Trait::from_word).collect();
            let Some(traits) = traits else { return false };
            node.traits = traits.into_iter().map(|word| Value::sure(word, span)).collect();
        }
        _ => return word(node, key, value, span),
    }
    true
}

fn word(node: &mut DraftNode, key: &str, value: &str, span: Span) -> bool {
    match (key, Echelon::from_word(value), Arm::from_word(value), Grade::from_word(value)) {
        ("Level", Some(echelon), _, _) => {
            node.kind = Value::sure(DraftKind::Formation(echelon), span);
        }
        ("Arm", _, Some(arm), _) => {
            node.arm = Some(Value::sure(arm, span));
            let is_unit = !matches!(node.kind.value, DraftKind::Formation(_));
            if is_unit && !arm.is_artillery() {
                node.kind.value = DraftKind::Unit;
            }
        }
        ("Grade", _, _, Some(grade)) => node.grade = Some(Value::sure(grade, span)),
        _ => return false,
    }
    true
}
