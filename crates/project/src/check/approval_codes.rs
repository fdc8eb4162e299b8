//! The codes of approved files. They are found by the room `approval`, which lies above this one; a project may change
//! their severity, so that they belong to the list of all codes.

use grognard_syntax::diagnostic::codes;

codes! {
    stage Sense;
    /// A scenario that comes to something else than was approved.
    APPROVED_CHANGE = "approved-change", Warning, "approved_change.md";
    /// An approved file of a scenario or a rule set that is not there.
    UNUSED_APPROVAL = "unused-approval", Warning, "unused_approval.md";
}
