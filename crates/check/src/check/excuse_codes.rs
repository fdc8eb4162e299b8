//! Codes of excuses, which are not in `excuse.rs`, because that file uses the list of all codes.

use grognard_syntax::diagnostic::{Code, Severity, Stage};

/// An excuse without a reason.
pub static EXCUSE_WITHOUT_REASON: Code =
    Code::new("excuse-without-reason", Severity::Warning, include_str!("excuse_without_reason.md"))
        .at(Stage::Shape);

/// An excuse or a severity for a code that does not exist.
pub static UNKNOWN_CODE: Code =
    Code::new("unknown-code", Severity::Error, include_str!("unknown_code.md")).at(Stage::Shape);

/// An excuse or a lower severity for a finding that leaves something unread.
pub static VOID_EXCUSE: Code =
    Code::new("void-excuse", Severity::Error, include_str!("void_excuse.md"));

/// An excuse that excuses nothing.
pub static UNUSED_EXCUSE: Code =
    Code::new("unused-excuse", Severity::Warning, include_str!("unused_excuse.md")).at(Stage::Rest);
