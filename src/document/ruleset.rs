//! A rule set as it is written: what a game says, each figure with its source.

use schemars::JsonSchema;
use serde::Deserialize;

use super::scalars::{Id, Men};
use super::words::{Arm, Grade, LengthUnit, Provenance};
use super::{Citation, Field, List, Table};

/// A rule set: how one game sees a force.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(bound(deserialize = "'de: 'a"))]
#[schemars(deny_unknown_fields)]
pub struct Ruleset<'a> {
    /// The kind of document and the version of its format. It stands first.
    #[schemars(required, range(min = 1, max = 1))]
    pub ruleset: Field<i64>,
    /// The id by which other documents name it.
    #[schemars(required)]
    pub id: Field<Id<'a>>,
    /// The name as it is printed.
    #[schemars(required, length(min = 1, max = 200))]
    pub name: Field<&'a str>,
    /// Shorter ids by which it may be named too.
    pub aliases: List<Id<'a>>,
    /// The rule set over which this one lies.
    pub extends: Field<Id<'a>>,
    /// Who wrote the rules.
    pub authors: List<&'a str>,
    /// The edition that was read.
    #[schemars(length(min = 1, max = 200))]
    pub edition: Field<&'a str>,
    /// What the game is like, in a sentence or two.
    #[schemars(length(min = 1, max = 1000))]
    pub summary: Field<&'a str>,
    /// Texts and publications that figures refer to, by short name.
    pub sources: Table<'a, Citation<'a>>,
    /// The unit in which the rules measure.
    pub length_unit: Field<LengthUnit>,
    /// Figures that hold for the whole game: ground scale, turn, dice.
    pub figures: List<Figure<'a>>,
    /// What one element on the table stands for, by arm.
    pub elements: List<Element<'a>>,
    /// The game's own ratings and what they are by the historical record.
    pub gradings: List<Grading<'a>>,
    /// Charts that the rules refer to and that we do not have.
    pub gaps: List<Gap<'a>>,
}

/// One figure of the game.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(bound(deserialize = "'de: 'a"))]
#[schemars(deny_unknown_fields)]
pub struct Figure<'a> {
    /// The id of the figure, such as `minutes-per-turn`.
    #[schemars(required)]
    pub id: Field<Id<'a>>,
    /// The number.
    #[schemars(required, range(min = 0, max = 1_000_000))]
    pub value: Field<i64>,
    /// Where it comes from.
    #[schemars(required)]
    pub source: Field<Provenance>,
    /// The section it stands in, or the short name of the publication.
    #[schemars(required, length(min = 1, max = 200))]
    pub at: Field<&'a str>,
    /// What is to be said of it.
    #[schemars(length(min = 1, max = 4000))]
    pub note: Field<&'a str>,
}

/// What one element on the table stands for.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(bound(deserialize = "'de: 'a"))]
#[schemars(deny_unknown_fields)]
pub struct Element<'a> {
    /// The arm.
    #[schemars(required)]
    pub arm: Field<Arm>,
    /// What the game calls it: stand, base, figure.
    #[schemars(required, length(min = 1, max = 60))]
    pub name: Field<&'a str>,
    /// How many men it stands for.
    pub men: Field<Men>,
    /// How many guns it stands for.
    pub guns: Field<Men>,
    /// Where it comes from.
    #[schemars(required)]
    pub source: Field<Provenance>,
    /// The section it stands in, or the short name of the publication.
    #[schemars(required, length(min = 1, max = 200))]
    pub at: Field<&'a str>,
    /// What is to be said of it.
    #[schemars(length(min = 1, max = 4000))]
    pub note: Field<&'a str>,
}

/// One of the game's ratings.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(bound(deserialize = "'de: 'a"))]
#[schemars(deny_unknown_fields)]
pub struct Grading<'a> {
    /// The id that lists use.
    #[schemars(required)]
    pub id: Field<Id<'a>>,
    /// The name as it is printed.
    #[schemars(required, length(min = 1, max = 60))]
    pub name: Field<&'a str>,
    /// Its points, where the game counts them.
    #[schemars(range(min = -20, max = 100))]
    pub points: Field<i64>,
    /// The historical grades that it answers to.
    pub grades: List<Grade>,
    /// Where it comes from.
    #[schemars(required)]
    pub source: Field<Provenance>,
    /// The section it stands in, or the short name of the publication.
    #[schemars(required, length(min = 1, max = 200))]
    pub at: Field<&'a str>,
    /// What is to be said of it.
    #[schemars(length(min = 1, max = 4000))]
    pub note: Field<&'a str>,
}

/// A chart that the rules refer to and that we do not have.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(bound(deserialize = "'de: 'a"))]
#[schemars(deny_unknown_fields)]
pub struct Gap<'a> {
    /// Its id.
    #[schemars(required)]
    pub id: Field<Id<'a>>,
    /// The name as it is printed.
    #[schemars(required, length(min = 1, max = 200))]
    pub name: Field<&'a str>,
    /// The section that refers to it.
    #[schemars(required, length(min = 1, max = 200))]
    pub at: Field<&'a str>,
    /// What is to be said of it.
    #[schemars(length(min = 1, max = 4000))]
    pub note: Field<&'a str>,
}
