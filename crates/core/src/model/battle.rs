//! A battle: its sides with their forces, its playing time and its ground.

use std::sync::Arc;

use super::{Battlefield, EnemyIntel, Force, Readers};
use crate::document::{Date, Ground, Percent, Ratio, Time};
use grognard_syntax::text::Span;

#[derive(Debug, Clone, Default)]
pub struct Battle {
    pub id: String,
    pub name: String,
    pub date: Option<Date>,
    /// Where the battle was fought, in a few words such as `Elchingen, on the Danube`.
    pub place: Option<String>,
    /// All sides of the battle. In a player's copy, the last side may consist of the enemies that the
    /// player knows.
    pub sides: Vec<BattleSide>,
    /// Times at which play begins and ends. The game counts its turns from the time at which play
    /// begins.
    pub clock: Option<(Time, Time)>,
    /// The ground; `None` if the scenario does not name a map.
    pub map: Option<Battlefield>,
    /// Bodies that arrive during play, in the order of the document.
    pub arrivals: Vec<Arriving>,
    pub objectives: Vec<Goal>,
    /// Id of the side that sets up first. A player's copy has the id only if the side is the
    /// player's, because any other id would name an enemy.
    pub first_to_set_up: Option<String>,
    /// Id of the side that moves first. A player's copy has the id only if the side is the
    /// player's, because any other id would name an enemy.
    pub first_to_move: Option<String>,
    /// Victory conditions, in Markdown, with quantities such as `{900 m}`. A player's copy contains this text unchanged.
    pub victory: Option<String>,
    pub special_rules: Vec<BattleRule>,
    /// Books for further reading, one per line. A player's copy has an empty list, because a title
    /// may reveal plans of the enemy.
    pub bibliography: Vec<String>,
}

/// A place that the sides try to take or to hold.
#[derive(Debug, Clone)]
pub struct Goal {
    /// Id of the area or the point on the map that is the objective.
    pub place: String,
    /// Name of the objective; absent if the objective has the name of its place.
    pub name: Option<String>,
    /// Victory points for the side that holds the objective: 0 to 1,000.
    pub points: Option<i64>,
    /// Id of the side that holds the objective when play begins.
    pub held_by: Option<String>,
    /// Time by which a side must take the objective, such as 13:00.
    pub by: Option<Time>,
    /// Sides that know of the objective. The copies for players of other sides leave the objective
    /// out.
    pub readers: Readers,
}

/// A rule that applies in one battle only.
#[derive(Debug, Clone)]
pub struct BattleRule {
    pub name: String,
    /// The rule in Markdown, with quantities such as `{900 m}`.
    pub text: String,
    /// Time from which the rule applies; absent if the rule applies from the beginning.
    pub from: Option<Time>,
    /// Time until which the rule applies, such as 12:00; absent if the rule applies to the end.
    pub to: Option<Time>,
    /// Id of the only rule set in which the rule applies; absent if the rule applies in every rule
    /// set.
    pub ruleset: Option<String>,
    /// Sides that know of the rule. The copies for players of other sides leave the rule out.
    pub readers: Readers,
}

#[derive(Debug, Clone, Default)]
pub struct BattleSide {
    pub id: String,
    pub name: String,
    /// Ids of the zones on the map in which the side sets up.
    pub zones: Vec<String>,
    /// The author's instructions to the commander of the side, in Markdown, with quantities such as
    /// `{900 m}`.
    pub briefing: Option<String>,
    /// Knowledge of the side about each enemy body.
    pub intel: Vec<EnemyIntel>,
    pub budgets: Vec<SideBudget>,
    /// Whether the side consists of the enemies that one player knows. A side of known enemies has
    /// no troops to field.
    pub sighted: bool,
    /// Forces of the side; shared, because an opened project also keeps each force outside its
    /// battles.
    pub forces: Vec<Arc<Force>>,
}

/// The most that a figure of all units of a side, such as points, may add up to in one game.
#[derive(Debug, Clone)]
pub struct SideBudget {
    /// Id of the rule set, or another id by which the rule set is known.
    pub ruleset: String,
    /// Id of the figure.
    pub figure: String,
    pub most: Ratio,
    pub span: Span,
}

#[derive(Debug, Clone)]
pub struct Arriving {
    /// Id of the order of battle that contains the body, if the scenario names the order of battle.
    pub oob: Option<String>,
    pub body: String,
    /// Earliest time of arrival, such as 10:00.
    pub from: Time,
    /// Latest time of arrival, such as 12:00; equal to `from` if the time of arrival is certain.
    pub to: Time,
    /// Chance that the body arrives in each turn between `from` and `to`, such as 50 %; absent if
    /// the time of arrival is certain.
    pub chance: Option<Percent>,
    /// Point at which the body enters the map, for readers: the name of the point, or its id if the
    /// point has no name.
    pub entry: Option<String>,
    /// Id of the point at which the body enters, so that a player's copy keeps this point on the
    /// map.
    pub entry_id: Option<String>,
}

impl BattleSide {
    pub fn forces(&self) -> impl Iterator<Item = &Force> {
        self.forces.iter().map(Arc::as_ref)
    }
}

impl Battle {
    /// All fielded forces, side by side in the order of the sides.
    pub fn forces(&self) -> impl Iterator<Item = &Force> {
        self.fielded_sides().flat_map(|(_, side)| side.forces())
    }

    /// The sides that have troops, with their indices. The side of known enemies in a player's copy
    /// is left out.
    pub fn fielded_sides(&self) -> impl Iterator<Item = (usize, &BattleSide)> {
        self.sides.iter().enumerate().filter(|(_, side)| !side.sighted)
    }

    /// The name of a place on the map. If the place has no name, the words of its id are the name:
    /// `north farm` for `north-farm`.
    pub fn place_name(&self, id: &str) -> String {
        let map = self.map.as_ref();
        let areas = map.into_iter().flat_map(|map| &map.areas).map(|area| (&area.id, &area.name));
        let spots = map.into_iter().flat_map(|map| &map.spots).map(|spot| (&spot.id, &spot.name));
        let found = areas.chain(spots).find(|(place, _)| place.as_deref() == Some(id));
        found.and_then(|(_, name)| name.clone()).unwrap_or_else(|| id.replace('-', " "))
    }

    /// The size of the map in metres: west to east, then south to north; `None` if the map does not
    /// have a size.
    pub fn field(&self) -> Option<(i64, i64)> {
        self.map.as_ref().map(|map| (map.width, map.height)).filter(|size| size.0 > 0 && size.1 > 0)
    }

    /// The kinds of ground on the map, each once, in the order of `Ground::ALL`; `None` if the
    /// battle has no map.
    pub fn ground(&self) -> Option<Vec<Ground>> {
        let map = self.map.as_ref()?;
        let areas = map.areas.iter().map(|area| area.kind.ground());
        let lines = map.lines.iter().map(|line| line.kind.ground());
        let spots = map.spots.iter().filter_map(|spot| spot.kind.ground());
        let found: Vec<Ground> = areas.chain(lines).chain(spots).collect();
        Some(Ground::ALL.iter().copied().filter(|ground| found.contains(ground)).collect())
    }

    /// Ids of the bodies of a force that arrive during play. Bodies with the same time and entry
    /// point form a group, and each id comes with the number of its group, counted from 1. Plans
    /// need the groups, because bodies that arrive at different times or entry points are not
    /// merged into one unit.
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
    /// Whether the arriving body may belong to a force. If the scenario does not name an order of
    /// battle, the body may belong to any force.
    pub fn is_of(&self, force: &Force) -> bool {
        self.oob.as_ref().is_none_or(|oob| *oob == force.id)
    }
}
