//! Arguments of `grognard cards`.

use std::path::PathBuf;

use super::field::FieldArgs;
use super::paper::PaperArgs;
use grognard_project::project::USUAL_LAYOUT;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct CardsArgs {
    #[command(flatten)]
    pub field: FieldArgs,

    /// Id of the card layout: poker, bridge, mini, sleeve, or one of the project
    #[arg(long, value_name = "LAYOUT", default_value = USUAL_LAYOUT)]
    pub layout: String,

    /// Print only the units of this formation, or this unit, by id; can be repeated
    #[arg(long, value_name = "BODY")]
    pub select: Vec<String>,

    /// Print only cards that differ from those of this folder, an older copy of the project
    #[arg(long, value_name = "DIR")]
    pub previous: Option<PathBuf>,

    #[command(flatten)]
    pub paper: PaperArgs,
}
