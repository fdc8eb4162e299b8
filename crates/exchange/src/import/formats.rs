//! A table of the import formats: the name of each, the signs that identify it, and its importer.

use grognard_core::document::Date;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::FileId;

use super::{Draft, Encoding, Mapping};

/// A file to import.
#[derive(Debug, Clone, Copy)]
pub struct Input<'a> {
    /// The file of every span.
    pub file: FileId,
    /// The file name without folders; empty for pasted text.
    pub name: &'a str,
    /// The bytes as they are on the disk.
    pub bytes: &'a [u8],
    /// The decoded text, in whose bytes spans are counted; empty for a binary file.
    pub text: &'a str,
}

/// The meaning of a single number in brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paren {
    /// A number of battalions, squadrons or batteries.
    Battalions,
    /// A strength.
    Men,
}

/// Facts that the user states about a file. Each replaces a guess.
#[derive(Debug, Clone, Default)]
pub struct ListImportOptions {
    /// The character encoding.
    pub encoding: Option<Encoding>,
    /// The meaning of a single number in brackets.
    pub paren: Option<Paren>,
    /// The side to import from a file with several.
    pub side: Option<String>,
    /// The id of the nation.
    pub nation: Option<String>,
    /// The day of the strengths.
    pub date: Option<Date>,
    pub name: Option<String>,
    /// The source of the strengths: a book, a page.
    pub source: Option<String>,
    /// The meaning of the columns of a table.
    pub mapping: Mapping,
    /// The sheet to import from a workbook.
    pub sheet: Option<String>,
}

/// The result of reading a file.
#[derive(Debug, Default)]
pub struct Reading {
    /// The contents that the importer understands.
    pub draft: Draft,
    /// Findings about the input, and everything that was left out.
    pub found: Vec<Diagnostic>,
    /// The text to which spans belong if the input is binary: the cells of a workbook as lines.
    pub shown: Option<String>,
    /// The meaning of the columns of a table, as they were read.
    pub mapping: Mapping,
}

/// A format that grognard recognises.
#[derive(Debug, Clone, Copy)]
pub struct Format {
    /// Name on the command line.
    pub name: &'static str,
    /// Name in messages.
    pub title: &'static str,
    /// Description in the help of `--format`.
    pub help: &'static str,
    /// Signs of the format. Any one of them is enough.
    pub signs: &'static [Sign],
    /// The way of reading it.
    pub way: Way,
    /// Path of its page in `docs/`.
    pub page: &'static str,
}

/// A sign that identifies a format.
#[derive(Debug, Clone, Copy)]
pub enum Sign {
    /// The first bytes of a binary file.
    Bytes(&'static [u8]),
    /// A word in the file list of an archive.
    Archive(&'static [u8]),
    /// Words that all occur in a JSON text.
    Json(&'static [&'static str]),
    /// A word at the beginning of an XML or HTML text.
    Markup(&'static str),
    /// A function that decides by the name of the file and its text.
    Lines(fn(&str, &str) -> bool),
    /// A function that decides whether a text is a table of this format. Called only if no other
    /// sign matches.
    Table(fn(&str) -> bool),
}

/// The way of reading a file.
#[derive(Debug, Clone, Copy)]
pub enum Way {
    /// As a list, with this function.
    List(fn(&Input<'_>, &ListImportOptions) -> Reading),
    Map,
    /// As a scenario, with the lists beside it.
    Scenario,
    /// Not at all. The texts describe the file and the alternative.
    Refused(Option<(&'static str, &'static str)>),
}

const PLACES: Way = Way::Refused(Some((
    "positions on a map, not a list",
    "convert it to GeoJSON with QGIS or ogr2ogr, and import that as a map",
)));

/// Every format that is recognised. The first format with a matching sign wins, so a format
/// precedes those whose signs are part of its own. A file without any sign is a text.
pub static FORMATS: &[Format] = &[
    TEXT,
    list("table", "a table: CSV, TSV or other separators", super::table::read)
        .known_by(&[Sign::Table(super::table::is_table)])
        .page("exchange/tables.md"),
    XLSX,
    list("ods", "a workbook of LibreOffice (`.ods`)", super::workbook::read_ods)
        .known_by(&[Sign::Archive(b"opendocument.spreadsheet")])
        .page("exchange/tables.md#workbooks"),
    list(
        "scourge-of-war",
        "an order of battle of Scourge of War (CSV)",
        super::table::read_scourge,
    )
    .known_by(&[Sign::Table(super::table::is_scourge)])
    .page("exchange/scourge-of-war.md"),
    REPUBLIQUE,
    ORBAT_MAPPER,
    GEOJSON,
    format("republique-scenario", "republique5 (`.scenario`)", Way::Scenario)
        .known_by(&[Sign::Lines(super::republique::is_scenario)])
        .page("exchange/republique.md"),
    list("copy", "a dump of PostgreSQL with `COPY`", super::copy_dump::read)
        .known_by(&[Sign::Lines(super::copy_dump::is_dump)])
        .page("exchange/copy.md"),
    list("treeline", "TreeLine (XML or JSON)", super::treeline::read)
        .known_by(&[Sign::Json(&["\"formats\"", "\"nodes\""]), Sign::Markup("item=\"y\"")])
        .page("exchange/treeline.md"),
    list("tiller", "computer games of John Tiller and WDS (`.oob`)", super::tiller::read)
        .known_by(&[Sign::Lines(super::tiller::is_tiller)])
        .page("exchange/tiller.md"),
    refused("xls", "a workbook of Excel before 2007")
        .known_by(&[Sign::Bytes(&[0xD0, 0xCF, 0x11, 0xE0])]),
    VASSAL,
    format("kmz", "KMZ", PLACES).known_by(&[Sign::Archive(b"doc.kml")]),
    refused("zip", "an archive").known_by(&[Sign::Archive(b"PK")]),
    SPATIAL_ILLUSIONS,
    TABLETOP,
    JSON,
    KML,
    refused("battlescribe", "BattleScribe")
        .known_by(&[Sign::Markup("<roster"), Sign::Markup("<catalogue")]),
    refused("html", "a web page").known_by(&[
        Sign::Markup("<html"),
        Sign::Markup("<HTML"),
        Sign::Markup("<!DOCTYPE"),
        Sign::Markup("<!doctype"),
    ]),
    refused("xml", "XML").known_by(&[Sign::Markup("<")]),
];

// These formats can be written too. `export` takes names and titles from here, so that they agree.

/// A list as text, for any file that is nothing else.
pub(crate) const TEXT: Format = list("text", "plain text", super::text::read)
    .help("a list as books and web pages print it")
    .known_by(&[Sign::Lines(super::text::is_own)])
    .page("exchange/text.md");

pub(crate) const XLSX: Format = list("xlsx", "a workbook", super::workbook::read_xlsx)
    .help("a workbook of Excel (`.xlsx`)")
    .known_by(&[Sign::Archive(b"xl/workbook")])
    .page("exchange/tables.md#workbooks");

pub(crate) const REPUBLIQUE: Format = list("republique", "republique5", super::republique::read)
    .help("republique5 (`.oob`)")
    .known_by(&[Sign::Lines(super::republique::is_oob)])
    .page("exchange/republique.md");

pub(crate) const ORBAT_MAPPER: Format =
    list("orbat-mapper", "ORBAT Mapper", super::orbat_mapper::read)
        .help("ORBAT Mapper (JSON)")
        .known_by(&[Sign::Json(&["\"ORBAT-mapper"])])
        .page("exchange/orbat-mapper.md");

pub(crate) const GEOJSON: Format = format("geojson", "GeoJSON", Way::Map)
    .help("a map in GeoJSON")
    .known_by(&[Sign::Json(&["\"FeatureCollection\""])])
    .page("geojson.md");

pub(crate) const VASSAL: Format =
    refused("vassal", "VASSAL").known_by(&[Sign::Archive(b"buildFile.xml")]);

pub(crate) const SPATIAL_ILLUSIONS: Format = refused("spatial-illusions", "Spatial Illusions")
    .known_by(&[Sign::Json(&["\"subOrganizations\""])]);

pub(crate) const TABLETOP: Format = refused("tabletop-simulator", "Tabletop Simulator")
    .known_by(&[Sign::Json(&["\"ObjectStates\""])]);

pub(crate) const JSON: Format = refused("json", "JSON").known_by(&[Sign::Json(&[])]);

pub(crate) const KML: Format = format("kml", "KML", PLACES).known_by(&[Sign::Markup("<kml")]);

const fn format(name: &'static str, title: &'static str, way: Way) -> Format {
    Format { name, title, help: title, signs: &[], way, page: "" }
}

const fn list(
    name: &'static str,
    title: &'static str,
    read: fn(&Input<'_>, &ListImportOptions) -> Reading,
) -> Format {
    format(name, title, Way::List(read))
}

const fn refused(name: &'static str, title: &'static str) -> Format {
    format(name, title, Way::Refused(None))
}

impl Format {
    const fn help(self, help: &'static str) -> Format {
        Format { help, ..self }
    }

    const fn known_by(self, signs: &'static [Sign]) -> Format {
        Format { signs, ..self }
    }

    const fn page(self, page: &'static str) -> Format {
        Format { page, ..self }
    }

    /// True if the file becomes a list.
    pub fn is_list(&self) -> bool {
        matches!(self.way, Way::List(_))
    }
}

/// Finds a format by its name.
pub fn find_format(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}

/// The formats that `--format` accepts, with those of lists first.
pub fn read_formats() -> impl Iterator<Item = &'static Format> {
    let others = |format: &&Format| matches!(format.way, Way::Map | Way::Scenario);
    FORMATS.iter().filter(|format| format.is_list()).chain(FORMATS.iter().filter(others))
}
