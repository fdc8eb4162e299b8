//! The codes of excuses. They are apart from `excuse.rs`, which asks the list of all codes.

use grognard_syntax::diagnostic::{Code, Severity, Stage};

/// An excuse that says nothing of why.
pub static EXCUSE_WITHOUT_REASON: Code =
    Code::new("excuse-without-reason", Severity::Warning, include_str!("excuse_without_reason.md"))
        .at(Stage::Shape);

/// An excuse or a setting for a code that is not there.
pub static UNKNOWN_CODE: Code =
    Code::new("unknown-code", Severity::Error, include_str!("unknown_code.md")).at(Stage::Shape);

/// An excuse or a lower weight for a finding that leaves something unread.
pub static VOID_EXCUSE: Code =
    Code::new("void-excuse", Severity::Error, include_str!("void_excuse.md"));

/// An excuse that excuses nothing.
pub static UNUSED_EXCUSE: Code =
    Code::new("unused-excuse", Severity::Warning, include_str!("unused_excuse.md")).at(Stage::Rest);
