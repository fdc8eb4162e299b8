//! What `grognard schema` is told.

use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct SchemaArgs {
    /// The kind of document: oob, scenario, map, ruleset, collection or project; or convert, what
    /// a conversion prints as JSON.
    pub kind: Option<String>,

    /// Write the schemas as files into this folder.
    #[arg(long, value_name = "DIR")]
    pub write: Option<PathBuf>,
}
