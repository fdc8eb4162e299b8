//! Arguments of `grognard export`.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser};
use grognard_exchange::export::FORMATS;
use grognard_syntax::diagnostic::Format;

use super::check::format as report_format;
use super::import::REPORTS;
use super::partial::PartialArgs;
use super::player::PlayerArgs;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ExportArgs {
    /// Order of battle, scenario or map
    #[arg(value_name = "PATH")]
    pub path: PathBuf,

    /// Output format [default: from the ending of `-o`, else geojson]
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    pub format: Option<String>,

    /// Write CSV for Excel: with a byte-order mark, and an apostrophe before text that Excel would
    /// read as a formula
    #[arg(long)]
    pub excel: bool,

    /// Rule set of the cards, by id or alias, for `cards` and `tabletop-simulator`
    #[arg(long, value_name = "RULESET")]
    pub to: Option<String>,

    /// Ratio of that rule set, by name
    #[arg(long, value_name = "NAME", requires = "to")]
    pub ratio: Option<String>,

    /// URL of the folder on the web that contains the pictures of cards, for `tabletop-simulator`
    #[arg(long, value_name = "URL")]
    pub base_url: Option<String>,

    /// Format of the report about what the file format cannot contain
    #[arg(long, value_parser = report_format(REPORTS), default_value = "human")]
    pub report: Format,

    #[command(flatten)]
    pub player: PlayerArgs,

    #[command(flatten)]
    pub partial: PartialArgs,

    /// List what the players of the side see and what is withheld, and write nothing
    #[arg(long, requires = "side", conflicts_with_all = ["format", "output"])]
    pub preview: bool,

    /// Write to this file or folder [default: standard output]
    #[arg(long, short, value_name = "PATH")]
    pub output: Option<PathBuf>,
}

fn formats() -> PossibleValuesParser {
    let formats = FORMATS.iter();
    PossibleValuesParser::new(
        formats.map(|format| PossibleValue::new(format.name).help(format.title)),
    )
}
