//! Makes the map of a battle: the ground, and the bodies on it.

mod arrange;
mod battle_lines;
mod beyond;
mod bodies;
mod entries;
mod given;
mod ground;
mod leaders;
mod nations;
mod overlap;
mod room;
mod types;

use self::bodies::OnGround;
pub use self::bodies::symbol_of;
use grognard_core::model::{Battle, Battlefield, PhaseOf};
use ground::{areas, lines, spots, table};

pub use beyond::{Beyond, beyond};
pub use given::{ForceOn, MapGiven};
pub use overlap::Overlap;
pub use room::{Room, room};
pub use types::{
    AreaOn, ArrivalOn, BlockOn, BodyOn, EntryOn, LeaderOn, LineOn, MapView, MoveOn, NationOn,
    ObjectiveOn, SideOn, SpotOn, Symbol, TableOn, ZoneView,
};

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

fn sources(ground: &Battlefield, battle: &Battle) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in ground.sources.iter().chain(&battle.bibliography) {
        if !lines.contains(line) {
            lines.push(line.clone());
        }
    }
    lines
}
