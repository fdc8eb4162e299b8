//! Rulings and readings: questions with cited answers, and ambiguities of the text.

use crate::document::read::Read;
use grognard_syntax::text::Spanned;
use schemars::JsonSchema;

use super::layer::{Layer, entries};
use crate::document::figures::{
    FormulaText, Match, NumberStep, Written, WrittenFigure, WrittenOrigin,
};
use crate::document::lengths::MAX_NOTE;
use crate::document::ratio::Ratio;
use crate::document::scalars::Id;
use crate::document::vocabulary::{Topic, UnitFact};
use crate::document::{Field, List, Table};

entries! {
    /// A question that players argue about, with its answer by the rules.
    keyed struct Ruling<'a> {
        /// Id of the ruling.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "ruling"))]
        id: Field<Id<'a>>,
        /// Name of the ruling, as printed.
        #[schemars(length(min = 1, max = 200))]
        [must] name: Field<&'a str>,
        /// Part of the game to which the ruling belongs.
        [must] topic: Field<Topic>,
        /// The question that players argue about.
        #[schemars(length(min = 1, max = 400))]
        [must] question: Field<&'a str>,
        /// Facts on which the answer depends.
        [must] facts: List<Fact<'a>>,
        /// Possible answers.
        [must] outcomes: List<Outcome<'a>>,
        /// Cases in order. The first case that matches the facts gives the answer.
        [must] cases: List<Case<'a>>,
        /// Worked examples, which `check` runs so that a change of the cases cannot break them.
        examples: List<Example<'a>>,
        /// Source of the ruling.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the ruling.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A fact on which an answer depends.
    keyed struct Fact<'a> {
        /// Id of the fact.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "fact"))]
        id: Field<Id<'a>>,
        /// Question that asks the player for the fact.
        #[schemars(length(min = 1, max = 400))]
        [must] ask: Field<&'a str>,
        /// Possible answers to the question: each word with its meaning.
        values: Table<'a, &'a str>,
        /// Smallest value, if the fact is a number.
        least: Field<Ratio>,
        /// Largest value, if the fact is a number.
        most: Field<Ratio>,
        /// Step between two possible values of a counted number, or `any` for a measured number; the default is 1.
        step: Field<NumberStep>,
        /// Unit of the number, such as stands.
        #[schemars(length(min = 1, max = 60))]
        unit: Field<&'a str>,
        /// Answer that is assumed if the player does not answer.
        default: Field<Written<'a>>,
        /// Property of a unit that gives the answer, if a unit has such a property.
        /// If the property is given, a battle in play answers the question for the player.
        of_unit: Field<OfUnit<'a>>,
        /// Note on the fact.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// The property of a unit that answers a question.
    plain struct OfUnit<'a> {
        /// Property of the unit.
        #[schemars(required)]
        what: Field<UnitFact>,
        /// Kind of wear, if the property is `had`, `lost`, `left` or `state`.
        wear: Field<Id<'a>>,
        /// Figure of units, if the property is `figure`: `{ what: figure, figure: melee }`.
        #[schemars(extend("x-names" = "game-figure"))]
        figure: Field<Id<'a>>,
        /// Answer for each mark, state, grade, arm or posture. The word `none` is for a unit without a mark.
        /// A mark or another value that is missing here does not get an answer.
        /// Without `answers`, the unit's own words are the answers.
        answers: Table<'a, Written<'a>>,
    }

    /// A possible answer to the question of a ruling.
    keyed struct Outcome<'a> {
        /// Id of the answer.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "outcome"))]
        id: Field<Id<'a>>,
        /// The answer, as printed.
        #[schemars(length(min = 1, max = 200))]
        [must] name: Field<&'a str>,
        /// Effect of the answer in the game.
        #[schemars(length(min = 1, max = 1000))]
        means: Field<&'a str>,
        /// Unit of the number, if the answer has a number.
        #[schemars(length(min = 1, max = 60))]
        unit: Field<&'a str>,
    }

    /// A case of a ruling: conditions on the facts, and the answer if the facts meet the conditions.
    plain struct Case<'a> {
        /// Conditions on facts, all of which must be met. Without conditions, the case always matches.
        #[schemars(extend("x-names" = "fact"))]
        when: Table<'a, Match<'a>>,
        /// Id of the answer.
        #[schemars(required)]
        #[schemars(extend("x-names" = "outcome"))]
        then: Field<Id<'a>>,
        /// Number of the answer, as a formula of the facts.
        value: Field<WrittenFigure<'a, FormulaText<'a>>>,
        /// Reason for the answer.
        #[schemars(length(min = 1, max = 1000))]
        because: Field<&'a str>,
        /// Source of the case.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the case.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A worked example of a ruling.
    plain struct Example<'a> {
        /// Facts of the example, each with its value.
        #[schemars(required)]
        #[schemars(extend("x-names" = "fact"))]
        given: Table<'a, Written<'a>>,
        /// Id of the expected answer.
        #[schemars(required)]
        #[schemars(extend("x-names" = "outcome"))]
        then: Field<Id<'a>>,
        /// Number that the answer is expected to have.
        value: Field<Ratio>,
        /// Source of the example.
        source: Field<WrittenOrigin<'a>>,
        /// Note on the example.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// An ambiguity of the text, with its possible interpretations.
    keyed struct Reading<'a> {
        /// Id of the reading.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "reading"))]
        id: Field<Id<'a>>,
        /// Question that the text leaves open.
        #[schemars(length(min = 1, max = 400))]
        [must] question: Field<&'a str>,
        /// Possible interpretations.
        [must] choices: List<Choice<'a>>,
        /// Id of the interpretation that applies if the player does not choose another.
        #[schemars(extend("x-names" = "choice"))]
        [must] default: Field<Id<'a>>,
        /// Source of the ambiguity.
        source: Field<WrittenOrigin<'a>>,
        /// Explanation of the ambiguity.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// One interpretation of the text.
    keyed struct Choice<'a> {
        /// Id of the interpretation.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "choice"))]
        id: Field<Id<'a>>,
        /// The interpretation in words.
        #[schemars(length(min = 1, max = 400))]
        [must] name: Field<&'a str>,
    }
}
