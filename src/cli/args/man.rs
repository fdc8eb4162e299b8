//! Arguments of `grognard man`.

use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ManArgs {
    /// Command of the page [default: the program]
    #[arg(conflicts_with = "output")]
    pub command: Option<String>,

    /// Write the pages of the program and of all commands to this folder
    #[arg(long, short, value_name = "DIR")]
    pub output: Option<PathBuf>,
}
