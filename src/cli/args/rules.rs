//! Arguments of `grognard rules`.

use super::shape::Shape;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct RulesArgs {
    /// Rule set, by id or alias [default: list the rule sets]
    pub ruleset: Option<String>,

    /// Part to show: a chart, a dice table, a ruling, a reading, a term, a section, or figures by
    /// their path in the ledger, such as `units/battalion`
    pub name: Option<String>,

    /// Output format
    #[arg(long, value_enum, default_value_t = Shape::Text)]
    pub format: Shape,
}
