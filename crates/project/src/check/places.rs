//! Places on a map that a scenario names: their kinds, and the kinds that are required.

use grognard_core::document::PointKind;
use grognard_syntax::text::Span;

/// The use of a place in a scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Troops enter there.
    Entry,
    /// A side takes or holds it.
    Objective,
    /// A side sets up there.
    Zone,
}

impl Wanted {
    /// Whether a thing on the map can be used so. A point whose kind was not understood can.
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

/// The kind of a thing on a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MapThing {
    Area,
    /// A road or a stream, with the word for its kind.
    Line(&'static str),
    /// A point, with its kind if that was understood.
    Point(Option<PointKind>),
    Zone,
}
