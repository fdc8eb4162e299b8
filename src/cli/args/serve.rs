//! Arguments of `grognard serve`.

use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ServeArgs {
    /// Folder of the project [default: this folder]
    #[arg(value_name = "DIR")]
    pub folder: Option<PathBuf>,

    /// Port; 0 is any free one
    #[arg(long, value_name = "PORT", default_value_t = 1815)]
    pub port: u16,

    /// Serve the copy for the players of one side: `saalfeld/french`, or `french` if only one
    /// scenario has that side
    #[arg(long = "for", value_name = "SIDE")]
    pub side: Option<String>,

    /// Open the first page in the browser
    #[arg(long)]
    pub open: bool,

    /// Let the workbench page write documents of this folder. The workbench shows every side, so a
    /// copy for players has none
    #[arg(long, conflicts_with = "side")]
    pub edit: bool,
}
