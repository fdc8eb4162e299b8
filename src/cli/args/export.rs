//! What `grognard export` is told.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser};
use grognard_exchange::export::FORMATS;
use grognard_syntax::diagnostic::Format;

use super::check::format;
use super::import::REPORTS;
use super::partial::PartialArgs;
use super::player::PlayerArgs;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ExportArgs {
    /// An order of battle, a scenario, or a map.
    #[arg(value_name = "PATH")]
    pub path: PathBuf,

    /// As what to write it; without it what the ending of `-o` says, or else GeoJSON.
    #[arg(long, value_name = "FORMAT", alias = "format", value_parser = formats())]
    pub to: Option<String>,

    /// Make the table for Excel: with a mark by which it knows UTF-8, and an apostrophe before what it would take for a
    /// formula.
    #[arg(long)]
    pub excel: bool,

    /// The rule set whose cards are written, by id or alias: for `cards` and `tabletop-simulator`.
    #[arg(long, value_name = "RULESET")]
    pub to_ruleset: Option<String>,

    /// A ratio of that rule set, by name.
    #[arg(long, value_name = "NAME", requires = "to_ruleset")]
    pub ratio: Option<String>,

    /// The address of the folder on the web into which you put the pictures of cards, for `tabletop-simulator`.
    #[arg(long, value_name = "URL")]
    pub base_url: Option<String>,

    /// How to print what the format has no place for.
    #[arg(long, value_parser = format(REPORTS), default_value = "human")]
    pub report: Format,

    #[command(flatten)]
    pub player: PlayerArgs,

    #[command(flatten)]
    pub partial: PartialArgs,

    /// Write nothing, but list what the players of the side see, and what is withheld from them.
    #[arg(long, requires = "side", conflicts_with_all = ["to", "output"])]
    pub preview: bool,

    /// Write to this file, or into this folder, instead of standard output.
    #[arg(long, short, value_name = "PATH")]
    pub output: Option<PathBuf>,
}

fn formats() -> PossibleValuesParser {
    let formats = FORMATS.iter();
    PossibleValuesParser::new(
        formats.map(|format| PossibleValue::new(format.name).help(format.title)),
    )
}
