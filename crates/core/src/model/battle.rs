//! A battle: its sides with their forces, its hours and its field.

use std::sync::Arc;

use super::{Battlefield, EnemyIntel, Force, Readers};
use crate::document::{Date, Ground, Percent, Time};

/// A battle.
#[derive(Debug, Clone, Default)]
pub struct Battle {
    /// The id of the scenario.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The day.
    pub date: Option<Date>,
    /// Where it was fought, in a few words.
    pub place: Option<String>,
    /// Who fights.
    pub sides: Vec<BattleSide>,
    /// When play begins and ends.
    pub clock: Option<(Time, Time)>,
    /// The ground, if it has a map.
    pub map: Option<Battlefield>,
    /// Who comes later, in the order in which it is written.
    pub arrivals: Vec<Arriving>,
    /// What is fought for.
    pub objectives: Vec<Goal>,
    /// Id of the side that sets up first.
    pub first_to_set_up: Option<String>,
    /// Id of the side that moves first.
    pub first_to_move: Option<String>,
    /// Who wins, in words.
    pub victory: Option<String>,
    /// What holds in this battle only.
    pub special_rules: Vec<BattleRule>,
    /// Further reading, a line each.
    pub bibliography: Vec<String>,
}

/// Something to take or hold.
#[derive(Debug, Clone)]
pub struct Goal {
    /// The place: the id of an area or a point of the map.
    pub place: String,
    /// Its name, where it is not that of the place.
    pub name: Option<String>,
    /// What it is worth.
    pub points: Option<i64>,
    /// The side that holds it when play begins, by id.
    pub held_by: Option<String>,
    /// By when it must be taken.
    pub by: Option<Time>,
    /// Which sides know of it.
    pub readers: Readers,
}

/// A rule that holds in one battle only.
#[derive(Debug, Clone)]
pub struct BattleRule {
    /// Its name.
    pub name: String,
    /// What it says.
    pub text: String,
    /// The hour from which it holds, if not from the beginning.
    pub from: Option<Time>,
    /// The hour until which it holds, if not to the end.
    pub to: Option<Time>,
    /// The rule set for which it is; every one, if none is named.
    pub ruleset: Option<String>,
    /// Which sides know of it.
    pub readers: Readers,
}

/// A side of a battle.
#[derive(Debug, Clone, Default)]
pub struct BattleSide {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The zones of the map in which it sets up, by id.
    pub zones: Vec<String>,
    /// What its commander knows and is told.
    pub briefing: Option<String>,
    /// What it knows of its enemies.
    pub intel: Vec<EnemyIntel>,
    /// Is it what a player knows of his enemies, and no side that is fielded?
    pub sighted: bool,
    /// Its forces; shared, because an archive knows each of them by itself too.
    pub forces: Vec<Arc<Force>>,
}

/// A body that comes later.
#[derive(Debug, Clone)]
pub struct Arriving {
    /// The id of its order of battle, where it is named.
    pub oob: Option<String>,
    /// Its id.
    pub body: String,
    /// When it comes, the earliest and the latest.
    pub from: Time,
    /// The same, or later.
    pub to: Time,
    /// The chance on each turn between them, where nobody knows when.
    pub chance: Option<Percent>,
    /// Where it comes onto the map: the name of the place, or its id.
    pub entry: Option<String>,
    /// The id of that place.
    pub entry_id: Option<String>,
}

impl BattleSide {
    /// Its forces.
    pub fn forces(&self) -> impl Iterator<Item = &Force> {
        self.forces.iter().map(Arc::as_ref)
    }
}

impl Battle {
    /// All forces that are fielded, in the order of the sides.
    pub fn forces(&self) -> impl Iterator<Item = &Force> {
        self.fielded_sides().flat_map(|(_, side)| side.forces())
    }

    /// The sides that are fielded, with their numbers: not what a player knows of his enemies.
    pub fn fielded_sides(&self) -> impl Iterator<Item = (usize, &BattleSide)> {
        self.sides.iter().enumerate().filter(|(_, side)| !side.sighted)
    }

    /// The name of a place on the map; where it has none, its id in words.
    pub fn place_name(&self, id: &str) -> String {
        let map = self.map.as_ref();
        let areas = map.into_iter().flat_map(|map| &map.areas).map(|area| (&area.id, &area.name));
        let spots = map.into_iter().flat_map(|map| &map.spots).map(|spot| (&spot.id, &spot.name));
        let found = areas.chain(spots).find(|(place, _)| place.as_deref() == Some(id));
        found.and_then(|(_, name)| name.clone()).unwrap_or_else(|| id.replace('-', " "))
    }

    /// The field in metres, from west to east and from south to north.
    pub fn field(&self) -> Option<(i64, i64)> {
        self.map.as_ref().map(|map| (map.width, map.height)).filter(|size| size.0 > 0 && size.1 > 0)
    }

    /// The kinds of ground on its map, each once; nothing if it has no map.
    pub fn ground(&self) -> Option<Vec<Ground>> {
        let map = self.map.as_ref()?;
        let areas = map.areas.iter().map(|area| area.kind.ground());
        let lines = map.lines.iter().map(|line| line.kind.ground());
        let spots = map.spots.iter().filter_map(|spot| spot.kind.ground());
        let found: Vec<Ground> = areas.chain(lines).chain(spots).collect();
        Some(Ground::ALL.iter().copied().filter(|ground| found.contains(ground)).collect())
    }

    /// Bodies of a force that come later, by id; those with the same number come together.
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
    /// May it be a body of this force? Its id alone does not say.
    pub fn is_of(&self, force: &Force) -> bool {
        self.oob.as_ref().is_none_or(|oob| *oob == force.id)
    }
}
