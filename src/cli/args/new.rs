//! What `grognard new` is told.

use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct NewArgs {
    /// The folder to make; its name becomes the name of the project.
    #[arg(required_unless_present_any = ["templates", "ruleset"])]
    pub name: Option<PathBuf>,

    /// Make a rule set of this name in `rulesets/` of this project instead: one that checks clean and
    /// fields the project's battles at once, with invented numbers to be replaced.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["name", "templates"])]
    pub ruleset: Option<String>,

    /// Copy the templates of what is printed into `templates/` of this project instead, to be changed.
    #[arg(long, conflicts_with = "name")]
    pub templates: bool,
}
