//! Arguments of `grognard pack`.

use std::path::PathBuf;

use clap::ValueEnum;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct PackArgs {
    /// Action
    #[arg(value_enum)]
    pub action: PackAction,

    /// Id of a rule set, archives for an index, or words to search for
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,

    /// File for the archive or the index
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Index to search
    #[arg(long, value_name = "FILE")]
    pub index: Option<PathBuf>,

    /// With `update`, take the new version; without this option only its differences are shown
    #[arg(long)]
    pub take: bool,
}

/// Actions of `grognard pack`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum PackAction {
    /// Make an archive of a rule set of the project
    Build,
    /// List the packs that were added, and which of them you changed
    List,
    /// Compare an added pack with a newer version
    Update,
    /// Make an index of archives
    Index,
    /// Search an index
    Search,
}
