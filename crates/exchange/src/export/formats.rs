//! The export formats, with their writers and the facts that each keeps.

use std::collections::HashMap;

use grognard_project::files::OutputFile;
use grognard_view::view::map::Symbol;
use grognard_view::view::{DeckView, NationLook};

use super::{Fact, Subject};

/// The extent to which a format keeps a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// All of it, in a form that a program can read again.
    Whole,
    /// A part, or only words. The text is the cell of the table that describes it.
    Partly(&'static str),
}

/// The facts that each format keeps, in Markdown: a row for each fact, a column for each format.
/// The documentation prints this table and the program reads it, so that both agree.
pub const LOSS_TABLE: &str = include_str!("losses.md");

/// An export format.
pub struct Export {
    /// Name on the command line.
    pub name: &'static str,
    /// Name in messages.
    pub title: &'static str,
    /// File extension.
    pub ending: &'static str,
    /// True for a format that is not text, so that it never goes to a terminal.
    pub is_binary: bool,
    /// True for a map, which can be exported without a list and so loses nothing of one.
    pub is_map: bool,
    /// True if pictures of the cards are separate files.
    pub has_pictures: bool,
    /// False for a format whose feature is missing from this build.
    pub is_built: bool,
    /// Required input besides history.
    pub needs: Needs,
    /// Returns the values that a program which opens the file would take for formulas.
    pub formulas: fn(&Subject<'_>, &Options<'_>) -> Vec<String>,
    /// Writes the files. A format for a single force writes one for each.
    pub write: fn(&Subject<'_>, &Options<'_>) -> Vec<OutputFile>,
}

/// Input that a format needs besides history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needs {
    /// None.
    History,
    /// Cards, which need a rule set.
    Cards,
    Map,
    /// A map with a position on earth.
    Place,
}

/// Options of an export.
#[derive(Clone, Copy, Default)]
pub struct Options<'o> {
    /// True to write tables for Excel.
    pub excel: bool,
    /// The names and colours of nations, by id.
    pub nations: Option<&'o HashMap<String, NationLook>>,
    /// Draws grognard's symbol of troops in a colour, as SVG.
    pub symbol: Option<fn(Symbol, Option<&str>) -> String>,
    /// The cards of the forces under a rule set.
    pub deck: Option<&'o DeckView>,
    /// The URL of the folder with the pictures.
    pub address: Option<&'o str>,
}

/// Every export format.
pub static FORMATS: &[Export] = &[
    super::text::TEXT,
    super::markdown::MARKDOWN,
    super::csv::CSV,
    super::xlsx::XLSX,
    super::json::JSON,
    super::geojson::GEOJSON,
    super::orbat_mapper::ORBAT_MAPPER,
    super::republique::REPUBLIQUE,
    super::cards::CARDS,
    super::tabletop::TABLETOP,
    super::kml::KML,
    super::spatial_illusions::SPATIAL_ILLUSIONS,
    super::vassal::VASSAL,
];

/// Finds a format by its name.
pub fn find_format(name: &str) -> Option<&'static Export> {
    FORMATS.iter().find(|format| format.name == name)
}

impl Export {
    pub(super) const fn new(
        name: &'static str,
        title: &'static str,
        ending: &'static str,
        write: fn(&Subject<'_>, &Options<'_>) -> Vec<OutputFile>,
    ) -> Export {
        Export {
            name,
            title,
            ending,
            is_binary: false,
            is_map: false,
            has_pictures: false,
            is_built: true,
            needs: Needs::History,
            formulas: |_, _| Vec::new(),
            write,
        }
    }

    /// The extent to which the format keeps a fact; `None` if it loses the fact.
    pub fn keeps(&self, fact: Fact) -> Option<Kept> {
        let mut heads = cells(LOSS_TABLE.lines().next()?);
        let column = heads.position(|head| head.trim_matches('`') == self.name)?;
        let row = LOSS_TABLE.lines().find(|row| cells(row).nth(1) == Some(fact.words()))?;
        match cells(row).nth(column)? {
            "–" => None,
            "yes" => Some(Kept::Whole),
            how => Some(Kept::Partly(how)),
        }
    }
}

fn cells(row: &'static str) -> impl Iterator<Item = &'static str> {
    row.split('|').map(str::trim)
}
