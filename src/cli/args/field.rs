//! What is fielded, and under which rule set.

use std::path::PathBuf;

use super::partial::PartialArgs;
use super::player::PlayerArgs;

/// What is fielded, and under which rule set.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct FieldArgs {
    /// Orders of battle, scenarios, or folders of them.
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// The rule set, by id or alias.
    #[arg(long, value_name = "RULESET")]
    pub to: String,

    /// A ratio of the rule set, by name.
    #[arg(long, value_name = "NAME")]
    pub ratio: Option<String>,

    #[command(flatten)]
    pub player: PlayerArgs,

    #[command(flatten)]
    pub partial: PartialArgs,
}

/// The rule set of what can be shown without one too.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct GameArgs {
    /// The rule set, by id or alias; without one everything is as history has it.
    #[arg(long, value_name = "RULESET")]
    pub to: Option<String>,

    /// A ratio of the rule set, by name.
    #[arg(long, value_name = "NAME", requires = "to")]
    pub ratio: Option<String>,

    #[command(flatten)]
    pub player: PlayerArgs,

    #[command(flatten)]
    pub partial: PartialArgs,
}
