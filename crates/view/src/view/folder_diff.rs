//! Compares two states of a folder: documents that were added or removed, and the changes in each
//! document.

use std::collections::HashSet;

use super::battle_diff::diff_parts;
use super::diff::{Change, DiffView, diff};
use grognard_core::model::{Battle, Force};

/// The documents of a folder at one time.
#[derive(Debug, Clone, Copy)]
pub struct FolderContent<'f> {
    /// Name of the folder, together with the time of this state.
    pub name: &'f str,
    pub forces: &'f [Force],
    pub battles: &'f [Battle],
}

/// Compares two states of a folder: first the list of documents, then each document that differs.
/// Scenarios are compared without their bodies, because the comparison of each order of battle
/// already covers the bodies.
pub fn diff_folders(from: FolderContent<'_>, to: FolderContent<'_>) -> Vec<DiffView> {
    let mut list = DiffView::new(from.name, to.name);
    list.came_and_went("orders of battle", &forces(from.forces), &forces(to.forces));
    list.came_and_went("scenarios", &battles(from.battles), &battles(to.battles));
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

type Listed<'d> = (&'d str, &'d str);

fn forces(forces: &[Force]) -> Vec<Listed<'_>> {
    forces.iter().map(|force| (force.id.as_str(), force.name.as_str())).collect()
}

fn battles(battles: &[Battle]) -> Vec<Listed<'_>> {
    battles.iter().map(|battle| (battle.id.as_str(), battle.name.as_str())).collect()
}

impl DiffView {
    fn came_and_went(&mut self, part: &str, from: &[Listed<'_>], to: &[Listed<'_>]) {
        let ids = |list: &[Listed<'_>]| list.iter().map(|(id, _)| (*id).to_owned()).collect();
        let (before, after): (HashSet<String>, HashSet<String>) = (ids(from), ids(to));
        let change = |what: &'static str, (id, name): &Listed<'_>| Change {
            part: Some(part.to_owned()),
            what,
            id: (*id).to_owned(),
            name: (*name).to_owned(),
            details: Vec::new(),
        };
        let gone = from.iter().filter(|(id, _)| !after.contains(*id));
        self.changes.extend(gone.map(|listed| change("removed", listed)));
        let new = to.iter().filter(|(id, _)| !before.contains(*id));
        self.changes.extend(new.map(|listed| change("added", listed)));
        self.same += before.intersection(&after).count();
    }
}
