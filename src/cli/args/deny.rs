//! What fails a run besides errors.

use clap::ValueEnum;

/// What fails a run besides errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Deny {
    /// Warnings.
    Warnings,
}
