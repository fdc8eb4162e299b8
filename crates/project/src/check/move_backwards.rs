//! A move on a map that ends where it should begin.

use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::document::{Coordinates, Map, Placement, Reference};
use std::collections::HashMap;

/// A move on a map that ends where it should begin.
pub static CODE: Code =
    Code::new("move-backwards", Severity::Warning, include_str!("move_backwards.md"));

/// Backwards is a path whose ends fit the other way round at least this many times better.
const MIN_RATIO: i64 = 4;

pub(super) fn check(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut places: HashMap<Reference<'_>, Coordinates> = HashMap::new();
    place(&mut places, &map.placements.items);
    for phase in &map.phases {
        let before = places.clone();
        place(&mut places, &phase.placements.items);
        for movement in &phase.moves {
            let Some(body) = movement.body.get() else { continue };
            let (Some(from), Some(to)) = (before.get(&body.value), places.get(&body.value)) else {
                continue;
            };
            let path = &movement.path.items;
            let (Some(first), Some(last)) = (path.first(), path.last()) else { continue };
            let forwards = apart(first.value, *from) + apart(last.value, *to);
            let backwards = apart(first.value, *to) + apart(last.value, *from);
            if backwards * MIN_RATIO >= forwards {
                continue;
            }
            let message = format!(
                "the move of `{}` begins where the body is at the end of the phase",
                body.value.0
            );
            diagnostics.push(
                Diagnostic::new(&CODE, first.span, message)
                    .label(last.span, "it ends where the body was before")
                    .help("write the points of `path` in the order in which the body passed them"),
            );
        }
    }
}

pub(super) fn place<'a>(
    places: &mut HashMap<Reference<'a>, Coordinates>,
    placements: &[grognard_core::text::Spanned<Placement<'a>>],
) {
    for placement in placements {
        let (Some(body), Some(at)) = (placement.value.body.value(), placement.value.at.value())
        else {
            continue;
        };
        places.insert(*body, *at);
    }
}

/// The metres east or west and north or south between two places: enough to tell near from far.
pub(super) fn apart(one: Coordinates, other: Coordinates) -> i64 {
    i64::from(one.east.abs_diff(other.east)) + i64::from(one.north.abs_diff(other.north))
}
