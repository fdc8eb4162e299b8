//! The formats that can be read, each with its reader: a function from an input to a draft and findings.

use grognard_core::document::Date;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::FileId;

use super::{Draft, Encoding, Mapping};

/// A file to be read.
#[derive(Debug, Clone, Copy)]
pub struct Input<'a> {
    /// The file of every span.
    pub file: FileId,
    /// Its name without folders; nothing for a paste.
    pub name: &'a str,
    /// Its bytes as they are on the disk.
    pub bytes: &'a [u8],
    /// Its text, decoded, with plain line ends; empty for a file that is no text. Spans count its bytes.
    pub text: &'a str,
}

/// What a number alone in brackets is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paren {
    /// A number of battalions, squadrons or batteries.
    Battalions,
    /// A strength.
    Men,
}

/// What a user says of a file. Each answer takes the place of a guess.
#[derive(Debug, Clone, Default)]
pub struct ListImportOptions {
    /// The encoding of its letters.
    pub encoding: Option<Encoding>,
    /// What a number alone in brackets is.
    pub paren: Option<Paren>,
    /// The side that is wanted of a file with several.
    pub side: Option<String>,
    /// The nation, by id.
    pub nation: Option<String>,
    /// The day for which the strengths hold.
    pub date: Option<Date>,
    /// The name of the list.
    pub name: Option<String>,
    /// Where the strengths come from: a book, a page.
    pub source: Option<String>,
    /// What the columns of a table are.
    pub mapping: Mapping,
    /// The sheet of a workbook that is wanted.
    pub sheet: Option<String>,
}

/// What a reader has made of an input.
#[derive(Debug, Default)]
pub struct Reading {
    /// What it has understood.
    pub draft: Draft,
    /// What is wrong with the input, and what was left of it.
    pub found: Vec<Diagnostic>,
    /// The text to which spans belong, where the input is none: the cells of a workbook as lines.
    pub shown: Option<String>,
    /// How the columns of a table were read.
    pub mapping: Mapping,
}

/// A format that can be read.
#[derive(Debug, Clone, Copy)]
pub struct Format {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is, for people.
    pub title: &'static str,
    /// Its reader.
    pub read: fn(&Input<'_>, &ListImportOptions) -> Reading,
}

/// Every format that can be read.
pub static FORMATS: &[Format] = &[
    format("text", "a list as books and web pages print it", super::text::read),
    format("table", "a table: CSV, TSV or other separators", super::table::read),
    format("xlsx", "a workbook of Excel (`.xlsx`)", super::workbook::read_xlsx),
    format("ods", "a workbook of LibreOffice (`.ods`)", super::workbook::read_ods),
    format(
        "scourge-of-war",
        "an order of battle of Scourge of War (CSV)",
        super::table::read_scourge,
    ),
    format("republique", "republique5 (`.oob`)", super::republique::read),
    format("orbat-mapper", "ORBAT Mapper (JSON)", super::orbat_mapper::read),
    format("copy", "a dump of PostgreSQL with `COPY`", super::copy_dump::read),
    format("treeline", "TreeLine (XML or JSON)", super::treeline::read),
    format("tiller", "computer games of John Tiller and WDS (`.oob`)", super::tiller::read),
];

const fn format(
    name: &'static str,
    title: &'static str,
    read: fn(&Input<'_>, &ListImportOptions) -> Reading,
) -> Format {
    Format { name, title, read }
}

/// The format of this name.
pub fn find_format(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}
