//! What `grognard check` is told.

use std::path::PathBuf;

use clap::ValueEnum;

use super::deny::Deny;
use grognard_core::diagnostic::Format;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct CheckArgs {
    /// Files and folders to check; `-` is standard input. Without any, this folder.
    pub paths: Vec<PathBuf>,

    /// How to print findings.
    #[arg(long, value_enum, default_value_t = Voice::Human)]
    pub format: Voice,

    /// Write the findings to this file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Mend what can be mended safely, keeping comments and layout, then report the rest.
    #[arg(long)]
    pub fix: bool,

    /// Let warnings fail the run too.
    #[arg(long, value_enum, value_name = "WHAT")]
    pub deny: Option<Deny>,

    /// The name that standard input goes by; it tells the kind of document.
    #[arg(long, value_name = "NAME", default_value = "stdin.yaml")]
    pub stdin_name: String,

    /// Say afterwards, on standard error, where the time went.
    #[arg(long)]
    pub timings: bool,

    /// Read everything with the reader for all of YAML, to rule the faster one out.
    #[arg(long)]
    pub no_fast_path: bool,
}

/// How findings are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Voice {
    /// With excerpts, for people.
    Human,
    /// One line a finding.
    Short,
    /// One JSON object.
    Json,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// Annotations in a GitHub workflow.
    Github,
    /// JUnit XML.
    Junit,
}

impl Voice {
    pub(in crate::cli) fn format(self) -> Format {
        match self {
            Voice::Human => Format::Human,
            Voice::Short => Format::Short,
            Voice::Json => Format::Json,
            Voice::Sarif => Format::Sarif,
            Voice::Github => Format::Github,
            Voice::Junit => Format::Junit,
        }
    }
}
