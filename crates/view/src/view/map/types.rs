//! The types of a map. Lengths are in millimetres of ground, places in relation to the south-west corner (east, north).

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
    /// Parts of the documents that could not be read and are not on the map, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
    /// Story of the battle up to this time, from the phase.
    pub happened: Option<String>,
    /// Name of the rule set. `null` on a historical map.
    pub ruleset_name: Option<String>,
    /// Width of the ground from west to east, in metres.
    pub width: i64,
    /// Height of the ground from south to north, in metres.
    pub height: i64,
    /// Direction of north, in degrees clockwise from the top of the map.
    pub north: i64,
    /// Is the ground only a sketch?
    pub schematic: bool,
    /// The table on which the battle is played. `null` on a historical map.
    pub table: Option<TableOn>,
    /// Sides, in the order of the scenario. Other parts of the map refer to them by index, from 0.
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
    /// Leaders on the ground, at their own places or with their commands.
    pub leaders: Vec<LeaderOn>,
    /// Movements that lead to this time of the battle.
    pub moves: Vec<MoveOn>,
    /// Names of bodies that have no place on the map and do not arrive later either.
    pub elsewhere: Vec<String>,
    /// Books and readings behind the battle lines, each once. Empty without battle lines.
    pub drill: Vec<String>,
    /// Arms with the names of nations that have no battle line, because no source gives the width of their formations.
    pub without_line: Vec<(&'static str, Vec<String>)>,
    /// Mark of the sizes of blocks, if their origin is not the rule book.
    pub size_mark: Option<Mark>,
    /// Marks of the command ranges, if their origin is not the rule book.
    pub range_marks: Vec<Mark>,
    /// Books about the ground and the battle, a line each.
    pub sources: Vec<String>,
}

/// The table on which a battle is played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TableOn {
    /// Numerator of the scale: millimetres on the table for one metre of ground.
    pub scale: i64,
    /// Denominator of the scale.
    pub over: i64,
    /// Unit of length of the game, such as `in`.
    pub unit: String,
    /// Length of ground in millimetres that this unit represents.
    pub unit_on_ground: i64,
    /// Width of the table from west to east in half feet, rounded up.
    pub half_feet_wide: i64,
    /// Height of the table from south to north in half feet, rounded up.
    pub half_feet_high: i64,
    /// Is the ground scale only approximate, with "about" in the rule book?
    pub about: bool,
}

/// A side of the battle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SideOn {
    /// Name of the side.
    pub name: String,
    /// Nations of the side on the map.
    pub nations: Vec<NationOn>,
    /// Number of its bodies on the map.
    pub bodies: usize,
}

/// A nation on the map.
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
    /// Higher layers of a hill, lowest first: height in metres and outline.
    pub contours: Vec<(i64, Vec<[i64; 2]>)>,
    /// Priority for placing the name on the map. 1 is first.
    pub priority: i64,
    /// Span in the document, for findings.
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
    /// Course of the line. Water flows towards its end.
    pub path: Vec<[i64; 2]>,
    /// Width of the line, if the map gives it.
    pub width: Option<i64>,
    /// Priority for placing the name on the map. 1 is first.
    pub priority: i64,
    /// Span in the document, for findings.
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
    /// Priority for placing the name on the map. 1 is first.
    pub priority: i64,
    /// Span in the document, for findings.
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
    /// Place of the objective, or the middle of an area.
    pub at: [i64; 2],
    /// Points that the objective is worth.
    pub points: Option<i64>,
    /// Index of the side that holds it when play begins.
    pub held_by: Option<usize>,
    /// Is its name that of an area? Then it is not drawn again, because the area already shows it.
    pub named: bool,
    /// Span of the area or point in the document, for findings.
    #[serde(skip)]
    #[schemars(skip)]
    pub span: Option<Span>,
}

/// A place where troops enter the field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EntryOn {
    /// Id of the entry, if the map gives it one.
    pub id: Option<String>,
    /// Letter on the map, such as `A` or `B`.
    pub letter: String,
    /// Name of the entry.
    pub name: String,
    /// Place of the entry.
    pub at: [i64; 2],
    /// Troops that enter here, earliest first.
    pub arrivals: Vec<ArrivalOn>,
    /// Span in the document, for findings.
    #[serde(skip)]
    #[schemars(skip)]
    pub span: Option<Span>,
}

/// Troops that enter together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ArrivalOn {
    /// Turn of the arrival, such as `turn 11`, or its hour on a historical map.
    pub when: String,
    /// Index of the side.
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
    /// Index of the side that sets up in it.
    pub side: Option<usize>,
    /// Corners of the outline.
    pub outline: Vec<[i64; 2]>,
    /// Span in the document, for findings.
    #[serde(skip)]
    #[schemars(skip)]
    pub span: Option<Span>,
}

/// A body on the ground, as one block or several at the same place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BodyOn {
    /// Id of the force.
    pub force_id: String,
    /// Id of the body.
    pub id: String,
    /// Name of the body.
    pub name: String,
    /// Index of the side.
    pub side: usize,
    /// Colour of the nation.
    pub colour: Option<String>,
    /// Thick edges of its blocks, which identify the nation: `left`, `right`, `rear` and `front`.
    #[serde(serialize_with = "edge_words")]
    #[schemars(with = "Vec<String>")]
    pub edges: Vec<BlockEdge>,
    /// Direction that it faces, in degrees clockwise from the top of the map.
    pub facing: i64,
    /// Blocks of the body.
    pub blocks: Vec<BlockOn>,
    /// Span of its placement in the document, for findings.
    #[serde(skip)]
    #[schemars(skip)]
    pub span: Option<Span>,
    /// Spans of all its placements. A unit whose parts have separate places has several.
    #[serde(skip)]
    #[schemars(skip)]
    pub rests_on: Vec<Span>,
}

/// A block: a unit of the game, or a historical body.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BlockOn {
    /// Id of the unit or body.
    pub id: String,
    /// Description in words, such as `Kempt: 5 × stand in line`.
    pub told: String,
    /// Middle of the block.
    pub at: [i64; 2],
    /// Frontage and depth. `null` if the rule set does not give them.
    pub size: Option<[i64; 2]>,
    /// Length of the battle line on a historical map, if the drill is known.
    pub line: Option<i64>,
    /// Symbol of its arm.
    pub symbol: Symbol,
    /// Historical level of the body, from `battery` and `battalion` up to `army`.
    pub mark: &'static str,
}

/// The symbol of a block's arm.
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
    /// Id of the force.
    pub force_id: String,
    /// Name of the leader.
    pub name: String,
    /// Level of his command, such as `corps`.
    pub echelon: &'static str,
    /// Rank of his command. 0 is the highest, and 9 is below a division.
    pub rank: u8,
    /// Place that the map gives him, or the middle of the blocks that he commands.
    pub at: [i64; 2],
    /// Does the map give his place?
    pub placed: bool,
    /// Evidence for his place, from the map.
    pub note: Option<String>,
    /// Index of the side.
    pub side: usize,
    /// Colour of the nation.
    pub colour: Option<String>,
    /// Command range.
    pub range: Option<i64>,
    /// Command range in words, with the sign of its mark.
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
    /// Index of the side.
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
