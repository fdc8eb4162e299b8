//! Documents to convert, and the rule set.

use std::path::PathBuf;

use super::partial::PartialArgs;
use super::player::PlayerArgs;

/// Documents to convert, and the rule set.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct FieldArgs {
    /// Orders of battle, scenarios, or folders of them
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// Rule set, by id or alias
    #[arg(long, value_name = "RULESET")]
    pub to: String,

    /// Ratio of the rule set, by name
    #[arg(long, value_name = "NAME")]
    pub ratio: Option<String>,

    #[command(flatten)]
    pub player: PlayerArgs,

    #[command(flatten)]
    pub partial: PartialArgs,
}

/// Rule set of commands that work without one too.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct GameArgs {
    /// Rule set, by id or alias [default: none, with historical strengths]
    #[arg(long, value_name = "RULESET")]
    pub to: Option<String>,

    /// Ratio of the rule set, by name
    #[arg(long, value_name = "NAME", requires = "to")]
    pub ratio: Option<String>,

    #[command(flatten)]
    pub player: PlayerArgs,

    #[command(flatten)]
    pub partial: PartialArgs,
}
