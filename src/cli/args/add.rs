//! Arguments of `grognard add`.

use std::path::PathBuf;

use clap::ValueEnum;
use grognard_core::document::{Date, Grade, Men};
use grognard_exchange::exchange::day_of;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct AddArgs {
    /// What to add
    #[arg(value_enum)]
    pub what: AddWhat,

    /// Names, as printed [default: list the establishments]
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,

    /// Order of battle that receives the body [default: print the body]
    #[arg(long, value_name = "FILE")]
    pub into: Option<PathBuf>,

    /// Id of the parent formation [default: the whole army]
    #[arg(long, value_name = "ID", requires = "into")]
    pub under: Option<String>,

    /// Id of the nation [default: that of the parent formation]
    #[arg(long, value_name = "ID")]
    pub nation: Option<String>,

    /// Year or day of the establishment; a year means its first of July [default: the date of the
    /// order of battle]
    #[arg(long, value_name = "YEAR", value_parser = day)]
    pub year: Option<Date>,

    /// Id of the establishment, such as `line` [default: from the name]
    #[arg(long = "type", value_name = "ID")]
    pub establishment: Option<String>,

    /// Number of battalions present
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(1..=20))]
    pub battalions: Option<u8>,

    /// Number of squadrons present
    #[arg(long, value_name = "NUMBER", conflicts_with = "battalions", value_parser = clap::value_parser!(u8).range(1..=20))]
    pub squadrons: Option<u8>,

    /// Men of each battalion or squadron, or of the whole, instead of the strength on paper:
    /// `812,821,790`
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', value_parser = men)]
    pub men: Vec<Men>,

    /// Number of guns of a battery
    #[arg(long, value_name = "NUMBER", value_parser = men)]
    pub guns: Option<Men>,

    /// Quality grade
    #[arg(long, value_name = "GRADE", value_parser = grade)]
    pub grade: Option<Grade>,

    /// Id of the new body [default: from the name]
    #[arg(long, value_name = "ID")]
    pub id: Option<String>,

    /// With `battle`, the date and the armies that meet: `1809-07-05/france,austria`
    #[arg(long, value_name = "PERIOD/NATIONS")]
    pub from: Option<String>,
}

/// Kinds of things that can be added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum AddWhat {
    /// Regiment, or a battalion without one
    Regiment,
    /// Battery of artillery
    Battery,
    /// Brigade with its regiments and batteries
    Brigade,
    /// Division with its brigades and batteries
    Division,
    /// Army corps with its divisions
    Corps,
    /// Scenario with a map and two orders of battle
    Battle,
    /// Rule set of others, from an archive or a repository
    Pack,
}

fn day(written: &str) -> Result<Date, String> {
    day_of(written).ok_or_else(|| "write a year or a day: `1809` or `1809-07-05`".to_owned())
}

fn men(written: &str) -> Result<Men, String> {
    Men::typed(written.trim())
        .ok_or_else(|| "write a number, a range such as `500-540`, or `unknown`".to_owned())
}

fn grade(written: &str) -> Result<Grade, String> {
    let words: Vec<&str> = Grade::ALL.iter().map(|grade| grade.word()).collect();
    Grade::from_word(written).ok_or_else(|| format!("write one of {}", words.join(", ")))
}
