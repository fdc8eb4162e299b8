//! Arguments of `grognard ask`.

use super::shape::Shape;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct AskArgs {
    /// Id or alias of the rule set
    pub ruleset: String,

    /// Id of the ruling [default: list the rulings]
    pub ruling: Option<String>,

    /// Facts of the situation, such as `stands=33`
    #[arg(value_name = "FACT=VALUE")]
    pub facts: Vec<String>,

    /// Output format
    #[arg(long, value_enum, default_value_t = Shape::Text)]
    pub format: Shape,
}
