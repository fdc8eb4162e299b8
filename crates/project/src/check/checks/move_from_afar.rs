//! Reports a move on a map that begins far from the place of its body.

use grognard_core::document::Map;
use grognard_syntax::diagnostic::Diagnostic;

use super::move_backwards::{Marched, apart, each_move};

code!("move-from-afar", Warning, "move_from_afar.md");

/// Divisor of the longer side of the map. A move that begins further from its body than the
/// quotient is reported, because bodies march between phases without an arrow, but rarely so far.
const PART_OF_MAP: i64 = 2;

pub(super) fn check(map: &Map<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let sides = map.width.value().zip(map.height.value());
    let Some(greater) = sides.map(|(width, height)| *width.max(height)) else { return };
    each_move(map, |Marched { body, from, first, last, .. }| {
        let far = apart(first.value, from);
        // A path that is written backwards is skipped, because `move-backwards` reports it.
        if far * PART_OF_MAP <= greater || apart(last.value, from) * 4 < far {
            return;
        }
        let message = format!(
            "the move of `{}` begins at [{}, {}], far from where the body was, [{}, {}]",
            body.value.0, first.value.east, first.value.north, from.east, from.north
        );
        diagnostics.push(
            Diagnostic::new(&CODE, first.span, message)
                .label(body.span, "this body")
                .help("begin `path` where the body was, or place it elsewhere in the phase before"),
        );
    });
}
