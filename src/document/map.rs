//! A map as it is written: metres on the ground.

use schemars::JsonSchema;
use serde::Deserialize;

use super::scalars::{Coordinates, Id, Reference};
use super::words::{AreaKind, LineKind, PointKind, Posture};
use super::{Citation, Field, List, Table};

/// A map in metres: areas, lines, points, zones and who stands where.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(bound(deserialize = "'de: 'a"))]
#[schemars(deny_unknown_fields)]
pub struct Map<'a> {
    /// The kind of document and the version of its format. It stands first.
    #[schemars(required, range(min = 1, max = 1))]
    pub map: Field<i64>,
    /// The id by which scenarios name it.
    #[schemars(required)]
    pub id: Field<Id<'a>>,
    /// The name as it is printed.
    #[schemars(required, length(min = 1, max = 200))]
    pub name: Field<&'a str>,
    /// Metres from west to east.
    #[schemars(required, range(min = 100, max = 100_000))]
    pub width: Field<i64>,
    /// Metres from south to north.
    #[schemars(required, range(min = 100, max = 100_000))]
    pub height: Field<i64>,
    /// Where north is, in degrees clockwise from the top of the map.
    #[schemars(range(min = 0, max = 359))]
    pub north: Field<i64>,
    /// Is it only a sketch, not to scale?
    pub schematic: Field<bool>,
    /// Where the ground is known from, by short name.
    pub sources: Table<'a, Citation<'a>>,
    /// What the reader should know.
    #[schemars(length(min = 1, max = 4000))]
    pub note: Field<&'a str>,
    /// Pieces of ground.
    pub areas: List<Area<'a>>,
    /// Roads, streams, hedges.
    pub lines: List<Line<'a>>,
    /// Bridges, fords, objectives, entry points, names.
    pub points: List<Point<'a>>,
    /// Where sides may set up.
    pub zones: List<Zone<'a>>,
    /// Who stands where when play begins.
    pub placements: List<Placement<'a>>,
}

/// A piece of ground.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(bound(deserialize = "'de: 'a"))]
#[schemars(deny_unknown_fields)]
pub struct Area<'a> {
    /// The id by which other places name it.
    pub id: Field<Id<'a>>,
    /// What it is.
    #[schemars(required)]
    pub kind: Field<AreaKind>,
    /// The name as it is printed.
    #[schemars(length(min = 1, max = 200))]
    pub name: Field<&'a str>,
    /// Its outline; the last point is joined to the first.
    #[schemars(required, length(min = 3, max = 2000))]
    pub outline: List<Coordinates>,
    /// Metres above the ground around it, for a hill.
    #[schemars(range(min = 1, max = 3000))]
    pub height: Field<i64>,
}

/// A road, a stream, a hedge.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(bound(deserialize = "'de: 'a"))]
#[schemars(deny_unknown_fields)]
pub struct Line<'a> {
    /// The id by which other places name it.
    pub id: Field<Id<'a>>,
    /// What it is.
    #[schemars(required)]
    pub kind: Field<LineKind>,
    /// The name as it is printed.
    #[schemars(length(min = 1, max = 200))]
    pub name: Field<&'a str>,
    /// Its course; water flows from the first point to the last.
    #[schemars(required, length(min = 2, max = 2000))]
    pub path: List<Coordinates>,
    /// Metres from side to side.
    #[schemars(range(min = 1, max = 2000))]
    pub width: Field<i64>,
}

/// A bridge, an objective, an entry point, a name.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(bound(deserialize = "'de: 'a"))]
#[schemars(deny_unknown_fields)]
pub struct Point<'a> {
    /// The id by which other places name it.
    pub id: Field<Id<'a>>,
    /// What it is.
    #[schemars(required)]
    pub kind: Field<PointKind>,
    /// The name as it is printed.
    #[schemars(length(min = 1, max = 200))]
    pub name: Field<&'a str>,
    /// Where it is.
    #[schemars(required)]
    pub at: Field<Coordinates>,
}

/// Where a side may set up.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(bound(deserialize = "'de: 'a"))]
#[schemars(deny_unknown_fields)]
pub struct Zone<'a> {
    /// The id by which scenarios name it.
    #[schemars(required)]
    pub id: Field<Id<'a>>,
    /// The name as it is printed.
    #[schemars(length(min = 1, max = 200))]
    pub name: Field<&'a str>,
    /// Its outline; the last point is joined to the first.
    #[schemars(required, length(min = 3, max = 2000))]
    pub outline: List<Coordinates>,
}

/// A body on the ground.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(bound(deserialize = "'de: 'a"))]
#[schemars(deny_unknown_fields)]
pub struct Placement<'a> {
    /// The body, by its id.
    #[schemars(required)]
    pub body: Field<Reference<'a>>,
    /// Where the middle of its front is.
    #[schemars(required)]
    pub at: Field<Coordinates>,
    /// Which way it looks, in degrees clockwise from north.
    #[schemars(range(min = 0, max = 359))]
    pub facing: Field<i64>,
    /// How it stands.
    pub posture: Field<Posture>,
}
