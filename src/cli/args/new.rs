//! Arguments of `grognard new`.

use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct NewArgs {
    /// Folder to create; its name is the name of the project
    #[arg(required_unless_present_any = ["templates", "ruleset", "from"])]
    pub name: Option<PathBuf>,

    /// Add the army of a nation at a date, or the armies of two nations: `1809/austria`,
    /// `1809-07-05/france,austria`. Without a value, list the armies
    #[arg(long, value_name = "PERIOD/NATION", num_args = 0..=1, default_missing_value = "")]
    pub from: Option<String>,

    /// Repository of grognard and a commit, `https://HOST/PATH#COMMIT`: adds a workflow that
    /// builds this commit, and checks the project on every push
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = ["ruleset", "templates"])]
    pub repository: Option<String>,

    /// Host of the workflow [default: github]
    #[arg(long, value_enum, value_name = "HOST", conflicts_with_all = ["ruleset", "templates"])]
    pub ci: Option<Host>,

    /// Create a rule set of this name in `rulesets/` of this project instead. The rule set checks
    /// clean and converts the project's battles, with invented numbers for you to replace
    #[arg(long, value_name = "NAME", conflicts_with_all = ["name", "templates", "from"])]
    pub ruleset: Option<String>,

    /// GameShape of the new game, which also gets a small order of battle
    #[arg(long, value_enum, value_name = "SHAPE", requires = "ruleset", conflicts_with = "name")]
    pub like: Option<GameShape>,

    /// Copy the print templates into `templates/` of this project instead, for you to change
    #[arg(long, conflicts_with_all = ["name", "from"])]
    pub templates: bool,
}

/// GameShape of a new rule set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(in crate::cli) enum GameShape {
    /// Battalions with a profile, dice pools and costs
    Battalion,
    /// Units that lose stands
    Stand,
    /// Brigades of large stands, whose divisions and corps tire
    Grand,
    /// Units of one base with strength points
    Points,
}

impl GameShape {
    pub(in crate::cli) fn word(self) -> &'static str {
        match self {
            GameShape::Battalion => "battalion",
            GameShape::Stand => "stand",
            GameShape::Grand => "grand",
            GameShape::Points => "points",
        }
    }
}

/// Service that hosts the repository and checks it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(in crate::cli) enum Host {
    Github,
    Gitlab,
    None,
}
