//! What `grognard check` is told.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use grognard_syntax::diagnostic::Format;

use super::deny::{Denied, denied};

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct CheckArgs {
    /// Files and folders to check; `-` is standard input. Without any, this folder.
    pub paths: Vec<PathBuf>,

    /// How to print findings.
    #[arg(long, value_parser = format(FORMATS), default_value = "human")]
    pub format: Format,

    /// Write the findings to this file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Make safe repairs, which change no value but the wrong one, then report the rest.
    #[arg(long)]
    pub fix: bool,

    /// With `--fix`: make guesses too, such as `did you mean`; look at what changed.
    #[arg(long, requires = "fix")]
    pub unsafe_fixes: bool,

    /// With `--fix`: write nothing, and print what would be fixed as a unified diff.
    #[arg(long, requires = "fix", conflicts_with = "format")]
    pub dry_run: bool,

    /// Count these findings as errors: `warnings`, or a code such as `total-mismatch`. It can be given several times.
    #[arg(long, value_name = "WHAT", value_delimiter = ',', value_parser = denied)]
    pub deny: Vec<Denied>,

    /// Report too what rule sets take for granted, such as the grade of a unit that has none, under those that
    /// `fielded_under` in `grognard.yaml` names.
    #[arg(long)]
    pub assumptions: bool,

    /// Report only what has changed since this revision of the git repository, and what depends on it: `HEAD~1`, a
    /// branch, a tag or a commit.
    #[arg(long, value_name = "REV")]
    pub since: Option<String>,

    /// Pass over the findings that this file lists, and say which of them are gone.
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,

    /// Write the findings into this file, for `--baseline`, and report none.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["baseline", "fix"])]
    pub write_baseline: Option<PathBuf>,

    /// Let a run succeed that finds no document.
    #[arg(long)]
    pub allow_empty: bool,

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

/// The words of formats, each with what it is.
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
