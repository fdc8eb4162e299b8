//! The subject of an export: one force, or the forces of a battle by their sides.

use grognard_core::document::Date;
use grognard_core::model::{Battle, BattleSide, Force};

/// The subject of an export.
#[derive(Debug, Clone)]
pub struct Subject<'s> {
    /// Id of the order of battle or of the scenario. The files get their names from it.
    pub id: &'s str,
    /// Name of the order of battle or of the scenario.
    pub name: &'s str,
    /// Day of the order of battle or of the battle.
    pub date: Option<Date>,
    /// The forces, in the order of the sides.
    pub lists: Vec<Listed<'s>>,
    /// The battle, for the export of a scenario.
    pub battle: Option<&'s Battle>,
}

/// A force, and the side for which it fights.
#[derive(Debug, Clone, Copy)]
pub struct Listed<'s> {
    pub side: Option<&'s BattleSide>,
    pub force: &'s Force,
}

impl<'s> Subject<'s> {
    /// One force without a battle.
    pub fn of_force(force: &'s Force) -> Subject<'s> {
        Subject {
            id: &force.id,
            name: &force.name,
            date: force.date,
            lists: vec![Listed { side: None, force }],
            battle: None,
        }
    }

    /// All forces of a battle. In a copy for a player they include the enemies that he knows.
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

    /// An id that is unique in the export. The id of the force precedes it if another force has a
    /// body with the same id.
    pub fn id_of(&self, list: Listed<'s>, body: usize) -> String {
        let id = &list.force.bodies[body].id;
        let others = self.lists.iter().filter(|other| !std::ptr::eq(other.force, list.force));
        let is_shared = others.flat_map(|other| &other.force.bodies).any(|other| other.id == *id);
        if is_shared { format!("{}/{id}", list.force.id) } else { id.clone() }
    }
}
