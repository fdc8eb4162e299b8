//! The formats that are recognised, in one table: what each is called, how it is known, and the way it is read.

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

/// A format that is recognised.
#[derive(Debug, Clone, Copy)]
pub struct Format {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is, for people.
    pub title: &'static str,
    /// The same for those who choose one with `--format`.
    pub help: &'static str,
    /// By what it is known. Any of these is enough.
    pub signs: &'static [Sign],
    /// How it is read.
    pub way: Way,
    /// Its page in `docs/`.
    pub page: &'static str,
}

/// A sign by which a format is known.
#[derive(Debug, Clone, Copy)]
pub enum Sign {
    /// The bytes with which a file begins that is no text.
    Bytes(&'static [u8]),
    /// A word in the list of files of an archive.
    Archive(&'static [u8]),
    /// Words that are all in a text of JSON.
    Json(&'static [&'static str]),
    /// A word at the head of a text of XML or HTML.
    Markup(&'static str),
    /// Whether the name of a file and its lines are of the format.
    Lines(fn(&str, &str) -> bool),
    /// Whether the lines are a table of the format. Asked when no format knows the lines.
    Table(fn(&str) -> bool),
}

/// The way in which a file of a format is read.
#[derive(Debug, Clone, Copy)]
pub enum Way {
    /// As a list, by this reader.
    List(fn(&Input<'_>, &ListImportOptions) -> Reading),
    /// As a map.
    Map,
    /// As a scenario with the lists beside it.
    Scenario,
    /// Not at all: what the file is, and what to do instead.
    Refused(Option<(&'static str, &'static str)>),
}

const PLACES: Way = Way::Refused(Some((
    "places on a map and no list",
    "save it as GeoJSON, with QGIS or ogr2ogr, and import that as a map",
)));

/// Every format that is recognised. A file is of the first format that has a sign of it, and a text if none has:
/// a format is before those that have a part of its sign.
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

// The formats that are written too: `export` has their names and titles from here.

/// A list as a text: what is nothing else.
pub(crate) const TEXT: Format = list("text", "a plain text", super::text::read)
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

    /// Is it read as a list?
    pub fn is_list(&self) -> bool {
        matches!(self.way, Way::List(_))
    }
}

/// The format of this name.
pub fn find_format(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}

/// The formats that `--format` takes: those of lists first.
pub fn read_formats() -> impl Iterator<Item = &'static Format> {
    let others = |format: &&Format| matches!(format.way, Way::Map | Way::Scenario);
    FORMATS.iter().filter(|format| format.is_list()).chain(FORMATS.iter().filter(others))
}
