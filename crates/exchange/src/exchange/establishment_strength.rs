//! Writes strengths from an establishment or from an author.

use grognard_core::document::{Arm, Grade, MAX_MEN, Men};
use grognard_project::project::EstablishmentFacts;

use super::yaml_value::{Entries, YamlValue, entry, word};

/// Numbers that an author gives in place of the numbers of the establishment.
#[derive(Debug, Clone, Default)]
pub struct GivenNumbers {
    /// Number of battalions or squadrons.
    pub parts: Option<usize>,
    /// Men of each battalion or squadron, or a single number for the whole body.
    pub men: Vec<Men>,
    pub guns: Option<Men>,
    pub grade: Option<Grade>,
}

/// Writes a strength, and returns the keys of the figures that the strength uses.
pub(super) fn strength(
    facts: &EstablishmentFacts,
    numbers: &GivenNumbers,
    entries: &mut Entries,
) -> Vec<&'static str> {
    match facts.arm {
        Some(arm) if arm.is_artillery() => battery(facts, numbers, entries),
        Some(Arm::Cavalry) => horse(facts, numbers, entries),
        _ => foot(facts, numbers, entries),
    }
}

fn foot(
    facts: &EstablishmentFacts,
    numbers: &GivenNumbers,
    entries: &mut Entries,
) -> Vec<&'static str> {
    let many = numbers.parts.or(facts.battalions);
    if !numbers.men.is_empty() {
        given("men", "battalions", numbers, entries);
        return Vec::new();
    }
    let (men, key) = match (facts.men, facts.men_in_all) {
        (Some(men), _) => (repeated(men, many), "men"),
        (None, Some(men)) if many == facts.battalions => (strength_of(men), "men-in-all"),
        _ => (strength_of(Men { range: None }), "men"),
    };
    let is_list = matches!(men, YamlValue::List(_));
    entries.push(entry("men", men));
    if let Some(many) = many.filter(|many| !is_list && *many > 1) {
        entries.push(entry("battalions", word(&many.to_string())));
    }
    vec!["battalions", key]
}

fn horse(
    facts: &EstablishmentFacts,
    numbers: &GivenNumbers,
    entries: &mut Entries,
) -> Vec<&'static str> {
    let many = numbers.parts.or(facts.squadrons);
    if !numbers.men.is_empty() {
        given("sabres", "squadrons", numbers, entries);
        return Vec::new();
    }
    let (sabres, key) = match (facts.sabres, facts.sabres_in_all) {
        (Some(sabres), _) => (times(sabres, many.unwrap_or(1)), "sabres"),
        (None, Some(sabres)) if many == facts.squadrons => (sabres, "sabres-in-all"),
        _ => (Men { range: None }, "sabres"),
    };
    entries.push(entry("sabres", strength_of(sabres)));
    if let Some(many) = many {
        entries.push(entry("squadrons", word(&many.to_string())));
    }
    vec!["squadrons", key]
}

fn battery(
    facts: &EstablishmentFacts,
    numbers: &GivenNumbers,
    entries: &mut Entries,
) -> Vec<&'static str> {
    let on_paper = facts.guns.and_then(|guns| u32::try_from(guns).ok());
    let on_paper = Men { range: on_paper.map(|guns| (guns, guns)) };
    entries.push(entry("guns", strength_of(numbers.guns.unwrap_or(on_paper))));
    if let Some(weight) = &facts.weight {
        entries.push(entry("weight", word(weight)));
    }
    match (numbers.men.first(), facts.men) {
        (Some(men), _) => entries.push(entry("men", strength_of(*men))),
        (None, Some(men)) if numbers.guns.is_none() => {
            entries.push(entry("men", strength_of(men)));
        }
        _ => {}
    }
    vec!["guns", "weight", "men"]
}

/// Writes the strengths that an author gives: a list with a strength for each part, or a single
/// strength for all parts together.
fn given(key: &'static str, parts: &'static str, numbers: &GivenNumbers, entries: &mut Entries) {
    match numbers.men.as_slice() {
        [men] => {
            entries.push(entry(key, strength_of(*men)));
            if let Some(many) = numbers.parts.filter(|many| *many > 1) {
                entries.push(entry(parts, word(&many.to_string())));
            }
        }
        many => {
            let list = many.iter().map(|men| strength_of(*men)).collect();
            entries.push(entry(key, YamlValue::List(list)));
        }
    }
}

fn strength_of(men: Men) -> YamlValue {
    YamlValue::Scalar(men.to_string())
}

/// Writes the same strength for each of several parts as a list. A single part gets the strength
/// alone.
fn repeated(men: Men, many: Option<usize>) -> YamlValue {
    match many {
        Some(many) if many > 1 => YamlValue::List(vec![strength_of(men); many]),
        _ => strength_of(men),
    }
}

/// Strength of several equal parts.
pub(crate) fn times(men: Men, many: usize) -> Men {
    let many = u32::try_from(many).unwrap_or(u32::MAX);
    let product = |number: u32| number.saturating_mul(many).min(MAX_MEN);
    Men { range: men.range.map(|(least, most)| (product(least), product(most))) }
}
