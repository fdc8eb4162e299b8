//! A collection as it is written: what a club owns.

use super::read::Read;
use schemars::JsonSchema;

use super::lengths::{MAX_NAME, MAX_NOTE};
use super::scalars::Id;
use super::vocabulary::{Arm, FigureKind, Trait};
use super::{Field, List};

/// A collection: figures and bases by nation and type.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Collection<'a> {
    /// The kind of document and the version of its format. It stands first.
    #[schemars(required, range(min = 1, max = 1))]
    pub collection: Field<i64>,
    /// The id by which it is known.
    #[schemars(required)]
    #[schemars(extend("x-defines" = "collection"))]
    pub id: Field<Id<'a>>,
    /// The name as it is printed.
    #[schemars(required, length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// The height of the figures in millimetres.
    #[schemars(range(min = 2, max = 60))]
    pub figure_height: Field<i64>,
    /// The rule set for which it is based.
    #[schemars(extend("x-names" = "ruleset"))]
    pub based_for: Field<Id<'a>>,
    /// What the reader should know.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
    /// What there is.
    #[schemars(required)]
    pub holdings: List<Holding<'a>>,
    /// Which figures may stand in for others, where it is not the usual.
    pub stand_ins: List<StandIn>,
}

/// What may stand in for one kind of figures.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct StandIn {
    /// The kind that is needed.
    #[schemars(required)]
    #[schemars(rename = "for")]
    pub needed: Field<FigureKind>,
    /// The kinds that may take its place, the best first. An empty list says that none may.
    #[schemars(required)]
    pub kinds: List<FigureKind>,
}

/// Figures and bases of one kind.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Holding<'a> {
    /// The nation.
    #[schemars(required)]
    #[schemars(extend("x-names" = "nation"))]
    pub nation: Field<Id<'a>>,
    /// What they fight as; leave it out for leaders.
    pub arm: Field<Arm>,
    /// What they are, more closely.
    pub traits: List<Trait>,
    /// The name as the club has it.
    #[schemars(length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// How many bases there are.
    #[schemars(range(min = 0, max = 100_000))]
    pub bases: Field<i64>,
    /// How many figures there are, on bases or not.
    #[schemars(range(min = 0, max = 100_000))]
    pub figures: Field<i64>,
    /// How many figures stand on a base, for games that do not say it.
    #[schemars(range(min = 1, max = 100))]
    pub figures_per_base: Field<i64>,
    /// How many model guns there are.
    #[schemars(range(min = 0, max = 10_000))]
    pub guns: Field<i64>,
    /// How many leaders there are.
    #[schemars(range(min = 0, max = 10_000))]
    pub leaders: Field<i64>,
    /// The size of a base in millimetres, front by depth.
    #[schemars(regex(pattern = r"^[0-9]{1,3}x[0-9]{1,3}$"))]
    pub base: Field<&'a str>,
    /// What is to be said of them.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
}
