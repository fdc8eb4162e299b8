//! Finds the rulings that can take facts from a unit in play: its losses, state, grade, arm,
//! posture and figures.

use super::data::{PlayFact, PlayQuestion, PlayWear};
use super::links;
use grognard_core::document::Ratio;
use grognard_core::ruleset::{Answers, Fact, Ruleset, Ruling};

pub(super) fn questions(rules: &Ruleset, wear: &[PlayWear]) -> Vec<PlayQuestion> {
    let question = |ruling: &Ruling| {
        let facts = ruling.facts.iter().filter_map(|fact| of_unit(fact, wear));
        let facts: Vec<PlayFact> = facts.collect();
        let page = links::page(rules, "ruling", &ruling.entry);
        (!facts.is_empty()).then_some(PlayQuestion { page, facts })
    };
    rules.rulings.iter().filter_map(question).collect()
}

fn of_unit(fact: &Fact, kinds: &[PlayWear]) -> Option<PlayFact> {
    let of_unit = fact.of_unit.as_ref()?;
    let named = of_unit.wear.as_ref().map(|wear| wear.value.as_str());
    // If the chosen readings exclude this kind of wear, no unit has a track for it, so no unit can
    // supply the fact.
    let wear = match named {
        Some(named) => Some(kinds.iter().position(|kind| kind.id == named)?),
        None => None,
    };
    let written = of_unit.answers.iter();
    let answers = match of_unit.answers.is_empty() {
        true => same_words(fact),
        false => written.map(|(word, answer)| (word.value.clone(), answer.clone())).collect(),
    };
    let what = of_unit.what.word().to_owned();
    let (least, most) = match &fact.answers {
        Answers::Number { least, most, .. } => (least.map(Ratio::ceil), most.map(Ratio::floor)),
        Answers::Words(_) => (None, None),
    };
    let figure = of_unit.figure.as_ref().map(|figure| figure.value.clone());
    Some(PlayFact { id: fact.id.clone(), what, wear, figure, answers, least, most })
}

/// Answers of a fact that uses the same words as the property of the unit. A fact with a numeric
/// answer needs no table of answers.
fn same_words(fact: &Fact) -> Vec<(String, String)> {
    let Answers::Words(words) = &fact.answers else { return Vec::new() };
    words.iter().map(|(word, _)| (word.clone(), word.clone())).collect()
}
