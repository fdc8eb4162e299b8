//! Rulings: questions that players argue about, the facts they depend on, and the cited answers.

use grognard_syntax::text::{Span, Spanned};

use super::origin::{Origin, PackEntry, Sourced};
use crate::document::{Interval, Ratio, Topic, UnitFact};
use crate::ruleset::formula::Formula;

/// A question that players argue about, with cited answers.
#[derive(Debug, Clone)]
pub struct Ruling {
    /// Id, name and origin.
    pub entry: PackEntry,
    /// Part of the game that the question belongs to.
    pub topic: Topic,
    /// Question to the players, as printed.
    pub question: String,
    /// Facts on which the answer depends, including readings that a case uses.
    pub facts: Vec<Fact>,
    /// Possible answers.
    pub outcomes: Vec<Outcome>,
    /// Cases in order; the first that fits decides.
    pub cases: Vec<Case>,
    /// Worked examples, mostly from the text; `check` asks each and compares the answer.
    pub examples: Vec<Example>,
}

/// A fact on which the answer to a ruling depends.
#[derive(Debug, Clone)]
pub struct Fact {
    /// Unique id within the ruling.
    pub id: String,
    /// Question that asks the player for the fact.
    pub ask: String,
    /// Possible answers, so that `check` can find combinations without a case.
    pub answers: Answers,
    /// Answer that applies unless the player gives another one.
    pub default: Option<Answer>,
    /// Whether the fact is a reading of the pack, and not a fact of the moment.
    pub reading: bool,
    /// Property of the player's unit that answers the fact, so that a battle in play need not ask for it.
    pub of_unit: Option<OfUnit>,
    /// Note on the fact, printed below the question.
    pub note: Option<String>,
    /// Span of the id in the pack.
    pub span: Span,
}

/// The property of a unit that answers a fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfUnit {
    /// Kind of property.
    pub what: UnitFact,
    /// Id of the wear model, if the property concerns one.
    pub wear: Option<Spanned<String>>,
    /// Answer for each mark, state, grade, arm or posture whose own word is not the answer,
    /// such as `good` for state 0.
    pub answers: Vec<(Spanned<String>, String)>,
}

/// The possible answers to a fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answers {
    /// One of these words, each with its meaning.
    Words(Vec<(String, String)>),
    /// A number.
    Number {
        /// Lowest possible number, such as 0.
        least: Option<Ratio>,
        /// Highest possible number, such as 60.
        most: Option<Ratio>,
        /// Distance between possible numbers, such as 0.5; `None` for measurements, because a distance can be 3.1.
        step: Option<Ratio>,
        /// Unit of the number.
        unit: Option<String>,
    },
}

/// The answer to a fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    Word(String),
    Number(Ratio),
}

/// A possible answer of a ruling.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// Unique id within the ruling.
    pub id: String,
    /// Answer as printed.
    pub name: String,
    /// Consequence for the game, in a sentence.
    pub means: Option<String>,
    /// Unit of the outcome's number.
    pub unit: Option<String>,
}

/// A case of a ruling: conditions, and the outcome that follows from them.
#[derive(Debug, Clone)]
pub struct Case {
    /// Conditions, all of which must be true.
    pub when: Vec<Condition>,
    /// Id of the outcome.
    pub then: String,
    /// Formula for the number of the outcome, such as `2 * stands`.
    pub value: Option<Sourced<Formula>>,
    /// Reason, in a sentence.
    pub because: Option<String>,
    pub origin: Option<Origin>,
    /// Note on the case, printed below it.
    pub note: Option<String>,
    /// Span of the outcome's id in the pack.
    pub span: Span,
}

/// A condition on one fact: its answer must be one of some words or intervals.
#[derive(Debug, Clone)]
pub struct Condition {
    /// Id of the fact.
    pub fact: String,
    /// Words and intervals, one of which must match.
    pub any: Vec<Wanted>,
    /// Span of the fact's id in the pack.
    pub span: Span,
}

/// A word or an interval that a condition allows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    Word(String),
    /// A number, or an interval of numbers such as 1 to 3.
    Within(Interval),
}

/// A worked example of a ruling.
#[derive(Debug, Clone)]
pub struct Example {
    /// Given facts: id, answer as written, and its span.
    pub given: Vec<(String, String, Span)>,
    /// Id of the expected outcome.
    pub then: String,
    /// Expected number of the outcome, such as 10.
    pub value: Option<Ratio>,
    pub origin: Option<Origin>,
    /// Note on the example, printed below it.
    pub note: Option<String>,
    /// Span of the outcome's id in the pack.
    pub span: Span,
}

/// An ambiguity in the text, with its interpretations.
#[derive(Debug, Clone)]
pub struct Reading {
    /// Id and origin; the name is the question.
    pub entry: PackEntry,
    /// Interpretations: id and description.
    pub choices: Vec<(String, String)>,
    /// Id of the interpretation in force unless a project chooses another one.
    pub default: String,
}

impl Ruling {
    /// Whether a condition or a formula of any case uses a fact.
    pub fn asks_for(&self, fact: &str) -> bool {
        self.cases.iter().any(|case| {
            case.when.iter().any(|condition| condition.fact == fact)
                || case.value.iter().any(|value| value.value.names().contains(&fact))
        })
    }
}

impl Answers {
    /// Parses an answer; `None` if it is not a possible one.
    pub fn read(&self, text: &str) -> Option<Answer> {
        match self {
            Answers::Words(words) => {
                let is_answer = words.iter().any(|(word, _)| word == text);
                is_answer.then(|| Answer::Word(text.to_owned()))
            }
            Answers::Number { least, most, step, .. } => {
                let number = Ratio::read(text)?;
                let above = least.is_none_or(|least| least <= number);
                let below = most.is_none_or(|most| number <= most);
                let whole = |step: Ratio| number.over(step).is_some_and(|n| n.as_whole().is_some());
                let stepped = step.is_none_or(whole);
                (above && below && stepped).then_some(Answer::Number(number))
            }
        }
    }
}
