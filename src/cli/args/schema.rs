//! Arguments of `grognard schema`.

use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct SchemaArgs {
    /// Kind of document, or name of a JSON output [default: list them]
    pub kind: Option<String>,

    /// Write the schemas to this folder
    #[arg(long, short, value_name = "DIR")]
    pub output: Option<PathBuf>,
}
