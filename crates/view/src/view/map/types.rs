//! What a map shows, as plain data. Lengths are millimetres of the ground, places such lengths to the east and to
//! the north of the south-west corner.

use grognard_core::document::{AreaKind, BlockEdge, LineKind, MoveKind, PointKind};
use grognard_syntax::text::Span;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::view::marked::Marked;
use crate::view::origin::Mark;

/// A map of a battle, when play begins or at a later time of the battle.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct MapView {
    /// Id of the scenario.
    pub id: String,
    /// Name of the battle.
    pub title: String,
    /// Lines below the title: where and when the battle was fought, and which time of it the map shows.
    pub told: Vec<String>,
    /// What could not be read of the documents, so that it is not on the map, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
    /// Story of the battle until this time, from the phase.
    pub happened: Option<String>,
    /// Name of the rule set; nothing on the map of history.
    pub ruleset_name: Option<String>,
    /// Width of the ground from west to east, in metres.
    pub width: i64,
    /// Height of the ground from south to north, in metres.
    pub height: i64,
    /// Direction of north, in degrees clockwise from the top of the map.
    pub north: i64,
    /// Is the ground only a sketch?
    pub schematic: bool,
    /// The table on which the battle is played; nothing on the map of history.
    pub table: Option<TableOn>,
    /// Sides, in the order of the scenario. Their numbers count from 0.
    pub sides: Vec<SideOn>,
    /// Pieces of ground: hills, woods, lakes, villages.
    pub areas: Vec<AreaOn>,
    /// Lines on the ground: roads, streams, hedges.
    pub lines: Vec<LineOn>,
    /// Points on the ground: bridges, buildings, names.
    pub spots: Vec<SpotOn>,
    /// Places that are worth something to a side.
    pub objectives: Vec<ObjectiveOn>,
    /// Places where troops come onto the field.
    pub entries: Vec<EntryOn>,
    /// Areas where sides may set up.
    pub zones: Vec<ZoneView>,
    /// Bodies that stand on the ground.
    pub bodies: Vec<BodyOn>,
    /// Leaders whose commands stand on the ground.
    pub leaders: Vec<LeaderOn>,
    /// Movements that lead to this time of the battle.
    pub moves: Vec<MoveOn>,
    /// Names of bodies that have no place on the map and do not arrive later either.
    pub elsewhere: Vec<String>,
    /// Books and readings on which the battle lines rest, each once; nothing without a line.
    pub drill: Vec<String>,
    /// Arms with the names of nations that have no battle line, because no source says how wide they stood.
    pub without_line: Vec<(&'static str, Vec<String>)>,
    /// Mark of the sizes of blocks, where they do not rest on the rule book.
    pub size_mark: Option<Mark>,
    /// Marks of the distances that orders reach, where they do not rest on the rule book.
    pub range_marks: Vec<Mark>,
    /// Books about the ground and the battle, a line each.
    pub sources: Vec<String>,
}

/// The table on which a battle is played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TableOn {
    /// Numerator of the scale. The scale is the length in millimetres on the table of a metre of ground.
    pub scale: i64,
    /// Denominator of the scale.
    pub over: i64,
    /// Unit of length of the game: `in`.
    pub unit: String,
    /// Length of ground in millimetres that one such unit is.
    pub unit_on_ground: i64,
    /// Width of the table from west to east in half feet, rounded up.
    pub half_feet_wide: i64,
    /// Height of the table from south to north in half feet, rounded up.
    pub half_feet_high: i64,
    /// Is the scale of ground only approximate? The rule book then says "about".
    pub about: bool,
}

/// A side of the battle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SideOn {
    /// Name of the side.
    pub name: String,
    /// Nations of the side that stand on the map.
    pub nations: Vec<NationOn>,
    /// Number of its bodies on the map.
    pub bodies: usize,
}

/// A nation that stands on the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NationOn {
    /// Name of the nation.
    pub name: String,
    /// Colour of the nation.
    pub colour: Option<String>,
    /// Thick edges of its blocks: `left`, `right`, `rear` and `front`.
    #[serde(serialize_with = "edge_words")]
    #[schemars(with = "Vec<String>")]
    pub edges: Vec<BlockEdge>,
}

/// A piece of ground.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AreaOn {
    /// Id of the area, if the map gives it one.
    pub id: Option<String>,
    /// Kind of ground.
    #[serde(serialize_with = "area_word")]
    pub kind: AreaKind,
    /// Name of the area.
    pub name: Option<String>,
    /// Corners of the outline.
    pub outline: Vec<[i64; 2]>,
    /// Height above the ground around it, in metres.
    pub height: Option<i64>,
    /// Higher layers of a hill from below: metres and outline.
    pub contours: Vec<(i64, Vec<[i64; 2]>)>,
    /// Rank by which names find their places: 1 is first.
    pub priority: i64,
    /// Place in the document, for findings.
    #[serde(skip)]
    #[schemars(skip)]
    pub span: Option<Span>,
}

/// A line on the ground.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LineOn {
    /// Id of the line, if the map gives it one.
    pub id: Option<String>,
    /// Kind of line.
    #[serde(serialize_with = "line_word")]
    pub kind: LineKind,
    /// Name of the line.
    pub name: Option<String>,
    /// Course of the line; water flows towards its end.
    pub path: Vec<[i64; 2]>,
    /// Width of the line, if the map says so.
    pub width: Option<i64>,
    /// Rank by which names find their places: 1 is first.
    pub priority: i64,
    /// Place in the document, for findings.
    #[serde(skip)]
    #[schemars(skip)]
    pub span: Option<Span>,
}

/// A point on the ground.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SpotOn {
    /// Id of the point, if the map gives it one.
    pub id: Option<String>,
    /// Kind of point.
    #[serde(serialize_with = "point_word")]
    pub kind: PointKind,
    /// Name of the point.
    pub name: Option<String>,
    /// Place of the point.
    pub at: [i64; 2],
    /// Rank by which names find their places: 1 is first.
    pub priority: i64,
    /// Place in the document, for findings.
    #[serde(skip)]
    #[schemars(skip)]
    pub span: Option<Span>,
}

/// Something to take or hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ObjectiveOn {
    /// Id of the area or point that is the objective.
    pub id: String,
    /// Name of the objective.
    pub name: String,
    /// Place of the objective; of an area its middle.
    pub at: [i64; 2],
    /// Points that the objective is worth.
    pub points: Option<i64>,
    /// Number of the side that holds it when play begins.
    pub held_by: Option<usize>,
    /// Is its name that of an area? The area already shows it.
    pub named: bool,
    /// Place of the area or point in the document, for findings.
    #[serde(skip)]
    #[schemars(skip)]
    pub span: Option<Span>,
}

/// A place where troops come onto the field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EntryOn {
    /// Id of the entry, if the map gives it one.
    pub id: Option<String>,
    /// Letter on the map: `A`, `B`.
    pub letter: String,
    /// Name of the entry.
    pub name: String,
    /// Place of the entry.
    pub at: [i64; 2],
    /// Troops that come on here, the earliest first.
    pub arrivals: Vec<ArrivalOn>,
    /// Place in the document, for findings.
    #[serde(skip)]
    #[schemars(skip)]
    pub span: Option<Span>,
}

/// Troops that come on together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ArrivalOn {
    /// The turn, `turn 11`; on the map of history the hour.
    pub when: String,
    /// Number of the side.
    pub side: usize,
    /// Names of the bodies.
    pub names: Vec<String>,
}

/// An area where a side may set up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ZoneView {
    /// Id of the zone.
    pub id: String,
    /// Name of the zone, or of the side.
    pub name: String,
    /// Number of the side that sets up in it.
    pub side: Option<usize>,
    /// Corners of the outline.
    pub outline: Vec<[i64; 2]>,
    /// Place in the document, for findings.
    #[serde(skip)]
    #[schemars(skip)]
    pub span: Option<Span>,
}

/// A body on the ground: one block, or several that stand together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BodyOn {
    /// Id of the force.
    pub force_id: String,
    /// Id of the body.
    pub id: String,
    /// Name of the body.
    pub name: String,
    /// Number of the side.
    pub side: usize,
    /// Colour of the nation.
    pub colour: Option<String>,
    /// Thick edges of its blocks, by which the nation is told from others: `left`, `right`, `rear` and `front`.
    #[serde(serialize_with = "edge_words")]
    #[schemars(with = "Vec<String>")]
    pub edges: Vec<BlockEdge>,
    /// Direction in which it looks, in degrees clockwise from the top of the map.
    pub facing: i64,
    /// Blocks of the body.
    pub blocks: Vec<BlockOn>,
    /// Place of its placement in the document, for findings.
    #[serde(skip)]
    #[schemars(skip)]
    pub span: Option<Span>,
    /// Places of all placements on which it rests: a unit whose parts stand apart has several.
    #[serde(skip)]
    #[schemars(skip)]
    pub rests_on: Vec<Span>,
}

/// A block: a unit of the game, or a body of history.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BlockOn {
    /// Id of the unit or body.
    pub id: String,
    /// Description in words: `Kempt: 5 × stand in line`.
    pub told: String,
    /// Middle of the block.
    pub at: [i64; 2],
    /// Frontage and depth; nothing where the rule set does not say them.
    pub size: Option<[i64; 2]>,
    /// Front of the battle line on the map of history, where the drill of the day is known.
    pub line: Option<i64>,
    /// Arm that fights in it.
    pub symbol: Symbol,
    /// Level of the body in history: `battery`, `battalion`, up to `army`.
    pub mark: &'static str,
}

/// What fights in a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Symbol {
    /// Men on foot.
    Infantry,
    /// Cavalry, light or not said.
    LightCavalry,
    /// Heavy cavalry.
    HeavyCavalry,
    /// Guns whose crews walk.
    FootArtillery,
    /// Guns whose crews ride.
    HorseArtillery,
    /// Engineers and others.
    Other,
}

/// A leader on the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LeaderOn {
    /// Id of the leader.
    pub id: String,
    /// Id of the force.
    pub force_id: String,
    /// Name of the leader.
    pub name: String,
    /// Level of his command: `corps`.
    pub echelon: &'static str,
    /// Rank of his command: 0 is the highest, 9 is below a division.
    pub rank: u8,
    /// Place that the map gives him, or else the middle of the blocks that he commands.
    pub at: [i64; 2],
    /// Does the map say that he was there?
    pub placed: bool,
    /// Reason to believe that he was there, from the map.
    pub note: Option<String>,
    /// Number of the side.
    pub side: usize,
    /// Colour of the nation.
    pub colour: Option<String>,
    /// Distance that his orders reach.
    pub range: Option<i64>,
    /// The same distance in words, with the sign of its mark.
    pub reach: Option<Marked>,
}

/// A movement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MoveOn {
    /// Name of the body.
    pub name: String,
    /// Kind of movement.
    #[serde(serialize_with = "move_word")]
    pub kind: MoveKind,
    /// Number of the side.
    pub side: usize,
    /// Colour of the nation.
    pub colour: Option<String>,
    /// Course of the movement.
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
