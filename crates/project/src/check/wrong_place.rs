//! A place of the wrong kind: troops that come on at a village, a side that sets up on a road.

use super::places::{PlaceOnMap, Wanted, What};
use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::document::PointKind;
use grognard_core::text::Spanned;

/// A place of the wrong kind.
pub static CODE: Code = Code::new("wrong-place", Severity::Warning, include_str!("wrong_place.md"));

/// The finding about a place that is not what the scenario wants.
pub(super) fn judge(id: Spanned<&str>, wanted: Wanted, place: &PlaceOnMap) -> Option<Diagnostic> {
    if wanted.fits(place.what) {
        return None;
    }
    let is = match place.what {
        What::Area => "an area",
        What::Line(kind) => kind,
        What::Point(kind) => kind.map_or("a point", PointKind::word),
        What::Zone => "a zone",
    };
    let article = match is.chars().next() {
        _ if is.starts_with("a ") || is.starts_with("an ") => "",
        Some('a' | 'e' | 'i' | 'o' | 'u') => "an ",
        _ => "a ",
    };
    let (not, help) = match wanted {
        Wanted::Entry => (
            "an entry point",
            "mark the spot on the map with a point of `kind: entry`, and name that",
        ),
        Wanted::Objective => {
            ("an area or a point", "mark what is fought for with a point of `kind: objective`")
        }
        Wanted::Zone => ("a zone", "draw a zone on the map under `zones`, and name that"),
    };
    Some(
        Diagnostic::new(&CODE, id.span, format!("`{}` is {article}{is}, not {not}", id.value))
            .label(place.span, "on the map it is this")
            .help(help),
    )
}
