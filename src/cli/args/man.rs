//! What `grognard man` is told.

use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ManArgs {
    /// The command whose page is printed; without it the page of the program is.
    #[arg(conflicts_with = "write")]
    pub command: Option<String>,

    /// Write the pages of the program and of all its commands as files into this folder.
    #[arg(long, value_name = "DIR")]
    pub write: Option<PathBuf>,
}
