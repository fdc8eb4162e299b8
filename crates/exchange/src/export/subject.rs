//! Subject of an export: one force, or the forces of a battle by their sides.

use grognard_core::document::Date;
use grognard_core::model::{Battle, BattleSide, Force};

#[derive(Debug, Clone)]
pub struct Subject<'s> {
    /// Id of the order of battle or of the scenario. File names of exports begin with the id.
    pub id: &'s str,
    pub name: &'s str,
    /// Day of the order of battle or of the battle.
    pub date: Option<Date>,
    /// Forces in the order of the sides.
    pub lists: Vec<Listed<'s>>,
    /// Battle, if a scenario is exported.
    pub battle: Option<&'s Battle>,
}

/// Force, and the side for which it fights.
#[derive(Debug, Clone, Copy)]
pub struct Listed<'s> {
    pub side: Option<&'s BattleSide>,
    pub force: &'s Force,
}

impl<'s> Subject<'s> {
    pub fn of_force(force: &'s Force) -> Subject<'s> {
        Subject {
            id: &force.id,
            name: &force.name,
            date: force.date,
            lists: vec![Listed { side: None, force }],
            battle: None,
        }
    }

    /// Subject with all forces of a battle. In a copy for a player, the forces include the enemies
    /// that he knows.
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

    /// Id of a body that is unique in the export. If another force has a body with the same id, the
    /// id of the force is put in front.
    pub fn id_of(&self, list: Listed<'s>, body: usize) -> String {
        let id = &list.force.bodies[body].id;
        let others = self.lists.iter().filter(|other| !std::ptr::eq(other.force, list.force));
        let is_shared = others.flat_map(|other| &other.force.bodies).any(|other| other.id == *id);
        if is_shared { format!("{}/{id}", list.force.id) } else { id.clone() }
    }
}
