//! Makes the map of a battle: the ground, and the bodies on it.

mod arrange;
mod battle_lines;
mod beyond;
mod bodies;
mod entries;
mod leaders;
mod nations;
mod overlap;
mod room;
mod types;

use std::collections::HashMap;

use self::bodies::OnGround;
pub use self::bodies::symbol_of;
use super::card::NationLook;
use super::convert::ConvertView;
use grognard_core::convert::{Conversion, field, scale_of};
use grognard_core::document::{Date, GameLength, Ratio};
use grognard_core::model::{Battle, Battlefield, Force, PhaseOf, PlaceAt};
use grognard_core::ruleset::Ruleset;

pub use beyond::{Beyond, beyond};
pub use overlap::Overlap;
pub use room::{Room, room};
pub use types::{
    AreaOn, ArrivalOn, BlockOn, BodyOn, EntryOn, LeaderOn, LineOn, MapView, MoveOn, NationOn,
    ObjectiveOn, SideOn, SpotOn, Symbol, TableOn, ZoneView,
};

/// A historical force of a battle and, if the map has a rule set, the same force as fielded.
#[derive(Debug, Clone, Copy)]
pub struct ForceOn<'f> {
    pub side: usize,
    pub force: &'f Force,
    /// The force under the rule set; `None` on a historical map.
    pub fielded: Option<(&'f Conversion, &'f ConvertView)>,
}

#[derive(Debug, Clone, Copy)]
pub struct MapGiven<'g> {
    /// The rule set; `None` for a historical map.
    pub rules: Option<&'g Ruleset>,
    pub forces: &'g [ForceOn<'g>],
    /// Names and colours of nations, by the id of the nation.
    pub nations: &'g HashMap<String, NationLook>,
    /// Index of the phase; `None` for the beginning of play.
    pub phase: Option<usize>,
    pub date: Option<Date>,
}

/// Map of a battle and the pairs of bodies whose blocks overlap, or `None` if the battle has no
/// map.
pub fn map(battle: &Battle, given: MapGiven<'_>) -> Option<(MapView, Vec<Overlap>)> {
    let ground = battle.map.as_ref().filter(|_| battle.field().is_some())?;
    let looks = nations::coloured(&given);
    let given = MapGiven { nations: &looks, ..given };
    let phase = given.phase.and_then(|phase| ground.phases.get(phase));
    let OnGround { bodies, elsewhere, lines: battle_lines, size_mark } =
        bodies::bodies(battle, ground, given);
    let overlaps = overlap::overlaps(&bodies);
    let (leaders, range_marks) = leaders::leaders(ground, given, &bodies);
    let view = MapView {
        id: battle.id.clone(),
        title: battle.name.clone(),
        told: told(battle, phase),
        left_out: Vec::new(),
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
        drill: battle_lines.sources,
        without_line: battle_lines.unknown,
        size_mark,
        range_marks,
        sources: sources(ground, battle),
    };
    Some((view, overlaps))
}

fn place(point: PlaceAt) -> [i64; 2] {
    [i64::from(point.0) * 1000, i64::from(point.1) * 1000]
}

fn places(all: &[PlaceAt]) -> Vec<[i64; 2]> {
    all.iter().map(|point| place(*point)).collect()
}

fn areas(ground: &Battlefield) -> Vec<AreaOn> {
    let areas = ground.areas.iter().map(|area| AreaOn {
        id: area.id.clone(),
        kind: area.kind,
        name: area.name.clone(),
        outline: places(&area.outline),
        height: area.height,
        contours: area.contours.iter().map(|(height, ring)| (*height, places(ring))).collect(),
        priority: area.priority,
        span: Some(area.span),
    });
    areas.collect()
}

fn lines(ground: &Battlefield) -> Vec<LineOn> {
    let lines = ground.lines.iter().map(|line| LineOn {
        id: line.id.clone(),
        kind: line.kind,
        name: line.name.clone(),
        path: places(&line.path),
        width: line.width.map(|metres| metres * 1000),
        priority: line.priority,
        span: Some(line.span),
    });
    lines.collect()
}

fn spots(ground: &Battlefield) -> Vec<SpotOn> {
    let spots = ground.spots.iter().map(|spot| SpotOn {
        id: spot.id.clone(),
        kind: spot.kind,
        name: spot.name.clone(),
        at: place(spot.at),
        priority: spot.priority,
        span: Some(spot.span),
    });
    spots.collect()
}

/// Lines below the title: place and date of the battle, then the time that the map shows.
fn told(battle: &Battle, phase: Option<&PhaseOf>) -> Vec<String> {
    let date = battle.date.map(|date| date.in_words());
    let first = [battle.place.clone(), date].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    let shown = match phase {
        Some(phase) => match phase.at {
            Some(time) => format!("{}, {time}", phase.name),
            None => phase.name.clone(),
        },
        None => match battle.clock {
            Some((start, _)) => format!("Start of play, {start}"),
            None => "Start of play".to_owned(),
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

/// Converts millimetres on the table to millimetres of ground, rounded to the nearest.
fn on_ground(table: Ratio, scale: Ratio) -> Option<i64> {
    Some(table.over(scale)?.times(Ratio::whole(1000))?.round(Ratio::new(1, 2)?))
}

fn sources(ground: &Battlefield, battle: &Battle) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in ground.sources.iter().chain(&battle.bibliography) {
        if !lines.contains(line) {
            lines.push(line.clone());
        }
    }
    lines
}
