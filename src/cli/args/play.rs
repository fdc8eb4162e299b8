//! Arguments of `grognard play`.

use std::path::PathBuf;

use clap::ValueEnum;

use super::partial::PartialArgs;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct PlayArgs {
    /// Scenario that was played
    #[arg(value_name = "SCENARIO")]
    pub scenario: PathBuf,

    /// Logs of the game; logs of several phones are merged
    #[arg(required = true, value_name = "LOG")]
    pub logs: Vec<PathBuf>,

    /// Rule set, by id or alias
    #[arg(long, value_name = "RULESET")]
    pub to: String,

    #[command(flatten)]
    pub partial: PartialArgs,

    /// Output format [default: from the ending of `-o`, else md]
    #[arg(long, value_enum)]
    pub format: Option<PlayShape>,

    /// Write to this file [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// Format of a battle report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum PlayShape {
    /// Report in Markdown
    Md,
    /// Losses of each unit, for a spreadsheet
    Csv,
    /// One JSON value
    Json,
}
