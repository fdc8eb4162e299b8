//! What `grognard completions` is told.

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct CompletionsArgs {
    /// The shell.
    pub shell: clap_complete::Shell,
}
