//! Arguments of `grognard import`.

use std::path::PathBuf;

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser};
use grognard_core::document::{Date, Topic};
use grognard_exchange::import::read_formats;
use grognard_lists::lists::Encoding;
use grognard_lists::lists::table::{Key, meant};
use grognard_syntax::diagnostic::Format;

use super::check::{FormatWords, format as report_format};

#[derive(Debug, Clone, clap::Args)]
pub(in crate::cli) struct ImportArgs {
    /// Files to import; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// Format of the files [default: detected]
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    pub format: Option<String>,

    /// Character encoding, such as `windows-1252` or `cp437` [default: detected]
    #[arg(long, value_name = "NAME", value_parser = encoding)]
    pub encoding: Option<Encoding>,

    /// Meaning of a number alone in brackets [default: from the other lines]
    #[arg(long, value_enum)]
    pub paren: Option<ParenArg>,

    /// Men, sabres and guns that a base represents, such as `550/300/18` [default: unknown]
    #[arg(long, value_name = "MEN/SABRES/GUNS", value_parser = per_base)]
    pub men_per_base: Option<PerBase>,

    /// Import only this side of a file with several
    #[arg(long, value_name = "SIDE")]
    pub side: Option<String>,

    /// Id of the nation [default: from the words of the list]
    #[arg(long, value_name = "ID")]
    pub nation: Option<String>,

    /// Date of the strengths, such as `1809-07-05`
    #[arg(long, value_name = "DAY", value_parser = day)]
    pub date: Option<Date>,

    /// Source of the strengths or of the ground: the title of the book or page. Origin of the figures
    /// of a chart, such as `text 5`
    #[arg(long, value_name = "TITLE")]
    pub source: Option<String>,

    /// Key of a table column, such as `Unité=name`; `COLUMN=-` ignores the column, `#3` is the
    /// third
    #[arg(long, value_name = "COLUMN=KEY", value_parser = column)]
    pub map: Vec<(String, Key)>,

    /// Sheet of a workbook [default: every visible one]
    #[arg(long, value_name = "NAME")]
    pub sheet: Option<String>,

    /// Read the keys of table columns from this file
    #[arg(long, value_name = "FILE")]
    pub mapping: Option<PathBuf>,

    /// Write the keys of the table columns to this file
    #[arg(long, value_name = "FILE")]
    pub write_mapping: Option<PathBuf>,

    /// Report what the import would read, and write nothing
    #[arg(long)]
    pub dry_run: bool,

    /// Format of the report
    #[arg(long, value_parser = report_format(REPORTS), default_value = "human")]
    pub report: Format,

    /// Name of the list or map [default: from the text or the file]
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,

    /// South-west corner of the map in degrees, latitude first: `50.66,4.36` [default: include
    /// everything]
    #[arg(long, value_name = "LAT,LON", requires = "size", allow_hyphen_values = true, value_parser = corner)]
    pub origin: Option<(f64, f64)>,

    /// Size of the map in metres, west to east by south to north: `6000x4000`. Everything beyond is
    /// cut off
    #[arg(long, value_name = "WIDTHxHEIGHT", requires = "origin", value_parser = extent)]
    pub size: Option<(i32, i32)>,

    /// Maximum error of simplified outlines in metres; 0 keeps every point
    #[arg(long, value_name = "METRES", default_value_t = 5, value_parser = clap::value_parser!(u16).range(0..=1000))]
    pub simplify: u16,

    /// Import a table as the chart with this id into the rule set of `--into`
    #[arg(long, value_name = "ID", requires = "into", conflicts_with_all = ["output", "previous"])]
    pub chart: Option<String>,

    /// Rule set that gets the chart: its file or its id
    #[arg(long, value_name = "FILE", requires = "chart")]
    pub into: Option<String>,

    /// Topic of a new chart, such as `fire`
    #[arg(long, value_name = "TOPIC", requires = "chart", default_value = "special", value_parser = topic)]
    pub topic: Topic,

    /// Earlier version of the file, which was imported before: print how the new version changes the
    /// document
    #[arg(long, value_name = "OLD_FILE", requires = "output")]
    pub previous: Option<PathBuf>,

    /// Write changes of the foreign file into the document, without touching the author's own edits
    #[arg(long, requires = "previous")]
    pub merge: bool,

    /// Give units without a strength the strength of their establishment, marked as a guess
    #[arg(long)]
    pub establishment: bool,

    /// Also write a scenario with this name, in which the two armies of the text meet on an invented
    /// map
    #[arg(long, value_name = "NAME", requires = "output", conflicts_with = "previous")]
    pub scenario: Option<String>,

    /// Write to this file or folder [default: standard output]. An existing list is never
    /// overwritten: the diff is printed
    #[arg(long, short, value_name = "PATH")]
    pub output: Option<PathBuf>,
}

/// Men, sabres and guns of a base. The last ones may be missing.
#[derive(Debug, Clone)]
pub(in crate::cli) struct PerBase(pub Vec<u32>);

/// Meaning of a number alone in brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum ParenArg {
    /// Number of battalions, squadrons or guns
    Battalions,
    /// Strength in men
    Men,
}

/// Formats of reports.
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

/// Reads `550/300/18`, `550/300` or `550`.
fn per_base(written: &str) -> Result<PerBase, String> {
    let count =
        |part: &str| part.trim().parse::<u32>().ok().filter(|count| (1..=10_000).contains(count));
    let counts: Option<Vec<u32>> = written.split('/').map(count).collect();
    let counts = counts.filter(|counts| counts.len() <= 3).map(PerBase);
    counts.ok_or_else(|| "write men, sabres and guns of a base: `550/300/18`".to_owned())
}

/// Reads `Unité=name`, `Colour=-` or `-=Colour`.
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

fn topic(written: &str) -> Result<Topic, String> {
    let words = Topic::ALL.iter().map(|topic| topic.word());
    Topic::from_word(written).ok_or_else(|| meant(written, words))
}

fn day(written: &str) -> Result<Date, String> {
    let read = Date::read(written).filter(|day| day.day <= day.days_in_month());
    read.ok_or_else(|| "write a day as `1809-07-05`".to_owned())
}

/// Reads latitude, then longitude.
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

/// Reads a width and a height in metres.
fn extent(written: &str) -> Result<(i32, i32), String> {
    let (width, height) = written.split_once('x').ok_or("write metres: `6000x4000`")?;
    let metres = |text: &str| match text.trim().parse::<i32>() {
        Ok(metres) if (100..=100_000).contains(&metres) => Ok(metres),
        Ok(_) => Err("a map is from 100 to 100000 m wide and high".to_owned()),
        Err(_) => Err("write metres: `6000x4000`".to_owned()),
    };
    Ok((metres(width)?, metres(height)?))
}
