//! What `grognard fmt` is told.

use std::path::PathBuf;

use grognard_syntax::syntax::format::Rows;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct FmtArgs {
    /// Files and folders to lay out; `-` is standard input, laid out to standard output. Without any, this folder.
    pub paths: Vec<PathBuf>,

    /// Write nothing: print what would change as a diff, and exit with 1 if anything would.
    #[arg(long)]
    pub check: bool,

    /// Begin columns: align every run of rows, not only those that their author has begun to align.
    #[arg(long, conflicts_with = "compact")]
    pub align: bool,

    /// End columns: align no rows.
    #[arg(long)]
    pub compact: bool,

    /// Sort keys into the order in which the reference lists them, each with its comments, before laying out.
    #[arg(long)]
    pub sort_keys: bool,

    /// The name that standard input goes by in findings and diffs.
    #[arg(long, value_name = "NAME", default_value = "stdin.yaml")]
    pub stdin_name: String,
}

impl FmtArgs {
    /// What becomes of rows.
    pub(in crate::cli) fn rows(&self) -> Rows {
        match (self.align, self.compact) {
            (true, _) => Rows::Align,
            (_, true) => Rows::Compact,
            _ => Rows::AsBegun,
        }
    }
}
