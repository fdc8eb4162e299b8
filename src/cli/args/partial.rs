//! Whether a result may lack what could not be read.

/// Whether a result may lack what could not be read.
#[derive(Debug, Clone, Copy, Default, clap::Args)]
pub(in crate::cli) struct PartialArgs {
    /// Go on without what could not be read: it is named in the result, and the exit code is still 1.
    #[arg(long)]
    pub partial: bool,
}
