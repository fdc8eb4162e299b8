//! What `grognard lsp` is told.

use std::path::PathBuf;

/// How an editor is served.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct LspArgs {
    /// Write what the server does behind what is in this file.
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,

    /// Editors say so by habit; there is no other way.
    #[arg(long, hide = true)]
    pub stdio: bool,
}
