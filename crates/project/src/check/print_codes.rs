//! The codes of what is printed and drawn.

use grognard_syntax::diagnostic::codes;

codes! {
    stage Sense;
    /// A template that cannot be set.
    TEMPLATE_FAULT = "template-fault", Result Error, "template_fault.md";
    /// A text for which a printed sheet has no room, by the word of its template.
    NO_ROOM = "no-room", Result Warning, "no_room.md";
    /// A map with fewer trees and other small signs than its ground would have.
    THINNED_GROUND = "thinned-ground", Result Hint, "thinned_ground.md";
    /// Units that reach beyond the zone of their side at their true size.
    BEYOND_ZONE = "beyond-zone", Result Hint, "beyond_zone.md";
    /// Units that lie over one another on a map at their true size.
    UNITS_OVERLAP = "units-overlap", Result Hint, "units_overlap.md";
}
