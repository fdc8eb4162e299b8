//! How a view is printed.

use clap::ValueEnum;

/// How a view is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Shape {
    /// For people.
    Text,
    /// One JSON value.
    Json,
}
