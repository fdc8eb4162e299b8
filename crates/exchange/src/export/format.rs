//! An export format, with its writer and the facts that it keeps.

use std::collections::HashMap;

use grognard_project::files::OutputFile;
use grognard_view::view::map::Symbol;
use grognard_view::view::{DeckView, NationLook};

use super::{Fact, Subject};

/// Extent to which a format keeps a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// The format keeps the whole fact, in a form that a program can read again.
    Whole,
    /// The format keeps only a part of the fact, or only its words. The string is the cell of the
    /// table that describes the part.
    Partly(&'static str),
}

/// Table in Markdown of the facts that each format keeps: a row for each fact, a column for each
/// format. The documentation prints this table and the program reads it, so that both agree.
pub const LOSS_TABLE: &str = include_str!("losses.md");

pub struct Export {
    pub name: &'static str,
    pub title: &'static str,
    /// File extension, without the dot.
    pub ending: &'static str,
    /// True for a binary format, because such a file is never written to a terminal.
    pub is_binary: bool,
    /// True for a format of maps. A map can be exported without a list, so no fact of a list counts
    /// as lost.
    pub is_map: bool,
    /// True if the pictures of cards are files of their own.
    pub has_pictures: bool,
    /// False if this build of the program lacks the feature that the format needs.
    pub is_built: bool,
    pub needs: Needs,
    /// Returns the values that the program which opens the file would read as formulas.
    pub formulas: fn(&Subject<'_>, &Options<'_>) -> Vec<String>,
    /// Writes the files. If a file of the format contains a single force, each force has a file.
    pub write: fn(&Subject<'_>, &Options<'_>) -> Vec<OutputFile>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needs {
    /// The format needs nothing besides history.
    History,
    /// The format needs cards, which only a rule set gives.
    Cards,
    Map,
    /// The format needs a map whose position on earth is known.
    Place,
}

#[derive(Clone, Copy, Default)]
pub struct Options<'o> {
    pub excel: bool,
    pub nations: Option<&'o HashMap<String, NationLook>>,
    /// Draws grognard's symbol of troops in a colour, as SVG.
    pub symbol: Option<fn(Symbol, Option<&str>) -> String>,
    pub deck: Option<&'o DeckView>,
    /// URL of the folder that contains the pictures of cards.
    pub address: Option<&'o str>,
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

    /// Extent to which the format keeps a fact; `None` if the format loses the fact.
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
