//! The codes of what is printed and drawn.

use grognard_syntax::diagnostic::{Code, Severity};

/// A template that cannot be set.
pub static TEMPLATE_FAULT: Code =
    Code::of_result("template-fault", Severity::Error, include_str!("template_fault.md"));

/// A text for which a printed sheet has no room, by the word of its template.
pub static NO_ROOM: Code =
    Code::of_result("no-room", Severity::Warning, include_str!("no_room.md"));

/// A map with fewer trees and other small signs than its ground would have.
pub static THINNED_GROUND: Code =
    Code::of_result("thinned-ground", Severity::Hint, include_str!("thinned_ground.md"));

/// Units that reach beyond the zone of their side at their true size.
pub static BEYOND_ZONE: Code =
    Code::of_result("beyond-zone", Severity::Hint, include_str!("beyond_zone.md"));

/// Units that lie over one another on a map at their true size.
pub static UNITS_OVERLAP: Code =
    Code::of_result("units-overlap", Severity::Hint, include_str!("units_overlap.md"));
