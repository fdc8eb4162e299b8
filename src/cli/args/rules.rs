//! What `grognard rules` is told.

use super::shape::Shape;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct RulesArgs {
    /// The rule set, by id or alias.
    pub ruleset: Option<String>,

    /// What to show of it: a chart, a dice table, a ruling, a reading, a word of the game, a section, or
    /// figures by their place in the ledger, such as `units/battalion`.
    pub name: Option<String>,

    /// How to print.
    #[arg(long, value_enum, default_value_t = Shape::Text)]
    pub format: Shape,
}
