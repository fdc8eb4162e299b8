//! Rulings: questions about the rules that players argue about, with the facts to ask for and the
//! cited answers.

use grognard_syntax::text::{Span, Spanned};

use super::origin::{Origin, PackEntry, Sourced};
use crate::document::{Interval, Ratio, Topic, UnitFact};
use crate::ruleset::formula::Formula;

#[derive(Debug, Clone)]
pub struct Ruling {
    pub entry: PackEntry,
    pub topic: Topic,
    pub question: String,
    /// Facts on which the answer depends, including the readings that a case uses.
    pub facts: Vec<Fact>,
    pub outcomes: Vec<Outcome>,
    /// Cases in order, of which the first that fits decides.
    pub cases: Vec<Case>,
    /// Worked examples, mostly from the text, for which `check` asks the ruling and compares the
    /// answer.
    pub examples: Vec<Example>,
}

/// A fact on which the answer depends, such as the distance to the enemy.
#[derive(Debug, Clone)]
pub struct Fact {
    pub id: String,
    /// Question that asks the player for the fact.
    pub ask: String,
    /// Possible answers, so that `check` can find combinations of answers without a case.
    pub answers: Answers,
    /// Answer that is assumed until the player gives one.
    pub default: Option<Answer>,
    /// Default of the pack that is none of the answers.
    pub wrong_default: Option<Spanned<String>>,
    /// Whether the fact is a reading of the pack, and not something that players see on the table.
    pub reading: bool,
    /// Property of the player's unit that answers the fact, so that the program need not ask during
    /// play.
    pub of_unit: Option<OfUnit>,
    pub note: Option<String>,
    pub span: Span,
}

/// The property of a unit that answers a fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfUnit {
    pub what: UnitFact,
    /// Id of the kind of wear, for a property that is about losses.
    pub wear: Option<Spanned<String>>,
    /// Id of the figure of units, for a property that is a figure.
    pub figure: Option<Spanned<String>>,
    /// Answers that differ from the word for the property, as pairs of a word and an answer. The
    /// word is a mark, state, grade, arm or posture, such as state `0` with the answer `good`.
    pub answers: Vec<(Spanned<String>, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answers {
    /// Words, each with its meaning.
    Words(Vec<(String, String)>),
    Number {
        /// Lowest possible number, such as 0.
        least: Option<Ratio>,
        /// Highest possible number, such as 60.
        most: Option<Ratio>,
        /// Distance between possible numbers, such as 0.5; `None` for measurements, because a
        /// distance can be 3.1.
        step: Option<Ratio>,
        unit: Option<String>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    Word(String),
    Number(Ratio),
}

#[derive(Debug, Clone)]
pub struct Outcome {
    pub id: String,
    pub name: String,
    /// Consequence for the game, in a sentence.
    pub means: Option<String>,
    /// Unit of measurement for the number that comes with the outcome.
    pub unit: Option<String>,
}

/// A case of a ruling: if all conditions are true, the outcome follows.
#[derive(Debug, Clone)]
pub struct Case {
    /// Conditions that must all be true.
    pub when: Vec<Condition>,
    pub then: String,
    /// Formula for the number that comes with the outcome, such as `2 * stands`.
    pub value: Option<Sourced<Formula>>,
    pub because: Option<String>,
    pub origin: Option<Origin>,
    pub note: Option<String>,
    pub span: Span,
}

/// A condition on the answer to one fact.
#[derive(Debug, Clone)]
pub struct Condition {
    pub fact: String,
    pub any: Vec<Wanted>,
    pub span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    Word(String),
    /// A number, or an interval of numbers such as 1 to 3.
    Within(Interval),
}

/// A worked example of a ruling: facts, and the answer that must follow.
#[derive(Debug, Clone)]
pub struct Example {
    /// Facts of the example: id, answer as written, and the span of the answer.
    pub given: Vec<(String, String, Span)>,
    pub then: String,
    /// Number that must come with the outcome, such as 10.
    pub value: Option<Ratio>,
    pub origin: Option<Origin>,
    pub note: Option<String>,
    pub span: Span,
}

/// An ambiguity in the text, with several interpretations.
#[derive(Debug, Clone)]
pub struct Reading {
    /// Id and origin, with the question that the text leaves open as the name.
    pub entry: PackEntry,
    /// Interpretations: the id and the description of each.
    pub choices: Vec<(String, String)>,
    /// Id of the interpretation in force, unless a project chooses another interpretation.
    pub default: String,
}

impl Ruling {
    /// Whether any case uses a fact in a condition or a formula.
    pub fn asks_for(&self, fact: &str) -> bool {
        self.cases.iter().any(|case| {
            case.when.iter().any(|condition| condition.fact == fact)
                || case.value.iter().any(|value| value.value.names().contains(&fact))
        })
    }
}

impl Answers {
    /// Parses an answer; `None` if the answer is not possible.
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
