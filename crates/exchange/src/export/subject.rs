//! What is exported: one force, or the forces of a battle by their sides.

use grognard_core::document::Date;
use grognard_core::model::{Battle, BattleSide, Force};

/// What is exported.
#[derive(Debug, Clone)]
pub struct Subject<'s> {
    /// Id of the order of battle or of the scenario: files are named after it.
    pub id: &'s str,
    /// Its name.
    pub name: &'s str,
    /// The day for which it holds.
    pub date: Option<Date>,
    /// The forces, in the order of the sides.
    pub lists: Vec<Listed<'s>>,
    /// The battle in which they fight, if a scenario was named.
    pub battle: Option<&'s Battle>,
}

/// A force, and the side for which it fights.
#[derive(Debug, Clone, Copy)]
pub struct Listed<'s> {
    /// The side, in a battle.
    pub side: Option<&'s BattleSide>,
    /// The force.
    pub force: &'s Force,
}

impl<'s> Subject<'s> {
    /// One force by itself.
    pub fn of_force(force: &'s Force) -> Subject<'s> {
        Subject {
            id: &force.id,
            name: &force.name,
            date: force.date,
            lists: vec![Listed { side: None, force }],
            battle: None,
        }
    }

    /// All forces of a battle. In a copy for a player that is also what he knows of his enemies.
    pub fn of_battle(battle: &'s Battle) -> Subject<'s> {
        let lists = battle
            .sides
            .iter()
            .flat_map(|side| side.forces().map(move |force| Listed { side: Some(side), force }));
        Subject {
            id: &battle.id,
            name: &battle.name,
            date: battle.date,
            lists: lists.collect(),
            battle: Some(battle),
        }
    }

    /// The id of a body that no other body of any force has: with that of its force before it, where two have the same.
    pub fn id_of(&self, list: Listed<'s>, body: usize) -> String {
        let id = &list.force.bodies[body].id;
        let others = self.lists.iter().filter(|other| !std::ptr::eq(other.force, list.force));
        let is_shared = others.flat_map(|other| &other.force.bodies).any(|other| other.id == *id);
        if is_shared { format!("{}/{id}", list.force.id) } else { id.clone() }
    }
}
