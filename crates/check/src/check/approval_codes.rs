//! Codes of approved files, whose findings come from the room `approval` above this room. The codes
//! of approved files are in this room because a project can change their severity, so the list of
//! all codes must have them.

use grognard_syntax::diagnostic::codes;

codes! {
    stage Sense;
    /// A scenario whose result differs from the approved one.
    APPROVED_CHANGE = "approved-change", Warning, "approved_change.md";
    /// An approved file whose scenario or rule set does not exist.
    UNUSED_APPROVAL = "unused-approval", Warning, "unused_approval.md";
}
