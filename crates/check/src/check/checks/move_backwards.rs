//! Reports a move on a map whose path is written backwards.

use grognard_core::document::{Coordinates, Map, Placement, Reference};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Spanned;
use std::collections::HashMap;

code!("move-backwards", Warning, "move_backwards.md");

/// Minimum factor by which the ends of a path must fit better in reverse order.
const MIN_RATIO: i64 = 4;

pub(super) fn check(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    each_move(map, |Marched { body, from, to, first, last }| {
        let (from, to) = (from.value, to.value);
        let forwards = apart(first.value, from) + apart(last.value, to);
        let backwards = apart(first.value, to) + apart(last.value, from);
        if backwards * MIN_RATIO >= forwards {
            return;
        }
        let message = format!(
            "the move of `{}` begins where the body is at the end of the phase",
            body.value.0
        );
        diagnostics.push(
            Diagnostic::new(&CODE, first.span, message)
                .label(last.span, "the move ends where the body was before")
                .help("list the points of `path` in the order in which the body passed them"),
        );
    });
}

/// A move in a phase, with the place of the body before the phase and at the end of the phase.
pub(super) struct Marched<'m, 'd> {
    pub body: &'m Spanned<Reference<'d>>,
    pub from: Spanned<Coordinates>,
    pub to: Spanned<Coordinates>,
    pub first: Spanned<Coordinates>,
    pub last: Spanned<Coordinates>,
}

/// Calls a function for each move of a map whose body has a place before and after the move.
pub(super) fn each_move<'m, 'd>(map: &'m Map<'d>, mut look: impl FnMut(Marched<'m, 'd>)) {
    let mut places: HashMap<Reference<'_>, Spanned<Coordinates>> = HashMap::new();
    place(&mut places, &map.placements.items);
    for phase in &map.phases {
        let moved = phase.moves.items.iter().filter_map(|movement| movement.value.body.get());
        // Only the places of bodies that move are copied, because copies of all places for each
        // phase would take time that grows with the square of the document.
        let before: HashMap<Reference<'_>, Spanned<Coordinates>> =
            moved.filter_map(|body| Some((body.value, *places.get(&body.value)?))).collect();
        place(&mut places, &phase.placements.items);
        for movement in &phase.moves.items {
            let path = &movement.value.path.items;
            let Some(body) = movement.value.body.get() else { continue };
            let (Some(from), Some(to)) = (before.get(&body.value), places.get(&body.value)) else {
                continue;
            };
            let (Some(first), Some(last)) = (path.first(), path.last()) else { continue };
            look(Marched { body, from: *from, to: *to, first: *first, last: *last });
        }
    }
}

fn place<'a>(
    places: &mut HashMap<Reference<'a>, Spanned<Coordinates>>,
    placements: &[Spanned<Placement<'a>>],
) {
    for placement in placements {
        let (Some(body), Some(at)) = (placement.value.body.value(), placement.value.at.get())
        else {
            continue;
        };
        places.insert(*body, *at);
    }
}

/// The distance between two places, as metres east or west plus metres north or south, which is
/// enough to distinguish near from far.
pub(super) fn apart(one: Coordinates, other: Coordinates) -> i64 {
    i64::from(one.east.abs_diff(other.east)) + i64::from(one.north.abs_diff(other.north))
}
