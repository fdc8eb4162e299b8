//! Table of the import formats. Each format has a name, signs that identify it, and an importer.

use crate::exchange::is_elevation;
use grognard_lists::lists::{Input, ListImportOptions, Reading};

#[derive(Debug, Clone, Copy)]
pub struct Format {
    pub name: &'static str,
    pub title: &'static str,
    /// Description of the format in the help of `--format`.
    pub help: &'static str,
    /// Signs of the format. A single matching sign identifies a file.
    pub signs: &'static [Sign],
    pub way: Way,
    /// Path in `docs/` of the page about the format.
    pub page: &'static str,
}

#[derive(Debug, Clone, Copy)]
pub enum Sign {
    Bytes(&'static [u8]),
    Archive(&'static [u8]),
    /// Words that must all occur in a JSON text.
    Json(&'static [&'static str]),
    /// Word at the beginning of an XML or HTML text.
    Markup(&'static str),
    /// Function that decides by the name of a file and its text.
    Lines(fn(&str, &str) -> bool),
    /// Function that decides whether a text is a table of this format. The function is called only
    /// if no other sign matches.
    Table(fn(&str) -> bool),
    /// Bytes that are no text. The sign counts only if no other sign matches.
    Binary,
}

#[derive(Debug, Clone, Copy)]
pub enum Way {
    /// The file is read as a list, with this function.
    List(fn(&Input<'_>, &ListImportOptions) -> Reading),
    Map,
    /// The file is read as a scenario, together with lists in the same folder.
    Scenario,
    /// The import refuses the file. The texts describe the file and suggest an alternative.
    Refused(Option<(&'static str, &'static str)>),
}

const PLACES: Way = Way::Refused(Some((
    "positions on a map, not a list",
    "convert the file to GeoJSON with QGIS or ogr2ogr, and import it as a map",
)));

const PAGES: Way = Way::Refused(Some((
    "printed pages, not a text",
    "copy the list out of the pages, or run `pdftotext -layout FILE.pdf`, and import the text",
)));

const PICTURE: Way = Way::Refused(Some((
    "the import reads no letters in pictures",
    "type the list, or run a program for text recognition, and import the text",
)));

const OFFICE: Way = Way::Refused(Some((
    "only text and workbooks are read",
    "copy the list into a text file and import the text; save a table as `.xlsx` or CSV",
)));

const BINARY: Way = Way::Refused(Some((
    "neither a text nor a known format",
    "save the list as text, CSV or a workbook; if the file is a text, write its `--encoding`",
)));

/// Every format that is recognised. The first format with a matching sign wins, so the format whose
/// signs are more specific comes first. A file without any sign is a text.
pub static FORMATS: &[Format] = &[
    TEXT,
    list("table", "a table: CSV, TSV or other separators", grognard_lists::lists::table::read)
        .known_by(&[Sign::Table(grognard_lists::lists::table::is_table)])
        .page("exchange/tables.md"),
    XLSX,
    list("ods", "a workbook of LibreOffice (`.ods`)", super::workbook::read_ods)
        .known_by(&[Sign::Archive(b"opendocument.spreadsheet")])
        .page("exchange/tables.md#workbooks"),
    list(
        "scourge-of-war",
        "an order of battle of Scourge of War (CSV)",
        grognard_lists::lists::table::read_scourge,
    )
    .known_by(&[Sign::Table(grognard_lists::lists::table::is_scourge)])
    .page("exchange/scourge-of-war.md"),
    REPUBLIQUE,
    ORBAT_MAPPER,
    GEOJSON,
    ELEVATION,
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
    format("xls", "a document of Word or Excel before 2007", OFFICE)
        .known_by(&[Sign::Bytes(&[0xD0, 0xCF, 0x11, 0xE0])]),
    format("document", "a document of a word processor", OFFICE).known_by(&[
        Sign::Bytes(b"{\\rtf"),
        Sign::Archive(b"word/document.xml"),
        Sign::Archive(b"opendocument.text"),
    ]),
    format("pdf", "a PDF", PAGES).known_by(&[Sign::Bytes(b"%PDF-")]),
    format("picture", "a picture", PICTURE).known_by(&[
        Sign::Bytes(b"\x89PNG"),
        Sign::Bytes(&[0xFF, 0xD8, 0xFF]),
        Sign::Bytes(b"GIF8"),
        Sign::Bytes(b"II*\0"),
        Sign::Bytes(b"MM\0*"),
    ]),
    VASSAL,
    format("kmz", "KMZ", PLACES).known_by(&[Sign::Archive(b"doc.kml")]),
    refused("zip", "an archive").known_by(&[Sign::Archive(b"PK")]),
    SPATIAL_ILLUSIONS,
    TABLETOP,
    JSON,
    KML,
    refused("battlescribe", "BattleScribe")
        .known_by(&[Sign::Markup("<roster"), Sign::Markup("<catalogue")]),
    list("html", "a web page", grognard_lists::lists::read_html)
        .page("exchange/text.md#web-pages")
        .known_by(&[
            Sign::Markup("<table"),
            Sign::Markup("<h"),
            Sign::Markup("<ul"),
            Sign::Markup("<div"),
            Sign::Markup("<p>"),
            Sign::Markup("<html"),
            Sign::Markup("<HTML"),
            Sign::Markup("<!DOCTYPE"),
            Sign::Markup("<!doctype"),
        ]),
    refused("xml", "XML").known_by(&[Sign::Markup("<")]),
    format("binary", "a binary file", BINARY).known_by(&[Sign::Binary]),
];

// `export` can also write the formats of this table. `export` uses the names and titles of this
// table, so that both agree.

/// Lists as text. Every file that no other format recognises is read in this format.
pub(crate) const TEXT: Format = list("text", "plain text", grognard_lists::lists::text::read)
    .help("a list as books and web pages print it")
    .known_by(&[Sign::Lines(grognard_lists::lists::text::is_own)])
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

pub(crate) const ELEVATION: Format = format("elevation", "a raster of heights", Way::Map)
    .help("heights of ground: GeoTIFF, HGT or ASCII grid")
    .known_by(&[Sign::Lines(|name, _| is_elevation(name))])
    .page("elevation.md");

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

    /// True if a file of this format becomes a list.
    pub fn is_list(&self) -> bool {
        matches!(self.way, Way::List(_))
    }
}

pub fn find_format(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}

/// Formats that `--format` accepts. Formats of lists come first.
pub fn read_formats() -> impl Iterator<Item = &'static Format> {
    let others = |format: &&Format| matches!(format.way, Way::Map | Way::Scenario);
    FORMATS.iter().filter(|format| format.is_list()).chain(FORMATS.iter().filter(others))
}
