//! What `grognard explain` is told.

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ExplainArgs {
    /// The code of a finding, such as `total-mismatch`.
    pub code: Option<String>,
}
