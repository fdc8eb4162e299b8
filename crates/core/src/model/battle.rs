//! A battle: its sides with their forces, its playing time and its ground.

use std::sync::Arc;

use super::{Battlefield, EnemyIntel, Force, Readers};
use crate::document::{Date, Ground, Percent, Time};

/// A battle, read from a scenario.
#[derive(Debug, Clone, Default)]
pub struct Battle {
    /// Id of the scenario.
    pub id: String,
    /// Printed name of the scenario.
    pub name: String,
    /// Day of the battle, such as 1805-10-14.
    pub date: Option<Date>,
    /// Where the battle was fought, in a few words.
    pub place: Option<String>,
    /// All sides; in a player's copy, the last side may be his knowledge of the enemy.
    pub sides: Vec<BattleSide>,
    /// Times at which play begins and ends. Turns are counted from the first.
    pub clock: Option<(Time, Time)>,
    /// The ground, if the scenario names a map.
    pub map: Option<Battlefield>,
    /// Reinforcements, in the order of the document.
    pub arrivals: Vec<Arriving>,
    /// Objectives that the sides fight for.
    pub objectives: Vec<Goal>,
    /// Id of the side that sets up first. Another side's copy leaves it out, because it names an enemy.
    pub first_to_set_up: Option<String>,
    /// Id of the side that moves first. Another side's copy leaves it out, because it names an enemy.
    pub first_to_move: Option<String>,
    /// Victory conditions, in Markdown. Copies for players keep the author's words.
    pub victory: Option<String>,
    /// Rules that apply in this battle only.
    pub special_rules: Vec<BattleRule>,
    /// Books for further reading, a line each. Copies for players have none, because titles may give something away.
    pub bibliography: Vec<String>,
}

/// An objective: a place to take or hold.
#[derive(Debug, Clone)]
pub struct Goal {
    /// Id of an area or a point of the map.
    pub place: String,
    /// Name of the objective, where it differs from the name of the place.
    pub name: Option<String>,
    /// Victory points for the side that holds it: 0 to 1,000.
    pub points: Option<i64>,
    /// Id of the side that holds it when play begins.
    pub held_by: Option<String>,
    /// Time by which it must be taken, such as 13:00.
    pub by: Option<Time>,
    /// Sides that know of the objective. Copies for other players leave it out.
    pub readers: Readers,
}

/// A rule that applies in one battle only.
#[derive(Debug, Clone)]
pub struct BattleRule {
    /// Printed name of the rule.
    pub name: String,
    /// Text of the rule, in Markdown.
    pub text: String,
    /// Time from which the rule applies; absent, if it applies from the beginning.
    pub from: Option<Time>,
    /// Time until which the rule applies, such as 12:00; absent, if it applies to the end.
    pub to: Option<Time>,
    /// Id of the rule set that the rule is for; absent, if it is for all.
    pub ruleset: Option<String>,
    /// Sides that know of the rule. Copies for other players leave it out.
    pub readers: Readers,
}

/// A side of a battle.
#[derive(Debug, Clone, Default)]
pub struct BattleSide {
    pub id: String,
    /// Printed name of the side.
    pub name: String,
    /// Ids of the zones of the map in which the side sets up.
    pub zones: Vec<String>,
    /// Briefing of the side's commander, in Markdown.
    pub briefing: Option<String>,
    /// Knowledge of the side about its enemies.
    pub intel: Vec<EnemyIntel>,
    /// Whether this is only a player's knowledge of his enemies. Such a side is not fielded.
    pub sighted: bool,
    /// Forces of the side; shared, because an opened project keeps each of them outside its battles too.
    pub forces: Vec<Arc<Force>>,
}

/// A body that arrives after play has begun.
#[derive(Debug, Clone)]
pub struct Arriving {
    /// Id of the order of battle, if the scenario names it.
    pub oob: Option<String>,
    /// Id of the body.
    pub body: String,
    /// Earliest time of arrival, such as 10:00.
    pub from: Time,
    /// Latest time of arrival, such as 12:00; equal to `from` if the time is certain.
    pub to: Time,
    /// Chance of arrival on each turn of the window, such as 50 %, if the time is uncertain.
    pub chance: Option<Percent>,
    /// Where the body enters the map: the name of the place, or its id.
    pub entry: Option<String>,
    /// Id of that point, so that a player's copy keeps it on his map.
    pub entry_id: Option<String>,
}

impl BattleSide {
    /// The forces of the side, without their reference counts.
    pub fn forces(&self) -> impl Iterator<Item = &Force> {
        self.forces.iter().map(Arc::as_ref)
    }
}

impl Battle {
    /// All fielded forces, in the order of the sides.
    pub fn forces(&self) -> impl Iterator<Item = &Force> {
        self.fielded_sides().flat_map(|(_, side)| side.forces())
    }

    /// The fielded sides with their indices, without a player's knowledge of his enemies.
    pub fn fielded_sides(&self) -> impl Iterator<Item = (usize, &BattleSide)> {
        self.sides.iter().enumerate().filter(|(_, side)| !side.sighted)
    }

    /// The name of a place on the map. Without a name it is the words of the id: `north farm` for `north-farm`.
    pub fn place_name(&self, id: &str) -> String {
        let map = self.map.as_ref();
        let areas = map.into_iter().flat_map(|map| &map.areas).map(|area| (&area.id, &area.name));
        let spots = map.into_iter().flat_map(|map| &map.spots).map(|spot| (&spot.id, &spot.name));
        let found = areas.chain(spots).find(|(place, _)| place.as_deref() == Some(id));
        found.and_then(|(_, name)| name.clone()).unwrap_or_else(|| id.replace('-', " "))
    }

    /// The size of the field in metres: west to east, then south to north.
    pub fn field(&self) -> Option<(i64, i64)> {
        self.map.as_ref().map(|map| (map.width, map.height)).filter(|size| size.0 > 0 && size.1 > 0)
    }

    /// The kinds of ground on the map, each once; `None` without a map.
    pub fn ground(&self) -> Option<Vec<Ground>> {
        let map = self.map.as_ref()?;
        let areas = map.areas.iter().map(|area| area.kind.ground());
        let lines = map.lines.iter().map(|line| line.kind.ground());
        let spots = map.spots.iter().filter_map(|spot| spot.kind.ground());
        let found: Vec<Ground> = areas.chain(lines).chain(spots).collect();
        Some(Ground::ALL.iter().copied().filter(|ground| found.contains(ground)).collect())
    }

    /// Ids of the bodies of a force that arrive later, each with the number of its group, counted
    /// from 1. Plans need the groups, because bodies that arrive at different times or entries are
    /// not merged into one unit.
    pub fn later(&self, force: &Force) -> Vec<(String, usize)> {
        let mut times: Vec<(Time, Time, Option<&str>)> = Vec::new();
        let of_force = self.arrivals.iter().filter(|arrival| arrival.is_of(force));
        let numbered = of_force.map(|arrival| {
            let time = (arrival.from, arrival.to, arrival.entry.as_deref());
            let earlier = times.iter().position(|earlier| *earlier == time);
            let index = earlier.unwrap_or_else(|| {
                times.push(time);
                times.len() - 1
            });
            (arrival.body.clone(), index + 1)
        });
        numbered.collect()
    }
}

impl Arriving {
    /// Whether the arriving body may belong to a force: always, if the scenario does not name the order of battle.
    pub fn is_of(&self, force: &Force) -> bool {
        self.oob.as_ref().is_none_or(|oob| *oob == force.id)
    }
}
