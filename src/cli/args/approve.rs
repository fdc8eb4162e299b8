//! What `grognard approve` is told.

use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ApproveArgs {
    /// Projects, scenarios and approved files to compare. Without any, the project of this folder.
    pub paths: Vec<PathBuf>,

    /// Begin to keep what the scenarios come to under this rule set too. May be given several times.
    #[arg(long = "to", value_name = "RULESET")]
    pub rulesets: Vec<String>,

    /// Take what the scenarios come to now: write it into the approved files.
    #[arg(long)]
    pub accept: bool,
}
