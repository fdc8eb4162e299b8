//! What `grognard add` is told.

use std::path::PathBuf;

use clap::ValueEnum;
use grognard_core::document::{Date, Grade, Men};
use grognard_exchange::exchange::day_of;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct AddArgs {
    /// What to add.
    #[arg(value_enum)]
    pub what: AddWhat,

    /// Its name, as it is printed, or several names; without one the establishments are listed.
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,

    /// The order of battle to put it into; without it the body is printed.
    #[arg(long, value_name = "FILE")]
    pub to: Option<PathBuf>,

    /// The formation to put it under, by its id; without it the whole.
    #[arg(long, value_name = "ID", requires = "to")]
    pub under: Option<String>,

    /// Its nation, by its id; without it that of the formation.
    #[arg(long, value_name = "ID")]
    pub nation: Option<String>,

    /// The year or the day whose establishment is wanted; without it the date of the order of battle.
    /// A year is its first of July.
    #[arg(long, value_name = "YEAR", value_parser = day)]
    pub year: Option<Date>,

    /// Its establishment, by its id, such as `line`; without it the name tells it.
    #[arg(long = "type", value_name = "ID")]
    pub establishment: Option<String>,

    /// How many battalions it has here.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(1..=20))]
    pub battalions: Option<u8>,

    /// How many squadrons it has here.
    #[arg(long, value_name = "NUMBER", conflicts_with = "battalions", value_parser = clap::value_parser!(u8).range(1..=20))]
    pub squadrons: Option<u8>,

    /// The men of each battalion or squadron, or of the whole, in place of those on paper: `812,821,790`.
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', value_parser = men)]
    pub men: Vec<Men>,

    /// How many guns a battery has here.
    #[arg(long, value_name = "NUMBER", value_parser = men)]
    pub guns: Option<Men>,

    /// How well the men fight.
    #[arg(long, value_name = "GRADE", value_parser = grade)]
    pub grade: Option<Grade>,

    /// The id that it gets.
    #[arg(long, value_name = "ID")]
    pub id: Option<String>,

    /// Of a battle, the armies that meet: `1809-07-05/france,austria`.
    #[arg(long, value_name = "PERIOD/NATIONS")]
    pub from: Option<String>,
}

/// What can be added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum AddWhat {
    /// A regiment, or a battalion that stands by itself
    Regiment,
    /// A battery of artillery
    Battery,
    /// A brigade with its regiments and batteries
    Brigade,
    /// A division with its brigades and batteries
    Division,
    /// An army corps with its divisions
    Corps,
    /// A scenario with a map and two orders of battle
    Battle,
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
