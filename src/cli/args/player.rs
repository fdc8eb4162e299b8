//! Side whose players get a copy.

/// Side whose players get a copy.
#[derive(Debug, Default, clap::Args)]
pub(in crate::cli) struct PlayerArgs {
    /// Write a copy for the players of this side, by id or name. Of the other sides the copy
    /// contains only what the scenario gives as `intel`
    #[arg(long = "for", value_name = "SIDE")]
    pub side: Option<String>,
}
