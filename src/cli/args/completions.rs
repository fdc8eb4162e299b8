//! Arguments of `grognard completions`.

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct CompletionsArgs {
    /// Shell that reads the script
    pub shell: clap_complete::Shell,
}
