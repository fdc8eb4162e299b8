//! Questions that players argue about, what must be known, and the cited answers.

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
    /// The question, as it is printed.
    pub question: String,
    /// Facts that must be known. A reading of the pack that a case asks for is one of them.
    pub facts: Vec<Fact>,
    /// Answers that the ruling can give.
    pub outcomes: Vec<Outcome>,
    /// Cases in order; the first that fits answers.
    pub cases: Vec<Case>,
    /// Worked examples; a check asks each and compares.
    pub examples: Vec<Example>,
}

/// Something that must be known before a ruling can answer.
#[derive(Debug, Clone)]
pub struct Fact {
    /// Id that no other fact of the ruling has.
    pub id: String,
    /// Question by which one asks for the fact.
    pub ask: String,
    /// Answers that are possible.
    pub answers: Answers,
    /// Answer that holds unless a player gives another one.
    pub default: Option<Answer>,
    /// Is it a reading of the pack rather than a fact of the moment?
    pub reading: bool,
    /// What it is of the unit about which one asks.
    pub of_unit: Option<OfUnit>,
    /// Remark on the fact, printed below the question.
    pub note: Option<String>,
    /// Where the id is written in the pack.
    pub span: Span,
}

/// What a fact is of a unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfUnit {
    /// What of the unit it is.
    pub what: UnitFact,
    /// Id of the kind of wear, where it is about one.
    pub wear: Option<Spanned<String>>,
    /// Answer for each mark, state, grade, arm or posture, where the words are not the same.
    pub answers: Vec<(Spanned<String>, String)>,
}

/// The possible answers to a fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answers {
    /// One of these words, each with what it means.
    Words(Vec<(String, String)>),
    /// A number.
    Number {
        /// The least.
        least: Option<Ratio>,
        /// The most.
        most: Option<Ratio>,
        /// Step from one that can be to the next. Nothing if any number can be.
        step: Option<Ratio>,
        /// What it counts.
        unit: Option<String>,
    },
}

/// The answer to a fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// A word.
    Word(String),
    /// A number.
    Number(Ratio),
}

/// An answer that a ruling can give.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// Id that no other outcome of the ruling has.
    pub id: String,
    /// Answer as it is printed.
    pub name: String,
    /// What the answer means for the game, in a sentence.
    pub means: Option<String>,
    /// What the number of the outcome counts.
    pub unit: Option<String>,
}

/// A case of a ruling: conditions, and the outcome that follows from them.
#[derive(Debug, Clone)]
pub struct Case {
    /// Conditions that must all hold.
    pub when: Vec<Condition>,
    /// Id of the outcome that follows.
    pub then: String,
    /// Formula of the outcome's number, if it has one.
    pub value: Option<Sourced<Formula>>,
    /// Reason, in a sentence.
    pub because: Option<String>,
    /// Where the case comes from.
    pub origin: Option<Origin>,
    /// Remark on the case, printed below it.
    pub note: Option<String>,
    /// Where the outcome is named in the pack.
    pub span: Span,
}

/// What one fact must be: any of some words and intervals.
#[derive(Debug, Clone)]
pub struct Condition {
    /// Id of the fact.
    pub fact: String,
    /// Words and intervals of which one is enough.
    pub any: Vec<Wanted>,
    /// Where the fact is named in the pack.
    pub span: Span,
}

/// A word or an interval that a condition wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    /// This word.
    Word(String),
    /// A number, or an interval of numbers.
    Within(Interval),
}

/// A worked example of a ruling.
#[derive(Debug, Clone)]
pub struct Example {
    /// Facts that are given: id, answer as written, and where.
    pub given: Vec<(String, String, Span)>,
    /// Id of the outcome that must follow.
    pub then: String,
    /// Number of the outcome that must follow.
    pub value: Option<Ratio>,
    /// Where the example comes from.
    pub origin: Option<Origin>,
    /// Remark on the example, printed below it.
    pub note: Option<String>,
    /// Where the outcome is named in the pack.
    pub span: Span,
}

/// A choice that the text leaves open.
#[derive(Debug, Clone)]
pub struct Reading {
    /// Id and origin; the name is the question.
    pub entry: PackEntry,
    /// Choices: id, and what it says.
    pub choices: Vec<(String, String)>,
    /// Id of the choice that holds unless a project takes another one.
    pub default: String,
}

impl Ruling {
    /// Does any case ask for a fact, or work with it?
    pub fn asks_for(&self, fact: &str) -> bool {
        self.cases.iter().any(|case| {
            case.when.iter().any(|condition| condition.fact == fact)
                || case.value.iter().any(|value| value.value.names().contains(&fact))
        })
    }
}

impl Answers {
    /// What somebody answered, if it is one of the answers.
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
