//! Codes of printed and drawn products.

use grognard_syntax::diagnostic::codes;

codes! {
    stage Sense;
    /// A template that cannot be typeset.
    TEMPLATE_FAULT = "template-fault", Result Error, "template_fault.md";
    /// A text that does not fit on a printed sheet, as its template reports.
    NO_ROOM = "no-room", Result Warning, "no_room.md";
    /// A map with fewer trees and other small signs than its ground requires.
    THINNED_GROUND = "thinned-ground", Result Hint, "thinned_ground.md";
    /// Units that extend beyond the zone of their side at their true size.
    BEYOND_ZONE = "beyond-zone", Result Hint, "beyond_zone.md";
    /// Units that overlap on a map at their true size.
    UNITS_OVERLAP = "units-overlap", Result Hint, "units_overlap.md";
}
