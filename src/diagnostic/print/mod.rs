//! Printing: the same findings in six voices, one file each.

mod github;
mod human;
mod json;
mod junit;
mod sarif;
mod short;

use std::io::{self, Write};

use super::{Diagnostic, Severity};
use crate::text::{LineIndex, Place, Span, Texts};

/// In which voice findings are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Excerpt, underline, labels and help, for people.
    Human,
    /// One line a finding: `path:line:column: severity[code] message`.
    Short,
    /// One JSON object with everything.
    Json,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// Workflow commands that GitHub turns into annotations.
    Github,
    /// JUnit XML, one test case a file.
    Junit,
}

/// What is printed.
#[derive(Debug, Clone, Copy)]
pub struct Report<'r> {
    /// The findings, already tidied.
    pub diagnostics: &'r [Diagnostic],
    /// The texts they speak of.
    pub texts: &'r Texts,
    /// How many documents were checked.
    pub checked: usize,
    /// May colour be used?
    pub colour: bool,
    /// Columns to fit the human form into.
    pub width: usize,
}

/// Prints a report in one voice.
pub fn print(report: &Report<'_>, format: Format, out: &mut dyn Write) -> io::Result<()> {
    match format {
        Format::Human => human::print(report, out),
        Format::Short => short::print(report, out),
        Format::Json => json::print(report, out),
        Format::Sarif => sarif::print(report, out),
        Format::Github => github::print(report, out),
        Format::Junit => junit::print(report, out),
    }
}

impl Report<'_> {
    /// How many findings have this severity.
    fn count(&self, severity: Severity) -> usize {
        self.diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity).count()
    }
}
