//! Arguments of `grognard labels`.

use super::sheets::SheetsArgs;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct LabelsArgs {
    #[command(flatten)]
    pub sheets: SheetsArgs,

    /// Print a label for every stand of a unit, numbered as `2 of 6` [default: one for each unit]
    #[arg(long)]
    pub every_stand: bool,
}
