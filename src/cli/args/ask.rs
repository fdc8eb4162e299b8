//! What `grognard ask` is told.

use super::shape::Shape;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct AskArgs {
    /// The rule set, by id or alias.
    pub ruleset: String,

    /// The ruling.
    pub ruling: Option<String>,

    /// What is known, as FACT=VALUE.
    #[arg(value_name = "FACT=VALUE")]
    pub facts: Vec<String>,

    /// How to print.
    #[arg(long, value_enum, default_value_t = Shape::Text)]
    pub format: Shape,
}
