//! What `grognard diagram` is told.

use std::path::PathBuf;

use clap::ValueEnum;

use super::field::GameArgs;
use super::paper::PrintArgs;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct DiagramArgs {
    /// Orders of battle, scenarios, or folders of them.
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    #[command(flatten)]
    pub game: GameArgs,

    /// The size of the paper; `auto` takes the smallest from A4 to A2 with room for each force.
    #[arg(long, value_enum, default_value_t = DiagramPaper::Auto)]
    pub paper: DiagramPaper,

    #[command(flatten)]
    pub print: PrintArgs,
}

/// A size of paper for diagrams. It is turned as the diagram needs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum DiagramPaper {
    /// The smallest from A4 to A2 with room
    Auto,
    /// 210 by 297 mm
    A4,
    /// 297 by 420 mm
    A3,
    /// 420 by 594 mm
    A2,
    /// 8.5 by 11 inches
    Letter,
}
