//! Places on a map that a scenario names: what they are, and what they should be.

use grognard_core::document::PointKind;
use grognard_syntax::text::Span;

/// What a scenario wants a place to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Where troops come on.
    Entry,
    /// Something to take or hold.
    Objective,
    /// Where a side sets up.
    Zone,
}

impl Wanted {
    /// Can something of this kind be what is wanted? A point whose kind was not understood can.
    pub(super) fn fits(self, what: MapThing) -> bool {
        match self {
            Wanted::Entry => matches!(what, MapThing::Point(None | Some(PointKind::Entry))),
            Wanted::Objective => matches!(what, MapThing::Area | MapThing::Point(_)),
            Wanted::Zone => what == MapThing::Zone,
        }
    }
}

/// What a place on a map is.
#[derive(Debug, Clone, Copy)]
pub(super) struct PlaceOnMap {
    pub(super) what: MapThing,
    /// The span of its id.
    pub(super) span: Span,
}

/// What something on a map is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MapThing {
    /// A piece of ground.
    Area,
    /// A road, a stream: the word for its kind.
    Line(&'static str),
    /// A point, and its kind if that was understood.
    Point(Option<PointKind>),
    /// A zone.
    Zone,
}
