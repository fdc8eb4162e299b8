//! Text or JSON.

use clap::ValueEnum;

/// Text or JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Shape {
    /// Text for people
    Text,
    /// One JSON value
    Json,
}
