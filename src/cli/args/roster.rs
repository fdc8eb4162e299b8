//! What `grognard roster` is told.

use super::sheets::SheetsArgs;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct RosterArgs {
    #[command(flatten)]
    pub sheets: SheetsArgs,

    /// Begin a page with each corps; else small ones share a page.
    #[arg(long)]
    pub corps_a_page: bool,
}
