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
    /// Kind of document and version of its format. It comes first, so that readers know what follows.
    #[schemars(required, range(min = 1, max = 1))]
    pub map: Field<i64>,
    /// Id by which scenarios refer to this map.
    #[schemars(required)]
    #[schemars(extend("x-defines" = "map"))]
    pub id: Field<Id<'a>>,
    /// Name of the map, as printed.
    #[schemars(required, length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// Metres from west to east, such as 4000.
    #[schemars(required, range(min = 100, max = 100_000))]
    pub width: Field<i64>,
    /// Metres from south to north, such as 3000.
    #[schemars(required, range(min = 100, max = 100_000))]
    pub height: Field<i64>,
    /// Direction of north, in degrees clockwise from the top of the map: 90 is right. The default is 0.
    #[schemars(range(min = 0, max = 359))]
    pub north: Field<i64>,
    /// `true` if the map is only a sketch and not to scale.
    pub schematic: Field<bool>,
    /// Place of the south-west corner on earth.
    pub origin: Field<Earth>,
    /// Origin of the metres on the map: the survey, and how each part was measured or drawn by eye.
    #[schemars(length(min = 1, max = 1000))]
    pub projection: Field<&'a str>,
    /// GeoJSON file in the same folder, whose features can replace outlines, paths and points. It needs an `origin`.
    #[schemars(length(min = 1, max = 200))]
    pub geojson: Field<&'a str>,
    /// Sources for the ground, each under a short name.
    #[schemars(extend("x-defines" = "source"))]
    pub sources: Table<'a, Citation<'a>>,
    /// Note for the reader.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
    /// Areas of ground.
    pub areas: List<Area<'a>>,
    /// Roads, streams, hedges.
    pub lines: List<Line<'a>>,
    /// Bridges, fords, objectives, entry points, names.
    pub points: List<Point<'a>>,
    /// Zones in which sides may deploy.
    pub zones: List<Zone<'a>>,
    /// Bodies on the map when play begins.
    pub placements: List<Placement<'a>>,
    /// Leaders on the map when play begins, if their places are known. Other leaders are drawn amid their command.
    pub leaders: List<LeaderPlacement<'a>>,
    /// Course of the battle, in order. Each phase applies on top of the earlier ones.
    pub phases: List<Phase<'a>>,
}

/// A place on earth.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Earth {
    /// Degrees north of the equator, in WGS 84, such as `50.640`.
    #[schemars(required)]
    pub latitude: Field<Degrees>,
    /// Degrees east of Greenwich, such as `4.710`; negative to the west.
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
    /// Outline of the area. The last point is joined to the first.
    #[schemars(length(min = 3, max = 2000))]
    pub outline: List<Coordinates>,
    /// Feature of the GeoJSON file that replaces `outline`, by its id or name.
    #[schemars(length(min = 1, max = 200))]
    pub feature: Field<&'a str>,
    /// Metres above the ground around it, for a hill, such as 20.
    #[schemars(range(min = 1, max = 3000))]
    pub height: Field<i64>,
    /// Higher layers of a hill, from the lowest up. Each is within the one before.
    #[schemars(length(max = 40))]
    pub contours: List<Contour<'a>>,
    /// Priority of the name when the map places its labels, from 1 (first) to 9 (last). The default is 5.
    #[schemars(range(min = 1, max = 9))]
    pub priority: Field<i64>,
}

/// A layer of a hill.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Contour<'a> {
    /// Metres above the ground around the hill, such as 40.
    #[schemars(required, range(min = 1, max = 3000))]
    pub height: Field<i64>,
    /// Outline of the layer. The last point is joined to the first.
    #[schemars(length(min = 3, max = 2000))]
    pub outline: List<Coordinates>,
    /// Feature of the GeoJSON file that replaces `outline`, by its id or name.
    #[schemars(length(min = 1, max = 200))]
    pub feature: Field<&'a str>,
}

/// A road, a stream, a hedge.
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
    /// Metres from side to side, such as 6.
    #[schemars(range(min = 1, max = 2000))]
    pub width: Field<i64>,
    /// Priority of the name when the map places its labels, from 1 (first) to 9 (last). The default is 5.
    #[schemars(range(min = 1, max = 9))]
    pub priority: Field<i64>,
}

/// A bridge, an objective, an entry point, a name.
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
    /// Priority of the name when the map places its labels, from 1 (first) to 9 (last). The default is 5.
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
    /// Outline of the zone. The last point is joined to the first.
    #[schemars(length(min = 3, max = 2000))]
    pub outline: List<Coordinates>,
    /// Feature of the GeoJSON file that replaces `outline`, by its id or name.
    #[schemars(length(min = 1, max = 200))]
    pub feature: Field<&'a str>,
}

/// A body on the ground.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Placement<'a> {
    /// Body that is placed, by its id.
    #[schemars(required)]
    #[schemars(extend("x-names" = "body"))]
    pub body: Field<Reference<'a>>,
    /// Middle of the front of the body, such as `[1200, 800]`.
    #[schemars(required)]
    pub at: Field<Coordinates>,
    /// Direction that the body faces, in degrees clockwise from north: 90 is east.
    #[schemars(range(min = 0, max = 359))]
    pub facing: Field<i64>,
    /// Posture of the body.
    pub posture: Field<Posture>,
}

/// A leader on the ground, at one time of the battle. A later phase has to repeat his place.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct LeaderPlacement<'a> {
    /// Leader by his id. If the id is in several orders of battle, name the one that is meant: `armee-du-nord/ney`.
    #[schemars(required)]
    #[schemars(extend("x-names" = "leader"))]
    pub leader: Field<Reference<'a>>,
    /// Place of the leader.
    #[schemars(required)]
    pub at: Field<Coordinates>,
    /// Evidence that he was there.
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
    /// Bodies that are no longer on the map, by id.
    #[schemars(extend("x-names" = "body"))]
    pub gone: List<Reference<'a>>,
    /// Places of leaders at this time.
    pub leaders: List<LeaderPlacement<'a>>,
    /// Leaders who have been killed, wounded or captured by then, by id. The map no longer shows them.
    #[schemars(extend("x-names" = "leader"))]
    pub fallen: List<Reference<'a>>,
    /// Moves of bodies since the last phase.
    pub moves: List<Move<'a>>,
}

/// A movement, drawn as an arrow.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Move<'a> {
    /// Body that moves, by its id.
    #[schemars(required)]
    #[schemars(extend("x-names" = "body"))]
    pub body: Field<Reference<'a>>,
    /// Kind of movement. The default is an advance.
    pub kind: Field<MoveKind>,
    /// Points of the movement, from its beginning.
    #[schemars(required, length(min = 2, max = 200))]
    pub path: List<Coordinates>,
}
