//! Arguments of `grognard check`.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use grognard_syntax::diagnostic::Format;

use super::deny::{Denied, denied};

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct CheckArgs {
    /// Files and folders to check; `-` is standard input [default: this folder]
    pub paths: Vec<PathBuf>,

    /// Format of the findings
    #[arg(long, value_parser = format(FORMATS), default_value = "human")]
    pub format: Format,

    /// Write the findings to this file [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Apply safe repairs, then report the remaining findings. A safe repair changes only the wrong
    /// value
    #[arg(long)]
    pub fix: bool,

    /// With `--fix`, apply guesses too, such as `did you mean`; review the result
    #[arg(long, requires = "fix")]
    pub unsafe_fixes: bool,

    /// With `--fix`, print the repairs as a unified diff and write nothing
    #[arg(long, requires = "fix", conflicts_with = "format")]
    pub dry_run: bool,

    /// Count findings as errors: `warnings`, or a code such as `total-mismatch`; can be repeated
    #[arg(long, value_name = "WHAT", value_delimiter = ',', value_parser = denied)]
    pub deny: Vec<Denied>,

    /// Report what rule sets assume, such as the grade of a unit without one, under the rule sets
    /// that `fielded_under` in `grognard.yaml` names
    #[arg(long)]
    pub assumptions: bool,

    /// Report only documents that changed since this git revision, and documents that depend on
    /// them
    #[arg(long, value_name = "REV")]
    pub since: Option<String>,

    /// Ignore the findings that this file lists, and report entries of it that no longer occur
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,

    /// Write the findings to this file, for `--baseline`, and report none
    #[arg(long, value_name = "FILE", conflicts_with_all = ["baseline", "fix"])]
    pub write_baseline: Option<PathBuf>,

    /// Succeed if there is no document
    #[arg(long)]
    pub allow_empty: bool,

    /// File name of standard input, which determines the kind of document
    #[arg(long, value_name = "NAME", default_value = "stdin.yaml")]
    pub stdin_name: String,

    /// Report the time of each stage on standard error
    #[arg(long)]
    pub timings: bool,

    /// Read with the complete YAML reader only, to compare it with the fast one
    #[arg(long)]
    pub no_fast_path: bool,
}

/// Words of formats, with their help.
pub(super) type FormatWords = &'static [(&'static str, &'static str, Format)];

const FORMATS: FormatWords = &[
    ("human", "With excerpts, for people", Format::Human),
    ("short", "One line a finding", Format::Short),
    ("json", "One JSON object", Format::Json),
    ("sarif", "SARIF 2.1.0, for code scanning", Format::Sarif),
    ("github", "Annotations in a GitHub workflow", Format::Github),
    ("junit", "JUnit XML", Format::Junit),
];

/// Reads the word of a format.
pub(super) fn format(known: FormatWords) -> impl TypedValueParser<Value = Format> {
    let words = known.iter().map(|(word, help, _)| PossibleValue::new(*word).help(*help));
    PossibleValuesParser::new(words).map(|typed| {
        let found = known.iter().find(|(word, ..)| *word == typed);
        found.expect("no other word is let through").2
    })
}
