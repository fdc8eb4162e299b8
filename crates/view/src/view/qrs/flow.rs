//! Shows a ruling on the quick-reference sheet.

use super::chart::signed_cell;
use super::part::{OfTopic, empty};
use super::types::{QrsBlock, QrsKind, QrsRow};
use crate::view::ask::{interval, value_in_words};
use crate::view::origin::{mark, said};
use grognard_core::ruleset::{Answers, Case, Condition, Fact, Ruleset, Ruling, SheetItem, Wanted};

/// A ruling as a list of conditions with answers. The first row whose conditions are all true gives
/// the answer.
pub(super) fn flow(rules: &Ruleset, ruling: &Ruling, item: &SheetItem) -> OfTopic {
    let row = |case: &Case| {
        let outcome = ruling.outcomes.iter().find(|outcome| outcome.id == case.then);
        let mut then = outcome.map_or_else(|| case.then.clone(), |outcome| outcome.name.clone());
        if let Some(value) = value_in_words(rules, ruling, case) {
            let unit = outcome.and_then(|outcome| outcome.unit.as_deref()).unwrap_or("");
            then = format!("{then}: {value} {unit}").trim_end().to_owned();
        }
        QrsRow {
            name: conditions(ruling, case),
            cells: vec![signed_cell((then, mark(case.origin.as_ref())), None)],
            words: None,
            source: case.origin.as_ref().map(|origin| said(rules, Some(origin))),
        }
    };
    // Cases that require another reading than the reading in force are left out, because they
    // cannot apply.
    let holds = |case: &&Case| {
        case.when.iter().all(|condition| {
            let reading = rules.reading(&condition.fact);
            reading.is_none_or(|reading| {
                condition.any.iter().any(|wanted| *wanted == Wanted::Word(reading.default.clone()))
            })
        })
    };
    let block = QrsBlock {
        lead: Some(ruling.question.clone()),
        source: ruling
            .entry
            .origin
            .as_ref()
            .map(|origin| said(rules, Some(origin)))
            .unwrap_or_default(),
        rows: ruling.cases.iter().filter(holds).map(row).collect(),
        ..empty(rules, &ruling.entry, QrsKind::Flow, item)
    };
    (ruling.topic, block)
}

/// Conditions of a case in words: the question of each fact, with the required answer. The
/// `because` of the case is not shown, because it explains the answer and not when the case
/// applies.
fn conditions(ruling: &Ruling, case: &Case) -> String {
    let words = case.when.iter().filter_map(|condition| {
        let fact = ruling.facts.iter().find(|fact| fact.id == condition.fact)?;
        // A reading in force is not repeated as a condition, because it applies to the whole sheet.
        (!fact.reading).then(|| format!("{} {}", fact.ask, answers(fact, condition)))
    });
    let words: Vec<String> = words.collect();
    match words.is_empty() {
        true => "In every other case".to_owned(),
        false => words.join("; "),
    }
}

fn answers(fact: &Fact, condition: &Condition) -> String {
    let answer = |wanted: &Wanted| match (wanted, &fact.answers) {
        (Wanted::Within(within), Answers::Number { unit: Some(unit), .. }) => {
            format!("{} {unit}", interval(within))
        }
        (Wanted::Within(within), _) => interval(within),
        (Wanted::Word(word), Answers::Words(words)) => {
            let named = words.iter().find(|(id, _)| id == word);
            named.map_or_else(|| word.clone(), |(_, name)| name.clone())
        }
        (Wanted::Word(word), Answers::Number { .. }) => word.clone(),
    };
    condition.any.iter().map(answer).collect::<Vec<_>>().join(" or ")
}
