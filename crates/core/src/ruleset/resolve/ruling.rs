//! Converts the rulings and readings of a written pack.

use grognard_syntax::text::Spanned;

use super::fields::{BadFormulas, entries, entries_with, entry, formula, origin, plain, text};
use crate::document::ruleset as written;
use crate::document::{Field, Match, MatchOne, NumberStep, Ratio};
use crate::ruleset::types::{
    Answer, Answers, Case, Condition, Example, Fact, OfUnit, Outcome, Reading, Ruling, Wanted,
};

pub(super) fn ruling(
    ruling: &written::Ruling<'_>,
    bad_formulas: &mut BadFormulas,
) -> Option<Ruling> {
    let outcome = |outcome: &written::Outcome<'_>| {
        Some(Outcome {
            id: outcome.id.id()?,
            name: text(&outcome.name)?,
            means: text(&outcome.means),
            unit: text(&outcome.unit),
        })
    };
    Some(Ruling {
        entry: entry(&ruling.id, &ruling.name, &ruling.source, &ruling.note)?,
        topic: plain(&ruling.topic)?,
        question: text(&ruling.question)?,
        facts: entries(&ruling.facts, fact),
        outcomes: entries(&ruling.outcomes, outcome),
        cases: entries_with(&ruling.cases, bad_formulas, case),
        examples: entries(&ruling.examples, example),
    })
}

pub(super) fn fact(fact: &written::Fact<'_>) -> Option<Fact> {
    let words = fact.values.entries.iter();
    let words: Vec<(String, String)> =
        words.filter_map(|(key, meaning)| Some((key.value.to_owned(), text(meaning)?))).collect();
    let answers = match words.is_empty() {
        false => Answers::Words(words),
        true => Answers::Number {
            least: plain(&fact.least),
            most: plain(&fact.most),
            step: step(&fact.step),
            unit: text(&fact.unit),
        },
    };
    Some(Fact {
        id: fact.id.id()?,
        ask: text(&fact.ask)?,
        default: fact.default.value().and_then(|word| answers.read(word.0)),
        wrong_default: fact.default.get().and_then(|word| {
            let is_wrong = answers.read(word.value.0).is_none();
            is_wrong.then(|| Spanned::new(word.value.0.to_owned(), word.span))
        }),
        answers,
        reading: false,
        of_unit: fact.of_unit.value().and_then(of_unit),
        note: text(&fact.note),
        span: fact.id.span()?,
    })
}

fn of_unit(written: &written::OfUnit<'_>) -> Option<OfUnit> {
    let answers = written.answers.entries.iter().filter_map(|(key, answer)| {
        Some((Spanned::new(key.value.to_owned(), key.span), answer.value()?.0.to_owned()))
    });
    Some(OfUnit {
        what: plain(&written.what)?,
        wear: written.wear.spanned_id(),
        figure: written.figure.spanned_id(),
        answers: answers.collect(),
    })
}

/// The distance between possible numbers: 1 if the pack does not give a step, because most facts
/// are counts.
fn step(step: &Field<NumberStep>) -> Option<Ratio> {
    match step.value() {
        None => Some(Ratio::ONE),
        Some(NumberStep::Any | NumberStep::By(Ratio::ZERO)) => None,
        Some(NumberStep::By(step)) => Some(*step),
    }
}

/// A reading as a fact of a ruling, answered by its default until a player chooses another
/// interpretation.
pub(super) fn as_fact(reading: &Reading) -> Fact {
    Fact {
        id: reading.entry.id.clone(),
        ask: reading.entry.name.clone(),
        answers: Answers::Words(reading.choices.clone()),
        default: Some(Answer::Word(reading.default.clone())),
        wrong_default: None,
        reading: true,
        of_unit: None,
        note: reading.entry.note.clone(),
        span: reading.entry.span,
    }
}

pub(super) fn case(case: &written::Case<'_>, bad_formulas: &mut BadFormulas) -> Option<Case> {
    let origin = origin(&case.source);
    let condition = |(key, value): &(Spanned<&str>, Field<Match<'_>>)| {
        Some(Condition {
            fact: key.value.to_owned(),
            any: value.value()?.any.iter().map(wanted).collect(),
            span: key.span,
        })
    };
    Some(Case {
        when: case.when.entries.iter().filter_map(condition).collect(),
        then: case.then.id()?,
        value: formula(&case.value, &origin, bad_formulas),
        because: text(&case.because),
        note: text(&case.note),
        span: case.then.span()?,
        origin,
    })
}

pub(super) fn wanted(written: &MatchOne<'_>) -> Wanted {
    match written {
        MatchOne::Word(word) => Wanted::Word((*word).to_owned()),
        MatchOne::Within(interval) => Wanted::Within(*interval),
    }
}

pub(super) fn example(example: &written::Example<'_>) -> Option<Example> {
    let given = example.given.entries.iter();
    let given = given.filter_map(|(key, value)| {
        let value = value.get()?;
        Some((key.value.to_owned(), value.value.0.to_owned(), value.span))
    });
    Some(Example {
        given: given.collect(),
        then: example.then.id()?,
        value: plain(&example.value),
        origin: origin(&example.source),
        note: text(&example.note),
        span: example.then.span()?,
    })
}

pub(super) fn reading(reading: &written::Reading<'_>) -> Option<Reading> {
    let choice = |choice: &written::Choice<'_>| Some((choice.id.id()?, text(&choice.name)?));
    Some(Reading {
        entry: entry(&reading.id, &reading.question, &reading.source, &reading.note)?,
        choices: entries(&reading.choices, choice),
        default: reading.default.id()?,
    })
}
