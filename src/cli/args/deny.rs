//! Findings that fail a run, besides errors.

use clap::ValueEnum;

use grognard_check::check::{codes, find_code};
use grognard_syntax::diagnostic::Code;
use grognard_syntax::text::unknown;

/// Findings that fail a run, besides errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Deny {
    /// Warnings
    Warnings,
}

/// Findings that a check counts as errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::cli) enum Denied {
    /// Every warning.
    Warnings,
    /// Every finding with this code.
    Code(&'static Code),
}

/// Stands for every warning.
const WARNINGS: &str = "warnings";

/// Reads what is denied: `warnings`, or a code.
pub(super) fn denied(word: &str) -> Result<Denied, String> {
    if word == WARNINGS {
        return Ok(Denied::Warnings);
    }
    if let Some(code) = find_code(word) {
        return Ok(Denied::Code(code));
    }
    let words = codes().into_iter().map(|code| code.name).chain([WARNINGS]);
    let what = "there is no code of this name";
    Err(unknown(what, word, words, "`grognard explain` lists all codes"))
}
