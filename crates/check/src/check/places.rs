//! Places on a map that a scenario names: their kinds, and the kinds that are required.

use grognard_core::document::PointKind;
use grognard_syntax::text::Span;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Troops enter at the place.
    Entry,
    /// The place is an objective that a side takes or holds.
    Objective,
    /// A side sets up in the place.
    Zone,
}

impl Wanted {
    /// Whether a scenario can use a thing on the map in this way. A point whose kind was not
    /// understood is accepted.
    pub(super) fn fits(self, what: MapThing) -> bool {
        match self {
            Wanted::Entry => matches!(what, MapThing::Point(None | Some(PointKind::Entry))),
            Wanted::Objective => matches!(what, MapThing::Area | MapThing::Point(_)),
            Wanted::Zone => what == MapThing::Zone,
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub(super) struct PlaceOnMap {
    pub(super) what: MapThing,
    pub(super) span: Span,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MapThing {
    Area,
    /// A road or a stream, with the word for its kind.
    Line(&'static str),
    /// A point, with its kind if that was understood.
    Point(Option<PointKind>),
    Zone,
}
