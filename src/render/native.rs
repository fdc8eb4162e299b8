//! A converted force as an order of battle in the terms of its game.

use std::fmt::Write;

use crate::convert::{Conversion, FieldedFormation, FieldedUnit};
use crate::document::GameLength;
use crate::syntax::scalar;

/// Writes a conversion as a native order of battle.
pub fn native(conversion: &Conversion) -> String {
    let mut out = String::new();
    let Some(whole) = conversion.formations.first() else { return out };
    let id = match conversion.kept {
        true => conversion.id.clone(),
        false => format!("{}-{}", conversion.id, conversion.ruleset),
    };
    let id: String = id.chars().take(60).collect();
    put(&mut out, 0, "oob", "1");
    put(&mut out, 0, "id", id.trim_end_matches('-'));
    put(&mut out, 0, "name", &scalar(&conversion.name));
    put(&mut out, 0, "nation", &scalar(&whole.nation));
    if let Some(date) = conversion.date {
        put(&mut out, 0, "date", &date.to_string());
    }
    put(&mut out, 0, "ruleset", &scalar(&conversion.ruleset));
    body(conversion, 0, 0, &mut out);
    out
}

fn put(out: &mut String, indent: usize, key: &str, value: &str) {
    writeln!(out, "{}{key}: {value}", " ".repeat(indent)).expect("a string");
}

/// What a formation says of itself, and the bodies below it.
fn body(conversion: &Conversion, at: usize, indent: usize, out: &mut String) {
    let formation = &conversion.formations[at];
    if indent > 0 || formation.echelon != crate::document::Echelon::Army {
        put(out, indent, "echelon", formation.echelon.word());
    }
    if let Some(quality) = formation.commanded {
        put(out, indent, "quality", quality.word());
    }
    leader(conversion, at, indent, out);
    let mark = formation.tracks.iter().flat_map(|track| &track.marks).next();
    if let Some(mark) = mark.filter(|mark| mark.lost <= 1000) {
        put(out, indent, "fatigue", &mark.lost.to_string());
    }
    let below: Vec<usize> = (0..conversion.formations.len())
        .filter(|below| conversion.formations[*below].parent == Some(at))
        .collect();
    if !below.is_empty() {
        writeln!(out, "{}formations:", " ".repeat(indent)).expect("a string");
    }
    for one in below {
        head(&conversion.formations[one], formation, indent + 2, out);
        body(conversion, one, indent + 4, out);
    }
    let own = |guns: bool| {
        conversion.units.iter().filter(move |unit| unit.parent == at && unit.guns == guns)
    };
    for (key, guns) in [("units", false), ("artillery", true)] {
        if own(guns).next().is_some() {
            writeln!(out, "{}{key}:", " ".repeat(indent)).expect("a string");
        }
        for one in own(guns) {
            unit(one, &formation.nation, indent + 2, out);
        }
    }
}

fn head(formation: &FieldedFormation, above: &FieldedFormation, indent: usize, out: &mut String) {
    let dash = " ".repeat(indent);
    writeln!(out, "{dash}- id: {}", formation.id).expect("a string");
    put(out, indent + 2, "name", &scalar(&formation.name));
    if formation.nation != above.nation && !formation.nation.is_empty() {
        put(out, indent + 2, "nation", &scalar(&formation.nation));
    }
}

fn leader(conversion: &Conversion, at: usize, indent: usize, out: &mut String) {
    let Some(leader) = conversion.leaders.iter().find(|leader| leader.formation == at) else {
        return;
    };
    let mut words = format!("{{ id: {}, name: {}", scalar(&leader.id), scalar(&leader.name));
    if let Some(range) = leader.range {
        words.push_str(&format!(", range: {}", length(range)));
    }
    words.push_str(" }");
    put(out, indent, "leader", &words);
}

/// A length as documents write it: `4in`.
fn length(range: GameLength) -> String {
    range.to_string().replace(' ', "")
}

fn unit(unit: &FieldedUnit, above: &str, indent: usize, out: &mut String) {
    let mut words = format!(
        "{{ id: {}, name: {}, arm: {}, stands: {}",
        unit.id,
        scalar(&unit.name),
        unit.arm.word(),
        unit.elements
    );
    if unit.nation != above && !unit.nation.is_empty() {
        words.push_str(&format!(", nation: {}", scalar(&unit.nation)));
    }
    if let Some((grade, _)) = &unit.grade {
        words.push_str(&format!(", bel: {grade}"));
    }
    if !unit.history.is_empty() {
        let traits: Vec<&str> = unit.history.iter().map(|one| one.word()).collect();
        words.push_str(&format!(", traits: [{}]", traits.join(", ")));
    }
    words.push_str(" }");
    writeln!(out, "{}- {words}", " ".repeat(indent)).expect("a string");
}
