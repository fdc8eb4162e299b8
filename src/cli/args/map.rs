//! Arguments of `grognard map`.

use std::path::PathBuf;

use clap::ValueEnum;

use super::deny::Deny;
use super::field::GameArgs;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct MapArgs {
    /// Scenarios with a map, or folders of them
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    #[command(flatten)]
    pub game: GameArgs,

    /// Output format [default: from the ending of `-o`, else svg]
    #[arg(long, value_enum)]
    pub format: Option<MapShape>,

    /// Later time of the battle, by id or name in the map
    #[arg(long, value_name = "NAME")]
    pub phase: Option<String>,

    /// Colours
    #[arg(long, value_enum, default_value_t = MapTheme::Print)]
    pub theme: MapTheme,

    /// Paper size
    #[arg(long, value_enum, default_value_t = MapPaper::A3, conflicts_with = "tile")]
    pub paper: MapPaper,

    /// Print a poster as large as the table, on sheets of this size or on a roll
    #[arg(long, value_enum, value_name = "PAPER", requires = "to")]
    pub tile: Option<TilePaper>,

    /// Draw the command ranges of leaders
    #[arg(long, requires = "to")]
    pub ranges: bool,

    /// Fail on warnings too
    #[arg(long, value_enum, value_name = "WHAT")]
    pub deny: Option<Deny>,

    /// Write to this file, or to this folder for several maps
    #[arg(long, short, value_name = "PATH")]
    pub output: Option<PathBuf>,

    /// Open the result in its default program
    #[arg(long)]
    pub open: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum MapShape {
    /// Vector picture
    Svg,
    /// Page to print
    Pdf,
    /// Bitmap picture
    Png,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum MapTheme {
    /// For paper
    Print,
    /// For a dark screen
    Screen,
    /// With little ink
    InkSaver,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum MapPaper {
    /// 297 × 420 mm
    A3,
    /// 210 × 297 mm
    A4,
    /// 8½ × 11 inches
    Letter,
    /// 11 × 17 inches
    Tabloid,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum TilePaper {
    /// 210 × 297 mm
    A4,
    /// 297 × 420 mm
    A3,
    /// 8½ × 11 inches
    Letter,
    /// 11 × 17 inches
    Tabloid,
    /// In one piece, for a printer with a roll
    Roll,
}
