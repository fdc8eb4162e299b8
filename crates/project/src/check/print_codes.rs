//! The codes of what is printed and drawn. A project may excuse these findings or change their
//! severity, so that they belong to the list of all codes.

use grognard_core::diagnostic::{Code, Severity};

/// A template that cannot be set.
pub static TEMPLATE_FAULT: Code =
    Code::new("template-fault", Severity::Error, include_str!("template_fault.md"));

/// A text for which a printed sheet has no room, by the word of its template.
pub static NO_ROOM: Code = Code::new("no-room", Severity::Warning, include_str!("no_room.md"));

/// A map with fewer trees and other small signs than its ground would have.
pub static THINNED_GROUND: Code =
    Code::new("thinned-ground", Severity::Hint, include_str!("thinned_ground.md"));

/// Units that reach beyond the zone of their side at their true size.
pub static BEYOND_ZONE: Code =
    Code::new("beyond-zone", Severity::Hint, include_str!("beyond_zone.md"));

/// Units that lie over one another on a map at their true size.
pub static UNITS_OVERLAP: Code =
    Code::new("units-overlap", Severity::Hint, include_str!("units_overlap.md"));
