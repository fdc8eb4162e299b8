//! A map as it is written: metres on the ground.

use super::read::Read;
use schemars::JsonSchema;

use super::lengths::{MAX_NAME, MAX_NOTE};
use super::scalars::{Coordinates, Degrees, Id, Reference, Time};
use super::vocabulary::{AreaKind, LineKind, MoveKind, PointKind, Posture};
use super::{Citation, Field, List, Table};

/// A map in metres: areas, lines, points, zones and who stands where.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Map<'a> {
    /// The kind of document and the version of its format. It stands first.
    #[schemars(required, range(min = 1, max = 1))]
    pub map: Field<i64>,
    /// The id by which scenarios name it.
    #[schemars(required)]
    #[schemars(extend("x-defines" = "map"))]
    pub id: Field<Id<'a>>,
    /// The name as it is printed.
    #[schemars(required, length(min = 1, max = MAX_NAME))]
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
    /// Where on earth its south-west corner is.
    pub origin: Field<Earth>,
    /// How its metres came from a map or from the ground: the survey, what was measured, what was drawn by eye.
    #[schemars(length(min = 1, max = 1000))]
    pub projection: Field<&'a str>,
    /// A GeoJSON file beside this one. Its features can stand for outlines, paths and points; it needs an `origin`.
    #[schemars(length(min = 1, max = 200))]
    pub geojson: Field<&'a str>,
    /// Where the ground is known from, by short name.
    #[schemars(extend("x-defines" = "source"))]
    pub sources: Table<'a, Citation<'a>>,
    /// What the reader should know.
    #[schemars(length(min = 1, max = MAX_NOTE))]
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
    /// Where leaders were when play begins, as far as that is known. A leader without a place is drawn amid his command.
    pub leaders: List<LeaderPlacement<'a>>,
    /// How the battle went on, in order: each is laid over what stood before.
    pub phases: List<Phase<'a>>,
}

/// A place on earth.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Earth {
    /// Degrees to the north of the equator, in WGS 84.
    #[schemars(required)]
    pub latitude: Field<Degrees>,
    /// Degrees to the east of Greenwich.
    #[schemars(required)]
    pub longitude: Field<Degrees>,
}

/// A piece of ground.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Area<'a> {
    /// The id by which other places name it.
    #[schemars(extend("x-defines" = "place"))]
    pub id: Field<Id<'a>>,
    /// What it is.
    #[schemars(required)]
    pub kind: Field<AreaKind>,
    /// The name as it is printed.
    #[schemars(length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// Its outline; the last point is joined to the first.
    #[schemars(length(min = 3, max = 2000))]
    pub outline: List<Coordinates>,
    /// The feature of the GeoJSON file that is its outline, by id or by name, in place of `outline`.
    #[schemars(length(min = 1, max = 200))]
    pub feature: Field<&'a str>,
    /// Metres above the ground around it, for a hill.
    #[schemars(range(min = 1, max = 3000))]
    pub height: Field<i64>,
    /// The higher layers of a hill, from below: each lies within the one before.
    #[schemars(length(max = 40))]
    pub contours: List<Contour<'a>>,
    /// How soon its name finds a place on the map: 1 before all others, 9 last. Usually 5.
    #[schemars(range(min = 1, max = 9))]
    pub priority: Field<i64>,
}

/// A layer of a hill.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Contour<'a> {
    /// Metres above the ground around the hill.
    #[schemars(required, range(min = 1, max = 3000))]
    pub height: Field<i64>,
    /// Its outline; the last point is joined to the first.
    #[schemars(length(min = 3, max = 2000))]
    pub outline: List<Coordinates>,
    /// The feature of the GeoJSON file that is its outline, by id or by name, in place of `outline`.
    #[schemars(length(min = 1, max = 200))]
    pub feature: Field<&'a str>,
}

/// A road, a stream, a hedge.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Line<'a> {
    /// The id by which other places name it.
    #[schemars(extend("x-defines" = "place"))]
    pub id: Field<Id<'a>>,
    /// What it is.
    #[schemars(required)]
    pub kind: Field<LineKind>,
    /// The name as it is printed.
    #[schemars(length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// Its course; water flows from the first point to the last.
    #[schemars(length(min = 2, max = 2000))]
    pub path: List<Coordinates>,
    /// The feature of the GeoJSON file that is its course, by id or by name, in place of `path`.
    #[schemars(length(min = 1, max = 200))]
    pub feature: Field<&'a str>,
    /// Metres from side to side.
    #[schemars(range(min = 1, max = 2000))]
    pub width: Field<i64>,
    /// How soon its name finds a place on the map: 1 before all others, 9 last. Usually 5.
    #[schemars(range(min = 1, max = 9))]
    pub priority: Field<i64>,
}

/// A bridge, an objective, an entry point, a name.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Point<'a> {
    /// The id by which other places name it.
    #[schemars(extend("x-defines" = "place"))]
    pub id: Field<Id<'a>>,
    /// What it is.
    #[schemars(required)]
    pub kind: Field<PointKind>,
    /// The name as it is printed.
    #[schemars(length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// Where it is.
    pub at: Field<Coordinates>,
    /// The feature of the GeoJSON file that says where it is, by id or by name, in place of `at`.
    #[schemars(length(min = 1, max = 200))]
    pub feature: Field<&'a str>,
    /// How soon its name finds a place on the map: 1 before all others, 9 last. Usually 5.
    #[schemars(range(min = 1, max = 9))]
    pub priority: Field<i64>,
}

/// Where a side may set up.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Zone<'a> {
    /// The id by which scenarios name it.
    #[schemars(required)]
    #[schemars(extend("x-defines" = "zone"))]
    pub id: Field<Id<'a>>,
    /// The name as it is printed.
    #[schemars(length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// Its outline; the last point is joined to the first.
    #[schemars(length(min = 3, max = 2000))]
    pub outline: List<Coordinates>,
    /// The feature of the GeoJSON file that is its outline, by id or by name, in place of `outline`.
    #[schemars(length(min = 1, max = 200))]
    pub feature: Field<&'a str>,
}

/// A body on the ground.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Placement<'a> {
    /// The body, by its id.
    #[schemars(required)]
    #[schemars(extend("x-names" = "body"))]
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

/// A leader on the ground. His place is that of one time of the battle: later phases say it again.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct LeaderPlacement<'a> {
    /// The leader, by his id. `armee-du-nord/ney` names the order of battle too.
    #[schemars(required)]
    #[schemars(extend("x-names" = "leader"))]
    pub leader: Field<Reference<'a>>,
    /// Where he was.
    #[schemars(required)]
    pub at: Field<Coordinates>,
    /// How it is known that he was there.
    #[schemars(length(min = 1, max = 1000))]
    pub note: Field<&'a str>,
}

/// A time of the battle: what moved until then, and who stood where.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Phase<'a> {
    /// The id by which it is asked for.
    #[schemars(required)]
    #[schemars(extend("x-defines" = "phase"))]
    pub id: Field<Id<'a>>,
    /// The name as it is printed.
    #[schemars(required, length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// The hour.
    pub at: Field<Time>,
    /// What happened, in a sentence or two.
    #[schemars(length(min = 1, max = 1000))]
    pub note: Field<&'a str>,
    /// Who stands elsewhere now, or has come since.
    pub placements: List<Placement<'a>>,
    /// Who is no longer there, by id.
    #[schemars(extend("x-names" = "body"))]
    pub gone: List<Reference<'a>>,
    /// Where leaders were at this time.
    pub leaders: List<LeaderPlacement<'a>>,
    /// Leaders who have been killed or hurt or taken until then, by id. They are not drawn any more.
    #[schemars(extend("x-names" = "leader"))]
    pub fallen: List<Reference<'a>>,
    /// Who went where until then.
    pub moves: List<Move<'a>>,
}

/// A movement, drawn as an arrow.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Move<'a> {
    /// The body, by its id.
    #[schemars(required)]
    #[schemars(extend("x-names" = "body"))]
    pub body: Field<Reference<'a>>,
    /// What sort of movement it is; an advance, if nothing is said.
    pub kind: Field<MoveKind>,
    /// Its way, from where it began.
    #[schemars(required, length(min = 2, max = 200))]
    pub path: List<Coordinates>,
}
