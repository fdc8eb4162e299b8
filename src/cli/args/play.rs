//! What `grognard play` is told.

use std::path::PathBuf;

use clap::ValueEnum;

use super::partial::PartialArgs;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct PlayArgs {
    /// The scenario that was played.
    #[arg(value_name = "SCENARIO")]
    pub scenario: PathBuf,

    /// The logs of the battle; those of two phones are put together.
    #[arg(required = true, value_name = "LOG")]
    pub logs: Vec<PathBuf>,

    /// The rule set, by id or alias.
    #[arg(long, value_name = "RULESET")]
    pub to: String,

    #[command(flatten)]
    pub partial: PartialArgs,

    /// How to print.
    #[arg(long, value_enum, default_value_t = PlayShape::Md)]
    pub format: PlayShape,

    /// Write to this file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// How a battle is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum PlayShape {
    /// A report in Markdown.
    Md,
    /// The losses of each unit, for a spreadsheet.
    Csv,
    /// One JSON value.
    Json,
}
