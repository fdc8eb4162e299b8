//! What `grognard export` is told.

use std::path::PathBuf;

use clap::ValueEnum;

use super::player::PlayerArgs;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ExportArgs {
    /// A map or a scenario.
    #[arg(value_name = "PATH")]
    pub path: PathBuf,

    /// As what to write it.
    #[arg(long, value_enum, default_value_t = ExportShape::Geojson)]
    pub format: ExportShape,

    #[command(flatten)]
    pub player: PlayerArgs,

    /// Write nothing, but list what the players of the side see, and what is withheld from them.
    #[arg(long, requires = "side", conflicts_with_all = ["format", "output"])]
    pub preview: bool,

    /// Write to this file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// As what something is exported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum ExportShape {
    /// GeoJSON, RFC 7946.
    Geojson,
}
