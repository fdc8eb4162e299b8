//! How something is put on paper.

use std::path::PathBuf;

use clap::ValueEnum;

/// How something is put on paper.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct PaperArgs {
    /// The size of the paper.
    #[arg(long, value_enum, default_value_t = Paper::A4)]
    pub paper: Paper,

    #[command(flatten)]
    pub print: PrintArgs,
}

/// How something is printed, and where it is written.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct PrintArgs {
    /// As what to print it. Without it the ending of `-o` decides, and without that it is PDF.
    #[arg(long, value_enum)]
    pub format: Option<PrintShape>,

    /// Frames instead of coloured bands.
    #[arg(long)]
    pub ink_saver: bool,

    /// Write to this file; pages as SVG or PNG go into this folder.
    #[arg(long, short, value_name = "PATH")]
    pub output: Option<PathBuf>,

    /// Show it when it is written, in the program that the computer has for such files.
    #[arg(long)]
    pub open: bool,
}

/// As what something is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum PrintShape {
    /// One file of all pages.
    Pdf,
    /// One page for the screen at the table, and for the printer of a browser.
    Html,
    /// A picture of each page that stays sharp.
    Svg,
    /// A picture of each page in dots.
    Png,
}

/// A size of paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Paper {
    /// 210 by 297 mm.
    A4,
    /// 8.5 by 11 inches.
    Letter,
    /// 148 by 210 mm.
    A5,
}
