//! A map: the ground, and who stands where on it, as it shall be drawn. Lengths are millimetres of the ground,
//! places such lengths to the east and to the north of the south-west corner.

mod arrange;
mod bodies;
mod entries;
mod leaders;
mod overlap;

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::card::NationLook;
use super::convert::ConvertView;
use super::origin::Mark;
use grognard_core::convert::{Conversion, field, scale_of};
use grognard_core::document::{GameLength, Ratio};
use grognard_core::model::{Battle, Battlefield, Force, PhaseOf, PlaceAt};
use grognard_core::ruleset::Ruleset;
use grognard_core::text::Span;

pub use overlap::Overlap;

/// A map of a battle, when play begins or at a later time of it.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct MapView {
    /// The id of the scenario.
    pub id: String,
    /// The name of the battle.
    pub title: String,
    /// Where and when, and what the map shows of it.
    pub told: Vec<String>,
    /// What happened until this time.
    pub happened: Option<String>,
    /// The name of the rule set; nothing on the map of history.
    pub ruleset_name: Option<String>,
    /// Metres from west to east.
    pub width: i64,
    /// Metres from south to north.
    pub height: i64,
    /// Where north is, in degrees clockwise from the top.
    pub north: i64,
    /// Is the ground only a sketch?
    pub schematic: bool,
    /// The table on which it is played.
    pub table: Option<TableOn>,
    /// The sides, in the order of the scenario.
    pub sides: Vec<SideOn>,
    /// Pieces of ground.
    pub areas: Vec<AreaOn>,
    /// Roads, streams, hedges.
    pub lines: Vec<LineOn>,
    /// Bridges, buildings, names.
    pub spots: Vec<SpotOn>,
    /// What is fought for.
    pub objectives: Vec<ObjectiveOn>,
    /// Where troops come on.
    pub entries: Vec<EntryOn>,
    /// Where sides may set up.
    pub zones: Vec<ZoneView>,
    /// Who stands where.
    pub bodies: Vec<BodyOn>,
    /// Their leaders.
    pub leaders: Vec<LeaderOn>,
    /// Who went where.
    pub moves: Vec<MoveOn>,
    /// The names of those who stand nowhere on the map and do not arrive either.
    pub elsewhere: Vec<String>,
    /// What the sizes of the blocks rest on, where that is not the rule book.
    pub size_mark: Option<Mark>,
    /// Where the ground is known from, and further reading, a line each.
    pub sources: Vec<String>,
}

/// The table on which a battle is played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TableOn {
    /// Millimetres of table for a metre of ground: this over
    pub scale: i64,
    /// that.
    pub over: i64,
    /// The unit of length of the game: `in`.
    pub unit: String,
    /// Millimetres of ground that one such unit is.
    pub unit_on_ground: i64,
    /// Half feet of table from west to east, up to the next.
    pub half_feet_wide: i64,
    /// Half feet from south to north.
    pub half_feet_high: i64,
    /// Does the ground scale hold only about?
    pub about: bool,
}

/// A side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SideOn {
    /// Its name.
    pub name: String,
    /// Its nations that stand on the map: name and colour.
    pub nations: Vec<(String, Option<String>)>,
    /// How many bodies of it stand on the map.
    pub bodies: usize,
}

/// A piece of ground.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AreaOn {
    /// Its id.
    pub id: Option<String>,
    /// What it is.
    pub kind: &'static str,
    /// Its name.
    pub name: Option<String>,
    /// Its outline.
    pub outline: Vec<[i64; 2]>,
    /// Metres above the ground around it.
    pub height: Option<i64>,
    /// Its higher layers from below: metres and outline.
    pub contours: Vec<(i64, Vec<[i64; 2]>)>,
    /// How soon its name finds a place: 1 first.
    pub priority: i64,
    /// Where it is written.
    #[serde(skip)]
    #[schemars(skip)]
    pub span: Option<Span>,
}

/// A line on the ground.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LineOn {
    /// Its id.
    pub id: Option<String>,
    /// What it is.
    pub kind: &'static str,
    /// Its name.
    pub name: Option<String>,
    /// Its course; water flows towards its end.
    pub path: Vec<[i64; 2]>,
    /// Its width.
    pub width: Option<i64>,
    /// How soon its name finds a place: 1 first.
    pub priority: i64,
    /// Where it is written.
    #[serde(skip)]
    #[schemars(skip)]
    pub span: Option<Span>,
}

/// A point on the ground.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SpotOn {
    /// Its id.
    pub id: Option<String>,
    /// What it is.
    pub kind: &'static str,
    /// Its name.
    pub name: Option<String>,
    /// Where it is.
    pub at: [i64; 2],
    /// How soon its name finds a place: 1 first.
    pub priority: i64,
    /// Where it is written.
    #[serde(skip)]
    #[schemars(skip)]
    pub span: Option<Span>,
}

/// Something to take or hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ObjectiveOn {
    /// The id of its place.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where it is.
    pub at: [i64; 2],
    /// What it is worth.
    pub points: Option<i64>,
    /// The number of the side that holds it when play begins.
    pub held_by: Option<usize>,
    /// Is its name that of an area, which bears it already?
    pub named: bool,
    /// Where its place is written.
    #[serde(skip)]
    #[schemars(skip)]
    pub span: Option<Span>,
}

/// Where troops come on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EntryOn {
    /// Its id.
    pub id: Option<String>,
    /// Its letter on the map.
    pub letter: String,
    /// Its name.
    pub name: String,
    /// Where it is.
    pub at: [i64; 2],
    /// Who comes and when, the earliest first.
    pub arrivals: Vec<ArrivalOn>,
    /// Where it is written.
    #[serde(skip)]
    #[schemars(skip)]
    pub span: Option<Span>,
}

/// Who comes at an hour.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ArrivalOn {
    /// The turn: `turn 11`; the hour on the map of history.
    pub when: String,
    /// The number of its side.
    pub side: usize,
    /// Their names.
    pub names: Vec<String>,
}

/// Where a side may set up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ZoneView {
    /// Its id.
    pub id: String,
    /// Its name, or that of the side.
    pub name: String,
    /// The number of the side that sets up in it.
    pub side: Option<usize>,
    /// Its outline.
    pub outline: Vec<[i64; 2]>,
    /// Where it is written.
    #[serde(skip)]
    #[schemars(skip)]
    pub span: Option<Span>,
}

/// A body on the ground: one block, or several that stand together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BodyOn {
    /// The id of its force.
    pub force_id: String,
    /// Its id.
    pub id: String,
    /// Its name as it stands on the map.
    pub name: String,
    /// The number of its side.
    pub side: usize,
    /// The colour of its nation.
    pub colour: Option<String>,
    /// Which way it looks, in degrees clockwise from the top of the map.
    pub facing: i64,
    /// The blocks.
    pub blocks: Vec<BlockOn>,
    /// Where it is written.
    #[serde(skip)]
    #[schemars(skip)]
    pub span: Option<Span>,
}

/// A block: a unit of the game, or a body of history.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BlockOn {
    /// Its id.
    pub id: String,
    /// What it is, in words: `Kempt: 5 stands in line, 3.75 × 1 in`.
    pub told: String,
    /// Its middle.
    pub at: [i64; 2],
    /// Its frontage and its depth; nothing where nobody says how much room it takes.
    pub size: Option<[i64; 2]>,
    /// What fights in it.
    pub symbol: Symbol,
    /// How large it is in history: a battery, a battalion, up to an army.
    pub mark: &'static str,
}

/// What fights in a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Symbol {
    /// Men on foot.
    Infantry,
    /// Horse, light or not said.
    LightCavalry,
    /// Heavy horse.
    HeavyCavalry,
    /// Guns on foot.
    FootArtillery,
    /// Guns that ride.
    HorseArtillery,
    /// Whatever else.
    Other,
}

/// A leader.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LeaderOn {
    /// His id.
    pub id: String,
    /// The id of his force.
    pub force_id: String,
    /// His name.
    pub name: String,
    /// What he commands: `corps`.
    pub echelon: &'static str,
    /// How high he stands: 0 commands all, the last are below a division.
    pub rank: u8,
    /// Where his command stands.
    pub at: [i64; 2],
    /// The number of his side.
    pub side: usize,
    /// The colour of his nation.
    pub colour: Option<String>,
    /// How far his orders reach.
    pub range: Option<i64>,
    /// The same in words, with the sign of what it rests on.
    pub reach: Option<String>,
}

/// A movement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MoveOn {
    /// The name of the body.
    pub name: String,
    /// What sort of movement it is.
    pub kind: &'static str,
    /// The number of its side.
    pub side: usize,
    /// The colour of its nation.
    pub colour: Option<String>,
    /// Its way.
    pub path: Vec<[i64; 2]>,
}

/// A force of a battle, as it was and as it is fielded.
#[derive(Debug, Clone, Copy)]
pub struct ForceOn<'f> {
    /// The number of its side.
    pub side: usize,
    /// The force.
    pub force: &'f Force,
    /// Under a rule set.
    pub fielded: Option<(&'f Conversion, &'f ConvertView)>,
}

/// What a map needs besides the battle.
#[derive(Debug, Clone, Copy)]
pub struct MapGiven<'g> {
    /// The rule set; nothing for the map of history.
    pub rules: Option<&'g Ruleset>,
    /// The forces of the battle.
    pub forces: &'g [ForceOn<'g>],
    /// How nations are printed.
    pub nations: &'g HashMap<String, NationLook>,
    /// The phase; nothing for the beginning.
    pub phase: Option<usize>,
}

/// The map of a battle; nothing if it has none. Says also which blocks lie over one another.
pub fn map(battle: &Battle, given: MapGiven<'_>) -> Option<(MapView, Vec<Overlap>)> {
    let ground = battle.map.as_ref().filter(|_| battle.field().is_some())?;
    let phase = given.phase.and_then(|phase| ground.phases.get(phase));
    let (bodies, elsewhere, size_mark) = bodies::bodies(battle, ground, given);
    let overlaps = overlap::overlaps(&bodies);
    let leaders = leaders::leaders(ground, given, &bodies);
    let view = MapView {
        id: battle.id.clone(),
        title: battle.name.clone(),
        told: told(battle, phase),
        happened: phase.and_then(|phase| phase.note.clone()),
        ruleset_name: given.rules.map(|rules| rules.name.clone()),
        width: ground.width,
        height: ground.height,
        north: ground.north,
        schematic: ground.schematic,
        table: given.rules.and_then(|rules| table(rules, ground)),
        sides: bodies::sides(battle, given, &bodies),
        areas: areas(ground),
        lines: lines(ground),
        spots: spots(ground),
        objectives: entries::objectives(battle, ground),
        entries: entries::entries(battle, ground, given),
        zones: entries::zones(battle, ground, given),
        moves: bodies::moves(phase, given),
        bodies,
        leaders,
        elsewhere,
        size_mark,
        sources: sources(ground, battle),
    };
    Some((view, overlaps))
}

/// A place in metres as lengths of the view.
fn place(at: PlaceAt) -> [i64; 2] {
    [i64::from(at.0) * 1000, i64::from(at.1) * 1000]
}

fn places(all: &[PlaceAt]) -> Vec<[i64; 2]> {
    all.iter().map(|at| place(*at)).collect()
}

fn areas(ground: &Battlefield) -> Vec<AreaOn> {
    let areas = ground.areas.iter().map(|one| AreaOn {
        id: one.id.clone(),
        kind: one.kind.word(),
        name: one.name.clone(),
        outline: places(&one.outline),
        height: one.height,
        contours: one.contours.iter().map(|(height, ring)| (*height, places(ring))).collect(),
        priority: one.priority,
        span: Some(one.span),
    });
    areas.collect()
}

fn lines(ground: &Battlefield) -> Vec<LineOn> {
    let lines = ground.lines.iter().map(|one| LineOn {
        id: one.id.clone(),
        kind: one.kind.word(),
        name: one.name.clone(),
        path: places(&one.path),
        width: one.width.map(|metres| metres * 1000),
        priority: one.priority,
        span: Some(one.span),
    });
    lines.collect()
}

fn spots(ground: &Battlefield) -> Vec<SpotOn> {
    let spots = ground.spots.iter().map(|one| SpotOn {
        id: one.id.clone(),
        kind: one.kind.word(),
        name: one.name.clone(),
        at: place(one.at),
        priority: one.priority,
        span: Some(one.span),
    });
    spots.collect()
}

/// Where and when, and which time of the battle the map shows.
fn told(battle: &Battle, phase: Option<&PhaseOf>) -> Vec<String> {
    let date = battle.date.map(|date| date.in_words());
    let first = [battle.place.clone(), date].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    let shown = match phase {
        Some(phase) => match phase.at {
            Some(at) => format!("{}, {at}", phase.name),
            None => phase.name.clone(),
        },
        None => match battle.clock {
            Some((start, _)) => format!("When play begins, {start}"),
            None => "When play begins".to_owned(),
        },
    };
    [first, shown].into_iter().filter(|line| !line.is_empty()).collect()
}

fn table(rules: &Ruleset, ground: &Battlefield) -> Option<TableOn> {
    let scale = rules.ground.as_ref()?;
    let ratio = scale_of(scale)?;
    let unit = rules.length_unit?;
    let field = field(scale, unit, ground.width, ground.height)?;
    let halves = |feet: Ratio| Some(feet.times(Ratio::whole(2))?.ceil());
    Some(TableOn {
        scale: ratio.numerator(),
        over: ratio.denominator(),
        unit: unit.short().to_owned(),
        unit_on_ground: on_ground(GameLength { thousandths: 1000, unit }.millimetres()?, ratio)?,
        half_feet_wide: halves(field.feet_wide)?,
        half_feet_high: halves(field.feet_high)?,
        about: scale.about,
    })
}

/// Millimetres of the table as millimetres of the ground, to the nearest.
fn on_ground(table: Ratio, scale: Ratio) -> Option<i64> {
    Some(table.over(scale)?.times(Ratio::whole(1000))?.round(Ratio::new(1, 2)?))
}

/// Books: those of the ground first, each once.
fn sources(ground: &Battlefield, battle: &Battle) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in ground.sources.iter().chain(&battle.bibliography) {
        if !lines.contains(line) {
            lines.push(line.clone());
        }
    }
    lines
}
