//! What is printed of forces: of all, or of chosen bodies.

use super::field::FieldArgs;
use super::paper::PaperArgs;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct SheetsArgs {
    #[command(flatten)]
    pub field: FieldArgs,

    /// Only this formation with what stands below it, or this unit, by id; may be given several times.
    #[arg(long, value_name = "BODY")]
    pub select: Vec<String>,

    #[command(flatten)]
    pub paper: PaperArgs,
}
