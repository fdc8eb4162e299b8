//! Arguments of commands that print forces.

use super::field::FieldArgs;
use super::paper::PaperArgs;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct SheetsArgs {
    #[command(flatten)]
    pub field: FieldArgs,

    /// Print only this formation, or this unit, by id; can be repeated
    #[arg(long, value_name = "BODY")]
    pub select: Vec<String>,

    #[command(flatten)]
    pub paper: PaperArgs,
}
