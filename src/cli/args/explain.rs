//! Arguments of `grognard explain`.

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ExplainArgs {
    /// Code of a finding, such as `total-mismatch` [default: list all checks]
    pub code: Option<String>,
}
