//! Writes a converted force as an order of battle in the terms of its game.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write;

use grognard_core::convert::{
    Conversion, FieldedFormation, FieldedLeader, FieldedUnit, usual_traits,
};
use grognard_core::document::{GameLength, MAX_NAME};
use grognard_core::model::Strength;
use grognard_core::ruleset::Ruleset;
use grognard_syntax::syntax::scalar;

use super::ids::{MAX_ID, shortened};

/// Writes a conversion as an order of battle in the terms of its game. Values that the rule set
/// would derive again are left out.
pub fn native(conversion: &Conversion, rules: &Ruleset) -> String {
    let mut out = String::new();
    let Some(whole) = conversion.formations.first() else { return out };
    let id = match conversion.kept {
        true => conversion.id.clone(),
        false => format!("{}-{}", conversion.id, conversion.ruleset),
    };
    put(&mut out, 0, "oob", "1");
    put(&mut out, 0, "id", &shortened(&id, MAX_ID));
    put(&mut out, 0, "name", &scalar(&short(&conversion.name)));
    put(&mut out, 0, "nation", &scalar(&whole.nation));
    if let Some(date) = conversion.date {
        put(&mut out, 0, "date", &date.to_string());
    }
    put(&mut out, 0, "ruleset", &scalar(&conversion.ruleset));
    if conversion.units.iter().any(|unit| strength(conversion, unit).is_some()) {
        let title = format!("{}, converted to {}", conversion.name, conversion.ruleset_name);
        out.push_str("sources:\n");
        put(&mut out, 2, "list", &scalar(&title));
        put(&mut out, 0, "source", "list");
        put(&mut out, 0, "confidence", "estimate");
    }
    body(&hung(conversion, rules), 0, 0, &mut out);
    out
}

/// Cuts a name to the maximum length in a document. A unit that is named after all its bodies can
/// have a longer name.
fn short(name: &str) -> Cow<'_, str> {
    match name.char_indices().nth(MAX_NAME) {
        None => Cow::Borrowed(name),
        Some(_) => {
            let kept: String = name.chars().take(MAX_NAME - 1).collect();
            Cow::Owned(format!("{}…", kept.trim_end()))
        }
    }
}

/// Conversion as a tree. A formation is identified by its index in the conversion.
struct Hung<'c> {
    conversion: &'c Conversion,
    rules: &'c Ruleset,
    below: Vec<Vec<usize>>,
    units: Vec<Vec<&'c FieldedUnit>>,
    leaders: HashMap<usize, &'c FieldedLeader>,
    with_units: HashMap<&'c str, &'c FieldedLeader>,
}

fn hung<'c>(conversion: &'c Conversion, rules: &'c Ruleset) -> Hung<'c> {
    let count = conversion.formations.len();
    let (mut below, mut units) = (vec![Vec::new(); count], vec![Vec::new(); count]);
    for (index, formation) in conversion.formations.iter().enumerate() {
        if let Some(parent) = formation.parent {
            below[parent].push(index);
        }
    }
    for unit in conversion.units.iter().filter(|unit| unit.parent < count) {
        units[unit.parent].push(unit);
    }
    let (mut leaders, mut with_units) = (HashMap::new(), HashMap::new());
    for leader in &conversion.leaders {
        match &leader.unit {
            Some(unit) => with_units.entry(unit.as_str()).or_insert(leader),
            None => leaders.entry(leader.formation).or_insert(leader),
        };
    }
    Hung { conversion, rules, below, units, leaders, with_units }
}

fn put(out: &mut String, indent: usize, key: &str, value: &str) {
    writeln!(out, "{}{key}: {value}", " ".repeat(indent)).expect("a string takes everything");
}

fn body(hung: &Hung<'_>, index: usize, indent: usize, out: &mut String) {
    let formation = &hung.conversion.formations[index];
    if indent > 0 || formation.echelon != grognard_core::document::Echelon::Army {
        put(out, indent, "echelon", formation.echelon.word());
    }
    if let Some(quality) = formation.commanded {
        put(out, indent, "quality", quality.word());
    }
    if let Some(commander) = hung.leaders.get(&index) {
        put(out, indent, "leader", &leader(commander));
    }
    let mark = formation.tracks.iter().flat_map(|track| &track.marks).next();
    if let Some(mark) = mark.filter(|mark| mark.lost <= 1000) {
        put(out, indent, "fatigue", &mark.lost.to_string());
    }
    let below = &hung.below[index];
    if !below.is_empty() {
        writeln!(out, "{}formations:", " ".repeat(indent)).expect("a string takes everything");
    }
    for below_index in below {
        head(&hung.conversion.formations[*below_index], formation, indent + 2, out);
        body(hung, *below_index, indent + 4, out);
    }
    let units = |guns: bool| hung.units[index].iter().filter(move |unit| unit.guns == guns);
    for (key, guns) in [("units", false), ("artillery", true)] {
        if units(guns).next().is_some() {
            writeln!(out, "{}{key}:", " ".repeat(indent)).expect("a string takes everything");
        }
        for fielded in units(guns) {
            unit(hung, fielded, indent + 2, out);
        }
    }
}

fn head(formation: &FieldedFormation, above: &FieldedFormation, indent: usize, out: &mut String) {
    let dash = " ".repeat(indent);
    writeln!(out, "{dash}- id: {}", formation.id).expect("a string takes everything");
    put(out, indent + 2, "name", &scalar(&short(&formation.name)));
    if formation.nation != above.nation && !formation.nation.is_empty() {
        put(out, indent + 2, "nation", &scalar(&formation.nation));
    }
}

fn leader(leader: &FieldedLeader) -> String {
    let mut words = format!("{{ id: {}, name: {}", scalar(&leader.id), scalar(&leader.name));
    if let Some(rank) = &leader.rank {
        words.push_str(&format!(", rank: {}", scalar(rank)));
    }
    if let Some(rating) = leader.rating {
        words.push_str(&format!(", rating: {}", rating.word()));
    }
    if leader.exceptional {
        words.push_str(", exceptional: true");
    }
    if leader.replacement {
        words.push_str(", replacement: true");
    }
    if !leader.kind.is_empty() {
        words.push_str(&format!(", post: {}", leader.kind));
    }
    if let Some(range) = leader.range {
        words.push_str(&format!(", range: {}", length(range)));
    }
    words.push_str(" }");
    words
}

/// Length as documents write it, without a space: `4in`.
fn length(range: GameLength) -> String {
    range.to_string().replace(' ', "")
}

fn unit(hung: &Hung<'_>, unit: &FieldedUnit, indent: usize, out: &mut String) {
    let (conversion, rules) = (hung.conversion, hung.rules);
    let mut words = format!(
        "{{ id: {}, name: {}, arm: {}, stands: {}",
        unit.id,
        scalar(&short(&unit.name)),
        unit.arm.word(),
        unit.elements
    );
    let above = conversion.formations.get(unit.parent).map_or("", |above| &above.nation);
    if unit.nation != above && !unit.nation.is_empty() {
        words.push_str(&format!(", nation: {}", scalar(&unit.nation)));
    }
    if let Some(strength) = strength(conversion, unit) {
        let key = if unit.guns { "guns" } else { "men" };
        words.push_str(&format!(", {key}: {strength}"));
    }
    if let Some((grade, _)) = &unit.grade {
        words.push_str(&format!(", bel: {grade}"));
    }
    if !unit.history.is_empty() {
        let traits: Vec<&str> = unit.history.iter().map(|of_history| of_history.word()).collect();
        words.push_str(&format!(", traits: [{}]", traits.join(", ")));
    }
    let traits: Vec<&str> = unit.traits.iter().map(|(id, _)| id.as_str()).collect();
    if traits != usual_traits(rules, unit, conversion.date) {
        words.push_str(&format!(", game_traits: [{}]", traits.join(", ")));
    }
    if let Some(attached) = hung.with_units.get(unit.id.as_str()) {
        words.push_str(&format!(", leader: {}", leader(attached)));
    }
    words.push_str(" }");
    writeln!(out, "{}- {words}", " ".repeat(indent)).expect("a string takes everything");
}

/// Strength of a unit as a range whose middle is the number that the conversion used. A unit that
/// was not counted has no strength.
fn strength(conversion: &Conversion, unit: &FieldedUnit) -> Option<Strength> {
    let Strength { least, most } = unit.strength;
    if conversion.uncounted.contains(&unit.id) || most == 0 {
        return None;
    }
    if unit.strength.middle() == unit.men {
        return Some(unit.strength);
    }
    // The sum of several parts loses halves, which would move the middle of the range by a man or
    // two.
    let Some(half) = unit.men.checked_sub(least) else { return Some(Strength::exact(unit.men)) };
    let end = unit.men.saturating_add(half);
    Some(Strength { least, most: if most > end { end.saturating_add(1) } else { end } })
}
