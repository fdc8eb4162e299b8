//! Arguments of commands that print.

use std::path::PathBuf;

use clap::ValueEnum;

/// Paper size, and arguments of printing.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct PaperArgs {
    /// Paper size
    #[arg(long, value_enum, default_value_t = Paper::A4)]
    pub paper: Paper,

    #[command(flatten)]
    pub print: PrintArgs,
}

/// Format and place of printed output.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct PrintArgs {
    /// Output format [default: from the ending of `-o`, else pdf]
    #[arg(long, value_enum)]
    pub format: Option<PrintShape>,

    /// Print frames instead of coloured bands
    #[arg(long)]
    pub ink_saver: bool,

    /// Write to this file; SVG and PNG pages go into this folder
    #[arg(long, short, value_name = "PATH")]
    pub output: Option<PathBuf>,

    /// Open the result in its default program
    #[arg(long)]
    pub open: bool,
}

/// Format of printed output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum PrintShape {
    /// One file with all pages
    Pdf,
    /// One page for a screen or the printer of a browser
    Html,
    /// Vector picture of each page
    Svg,
    /// Bitmap picture of each page
    Png,
}

/// Paper size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Paper {
    /// 210 by 297 mm
    A4,
    /// 8.5 by 11 inches
    Letter,
    /// 148 by 210 mm
    A5,
}
