//! The formats that go out, each with its writer and what it has a place for.

use std::collections::HashMap;

use grognard_project::files::OutputFile;
use grognard_view::view::map::Symbol;
use grognard_view::view::{DeckView, NationLook};

use super::{Fact, Subject};

/// How much of something a format keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// All of it, where a program finds it again.
    Whole,
    /// A part of it, or all in words; the table says which.
    Partly(&'static str),
}

/// What each format keeps, in Markdown: a row for each fact, a column for each format.
pub const LOSS_TABLE: &str = include_str!("losses.md");

/// A format that goes out.
pub struct Export {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is, for people.
    pub title: &'static str,
    /// What the name of its file ends with.
    pub ending: &'static str,
    /// Is it no text, so that it never goes to a terminal?
    pub is_binary: bool,
    /// Is it a map, by itself too, and no list of which something is lost?
    pub is_map: bool,
    /// Has it pictures of cards in files beside it?
    pub has_pictures: bool,
    /// Is its writer built into this program?
    pub is_built: bool,
    /// Its input besides history.
    pub needs: Needs,
    /// The values that a program which opens the file would take for formulas.
    pub formulas: fn(&Subject<'_>, &Options<'_>) -> Vec<String>,
    /// Its writer. A format that holds one force has a file for each.
    pub write: fn(&Subject<'_>, &Options<'_>) -> Vec<OutputFile>,
}

/// Input that a format needs besides history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needs {
    /// Nothing.
    History,
    /// Cards, so that a rule set has to be named.
    Cards,
    /// A map.
    Map,
    /// A map that says where on earth it is.
    Place,
}

/// What files are made of besides what they are about.
#[derive(Clone, Copy, Default)]
pub struct Options<'o> {
    /// Is a table for Excel?
    pub excel: bool,
    /// The names and colours of nations, by id.
    pub nations: Option<&'o HashMap<String, NationLook>>,
    /// Draws our sign of troops in a colour, as SVG.
    pub symbol: Option<fn(Symbol, Option<&str>) -> String>,
    /// The cards of the forces under a rule set.
    pub deck: Option<&'o DeckView>,
    /// The address at which pictures will be found.
    pub address: Option<&'o str>,
}

/// Every format that goes out.
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

/// The format of this name.
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

    /// How much of something it keeps; nothing, if it has no place for it.
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
