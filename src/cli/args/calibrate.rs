//! Arguments of `grognard calibrate`.

use super::paper::PaperArgs;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct CalibrateArgs {
    /// Id of the card layout whose backs are tested: poker-duplex, poker-bleed, or one of the
    /// project
    #[arg(long, value_name = "LAYOUT", default_value = "poker-duplex")]
    pub layout: String,

    #[command(flatten)]
    pub paper: PaperArgs,
}
