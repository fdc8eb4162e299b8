//! The outcome of a run, which becomes its exit code.

use grognard_syntax::diagnostic::{Diagnostic, Severity};

use super::args::Deny;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Clean,
    Findings,
}

impl Outcome {
    /// Combines two outcomes: the result has findings if one of the two has findings.
    pub(super) fn or(self, other: Outcome) -> Outcome {
        if self == Outcome::Clean { other } else { self }
    }

    pub(super) fn of(has_findings: bool) -> Outcome {
        if has_findings { Outcome::Findings } else { Outcome::Clean }
    }
    /// Returns `Findings` if one of the findings is an error, or a warning while `deny` covers
    /// warnings.
    pub(super) fn of_found(found: &[Diagnostic], deny: Option<Deny>) -> Outcome {
        Outcome::of(found.iter().any(|found| match found.severity {
            Severity::Error => true,
            Severity::Warning => deny == Some(Deny::Warnings),
            Severity::Hint => false,
        }))
    }
}
