//! Nations without a colour of their own: each gets one on a map, so that two of them are not the same.

use std::collections::HashMap;

use super::MapGiven;
use crate::view::card::NationLook;

/// Colours for nations without one, unlike those of the nations that have one. Each is drawn with a sign too.
const COLOURS: [&str; 12] = [
    "#0f6f7a", "#7a4a21", "#8a8a1f", "#d0748c", "#6fa8d6", "#5b6470", "#c9b458", "#5a1f4d",
    "#9fbf4a", "#e58a6b", "#2f4858", "#b7a0c9",
];

/// The looks of nations, in which those of a battle have a colour each, and the colours that were given to them in
/// the order of the forces. A battle with more nations uses the colours again.
pub(super) fn coloured(given: &MapGiven<'_>) -> (HashMap<String, NationLook>, Vec<String>) {
    let mut looks = given.nations.clone();
    let mut colours: Vec<String> = Vec::new();
    let taken: Vec<String> = looks.values().filter_map(|look| look.colour.clone()).collect();
    let mut free =
        COLOURS.iter().filter(|colour| !taken.iter().any(|other| other == *colour)).cycle();
    for body in given.forces.iter().flat_map(|on| &on.force.bodies) {
        let Some(look) = looks.get_mut(&*body.nation).filter(|look| look.colour.is_none()) else {
            continue;
        };
        let Some(colour) = free.next() else { break };
        look.colour = Some((*colour).to_owned());
        colours.push((*colour).to_owned());
    }
    (looks, colours)
}
