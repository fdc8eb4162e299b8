//! Arguments of `grognard lsp`.

use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct LspArgs {
    /// Append a log of requests and their times to this file
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,

    /// Accepted because editors pass it; standard input and output are the only transport.
    #[arg(long, hide = true)]
    pub stdio: bool,
}
