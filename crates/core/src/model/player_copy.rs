//! A player's copy: a battle reduced to the facts that one side may know.
//!
//! Secret facts are removed once, in this file, so that no later step can show, print or export
//! more than the side may know. Texts that the author did not write for this player are removed
//! too, because they may reveal plans of the enemy.

use std::sync::Arc;

use super::sighting::{Sighting, sighting};
use super::{Arriving, Battle, BattleSide, Battlefield, Goal, LeaderAt, Standing};
use crate::document::PointKind;

impl Battle {
    /// The index of the side with this id, or else with this name in any case.
    pub fn side_named(&self, wanted: &str) -> Option<usize> {
        let by_id = self.sides.iter().position(|side| side.id == wanted);
        by_id.or_else(|| {
            let wanted = wanted.to_lowercase();
            self.sides.iter().position(|side| side.name.to_lowercase() == wanted)
        })
    }

    /// The battle as one side may know it: the ground, the side's own troops, and its `intel` about
    /// the enemies.
    pub fn for_side(&self, number: usize) -> Battle {
        let own = &self.sides[number];
        let goals: Vec<Goal> =
            self.objectives.iter().filter_map(|goal| goal_for(goal, own)).collect();
        let arrivals =
            self.arrivals.iter().filter(|arriving| own.has(&arriving.oob, &arriving.body));
        let arrivals: Vec<Arriving> = arrivals.cloned().collect();
        let sighting = sighting(self, own);
        let map = self.map.as_ref().map(|map| {
            let standing = sighting.iter().flat_map(|sighting| &sighting.standing);
            ground_for(map, own, (&goals, &arrivals), standing)
        });
        let enemy = sighting.map(|Sighting { force, .. }| BattleSide {
            id: force.id.clone(),
            name: force.name.clone(),
            zones: Vec::new(),
            briefing: None,
            intel: Vec::new(),
            budgets: Vec::new(),
            sighted: true,
            forces: vec![Arc::new(force)],
        });
        let forces = own.forces().map(|force| Arc::new(force.without_notes())).collect();
        let is_own = |side: &Option<String>| side.clone().filter(|side| *side == own.id);
        let rules = self.special_rules.iter().filter(|rule| rule.readers.has(&own.id));
        Battle {
            id: format!("{}-{}", self.id, own.id),
            name: format!("{} ({})", self.name, own.name),
            date: self.date,
            place: self.place.clone(),
            sides: std::iter::once(BattleSide { intel: Vec::new(), forces, ..own.clone() })
                .chain(enemy)
                .collect(),
            clock: self.clock,
            map,
            arrivals,
            objectives: goals,
            first_to_set_up: is_own(&self.first_to_set_up),
            first_to_move: is_own(&self.first_to_move),
            victory: self.victory.clone(),
            special_rules: rules.cloned().collect(),
            bibliography: Vec::new(),
        }
    }
}

impl BattleSide {
    fn has(&self, oob: &Option<String>, id: &str) -> bool {
        self.named(oob).any(|force| force.bodies.iter().any(|body| body.id == id))
    }

    fn is_led_by(&self, leader: &LeaderAt) -> bool {
        let mut leaders = self.named(&leader.oob).flat_map(|force| &force.bodies);
        leaders.any(|body| body.leader.as_ref().is_some_and(|other| other.id == leader.leader))
    }

    /// The forces of the side, or only the force from the given order of battle.
    fn named<'s>(&'s self, oob: &'s Option<String>) -> impl Iterator<Item = &'s super::Force> {
        self.forces().filter(move |force| oob.as_ref().is_none_or(|oob| *oob == force.id))
    }
}

/// A copy of an objective; `None` if the side does not know of the objective. The copy names the
/// holder only if the side itself is the holder.
fn goal_for(goal: &Goal, own: &BattleSide) -> Option<Goal> {
    let held_by = goal.held_by.clone().filter(|side| *side == own.id);
    goal.readers.has(&own.id).then(|| Goal { held_by, ..goal.clone() })
}

/// The ground with the bodies that the side knows. Entry points and objectives that the side does
/// not use are removed, because they would reveal plans of the enemy.
fn ground_for<'s>(
    map: &'s Battlefield,
    own: &'s BattleSide,
    (goals, arrivals): (&[Goal], &[Arriving]),
    sighted: impl Iterator<Item = &'s Standing>,
) -> Battlefield {
    let is_used = |id: &Option<String>| {
        let Some(id) = id else { return false };
        let comes = arrivals.iter().any(|arriving| arriving.entry_id.as_ref() == Some(id));
        comes || goals.iter().any(|goal| goal.place == *id)
    };
    let spots = map.spots.iter().filter(|spot| match spot.kind {
        PointKind::Entry | PointKind::Objective => is_used(&spot.id),
        _ => true,
    });
    let zones = map.zones.iter().filter(|zone| own.zones.contains(&zone.id));
    let standing = map.standing.iter().filter(|placed| own.has(&placed.oob, &placed.body));
    let leaders = map.leaders.iter().filter(|leader| own.is_led_by(leader));
    Battlefield {
        projection: None,
        note: None,
        sources: Vec::new(),
        spots: spots.cloned().collect(),
        zones: zones.cloned().collect(),
        standing: standing.chain(sighted).cloned().collect(),
        leaders: leaders.map(|leader| LeaderAt { note: None, ..leader.clone() }).collect(),
        phases: Vec::new(),
        ..map.clone()
    }
}
