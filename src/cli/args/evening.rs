//! Arguments of `grognard print`.

use std::path::PathBuf;

use grognard_project::project::USUAL_LAYOUT;

use super::paper::Paper;
use super::partial::PartialArgs;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct EveningArgs {
    /// Scenario to be played
    #[arg(value_name = "SCENARIO")]
    pub scenario: PathBuf,

    /// Rule set, by id or alias
    #[arg(long, value_name = "RULESET")]
    pub to: String,

    /// Ratio of the rule set, by name
    #[arg(long, value_name = "NAME")]
    pub ratio: Option<String>,

    /// Id of the card layout: poker, bridge, mini, sleeve, or one of the project
    #[arg(long, value_name = "LAYOUT", default_value = USUAL_LAYOUT)]
    pub layout: String,

    /// Paper size
    #[arg(long, value_enum, default_value_t = Paper::A4)]
    pub paper: Paper,

    /// Print frames instead of coloured bands
    #[arg(long)]
    pub ink_saver: bool,

    /// Count the pages of each pile, and write nothing
    #[arg(long)]
    pub count: bool,

    #[command(flatten)]
    pub partial: PartialArgs,

    /// Write into this folder [default: named after the battle and the rule set]
    #[arg(long, short, value_name = "DIR")]
    pub output: Option<PathBuf>,
}
