//! Arguments of `grognard approve`.

use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ApproveArgs {
    /// Projects, scenarios and approved files to compare [default: the project of this folder]
    pub paths: Vec<PathBuf>,

    /// Approve the scenarios under this rule set too; can be repeated
    #[arg(long = "to", value_name = "RULESET")]
    pub rulesets: Vec<String>,

    /// Write the current results into the approved files
    #[arg(long)]
    pub accept: bool,
}
