//! For whose players something is made.

/// For whose players something is made.
#[derive(Debug, Default, clap::Args)]
pub(in crate::cli) struct PlayerArgs {
    /// A copy for the players of this side, by its id or name: of the other sides it holds only what the scenario gives
    /// as `intel`.
    #[arg(long = "for", value_name = "SIDE")]
    pub side: Option<String>,
}
