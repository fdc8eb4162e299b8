//! Arguments of `grognard convert`.

use std::path::PathBuf;

use clap::ValueEnum;

use super::field::FieldArgs;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ConvertArgs {
    #[command(flatten)]
    pub field: FieldArgs,

    /// Name of one of the rule set's ways to round men to elements [default: the rule set's]
    #[arg(long, value_name = "NAME")]
    pub rounding: Option<String>,

    /// Fail if more than this share of the men or guns is gained or lost on the table
    #[arg(long, value_name = "PERCENT", value_parser = tenths)]
    pub max_drift: Option<Tenths>,

    /// Write the whole ledger to this file, as JSON if it ends in `.json`, else as CSV
    #[arg(long, value_name = "FILE")]
    pub ledger: Option<PathBuf>,

    /// After a battle, write the armies of a scenario without the losses in this log; can be
    /// repeated
    #[arg(long, value_name = "LOG", conflicts_with_all = ["ratio", "rounding", "max_drift", "ledger", "format", "side"])]
    pub after: Vec<PathBuf>,

    /// Output format [default: from the ending of `-o`, else text]
    #[arg(long, value_enum)]
    pub format: Option<ConvertShape>,

    /// Write to this file or folder [default: standard output]
    #[arg(long, short, value_name = "PATH")]
    pub output: Option<PathBuf>,
}

/// Format of a conversion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum ConvertShape {
    /// Table for people
    #[value(alias = "txt")]
    Text,
    /// JSON with the published schema
    Json,
    /// Orders of battle in the terms of the rule set; a scenario has several and needs `-o FOLDER`
    Yaml,
    /// One table with a line for each formation, unit and leader
    Csv,
    /// Tables in Markdown
    Md,
}

/// A share in tenths of a per cent.
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
