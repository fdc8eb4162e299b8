//! The ground that a body covers at its true size, and the bodies that overlap this ground.

use grognard_core::model::{Battle, PlaceAt};
use grognard_syntax::text::Span;

use super::beyond::outlines;
use super::bodies::bodies;
use super::overlap::overlapped;
use super::{BodyOn, MapGiven};

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Room {
    /// Spans of the placements of the bodies in the map document.
    pub placements: Vec<Span>,
    /// Outlines of the blocks: four corners each, in metres.
    pub outlines: Vec<[PlaceAt; 4]>,
}

/// Ground that the bodies of a placement cover, and the ground of each body that they overlap;
/// empty if the sizes of units are unknown.
pub fn room(battle: &Battle, given: MapGiven<'_>, placement: Span) -> (Room, Vec<Room>) {
    let Some(ground) = &battle.map else { return Default::default() };
    let on_ground = bodies(battle, ground, given).bodies;
    let mut own = Room { placements: vec![placement], ..Room::default() };
    let mut others: Vec<Room> = Vec::new();
    for body in on_ground.iter().filter(|body| body.rests_on.contains(&placement)) {
        own.outlines.extend(outlines(body));
        let overlapped = overlapped(&on_ground, body).into_iter().map(of_body);
        // Blocks of the same placement may overlap, because they belong together.
        others.extend(overlapped.filter(|other| !other.placements.contains(&placement)));
    }
    (own, others)
}

fn of_body(body: &BodyOn) -> Room {
    Room { placements: body.rests_on.clone(), outlines: outlines(body) }
}
