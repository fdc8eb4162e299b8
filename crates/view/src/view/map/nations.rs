//! Gives a colour to nations without a colour, so that no two nations on a map look the same.

use std::collections::{BTreeSet, HashMap};

use super::given::MapGiven;
use crate::view::nation_look::NationLook;

/// Adds colours for nations that fight but have no colour. A nation without a colour borrows the
/// colour and the edges of a nation that does not fight in the battle, in the order of ids. If
/// there are too few nations to borrow from, the last ones stay without a colour.
pub(super) fn coloured(given: &MapGiven<'_>) -> HashMap<String, NationLook> {
    let mut looks = given.nations.clone();
    let bodies = given.forces.iter().flat_map(|on| &on.force.bodies);
    let fighting: BTreeSet<&str> = bodies.map(|body| &*body.nation).collect();
    let bare: Vec<&str> = fighting
        .iter()
        .copied()
        .filter(|nation| looks.get(*nation).is_some_and(|look| look.colour.is_none()))
        .collect();
    if bare.is_empty() {
        return looks;
    }
    let resting = given.nations.iter().filter(|(id, _)| !fighting.contains(id.as_str()));
    // A nation without edges does not lend its look, because readers recognise that nation by its
    // colour alone.
    let mut spare: Vec<(&String, &NationLook)> =
        resting.filter(|(_, look)| look.colour.is_some() && !look.edges.is_empty()).collect();
    spare.sort_by_key(|(id, _)| *id);
    for (nation, (_, lender)) in bare.into_iter().zip(spare) {
        if let Some(look) = looks.get_mut(nation) {
            look.colour = lender.colour.clone();
            look.edges = lender.edges.clone();
        }
    }
    looks
}
