//! Arguments of `grognard diagram`.

use std::path::PathBuf;

use clap::ValueEnum;

use super::field::GameArgs;
use super::paper::PrintArgs;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct DiagramArgs {
    /// Orders of battle, scenarios, or folders of them
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    #[command(flatten)]
    pub game: GameArgs,

    /// Paper size; `auto` is the smallest from A4 to A2 with room for each force
    #[arg(long, value_enum, default_value_t = DiagramPaper::Auto)]
    pub paper: DiagramPaper,

    #[command(flatten)]
    pub print: PrintArgs,
}

/// Paper size of diagrams, upright or across.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum DiagramPaper {
    /// Smallest from A4 to A2 with room
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
