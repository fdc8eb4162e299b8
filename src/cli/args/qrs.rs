//! Arguments of `grognard qrs`.

use std::path::PathBuf;

use super::paper::PaperArgs;
use super::partial::PartialArgs;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct QrsArgs {
    /// Rule set, by id or alias
    pub ruleset: String,

    /// Print only the arms, nations, postures and ground in play in this scenario, with its leaders
    /// and special rules
    #[arg(long, value_name = "SCENARIO")]
    pub scenario: Option<PathBuf>,

    /// Ratio of the rule set for that scenario, by name
    #[arg(long, value_name = "NAME", requires = "scenario")]
    pub ratio: Option<String>,

    #[command(flatten)]
    pub partial: PartialArgs,

    #[command(flatten)]
    pub paper: PaperArgs,
}
