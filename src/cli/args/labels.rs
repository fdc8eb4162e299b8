//! What `grognard labels` is told.

use super::sheets::SheetsArgs;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct LabelsArgs {
    #[command(flatten)]
    pub sheets: SheetsArgs,

    /// A label for every stand of a unit, numbered as `2 of 6`; else one for each unit.
    #[arg(long)]
    pub every_stand: bool,
}
