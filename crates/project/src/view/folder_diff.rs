//! What changed in a folder: which documents came and went, and then each one that is not what it was.

use super::battle_diff::diff_parts;
use super::diff::{DiffView, Facts, diff, facts_of};
use grognard_core::model::{Battle, Force};

/// What a folder holds, at one time.
#[derive(Debug, Clone, Copy)]
pub struct FolderContent<'f> {
    /// Name of the folder, and when that was.
    pub name: &'f str,
    /// Its orders of battle.
    pub forces: &'f [Force],
    /// Its scenarios, with their forces.
    pub battles: &'f [Battle],
}

/// Compares a folder with what it was: first the list of its documents, then each that differs. The bodies of an order of
/// battle are told with it, and not again with every scenario that has it.
pub fn diff_folders(from: FolderContent<'_>, to: FolderContent<'_>) -> Vec<DiffView> {
    let mut list = DiffView::new(from.name, to.name);
    list.compare_part("orders of battle", &forces(from.forces), &forces(to.forces));
    list.compare_part("scenarios", &battles(from.battles), &battles(to.battles));
    let mut views = vec![list];
    for force in to.forces {
        let before = from.forces.iter().find(|before| before.id == force.id);
        views.extend(before.map(|before| diff(before, force)));
    }
    for battle in to.battles {
        let before = from.battles.iter().find(|before| before.id == battle.id);
        views.extend(before.map(|before| diff_parts(before, battle, false)));
    }
    let same = views.iter().map(|view| view.same).sum();
    views.retain(|view| !view.changes.is_empty());
    if views.is_empty() {
        views.push(DiffView { same, ..DiffView::new(from.name, to.name) });
    }
    views
}

fn forces(forces: &[Force]) -> Vec<Facts> {
    forces.iter().map(|force| facts_of(&force.id, &force.name, Vec::new())).collect()
}

fn battles(battles: &[Battle]) -> Vec<Facts> {
    battles.iter().map(|battle| facts_of(&battle.id, &battle.name, Vec::new())).collect()
}
