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
pub struct Options {
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
    pub read: fn(&Input<'_>, &Options) -> Reading,
}

/// Every format that can be read.
pub static FORMATS: &[Format] = &[
    Format {
        name: "text",
        title: "a list as books and web pages print it",
        read: super::text::read,
    },
    Format {
        name: "table",
        title: "a table: CSV, TSV or other separators",
        read: super::table::read,
    },
    Format {
        name: "xlsx",
        title: "a workbook of Excel (`.xlsx`)",
        read: super::workbook::read_xlsx,
    },
    Format {
        name: "ods",
        title: "a workbook of LibreOffice (`.ods`)",
        read: super::workbook::read_ods,
    },
    Format {
        name: "scourge-of-war",
        title: "an order of battle of Scourge of War (CSV)",
        read: super::table::read_scourge,
    },
    Format { name: "republique", title: "republique5 (`.oob`)", read: super::republique::read },
    Format { name: "orbat-mapper", title: "ORBAT Mapper (JSON)", read: super::orbat_mapper::read },
    Format {
        name: "copy",
        title: "a dump of PostgreSQL with `COPY`",
        read: super::copy_dump::read,
    },
    Format { name: "treeline", title: "TreeLine (XML or JSON)", read: super::treeline::read },
    Format {
        name: "tiller",
        title: "computer games of John Tiller and WDS (`.oob`)",
        read: super::tiller::read,
    },
];

/// The format of this name.
pub fn find_format(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}
