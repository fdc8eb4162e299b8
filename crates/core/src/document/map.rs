//! The document type for a map: the ground in metres.

use super::read::Read;
use schemars::JsonSchema;

use super::lengths::{MAX_NAME, MAX_NOTE};
use super::scalars::{Coordinates, Degrees, Id, Reference, Time};
use super::vocabulary::{AreaKind, LineKind, MoveKind, PointKind, Posture};
use super::{Citation, Field, List, Table};

/// A map in metres: areas, lines, points, zones, and the places of bodies.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Map<'a> {
    /// Kind of document and version of its format. The kind of document comes first, so that readers know what follows.
    #[schemars(required, range(min = 1, max = 1))]
    pub map: Field<i64>,
    /// Id by which scenarios refer to this map.
    #[schemars(required)]
    #[schemars(extend("x-defines" = "map"))]
    pub id: Field<Id<'a>>,
    /// Name of the map, as printed.
    #[schemars(required, length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// Width of the map from west to east, in metres, such as 4000.
    #[schemars(required, range(min = 100, max = 100_000))]
    pub width: Field<i64>,
    /// Height of the map from south to north, in metres, such as 3000.
    #[schemars(required, range(min = 100, max = 100_000))]
    pub height: Field<i64>,
    /// Direction of north, in degrees clockwise from the top of the map.
    /// North at the top is 0, the default; north at the right is 90.
    #[schemars(range(min = 0, max = 359))]
    pub north: Field<i64>,
    /// `true` if the map is only a sketch that is not to scale.
    pub schematic: Field<bool>,
    /// Place of the south-west corner on earth.
    pub origin: Field<Earth>,
    /// How the coordinates were obtained: the survey used, and which parts were measured or drawn by eye.
    #[schemars(length(min = 1, max = 1000))]
    pub projection: Field<&'a str>,
    /// GeoJSON file in the same folder, whose features can replace outlines, paths and points.
    /// A map with a GeoJSON file needs an `origin`.
    #[schemars(length(min = 1, max = 200))]
    pub geojson: Field<&'a str>,
    /// Sources from which the ground was drawn, each under a short name.
    #[schemars(extend("x-defines" = "source"))]
    pub sources: Table<'a, Citation<'a>>,
    /// Note for the reader.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
    /// Areas of ground, such as woods, hills and towns.
    pub areas: List<Area<'a>>,
    /// Roads, streams, hedges.
    pub lines: List<Line<'a>>,
    /// Bridges, fords, objectives, entry points, names.
    pub points: List<Point<'a>>,
    /// Zones in which sides may deploy.
    pub zones: List<Zone<'a>>,
    /// Bodies on the map when play begins.
    pub placements: List<Placement<'a>>,
    /// Leaders whose places are known when play begins. Other leaders are drawn in the middle of their bodies.
    pub leaders: List<LeaderPlacement<'a>>,
    /// Phases of the battle, in order. The changes of a phase apply on top of those of all earlier phases.
    pub phases: List<Phase<'a>>,
}

/// A place on earth.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Earth {
    /// Degrees north of the equator, in WGS 84, such as `50.640`.
    #[schemars(required)]
    pub latitude: Field<Degrees>,
    /// Degrees east of Greenwich, such as `4.710`. Degrees west of Greenwich are negative.
    #[schemars(required)]
    pub longitude: Field<Degrees>,
}

/// An area of ground.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Area<'a> {
    /// Id by which other places of the project refer to this area.
    #[schemars(extend("x-defines" = "place"))]
    pub id: Field<Id<'a>>,
    /// Kind of ground.
    #[schemars(required)]
    pub kind: Field<AreaKind>,
    /// Name of the area, as printed.
    #[schemars(length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// Outline of the area. The last point of an outline is joined to the first.
    #[schemars(length(min = 3, max = 2000))]
    pub outline: List<Coordinates>,
    /// Feature of the GeoJSON file that replaces `outline`, by its id or name.
    #[schemars(length(min = 1, max = 200))]
    pub feature: Field<&'a str>,
    /// Height of a hill above the ground around it, in metres, such as 20.
    #[schemars(range(min = 1, max = 3000))]
    pub height: Field<i64>,
    /// Higher layers of a hill, from the lowest up. Each layer is within the next lower layer.
    #[schemars(length(max = 40))]
    pub contours: List<Contour<'a>>,
    /// Priority of the name when the map places its labels, from 1 (first) to 9 (last); the default is 5.
    #[schemars(range(min = 1, max = 9))]
    pub priority: Field<i64>,
}

/// A layer of a hill.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Contour<'a> {
    /// Height of the layer above the ground around the hill, in metres, such as 40.
    #[schemars(required, range(min = 1, max = 3000))]
    pub height: Field<i64>,
    /// Outline of the layer. The last point of an outline is joined to the first.
    #[schemars(length(min = 3, max = 2000))]
    pub outline: List<Coordinates>,
    /// Feature of the GeoJSON file that replaces `outline`, by its id or name.
    #[schemars(length(min = 1, max = 200))]
    pub feature: Field<&'a str>,
}

/// A road, a stream, a hedge or another line on the ground.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Line<'a> {
    /// Id by which other places of the project refer to this line.
    #[schemars(extend("x-defines" = "place"))]
    pub id: Field<Id<'a>>,
    /// Kind of line.
    #[schemars(required)]
    pub kind: Field<LineKind>,
    /// Name of the line, as printed.
    #[schemars(length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// Points of the line in order. Water flows from the first point to the last.
    #[schemars(length(min = 2, max = 2000))]
    pub path: List<Coordinates>,
    /// Feature of the GeoJSON file that replaces `path`, by its id or name.
    #[schemars(length(min = 1, max = 200))]
    pub feature: Field<&'a str>,
    /// Width of the line in metres, such as 6.
    #[schemars(range(min = 1, max = 2000))]
    pub width: Field<i64>,
    /// Priority of the name when the map places its labels, from 1 (first) to 9 (last); the default is 5.
    #[schemars(range(min = 1, max = 9))]
    pub priority: Field<i64>,
}

/// A bridge, an objective, an entry point, a place name or another point.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Point<'a> {
    /// Id by which other places of the project refer to this point.
    #[schemars(extend("x-defines" = "place"))]
    pub id: Field<Id<'a>>,
    /// Kind of point.
    #[schemars(required)]
    pub kind: Field<PointKind>,
    /// Name of the point, as printed.
    #[schemars(length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// Place of the point, such as `[1200, 800]`.
    pub at: Field<Coordinates>,
    /// Feature of the GeoJSON file that replaces `at`, by its id or name.
    #[schemars(length(min = 1, max = 200))]
    pub feature: Field<&'a str>,
    /// Priority of the name when the map places its labels, from 1 (first) to 9 (last); the default is 5.
    #[schemars(range(min = 1, max = 9))]
    pub priority: Field<i64>,
}

/// A zone in which a side may deploy.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Zone<'a> {
    /// Id by which scenarios refer to this zone.
    #[schemars(required)]
    #[schemars(extend("x-defines" = "zone"))]
    pub id: Field<Id<'a>>,
    /// Name of the zone, as printed.
    #[schemars(length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// Outline of the zone. The last point of an outline is joined to the first.
    #[schemars(length(min = 3, max = 2000))]
    pub outline: List<Coordinates>,
    /// Feature of the GeoJSON file that replaces `outline`, by its id or name.
    #[schemars(length(min = 1, max = 200))]
    pub feature: Field<&'a str>,
}

/// A body with its place on the ground.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Placement<'a> {
    /// Id of the body that is placed.
    #[schemars(required)]
    #[schemars(extend("x-names" = "body"))]
    pub body: Field<Reference<'a>>,
    /// Place of the middle of the body's front, such as `[1200, 800]`.
    #[schemars(required)]
    pub at: Field<Coordinates>,
    /// Direction that the body faces, in degrees clockwise from north: 90 is east.
    #[schemars(range(min = 0, max = 359))]
    pub facing: Field<i64>,
    /// Posture of the body.
    pub posture: Field<Posture>,
}

/// The place of a leader at one time of the battle. Each phase states the places of leaders again.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct LeaderPlacement<'a> {
    /// Id of the leader. If several orders of battle have the id, name the order of battle too: `armee-du-nord/ney`.
    #[schemars(required)]
    #[schemars(extend("x-names" = "leader"))]
    pub leader: Field<Reference<'a>>,
    /// Place of the leader.
    #[schemars(required)]
    pub at: Field<Coordinates>,
    /// Evidence that the leader was there.
    #[schemars(length(min = 1, max = 1000))]
    pub note: Field<&'a str>,
}

/// A time of the battle: the moves since the last phase, and the new places of bodies.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Phase<'a> {
    /// Id by which commands select this phase.
    #[schemars(required)]
    #[schemars(extend("x-defines" = "phase"))]
    pub id: Field<Id<'a>>,
    /// Name of the phase, as printed.
    #[schemars(required, length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// Time of day, such as `"11:30"`.
    pub at: Field<Time>,
    /// Events of the phase in a sentence or two.
    #[schemars(length(min = 1, max = 1000))]
    pub note: Field<&'a str>,
    /// Bodies that have moved or arrived since the last phase.
    pub placements: List<Placement<'a>>,
    /// Ids of the bodies that are no longer on the map.
    #[schemars(extend("x-names" = "body"))]
    pub gone: List<Reference<'a>>,
    /// Places of leaders at this time.
    pub leaders: List<LeaderPlacement<'a>>,
    /// Ids of the leaders who have been killed, wounded or captured by this phase.
    /// The map no longer shows the flag of a fallen leader.
    #[schemars(extend("x-names" = "leader"))]
    pub fallen: List<Reference<'a>>,
    /// Moves of bodies since the last phase.
    pub moves: List<Move<'a>>,
}

/// A movement of a body, which the map draws as an arrow.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Move<'a> {
    /// Id of the body that moves.
    #[schemars(required)]
    #[schemars(extend("x-names" = "body"))]
    pub body: Field<Reference<'a>>,
    /// Kind of movement; the default is an advance.
    pub kind: Field<MoveKind>,
    /// Points of the arrow, from the place where the movement begins.
    #[schemars(required, length(min = 2, max = 200))]
    pub path: List<Coordinates>,
}
