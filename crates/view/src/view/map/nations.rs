//! Nations without a colour of their own: each gets one on a map, so that two of them are not the same.

use std::collections::{BTreeSet, HashMap};

use super::MapGiven;
use crate::view::card::NationLook;

/// The looks of nations, in which those of a battle have a colour each. A nation without one borrows colour and edges
/// from a nation that does not fight, in the order of their ids; a battle with more nations leaves the last without.
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
    // Nations that have edges too are many: the few that are known by their colour alone keep it.
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
