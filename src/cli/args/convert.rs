//! What `grognard convert` is told.

use std::path::PathBuf;

use clap::ValueEnum;

use super::field::FieldArgs;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ConvertArgs {
    #[command(flatten)]
    pub field: FieldArgs,

    /// How men are rounded to elements, by the name of one of the rule set's ways.
    #[arg(long, value_name = "NAME")]
    pub rounding: Option<String>,

    /// Fail if the men or the guns on the table are more than this share off.
    #[arg(long, value_name = "PERCENT", value_parser = tenths)]
    pub max_drift: Option<Tenths>,

    /// Write the whole ledger to this file: CSV, or JSON if it ends in .json.
    #[arg(long, value_name = "FILE")]
    pub ledger: Option<PathBuf>,

    /// After a battle: the forces of a scenario as orders of battle, without what these logs say was lost.
    #[arg(long, value_name = "LOG", conflicts_with_all = ["ratio", "rounding", "max_drift", "ledger", "format", "side"])]
    pub after: Vec<PathBuf>,

    /// How to print; without it what the ending of `-o` says, or else as text.
    #[arg(long, value_enum)]
    pub format: Option<ConvertShape>,

    /// Write to this file, or into this folder, instead of standard output.
    #[arg(long, short, value_name = "PATH")]
    pub output: Option<PathBuf>,
}

/// How a conversion is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum ConvertShape {
    /// A table for people.
    #[value(alias = "txt")]
    Text,
    /// The published contract.
    Json,
    /// An order of battle in the terms of the rule set; of a scenario several, with `-o FOLDER`.
    Yaml,
    /// One table: a line for each formation, unit and leader.
    Csv,
    /// Tables in Markdown.
    Md,
}

/// Tenths of a per cent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::cli) struct Tenths(pub u32);

fn tenths(text: &str) -> Result<Tenths, String> {
    let number = text.strip_suffix('%').unwrap_or(text).trim();
    let (whole, tenth) = number.split_once('.').unwrap_or((number, "0"));
    let wrong = || format!("`{text}` is not a share: write `5%` or `2.5%`");
    if tenth.len() != 1 {
        return Err(wrong());
    }
    let digits = |part: &str| part.parse::<u32>().ok().filter(|number| *number <= 1000);
    let (whole, tenth) = digits(whole).zip(digits(tenth)).ok_or_else(wrong)?;
    Ok(Tenths(whole * 10 + tenth))
}
