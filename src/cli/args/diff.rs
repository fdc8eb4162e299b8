//! What `grognard diff` is told.

use std::path::PathBuf;

use super::partial::PartialArgs;
use super::shape::Shape;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct DiffArgs {
    /// An order of battle or a scenario; with `--since` also a folder of them.
    #[arg(value_name = "A")]
    pub first: PathBuf,

    /// Another one.
    #[arg(value_name = "B")]
    pub second: Option<PathBuf>,

    /// Compare with what it was at this revision of its git repository: `HEAD~1`, a branch, a tag or a
    /// commit.
    #[arg(long, value_name = "REV", conflicts_with = "second")]
    pub since: Option<String>,

    /// Compare what comes of them under this rule set; given twice, under one and the other.
    #[arg(long, value_name = "RULESET")]
    pub to: Vec<String>,

    #[command(flatten)]
    pub partial: PartialArgs,

    /// How to print.
    #[arg(long, value_enum, default_value_t = Shape::Text)]
    pub format: Shape,
}
