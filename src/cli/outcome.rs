//! How a run ends.

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
}
