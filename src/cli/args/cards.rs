//! What `grognard cards` is told.

use std::path::PathBuf;

use super::field::FieldArgs;
use super::paper::PaperArgs;
use grognard_project::project::USUAL_LAYOUT;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct CardsArgs {
    #[command(flatten)]
    pub field: FieldArgs,

    /// A layout of cards by its id: poker, bridge, mini, sleeve, or one of the project.
    #[arg(long, value_name = "LAYOUT", default_value = USUAL_LAYOUT)]
    pub layout: String,

    /// Only the units of this formation, or this unit, by id; may be given several times.
    #[arg(long, value_name = "BODY")]
    pub select: Vec<String>,

    /// Only the cards that are new or say something else than in this folder, an earlier state of the
    /// project.
    #[arg(long, value_name = "DIR")]
    pub since: Option<PathBuf>,

    #[command(flatten)]
    pub paper: PaperArgs,
}
