//! The codes of approved files. They are found by the room `approval`, which lies above this one; a project may change
//! their severity, so that they belong to the list of all codes.

use grognard_syntax::diagnostic::{Code, Severity};

/// A scenario that comes to something else than was approved.
pub static APPROVED_CHANGE: Code =
    Code::new("approved-change", Severity::Warning, include_str!("approved_change.md"));

/// An approved file of a scenario or a rule set that is not there.
pub static UNUSED_APPROVAL: Code =
    Code::new("unused-approval", Severity::Warning, include_str!("unused_approval.md"));
