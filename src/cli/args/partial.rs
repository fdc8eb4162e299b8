//! Whether output may lack unreadable parts.

/// Whether output may lack unreadable parts.
#[derive(Debug, Clone, Copy, Default, clap::Args)]
pub(in crate::cli) struct PartialArgs {
    /// Continue without parts that cannot be read. The output names the missing parts, and the exit
    /// code is 1
    #[arg(long)]
    pub partial: bool,
}
