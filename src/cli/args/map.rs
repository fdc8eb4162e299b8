//! What `grognard map` is told.

use std::path::PathBuf;

use clap::ValueEnum;

use super::deny::Deny;
use super::field::GameArgs;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct MapArgs {
    /// Scenarios with a map, or folders of them.
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    #[command(flatten)]
    pub game: GameArgs,

    /// As what to draw it; without it what the ending of `-o` says, or else SVG.
    #[arg(long, value_enum)]
    pub format: Option<MapShape>,

    /// A later time of the battle, by the id or the name that the map gives it.
    #[arg(long, value_name = "NAME")]
    pub phase: Option<String>,

    /// Its colours.
    #[arg(long, value_enum, default_value_t = MapTheme::Print)]
    pub theme: MapTheme,

    /// The size of the sheet.
    #[arg(long, value_enum, default_value_t = MapPaper::A3, conflicts_with = "tile")]
    pub paper: MapPaper,

    /// A poster as large as the table, cut into sheets of this size to be put together.
    #[arg(long, value_enum, value_name = "PAPER", requires = "to")]
    pub tile: Option<TilePaper>,

    /// Draw how far the orders of leaders reach.
    #[arg(long, requires = "to")]
    pub ranges: bool,

    /// Let warnings fail the run too.
    #[arg(long, value_enum, value_name = "WHAT")]
    pub deny: Option<Deny>,

    /// Write to this file, or into this folder if there are several maps.
    #[arg(long, short, value_name = "PATH")]
    pub output: Option<PathBuf>,

    /// Show it when it is written, in the program that the computer has for such files.
    #[arg(long)]
    pub open: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum MapShape {
    /// A picture that can be made larger and smaller.
    Svg,
    /// A page to print.
    Pdf,
    /// A picture of dots.
    Png,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum MapTheme {
    /// For paper.
    Print,
    /// For a dark screen.
    Screen,
    /// With as little ink as can be.
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
    /// 8½ × 11 inches
    Letter,
}
