//! Arguments of `grognard odds`.

use super::shape::Shape;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct OddsArgs {
    /// Rule set, by id or alias
    pub ruleset: String,

    /// Id of the dice table [default: list the tables]
    pub table: Option<String>,

    /// Show only this column, by id or, on a scale, by number; can be repeated
    #[arg(long, short, value_name = "COLUMN")]
    pub column: Vec<String>,

    /// Show only this net modifier of the throw; can be repeated
    #[arg(long, short, value_name = "N", num_args = 1.., allow_negative_numbers = true, value_parser = clap::value_parser!(i64).range(-1000..=1000))]
    pub modifier: Vec<i64>,

    /// Shift columns by this number, right if positive; can be repeated
    #[arg(long, short, value_name = "N", num_args = 1.., allow_negative_numbers = true, value_parser = clap::value_parser!(i64).range(-1000..=1000))]
    pub shift: Vec<i64>,

    /// Output format
    #[arg(long, value_enum, default_value_t = Shape::Text)]
    pub format: Shape,
}
