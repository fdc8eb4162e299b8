//! What `grognard new` is told.

use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct NewArgs {
    /// The folder to make; its name becomes the name of the project.
    #[arg(required_unless_present_any = ["templates", "ruleset", "from"])]
    pub name: Option<PathBuf>,

    /// Fill the project with the army that a nation had on paper at a time, or with the armies of two
    /// nations that meet: `1809/austria`, `1809-07-05/france,austria`. Alone it lists the armies there are.
    #[arg(long, value_name = "PERIOD/NATION", num_args = 0..=1, default_missing_value = "")]
    pub from: Option<String>,

    /// Where the project is checked on every push: a workflow for GitHub, one for GitLab, or none.
    #[arg(long, value_enum, default_value_t = Host::Github, value_name = "HOST", conflicts_with_all = ["ruleset", "templates"])]
    pub ci: Host,

    /// Make a rule set of this name in `rulesets/` of this project instead: one that checks clean and
    /// fields the project's battles at once, with invented numbers to be replaced.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["name", "templates", "from"])]
    pub ruleset: Option<String>,

    /// Copy the templates of what is printed into `templates/` of this project instead, to be changed.
    #[arg(long, conflicts_with_all = ["name", "from"])]
    pub templates: bool,
}

/// Where a repository is kept, and checked after every change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(in crate::cli) enum Host {
    Github,
    Gitlab,
    None,
}
