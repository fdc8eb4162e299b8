//! What `grognard muster` is told.

use std::path::PathBuf;

use clap::ValueEnum;

use super::field::FieldArgs;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct MusterArgs {
    #[command(flatten)]
    pub field: FieldArgs,

    /// Hold it against this collection.
    #[arg(long, value_name = "FILE")]
    pub own: Option<PathBuf>,

    /// How to print.
    #[arg(long, value_enum, default_value_t = MusterShape::Text)]
    pub format: MusterShape,

    /// Write to this file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// How a muster is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum MusterShape {
    /// A table for people.
    Text,
    /// One line each, for a spreadsheet.
    Csv,
    /// One JSON value.
    Json,
}
