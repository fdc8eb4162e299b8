//! Arguments of `grognard diff`.

use std::path::PathBuf;

use super::partial::PartialArgs;
use super::shape::Shape;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct DiffArgs {
    /// Order of battle or scenario; with `--since` also a folder of them
    #[arg(value_name = "A")]
    pub first: PathBuf,

    /// Second document
    #[arg(value_name = "B")]
    pub second: Option<PathBuf>,

    /// Compare with this git revision, such as `HEAD~1`, a branch, a tag or a commit
    #[arg(long, value_name = "REV", conflicts_with = "second")]
    pub since: Option<String>,

    /// Compare conversions to this rule set; given twice, compare the two rule sets
    #[arg(long, value_name = "RULESET")]
    pub to: Vec<String>,

    #[command(flatten)]
    pub partial: PartialArgs,

    /// Output format
    #[arg(long, value_enum, default_value_t = Shape::Text)]
    pub format: Shape,
}
