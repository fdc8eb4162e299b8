//! Arguments of `grognard roster`.

use super::sheets::SheetsArgs;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct RosterArgs {
    #[command(flatten)]
    pub sheets: SheetsArgs,

    /// Start a page for each corps [default: small ones share a page]
    #[arg(long)]
    pub corps_a_page: bool,
}
