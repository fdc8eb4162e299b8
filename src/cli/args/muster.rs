//! Arguments of `grognard muster`.

use std::path::PathBuf;

use clap::ValueEnum;

use super::field::FieldArgs;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct MusterArgs {
    #[command(flatten)]
    pub field: FieldArgs,

    /// Compare with this collection, and report what is short
    #[arg(long, value_name = "FILE")]
    pub own: Option<PathBuf>,

    /// Output format [default: from the ending of `-o`, else text]
    #[arg(long, value_enum)]
    pub format: Option<MusterShape>,

    /// Write to this file [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// Format of a muster.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum MusterShape {
    /// Table for people
    #[value(alias = "txt")]
    Text,
    /// One line for each kind of base, for a spreadsheet
    Csv,
    /// One JSON value
    Json,
}
