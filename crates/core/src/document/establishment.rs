//! The document type for an establishment in `grognard.yaml`: troops as a regulation prescribes them.

use super::read::Read;
use schemars::JsonSchema;

use super::scalars::{Date, Id, Men};
use super::vocabulary::{Arm, Counting, Echelon, Trait};
use super::{Field, List, Table};

/// The size and parts of a body of troops on paper, by a regulation or a book.
/// `grognard add` writes bodies from an establishment.
#[derive(Debug, Clone, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Establishment<'a> {
    /// Id by which commands and formations refer to the establishment.
    /// Establishments of the same troops at different dates have the same id.
    #[schemars(required)]
    pub id: Field<Id<'a>>,
    /// Nation of the troops.
    #[schemars(required)]
    pub nation: Field<Id<'a>>,
    /// Noun for a body of this establishment, in the singular: `line regiment`.
    #[schemars(required, length(min = 1, max = 100))]
    pub name: Field<&'a str>,
    /// First day on which the establishment was in force, such as `1808-02-18`.
    pub from: Field<Date>,
    /// Last day on which the establishment was in force.
    pub to: Field<Date>,
    /// Words that identify a body of this establishment by its name. Accents and capitals do not matter.
    /// If several establishments match, the most traits decide, and at a tie the longest word.
    #[schemars(length(max = 20))]
    pub words: List<&'a str>,
    /// Echelon of the body. Leave the key out for a battalion or a battery.
    pub echelon: Field<Echelon>,
    /// Arm of the body.
    pub arm: Field<Arm>,
    /// Traits of the body.
    pub traits: List<Trait>,
    /// Number of battalions in a regiment, such as 4.
    #[schemars(range(min = 1, max = 20))]
    pub battalions: Field<i64>,
    /// Number of squadrons in a regiment.
    #[schemars(range(min = 1, max = 20))]
    pub squadrons: Field<i64>,
    /// Number of companies in each battalion or squadron, such as 6.
    #[schemars(range(min = 1, max = 20))]
    pub companies: Field<i64>,
    /// Men in each battalion, such as 840, or gunners of a battery.
    pub men: Field<Men>,
    /// Men in all battalions together, if the source does not give the men of each battalion.
    pub men_in_all: Field<Men>,
    /// Horsemen in each squadron.
    pub sabres: Field<Men>,
    /// Horsemen in all squadrons together, if the source does not give the horsemen of each squadron.
    pub sabres_in_all: Field<Men>,
    /// Number of guns in a battery, including howitzers: 8 for six cannon and two howitzers.
    #[schemars(range(min = 1, max = 16))]
    pub guns: Field<i64>,
    /// Weight of most of the guns, such as `6-pounder`.
    #[schemars(regex(pattern = r"^([0-9]{1,2}-pounder|howitzer|mixed)$"))]
    pub weight: Field<&'a str>,
    /// Guns and howitzers of a battery in words: `six cannon and two howitzers`.
    #[schemars(length(min = 1, max = 200))]
    pub armament: Field<&'a str>,
    /// Soldiers whom the numbers of men include: all ranks, or only rank and file, for example.
    pub counting: Field<Counting>,
    /// Bodies of which a formation consists.
    #[schemars(length(max = 20))]
    pub parts: List<EstablishmentPart<'a>>,
    /// Source of every figure that `cited` does not list, by its short name in `sources`.
    #[schemars(required)]
    pub source: Field<Id<'a>>,
    /// Figures from another source: the key of each figure, with hyphens, and the short name of the source.
    pub cited: Table<'a, Id<'a>>,
    /// Figures that no source prints in this form: the key of each figure, with hyphens, and how it was inferred.
    pub readings: Table<'a, &'a str>,
    /// Note on the establishment.
    #[schemars(length(min = 1, max = 1000))]
    pub note: Field<&'a str>,
}

/// Bodies of the same establishment within a formation.
#[derive(Debug, Clone, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct EstablishmentPart<'a> {
    /// Id of the establishment that the part repeats.
    #[schemars(required)]
    pub of: Field<Id<'a>>,
    /// Nation of the part, if it differs from the nation of the formation.
    pub nation: Field<Id<'a>>,
    /// Number of bodies in the part; the default is 1.
    #[schemars(range(min = 1, max = 20))]
    pub count: Field<i64>,
    /// Number of battalions that each body took into the field, if a battalion stayed behind.
    #[schemars(range(min = 1, max = 20))]
    pub battalions: Field<i64>,
}
