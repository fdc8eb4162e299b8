//! What `grognard import` is told.

use std::path::PathBuf;

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser};
use grognard_core::document::Date;
use grognard_exchange::import::{Encoding, Key, meant, read_formats};
use grognard_syntax::diagnostic::Format;

use super::check::{FormatWords, format};

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ImportArgs {
    /// The files; `-` reads a paste from standard input.
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// The format, where it is not recognised.
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    pub from: Option<String>,

    /// The encoding of the letters, such as `windows-1252` or `cp437`; without it it is guessed.
    #[arg(long, value_name = "NAME", value_parser = encoding)]
    pub encoding: Option<Encoding>,

    /// What a number alone in brackets is; without it the other lines tell.
    #[arg(long, value_enum)]
    pub paren: Option<ParenArg>,

    /// The side that is wanted of a file with several.
    #[arg(long, value_name = "SIDE")]
    pub side: Option<String>,

    /// The nation, by its id; without it the words of the list tell.
    #[arg(long, value_name = "ID")]
    pub nation: Option<String>,

    /// The day for which the strengths hold, such as `1809-07-05`.
    #[arg(long, value_name = "DAY", value_parser = day)]
    pub date: Option<Date>,

    /// Where the strengths come from: the title of the book or page.
    #[arg(long, value_name = "TITLE")]
    pub source: Option<String>,

    /// What a column of a table is, such as `Unité=name`; `COLUMN=-` leaves it out, and `#3` is the third column.
    #[arg(long, value_name = "COLUMN=KEY", value_parser = column)]
    pub map: Vec<(String, Key)>,

    /// The sheet of a workbook; without it every visible one is read.
    #[arg(long, value_name = "NAME")]
    pub sheet: Option<String>,

    /// Read what the columns of a table are from this file.
    #[arg(long, value_name = "FILE")]
    pub mapping: Option<PathBuf>,

    /// Write what the columns of the table were read as into this file.
    #[arg(long, value_name = "FILE")]
    pub write_mapping: Option<PathBuf>,

    /// Show what would be read and write nothing.
    #[arg(long)]
    pub dry_run: bool,

    /// How to print the report.
    #[arg(long, value_parser = format(REPORTS), default_value = "human")]
    pub report: Format,

    /// The name of the list or map; else that of the text or the file.
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,

    /// The south-west corner of the map in degrees, latitude first: `50.66,4.36`. Without it the map holds
    /// all there is.
    #[arg(long, value_name = "LAT,LON", requires = "size", allow_hyphen_values = true, value_parser = corner)]
    pub origin: Option<(f64, f64)>,

    /// The size of the map in metres, from west to east and from south to north: `6000x4000`. What lies
    /// beyond is cut off.
    #[arg(long, value_name = "WIDTHxHEIGHT", requires = "origin", value_parser = extent)]
    pub size: Option<(i32, i32)>,

    /// Maximum distance in metres by which simplified outlines and lines may be off; 0 keeps every point.
    #[arg(long, value_name = "METRES", default_value_t = 5, value_parser = clap::value_parser!(u16).range(0..=1000))]
    pub simplify: u16,

    /// The foreign file as it was when it was imported: what has changed since is compared with the document, and shown.
    #[arg(long, value_name = "OLD_FILE", requires = "output")]
    pub since: Option<PathBuf>,

    /// Write what the foreign file has changed since into the document. What its author has written stays.
    #[arg(long, requires = "since")]
    pub merge: bool,

    /// Write to this file, or into this folder, instead of standard output. A list that is there is never written
    /// over: what differs is shown.
    #[arg(long, short, value_name = "PATH")]
    pub output: Option<PathBuf>,
}

/// What a number alone in brackets is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum ParenArg {
    /// Battalions, squadrons or guns.
    Battalions,
    /// A strength.
    Men,
}

/// How a report is printed.
pub(super) const REPORTS: FormatWords = &[
    ("human", "For people", Format::Human),
    ("short", "A line for each finding", Format::Short),
    ("json", "JSON", Format::Json),
];

fn formats() -> PossibleValuesParser {
    let formats = read_formats();
    PossibleValuesParser::new(
        formats.map(|format| PossibleValue::new(format.name).help(format.help)),
    )
}

fn encoding(written: &str) -> Result<Encoding, String> {
    let names = || Encoding::names().collect::<Vec<&str>>().join(", ");
    Encoding::read(written).ok_or_else(|| format!("known encodings: {}", names()))
}

/// `Unité=name`, `Colour=-` or `-=Colour`.
fn column(written: &str) -> Result<(String, Key), String> {
    if let Some(column) = written.strip_prefix("-=") {
        return Ok((column.to_owned(), Key::LeftOut));
    }
    let (column, word) =
        written.rsplit_once('=').ok_or("write the head of a column and a key: `Unit=name`")?;
    let key = Key::from_word(word)
        .ok_or_else(|| format!("a column cannot be `{word}`; {}", meant(word, Key::words())))?;
    Ok((column.to_owned(), key))
}

fn day(written: &str) -> Result<Date, String> {
    let read = Date::read(written).filter(|day| day.day <= day.days_in_month());
    read.ok_or_else(|| "write a day as `1809-07-05`".to_owned())
}

/// A place on earth: latitude, then longitude.
fn corner(written: &str) -> Result<(f64, f64), String> {
    let wanted = "write degrees, latitude first: `50.66,4.36`";
    let (latitude, longitude) = written.split_once(',').ok_or(wanted)?;
    let degrees = |text: &str| text.trim().parse::<f64>().map_err(|_| wanted.to_owned());
    let (latitude, longitude) = (degrees(latitude)?, degrees(longitude)?);
    match latitude.abs() <= 90.0 && longitude.abs() <= 180.0 {
        true => Ok((latitude, longitude)),
        false => Err("latitude goes from -90 to 90, longitude from -180 to 180".to_owned()),
    }
}

/// A size in metres.
fn extent(written: &str) -> Result<(i32, i32), String> {
    let (width, height) = written.split_once('x').ok_or("write metres: `6000x4000`")?;
    let metres = |text: &str| match text.trim().parse::<i32>() {
        Ok(metres) if (100..=100_000).contains(&metres) => Ok(metres),
        Ok(_) => Err("a map is from 100 to 100000 m wide and high".to_owned()),
        Err(_) => Err("write metres: `6000x4000`".to_owned()),
    };
    Ok((metres(width)?, metres(height)?))
}
