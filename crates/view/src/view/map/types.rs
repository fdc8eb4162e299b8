//! Types of a map. Lengths are in millimetres of ground. Places are distances east and north of the
//! south-west corner.

use grognard_core::document::{AreaKind, BlockEdge, LineKind, MoveKind, PointKind};
use grognard_syntax::text::Span;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::view::marked::Marked;
use crate::view::origin::Mark;

/// A map of a battle at the beginning of play or in a later phase.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct MapView {
    /// Id of the scenario.
    pub id: String,
    /// Name of the battle.
    pub title: String,
    /// Lines below the title: place and date of the battle, and the time that the map shows.
    pub told: Vec<String>,
    /// Parts of the documents that could not be read and are therefore not on the map, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
    /// Story of the battle up to the time that the map shows.
    pub happened: Option<String>,
    /// Name of the rule set; `null` on a historical map.
    pub ruleset_name: Option<String>,
    /// Width of the ground from west to east, in metres.
    pub width: i64,
    /// Height of the ground from south to north, in metres.
    pub height: i64,
    /// Direction of north, in degrees clockwise from the top of the map.
    pub north: i64,
    /// Is the ground only a sketch?
    pub schematic: bool,
    /// The table on which the battle is played; `null` on a historical map.
    pub table: Option<TableOn>,
    /// Sides of the battle, in the order of the scenario. Other parts of the map refer to a side by
    /// its index in this list, counted from 0.
    pub sides: Vec<SideOn>,
    /// Pieces of ground: hills, woods, lakes, villages.
    pub areas: Vec<AreaOn>,
    /// Lines on the ground: roads, streams, hedges.
    pub lines: Vec<LineOn>,
    /// Points on the ground: bridges, buildings, names.
    pub spots: Vec<SpotOn>,
    /// Places that are worth points or otherwise matter to a side.
    pub objectives: Vec<ObjectiveOn>,
    /// Places where troops enter the field.
    pub entries: Vec<EntryOn>,
    /// Areas where sides may set up.
    pub zones: Vec<ZoneView>,
    /// Bodies on the ground.
    pub bodies: Vec<BodyOn>,
    /// Leaders on the ground, at the places that the map gives them or with their commands.
    pub leaders: Vec<LeaderOn>,
    /// Movements of bodies that lead to the time that the map shows.
    pub moves: Vec<MoveOn>,
    /// Names of bodies that have no place on the map and do not arrive later either.
    pub elsewhere: Vec<String>,
    /// Books and readings from which the battle lines are computed, each once; empty if the map
    /// shows no battle lines.
    pub drill: Vec<String>,
    /// Arms, each with the names of nations whose battle lines are missing because no source gives
    /// the width of their formations.
    pub without_line: Vec<(&'static str, Vec<String>)>,
    /// Mark for the sizes of blocks, if these sizes are not from the rule book.
    pub size_mark: Option<Mark>,
    /// Marks for the command ranges, if these ranges are not from the rule book.
    pub range_marks: Vec<Mark>,
    /// Books about the ground and the battle, one on each line.
    pub sources: Vec<String>,
}

/// The table on which a battle is played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TableOn {
    /// Numerator of the scale: millimetres on the table for one metre of ground.
    pub scale: i64,
    /// Denominator of the scale. The scale is `scale` divided by `over`.
    pub over: i64,
    /// The game's unit of length, such as `in`.
    pub unit: String,
    /// Length of ground, in millimetres, that one unit of length on the table represents.
    pub unit_on_ground: i64,
    /// Width of the table from west to east in half feet, rounded up.
    pub half_feet_wide: i64,
    /// Height of the table from south to north in half feet, rounded up.
    pub half_feet_high: i64,
    /// Does the rule book call the ground scale approximate, with a word such as "about"?
    pub about: bool,
}

/// A side of the battle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SideOn {
    /// Name of the side.
    pub name: String,
    /// Nations of the side that have blocks on the map.
    pub nations: Vec<NationOn>,
    /// Number of bodies of the side on the map.
    pub bodies: usize,
}

/// A nation on the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NationOn {
    /// Name of the nation.
    pub name: String,
    /// Colour of the nation.
    pub colour: Option<String>,
    /// Thick edges of the nation's blocks: `left`, `right`, `rear` and `front`.
    #[serde(serialize_with = "edge_words")]
    #[schemars(with = "Vec<String>")]
    pub edges: Vec<BlockEdge>,
}

/// A piece of ground.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AreaOn {
    /// Id of the area, if the map gives it one.
    pub id: Option<String>,
    /// Kind of ground, such as a wood or a hill.
    #[serde(serialize_with = "area_word")]
    pub kind: AreaKind,
    /// Name of the area.
    pub name: Option<String>,
    /// Corners of the outline of the area.
    pub outline: Vec<[i64; 2]>,
    /// Height of the area above the ground around it, in metres.
    pub height: Option<i64>,
    /// Higher layers of a hill, lowest first: the height in metres and the outline of each layer.
    pub contours: Vec<(i64, Vec<[i64; 2]>)>,
    /// Priority of the name if names on the map collide. Names with priority 1 are placed first.
    pub priority: i64,
    /// Span of the area in the document, for findings.
    #[serde(skip)]
    #[schemars(skip)]
    pub span: Option<Span>,
}

/// A line on the ground.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LineOn {
    /// Id of the line, if the map gives it one.
    pub id: Option<String>,
    /// Kind of line, such as a road or a stream.
    #[serde(serialize_with = "line_word")]
    pub kind: LineKind,
    /// Name of the line.
    pub name: Option<String>,
    /// Points of the line, from its start to its end. Water flows towards the end.
    pub path: Vec<[i64; 2]>,
    /// Width of the line, if the map gives it.
    pub width: Option<i64>,
    /// Priority of the name if names on the map collide. Names with priority 1 are placed first.
    pub priority: i64,
    /// Span of the line in the document, for findings.
    #[serde(skip)]
    #[schemars(skip)]
    pub span: Option<Span>,
}

/// A point on the ground.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SpotOn {
    /// Id of the point, if the map gives it one.
    pub id: Option<String>,
    /// Kind of point, such as a bridge or a building.
    #[serde(serialize_with = "point_word")]
    pub kind: PointKind,
    /// Name of the point.
    pub name: Option<String>,
    /// Place of the point.
    pub at: [i64; 2],
    /// Priority of the name if names on the map collide. Names with priority 1 are placed first.
    pub priority: i64,
    /// Span of the point in the document, for findings.
    #[serde(skip)]
    #[schemars(skip)]
    pub span: Option<Span>,
}

/// An objective of the battle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ObjectiveOn {
    /// Id of the area or point that is the objective.
    pub id: String,
    /// Name of the objective.
    pub name: String,
    /// Place of the objective. If the objective is an area, this is the middle of the area.
    pub at: [i64; 2],
    /// Points that the objective is worth.
    pub points: Option<i64>,
    /// Index of the side that holds the objective when play begins.
    pub held_by: Option<usize>,
    /// Does the objective have the name of its area, so that the map need not show the name twice?
    pub named: bool,
    /// Span of the area or point in the document, for findings.
    #[serde(skip)]
    #[schemars(skip)]
    pub span: Option<Span>,
}

/// A place where troops enter the field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EntryOn {
    /// Id of the entry point, if the map gives it one.
    pub id: Option<String>,
    /// Letter of the entry point on the map, such as `A` or `B`.
    pub letter: String,
    /// Name of the entry point.
    pub name: String,
    /// Place of the entry point.
    pub at: [i64; 2],
    /// Troops that enter at this point, earliest first.
    pub arrivals: Vec<ArrivalOn>,
    /// Span of the entry point in the document, for findings.
    #[serde(skip)]
    #[schemars(skip)]
    pub span: Option<Span>,
}

/// Troops of one side that enter the field at the same time and place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ArrivalOn {
    /// Turn of the arrival, such as `turn 11`; on a historical map, the hour of the arrival.
    pub when: String,
    /// Index of the troops' side.
    pub side: usize,
    /// Names of the bodies that arrive.
    pub names: Vec<String>,
}

/// An area where a side may set up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ZoneView {
    /// Id of the zone.
    pub id: String,
    /// Name of the zone, or of its side if the zone has no name.
    pub name: String,
    /// Index of the side that sets up in the zone.
    pub side: Option<usize>,
    /// Corners of the outline of the zone.
    pub outline: Vec<[i64; 2]>,
    /// Span of the zone in the document, for findings.
    #[serde(skip)]
    #[schemars(skip)]
    pub span: Option<Span>,
}

/// A body on the ground, as one block or as several blocks at the same place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BodyOn {
    /// Id of the force to which the body belongs.
    pub force_id: String,
    /// Id of the body.
    pub id: String,
    /// Name of the body.
    pub name: String,
    /// Index of the body's side.
    pub side: usize,
    /// Colour of the body's nation.
    pub colour: Option<String>,
    /// Thick edges of the body's blocks, which identify the nation: `left`, `right`, `rear` and
    /// `front`.
    #[serde(serialize_with = "edge_words")]
    #[schemars(with = "Vec<String>")]
    pub edges: Vec<BlockEdge>,
    /// Direction in which the body faces, in degrees clockwise from the top of the map.
    pub facing: i64,
    /// Blocks of the body.
    pub blocks: Vec<BlockOn>,
    /// Span of the body's placement in the document, for findings.
    #[serde(skip)]
    #[schemars(skip)]
    pub span: Option<Span>,
    /// Spans of all placements of the body. A unit whose parts have separate places has several
    /// placements.
    #[serde(skip)]
    #[schemars(skip)]
    pub rests_on: Vec<Span>,
}

/// A block on the map: a unit of the game, or a historical body.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BlockOn {
    /// Id of the unit or body.
    pub id: String,
    /// Description of the block in words, such as `Kempt: 5 × stand in line`.
    pub told: String,
    /// Middle of the block.
    pub at: [i64; 2],
    /// Frontage and depth of the block; `null` if the rule set does not give them.
    pub size: Option<[i64; 2]>,
    /// Length of the battle line on a historical map, if the drill of the troops is known.
    pub line: Option<i64>,
    /// Symbol for the arm of the unit or body.
    pub symbol: Symbol,
    /// Historical level of the unit or body, from `battery` and `battalion` up to `army`.
    pub mark: &'static str,
}

/// The map symbol for an arm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Symbol {
    /// Infantry.
    Infantry,
    /// Light cavalry, and cavalry of unknown kind.
    LightCavalry,
    /// Heavy cavalry.
    HeavyCavalry,
    /// Foot artillery, whose crews walk.
    FootArtillery,
    /// Horse artillery, whose crews ride.
    HorseArtillery,
    /// Engineers and other arms.
    Other,
}

/// A leader on the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LeaderOn {
    /// Id of the leader.
    pub id: String,
    /// Id of the force to which the leader belongs.
    pub force_id: String,
    /// Name of the leader.
    pub name: String,
    /// Level of the leader's command, such as `corps`.
    pub echelon: &'static str,
    /// Rank of the leader's command. 0 is the highest rank, and all commands below a division have
    /// rank 9.
    pub rank: u8,
    /// Place that the map gives the leader, otherwise the middle of the blocks that he commands.
    pub at: [i64; 2],
    /// Does the map give the leader a place?
    pub placed: bool,
    /// Evidence for the leader's place, from the map document.
    pub note: Option<String>,
    /// Index of the leader's side.
    pub side: usize,
    /// Colour of the leader's nation.
    pub colour: Option<String>,
    /// Radius of the command range.
    pub range: Option<i64>,
    /// Command range in words, with the sign of its mark.
    pub reach: Option<Marked>,
}

/// A movement of a body.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MoveOn {
    /// Name of the body that moves.
    pub name: String,
    /// Kind of movement.
    #[serde(serialize_with = "move_word")]
    pub kind: MoveKind,
    /// Index of the body's side.
    pub side: usize,
    /// Colour of the body's nation.
    pub colour: Option<String>,
    /// Points of the body's route, from start to end.
    pub path: Vec<[i64; 2]>,
}

fn edge_words<S: Serializer>(edges: &[BlockEdge], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(edges.iter().map(|edge| edge.word()))
}

fn area_word<S: Serializer>(kind: &AreaKind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(kind.word())
}

fn line_word<S: Serializer>(kind: &LineKind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(kind.word())
}

fn point_word<S: Serializer>(kind: &PointKind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(kind.word())
}

fn move_word<S: Serializer>(kind: &MoveKind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(kind.word())
}
