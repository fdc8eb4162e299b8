//! Reports a place of the wrong kind: troops that enter at a village, or a side that sets up on a
//! road.

use grognard_core::document::PointKind;
use grognard_syntax::diagnostic::{Diagnostic, Fix};
use grognard_syntax::text::{Spanned, choice};

use crate::check::places::{MapThing, PlaceOnMap, Wanted};

code!("wrong-place", Warning, "wrong_place.md");

/// The finding about a place that does not fit its use. `others` are the places on the map that do
/// fit.
pub(super) fn judge<'i>(
    id: Spanned<&str>,
    wanted: Wanted,
    place: &PlaceOnMap,
    others: impl Iterator<Item = &'i str>,
) -> Option<Diagnostic> {
    if wanted.fits(place.what) {
        return None;
    }
    let is = match place.what {
        MapThing::Area => "an area",
        MapThing::Line(kind) => kind,
        MapThing::Point(kind) => kind.map_or("a point", PointKind::word),
        MapThing::Zone => "a zone",
    };
    let article = match is.chars().next() {
        _ if is.starts_with("a ") || is.starts_with("an ") => "",
        Some('a' | 'e' | 'i' | 'o' | 'u') => "an ",
        _ => "a ",
    };
    let (not, help) = match wanted {
        Wanted::Entry => (
            "an entry point",
            "mark the spot on the map with a point of `kind: entry`, and write its id",
        ),
        Wanted::Objective => (
            "an area or a point",
            "mark the objective on the map with a point of `kind: objective`",
        ),
        Wanted::Zone => ("a zone", "draw a zone on the map under `zones`, and write its id"),
    };
    let message = format!("`{}` is {article}{is}, not {not}", id.value);
    let found =
        Diagnostic::new(&CODE, id.span, message).label(place.span, "the place is here on the map");
    // For `bois-de-paris`, the entry `by-bois-de-paris` is suggested if no other entry contains
    // these words.
    // Sorted, because the places come from a hash table.
    let mut others: Vec<&str> = others.collect();
    others.sort_unstable();
    let mut named = others.iter().filter(|other| is_part_of(id.value, other));
    Some(match (named.next(), named.next()) {
        (Some(only), None) => found.fix(Fix::guess(id.span, *only)),
        _ if others.is_empty() => found.help(help),
        _ => {
            let known = choice(others.iter().copied(), MAX_LISTED);
            found.help(format!("write {known}")).help(format!("or {help}"))
        }
    })
}

/// Maximum number of fitting places in a message.
const MAX_LISTED: usize = 12;

/// Whether an id is a sequence of whole words of another id.
fn is_part_of(id: &str, other: &str) -> bool {
    format!("-{other}-").contains(&format!("-{id}-"))
}
