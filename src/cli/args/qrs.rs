//! What `grognard qrs` is told.

use std::path::PathBuf;

use super::paper::PaperArgs;
use super::partial::PartialArgs;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct QrsArgs {
    /// The rule set, by id or alias.
    pub ruleset: String,

    /// Only the arms, nations, postures and ground in play in this scenario, with both sides' leaders
    /// and its special rules.
    #[arg(long, value_name = "SCENARIO")]
    pub r#for: Option<PathBuf>,

    /// A ratio of the rule set for that scenario, by name.
    #[arg(long, value_name = "NAME", requires = "for")]
    pub ratio: Option<String>,

    #[command(flatten)]
    pub partial: PartialArgs,

    #[command(flatten)]
    pub paper: PaperArgs,
}
