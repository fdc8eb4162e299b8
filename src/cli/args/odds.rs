//! What `grognard odds` is told.

use super::shape::Shape;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct OddsArgs {
    /// The rule set, by id or alias.
    pub ruleset: String,

    /// The dice table.
    pub table: Option<String>,

    /// Only this column: its id, or in a scale a number; may be repeated.
    #[arg(long, short, value_name = "COLUMN")]
    pub column: Vec<String>,

    /// Only this net modifier to the throw; may be repeated.
    #[arg(long, short, value_name = "N", num_args = 1.., allow_negative_numbers = true, value_parser = clap::value_parser!(i64).range(-1000..=1000))]
    pub modifier: Vec<i64>,

    /// With this shift of columns, to the right if above 0; may be repeated.
    #[arg(long, short, value_name = "N", num_args = 1.., allow_negative_numbers = true, value_parser = clap::value_parser!(i64).range(-1000..=1000))]
    pub shift: Vec<i64>,

    /// How to print.
    #[arg(long, value_enum, default_value_t = Shape::Text)]
    pub format: Shape,
}
