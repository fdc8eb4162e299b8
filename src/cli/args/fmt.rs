//! Arguments of `grognard fmt`.

use std::path::PathBuf;

use grognard_syntax::syntax::format::Rows;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct FmtArgs {
    /// Files and folders to format; `-` reads standard input and writes standard output [default:
    /// this folder]
    pub paths: Vec<PathBuf>,

    /// Print a diff instead of writing, and exit with 1 if anything would change
    #[arg(long)]
    pub check: bool,

    /// Align every list of rows in columns, not only those that are aligned already
    #[arg(long, conflicts_with = "compact")]
    pub align: bool,

    /// Align no rows
    #[arg(long)]
    pub compact: bool,

    /// Sort keys into the order of the reference, with their comments
    #[arg(long)]
    pub sort_keys: bool,

    /// File name of standard input in findings and diffs
    #[arg(long, value_name = "NAME", default_value = "stdin.yaml")]
    pub stdin_name: String,
}

impl FmtArgs {
    pub(in crate::cli) fn rows(&self) -> Rows {
        match (self.align, self.compact) {
            (true, _) => Rows::Align,
            (_, true) => Rows::Compact,
            _ => Rows::AsBegun,
        }
    }
}
