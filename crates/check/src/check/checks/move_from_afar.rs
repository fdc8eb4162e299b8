//! Reports a move on a map that begins far from the place of its body.

use std::collections::HashMap;

use grognard_core::document::{Coordinates, Map, Placement, Reference};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Spanned;

use super::move_backwards::{Marched, apart, each_move};

code!("move-from-afar", Warning, "move_from_afar.md");

/// Divisor of the longer side of the map. A move that begins further from its body than the
/// quotient is reported, because bodies march between phases without an arrow, but rarely so far.
const PART_OF_MAP: i64 = 2;

/// Minimum distance in metres of a move that begins beside its body by one wrong coordinate, because
/// a move may begin at the other end of a long line.
const MIN_SLIP: i64 = 800;

/// Whether only one coordinate of two places differs. A march between phases changes both.
fn is_slip(first: Coordinates, from: Coordinates) -> bool {
    first.east == from.east || first.north == from.north
}

pub(super) fn check(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    ends_elsewhere(map, diagnostics);
    let sides = map.width.value().zip(map.height.value());
    let Some(greater) = sides.map(|(width, height)| *width.max(height)) else { return };
    each_move(map, |Marched { body, from: place, first, last, .. }| {
        let from = place.value;
        let far = apart(first.value, from);
        // A path that is written backwards is skipped, because `move-backwards` reports it.
        let is_far = far * PART_OF_MAP > greater || is_slip(first.value, from) && far >= MIN_SLIP;
        if !is_far || apart(last.value, from) * 4 < far {
            return;
        }
        let message = format!(
            "the move of `{}` begins at [{}, {}], far from where the body was, [{}, {}]",
            body.value.0, first.value.east, first.value.north, from.east, from.north
        );
        diagnostics.push(
            Diagnostic::new(&CODE, first.span, message)
                .label(body.span, "this body")
                .rests_on([place.span])
                .help("begin `path` where the body was, or place it elsewhere in the phase before"),
        );
    });
}

/// Reports a move that begins exactly where another body is, and not where its own body is.
pub(super) fn of_another(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut places: HashMap<Reference<'_>, (i32, i32)> = HashMap::new();
    let mut bodies: HashMap<(i32, i32), Reference<'_>> = HashMap::new();
    put(&mut places, &mut bodies, &map.placements.items);
    for phase in &map.phases {
        for movement in &phase.moves {
            let (Some(body), Some(first)) = (movement.body.get(), movement.path.items.first())
            else {
                continue;
            };
            let start = (first.value.east, first.value.north);
            let (Some(own), Some(other)) = (places.get(&body.value), bodies.get(&start)) else {
                continue;
            };
            let apart = own.0.abs_diff(start.0) + own.1.abs_diff(start.1);
            if *other == body.value || i64::from(apart) < MIN_OTHER {
                continue;
            }
            let message = format!("the move of `{}` begins where `{}` is", body.value.0, other.0);
            diagnostics.push(
                Diagnostic::new(&CODE, first.span, message)
                    .label(body.span, "this body is elsewhere")
                    .help(format!("did you mean `body: {}`, or is the path wrong?", other.0)),
            );
        }
        put(&mut places, &mut bodies, &phase.placements.items);
    }
}

/// Minimum distance in metres of a body from the beginning of its move that is a mistake.
const MIN_OTHER: i64 = 500;

fn put<'d>(
    places: &mut HashMap<Reference<'d>, (i32, i32)>,
    bodies: &mut HashMap<(i32, i32), Reference<'d>>,
    placements: &[Spanned<Placement<'d>>],
) {
    for placement in placements {
        let (Some(body), Some(at)) = (placement.value.body.value(), placement.value.at.value())
        else {
            continue;
        };
        let before = places.insert(*body, (at.east, at.north));
        if let Some(before) = before.filter(|before| bodies.get(before) == Some(body)) {
            bodies.remove(&before);
        }
        bodies.insert((at.east, at.north), *body);
    }
}

/// Reports a move that ends further from the new place of its body than the arrow is long.
fn ends_elsewhere(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for phase in &map.phases {
        for movement in &phase.moves {
            let (Some(body), Some(first), Some(last)) =
                (movement.body.get(), movement.path.items.first(), movement.path.items.last())
            else {
                continue;
            };
            let placed = phase.placements.items.iter().map(|it| &it.value);
            let mut placed = placed.filter(|it| it.body.value() == Some(&body.value));
            let Some(place) = placed.next().and_then(|placement| placement.at.get()) else {
                continue;
            };
            let (long, far) = (apart(first.value, last.value), apart(last.value, place.value));
            // A path that is written backwards ends where the body was before.
            if far <= long || far < MIN_SLIP || apart(first.value, place.value) < far {
                continue;
            }
            let message = format!(
                "the move of `{}` ends at [{}, {}], far from its new place",
                body.value.0, last.value.east, last.value.north
            );
            diagnostics.push(
                Diagnostic::new(&CODE, last.span, message)
                    .label(place.span, "the new place of the body")
                    .help("end `path` where the body is in this phase, or correct its place"),
            );
        }
    }
}
