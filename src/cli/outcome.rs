//! How a run ends.

use grognard_syntax::diagnostic::{Diagnostic, Severity};

use super::args::Deny;

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Nothing to complain of.
    Clean,
    /// Findings.
    Findings,
}

impl Outcome {
    /// Findings, if there are any in one or the other.
    pub(super) fn or(self, other: Outcome) -> Outcome {
        if self == Outcome::Clean { other } else { self }
    }

    /// Findings, if there are any.
    pub(super) fn of(has_findings: bool) -> Outcome {
        if has_findings { Outcome::Findings } else { Outcome::Clean }
    }
    /// Findings, if one of them is an error, or a warning that is denied.
    pub(super) fn of_found(found: &[Diagnostic], deny: Option<Deny>) -> Outcome {
        Outcome::of(found.iter().any(|found| match found.severity {
            Severity::Error => true,
            Severity::Warning => deny == Some(Deny::Warnings),
            Severity::Hint => false,
        }))
    }
}
