//! What troops were on paper, as it is written in `grognard.yaml`.

use super::read::Read;
use schemars::JsonSchema;

use super::scalars::{Date, Id, Men};
use super::vocabulary::{Arm, Counting, Echelon, Trait};
use super::{Field, List, Table};

/// What a body of troops was on paper, from a regulation or a book. `grognard add` writes bodies from it.
#[derive(Debug, Clone, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Establishment<'a> {
    /// The id by which commands and formations name it. The same troops have the same id at another time.
    #[schemars(required)]
    pub id: Field<Id<'a>>,
    /// The nation.
    #[schemars(required)]
    pub nation: Field<Id<'a>>,
    /// What such a body is called, in the singular: `line regiment`.
    #[schemars(required, length(min = 1, max = 100))]
    pub name: Field<&'a str>,
    /// The first day on which it held.
    pub from: Field<Date>,
    /// The last day on which it held.
    pub to: Field<Date>,
    /// Words in a body's name by which it is known; accents and capitals do not count. Of several establishments that a
    /// name fits, the one with the most traits is taken, then that with the longest word.
    #[schemars(length(max = 20))]
    pub words: List<&'a str>,
    /// Its level; a battalion or a battery has none.
    pub echelon: Field<Echelon>,
    /// What it fights as.
    pub arm: Field<Arm>,
    /// Its traits.
    pub traits: List<Trait>,
    /// Number of battalions of a regiment.
    #[schemars(range(min = 1, max = 20))]
    pub battalions: Field<i64>,
    /// Number of squadrons of a regiment.
    #[schemars(range(min = 1, max = 20))]
    pub squadrons: Field<i64>,
    /// Number of companies of each battalion or squadron.
    #[schemars(range(min = 1, max = 20))]
    pub companies: Field<i64>,
    /// Men of each battalion; of a battery, its gunners.
    pub men: Field<Men>,
    /// Men of all battalions together, where the source does not divide them.
    pub men_in_all: Field<Men>,
    /// Horsemen of each squadron.
    pub sabres: Field<Men>,
    /// Horsemen of all squadrons together, where the source does not divide them.
    pub sabres_in_all: Field<Men>,
    /// Number of guns of a battery, howitzers among them.
    #[schemars(range(min = 1, max = 16))]
    pub guns: Field<i64>,
    /// Weight of most of the guns.
    #[schemars(regex(pattern = r"^([0-9]{1,2}-pounder|howitzer|mixed)$"))]
    pub weight: Field<&'a str>,
    /// The pieces of a battery in words: `six cannon and two howitzers`.
    #[schemars(length(min = 1, max = 200))]
    pub armament: Field<&'a str>,
    /// Who is counted in its men.
    pub counting: Field<Counting>,
    /// The parts of a formation.
    #[schemars(length(max = 20))]
    pub parts: List<EstablishmentPart<'a>>,
    /// The source of every figure that does not have another, by the short name in `sources`.
    #[schemars(required)]
    pub source: Field<Id<'a>>,
    /// Figures from another source: the key of the figure, with hyphens, and the short name of the source.
    pub cited: Table<'a, Id<'a>>,
    /// Figures that no source has as they are given: the key of the figure, with hyphens, and how it was read.
    pub readings: Table<'a, &'a str>,
    /// What is to be said of it.
    #[schemars(length(min = 1, max = 1000))]
    pub note: Field<&'a str>,
}

/// Bodies of one establishment in a formation.
#[derive(Debug, Clone, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct EstablishmentPart<'a> {
    /// The establishment, by its id.
    #[schemars(required)]
    pub of: Field<Id<'a>>,
    /// Its nation, if it is not that of the formation.
    pub nation: Field<Id<'a>>,
    /// How many of them there are; 1 if it is not said.
    #[schemars(range(min = 1, max = 20))]
    pub count: Field<i64>,
    /// How many battalions each took into the field, if not all of them.
    #[schemars(range(min = 1, max = 20))]
    pub battalions: Field<i64>,
}
