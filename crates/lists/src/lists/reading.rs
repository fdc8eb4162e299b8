//! Input and result of an importer.

use grognard_core::document::Date;
use grognard_project::project::Establishments;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::FileId;

use super::table::Mapping;
use super::{Draft, Encoding};

#[derive(Debug, Clone, Copy)]
pub struct Input<'a> {
    pub file: FileId,
    /// Name of the file without folders; empty for pasted text.
    pub name: &'a str,
    /// Bytes of the file, unchanged.
    pub bytes: &'a [u8],
    /// Decoded text, empty for a binary file. Spans count the bytes of this text.
    pub text: &'a str,
}

/// Meaning of a single number in brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paren {
    Battalions,
    Men,
}

/// Facts that the user states about a file. Each stated fact replaces a guess.
#[derive(Debug, Clone, Default)]
pub struct ListImportOptions {
    pub encoding: Option<Encoding>,
    pub paren: Option<Paren>,
    /// Men, sabres and guns that a base represents. The last ones may be missing.
    pub per_base: Vec<u32>,
    /// Side to import from a file that contains several.
    pub side: Option<String>,
    pub nation: Option<String>,
    /// Day on which the strengths are true.
    pub date: Option<Date>,
    pub name: Option<String>,
    /// Source of the strengths, such as a book with a page.
    pub source: Option<String>,
    pub mapping: Mapping,
    pub sheet: Option<String>,
    /// Establishments that give units without a strength their figures.
    pub establishments: Option<Establishments>,
}

#[derive(Debug, Default)]
pub struct Reading {
    /// Contents that the importer understands.
    pub draft: Draft,
    /// Findings about the input, including one for everything that was left out.
    pub found: Vec<Diagnostic>,
    /// Text to which the spans refer if the input is binary: the cells of a workbook as lines.
    pub shown: Option<String>,
    /// Meaning of the columns of a table, as the importer read them.
    pub mapping: Mapping,
}
