//! What `grognard serve` is told.

use std::path::PathBuf;

/// What is shown.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ServeArgs {
    /// The folder of the project; this folder, if none is named.
    #[arg(value_name = "DIR")]
    pub folder: Option<PathBuf>,

    /// The port; 0 takes any that is free.
    #[arg(long, value_name = "PORT", default_value_t = 1815)]
    pub port: u16,

    /// The site for the players of one side, as `build --for` makes it: `saalfeld/french`, or `french` where one scenario of
    /// the project has that side.
    #[arg(long = "for", value_name = "SIDE")]
    pub side: Option<String>,

    /// Open the first page in the browser.
    #[arg(long)]
    pub open: bool,

    /// Let the workbench, a page of the site, write documents of this folder. It shows all of them, so that a copy for players
    /// has none.
    #[arg(long, conflicts_with = "side")]
    pub edit: bool,
}
