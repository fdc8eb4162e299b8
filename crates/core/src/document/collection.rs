//! The document type for a collection: the miniatures that a club owns.

use super::read::Read;
use schemars::JsonSchema;

use super::lengths::{MAX_NAME, MAX_NOTE};
use super::scalars::Id;
use super::vocabulary::{Arm, FigureKind, Trait};
use super::{Field, List};

/// A collection: the figures and bases of a club, by nation and type.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Collection<'a> {
    /// Kind of document and version of its format. The kind of document comes first, so that readers know what follows.
    #[schemars(required, range(min = 1, max = 1))]
    pub collection: Field<i64>,
    /// Id of the collection, unique in its project.
    #[schemars(required)]
    #[schemars(extend("x-defines" = "collection"))]
    pub id: Field<Id<'a>>,
    /// Name of the collection, as printed.
    #[schemars(required, length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// Height of the figures in millimetres, such as 15 or 28.
    #[schemars(range(min = 2, max = 60))]
    pub figure_height: Field<i64>,
    /// Rule set for which the figures are based.
    #[schemars(extend("x-names" = "ruleset"))]
    pub based_for: Field<Id<'a>>,
    /// Note for the reader.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
    /// Figures and bases that the club owns.
    #[schemars(required)]
    pub holdings: List<Holding<'a>>,
    /// Figures that may replace other figures, where the usual replacements do not apply.
    pub stand_ins: List<StandIn>,
}

/// Kinds of figures that may replace a missing kind.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct StandIn {
    /// Kind of figures that a battle needs.
    #[schemars(required)]
    #[schemars(rename = "for")]
    pub needed: Field<FigureKind>,
    /// Kinds of figures that may replace the needed kind, the best first. An empty list forbids any replacement.
    #[schemars(required)]
    pub kinds: List<FigureKind>,
}

/// Figures and bases of one kind that the club owns.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Holding<'a> {
    /// Nation of the figures.
    #[schemars(required)]
    #[schemars(extend("x-names" = "nation"))]
    pub nation: Field<Id<'a>>,
    /// Arm of the figures. Leave the key out for leaders.
    pub arm: Field<Arm>,
    /// Traits that describe the figures more closely, such as `light`.
    pub traits: List<Trait>,
    /// The club's own name for the figures.
    #[schemars(length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// Number of bases.
    #[schemars(range(min = 0, max = 100_000))]
    pub bases: Field<i64>,
    /// Number of figures, whether they are on bases or not.
    #[schemars(range(min = 0, max = 100_000))]
    pub figures: Field<i64>,
    /// Number of figures on a base, such as 4, for games that do not prescribe the number.
    #[schemars(range(min = 1, max = 100))]
    pub figures_per_base: Field<i64>,
    /// Number of model guns.
    #[schemars(range(min = 0, max = 10_000))]
    pub guns: Field<i64>,
    /// Number of leaders.
    #[schemars(range(min = 0, max = 10_000))]
    pub leaders: Field<i64>,
    /// Size of a base in millimetres, front by depth: `40x20`.
    #[schemars(regex(pattern = r"^[0-9]{1,3}x[0-9]{1,3}$"))]
    pub base: Field<&'a str>,
    /// Note on the figures of the holding.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
}
