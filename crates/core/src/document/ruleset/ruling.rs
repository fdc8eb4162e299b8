//! Questions with cited answers, and choices that the text leaves.

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
    /// A question that players argue about.
    keyed struct Ruling<'a> {
        /// Its id.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "ruling"))]
        id: Field<Id<'a>>,
        /// The name as it is printed.
        #[schemars(length(min = 1, max = 200))]
        [must] name: Field<&'a str>,
        /// What part of the game it belongs to.
        [must] topic: Field<Topic>,
        /// The question.
        #[schemars(length(min = 1, max = 400))]
        [must] question: Field<&'a str>,
        /// What must be known.
        [must] facts: List<Fact<'a>>,
        /// What the answer can be.
        [must] outcomes: List<Outcome<'a>>,
        /// The cases; the first that fits counts.
        [must] cases: List<Case<'a>>,
        /// Worked examples; `check` runs them.
        examples: List<Example<'a>>,
        /// Where it comes from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// Something that must be known.
    keyed struct Fact<'a> {
        /// Its id.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "fact"))]
        id: Field<Id<'a>>,
        /// How one asks for it.
        #[schemars(length(min = 1, max = 400))]
        [must] ask: Field<&'a str>,
        /// The answers: a word, and what it means.
        values: Table<'a, &'a str>,
        /// The least, if it is a number.
        least: Field<Ratio>,
        /// The most, if it is a number.
        most: Field<Ratio>,
        /// The step of a number that is counted, 1 if nothing is said; `any` for one that is measured.
        step: Field<NumberStep>,
        /// What the number counts.
        #[schemars(length(min = 1, max = 60))]
        unit: Field<&'a str>,
        /// The answer if nobody says otherwise.
        default: Field<Written<'a>>,
        /// What it is of the unit about which one asks, where that is plainly the same thing. A battle in play answers
        /// it by this.
        of_unit: Field<OfUnit<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// What a fact is of a unit.
    plain struct OfUnit<'a> {
        /// What of the unit it is.
        #[schemars(required)]
        what: Field<UnitFact>,
        /// The kind of wear, where it is `had`, `lost`, `left` or `state`.
        wear: Field<Id<'a>>,
        /// The answer for each mark, state, grade, arm or formation: `none` is a unit without a mark. What is not here
        /// is not answered. Left out, the words are the same.
        answers: Table<'a, Written<'a>>,
    }

    /// What the answer can be.
    keyed struct Outcome<'a> {
        /// Its id.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "outcome"))]
        id: Field<Id<'a>>,
        /// The answer as it is printed.
        #[schemars(length(min = 1, max = 200))]
        [must] name: Field<&'a str>,
        /// What it means for the game.
        #[schemars(length(min = 1, max = 1000))]
        means: Field<&'a str>,
        /// What its number counts.
        #[schemars(length(min = 1, max = 60))]
        unit: Field<&'a str>,
    }

    /// A case.
    plain struct Case<'a> {
        /// What the facts must be; without it, everything else.
        #[schemars(extend("x-names" = "fact"))]
        when: Table<'a, Match<'a>>,
        /// The outcome.
        #[schemars(required)]
        #[schemars(extend("x-names" = "outcome"))]
        then: Field<Id<'a>>,
        /// The number of the outcome, as a formula of the facts.
        value: Field<WrittenFigure<'a, FormulaText<'a>>>,
        /// Why.
        #[schemars(length(min = 1, max = 1000))]
        because: Field<&'a str>,
        /// Where it comes from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A worked example.
    plain struct Example<'a> {
        /// The facts.
        #[schemars(required)]
        #[schemars(extend("x-names" = "fact"))]
        given: Table<'a, Written<'a>>,
        /// The outcome.
        #[schemars(required)]
        #[schemars(extend("x-names" = "outcome"))]
        then: Field<Id<'a>>,
        /// Its number.
        value: Field<Ratio>,
        /// Where it comes from.
        source: Field<WrittenOrigin<'a>>,
        /// What is to be said of it.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// A choice that the text leaves.
    keyed struct Reading<'a> {
        /// Its id.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "reading"))]
        id: Field<Id<'a>>,
        /// What is to be chosen.
        #[schemars(length(min = 1, max = 400))]
        [must] question: Field<&'a str>,
        /// The choices.
        [must] choices: List<Choice<'a>>,
        /// The one that holds if nobody says otherwise.
        #[schemars(extend("x-names" = "choice"))]
        [must] default: Field<Id<'a>>,
        /// Where the choice comes from.
        source: Field<WrittenOrigin<'a>>,
        /// Why there is a choice.
        #[schemars(length(min = 1, max = MAX_NOTE))]
        note: Field<&'a str>,
    }

    /// One way to read the text.
    keyed struct Choice<'a> {
        /// Its id.
        #[schemars(required)]
        #[schemars(extend("x-defines" = "choice"))]
        id: Field<Id<'a>>,
        /// What it says.
        #[schemars(length(min = 1, max = 400))]
        [must] name: Field<&'a str>,
    }
}
