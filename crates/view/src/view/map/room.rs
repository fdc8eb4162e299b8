//! The ground that a body covers at its true size, and the bodies that cover the same ground.

use grognard_core::model::{Battle, PlaceAt};
use grognard_syntax::text::Span;

use super::beyond::outlines;
use super::bodies::bodies;
use super::overlap::overlapped;
use super::{BodyOn, MapGiven};

/// The ground that bodies cover: the outlines of their blocks, four corners each, in metres.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Room {
    /// Spans of their placements.
    pub placements: Vec<Span>,
    /// Outlines of the blocks.
    pub outlines: Vec<[PlaceAt; 4]>,
}

/// The ground covered by the bodies of a placement, and by each body that they overlap. Empty without sizes of units.
pub fn room(battle: &Battle, given: MapGiven<'_>, placement: Span) -> (Room, Vec<Room>) {
    let Some(ground) = &battle.map else { return Default::default() };
    let on_ground = bodies(battle, ground, given).bodies;
    let mut own = Room { placements: vec![placement], ..Room::default() };
    let mut others: Vec<Room> = Vec::new();
    for body in on_ground.iter().filter(|body| body.rests_on.contains(&placement)) {
        own.outlines.extend(outlines(body));
        let overlapped = overlapped(&on_ground, body).into_iter().map(of_body);
        // Two blocks of one placement may overlap, because a body is not in its own way.
        others.extend(overlapped.filter(|other| !other.placements.contains(&placement)));
    }
    (own, others)
}

fn of_body(body: &BodyOn) -> Room {
    Room { placements: body.rests_on.clone(), outlines: outlines(body) }
}
