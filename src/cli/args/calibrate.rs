//! What `grognard calibrate` is told.

use super::paper::PaperArgs;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct CalibrateArgs {
    /// The layout with the backs that are measured, by its id: poker-duplex, poker-bleed, or one of the project.
    #[arg(long, value_name = "LAYOUT", default_value = "poker-duplex")]
    pub layout: String,

    #[command(flatten)]
    pub paper: PaperArgs,
}
