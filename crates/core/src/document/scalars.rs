//! The small values of documents: ids, dates, times, strengths, lengths, places. Each type has a
//! form that its schema describes and that its reader enforces.

use std::borrow::Cow;

use grognard_syntax::syntax::Node;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::ratio::Ratio;
use super::read::{Read, text_or_number};
use super::vocabulary::LengthUnit;

/// An id consists of small letters, digits and single hyphens.
pub(super) const ID_PATTERN: &str = "^[a-z0-9]+(-[a-z0-9]+)*$";

/// A date consists of year, month and day.
pub(super) const DATE_PATTERN: &str = "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$";

/// Defines a type that is written as text: its schema with a pattern, and the function that reads
/// the text. `readers` compares both.
macro_rules! pattern {
    ($(#[doc = $about:literal])* $name:ident<$life:lifetime>, $types:tt, $read:expr, $int:expr, { "pattern": $pattern:expr, $($schema:tt)* }) => {
        impl $name<'_> {
            pub(super) const PATTERN: &'static str = $pattern;
        }
        impl<$life> Read<$life> for $name<$life> {
            fn from_node(node: Node<$life>) -> Option<Self> {
                text_or_number(node, $read, $int)
            }
        }
        impl<$life> JsonSchema for $name<$life> {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": $types, "description": concat!($($about),*).trim(), "pattern": $pattern, $($schema)* })
            }
        }
    };
    ($(#[doc = $about:literal])* $name:ident, $types:tt, $read:expr, $int:expr, { "pattern": $pattern:expr, $($schema:tt)* }) => {
        impl $name {
            pub(super) const PATTERN: &'static str = $pattern;
        }
        impl Read<'_> for $name {
            fn from_node(node: Node<'_>) -> Option<Self> {
                text_or_number(node, $read, $int)
            }
        }
        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": $types, "description": concat!($($about),*).trim(), "pattern": $pattern, $($schema)* })
            }
        }
    };
}

pub(super) fn no_number<T>(_: i64) -> Option<T> {
    None
}

pub(super) use pattern;

/// The name by which other parts of a project refer to an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id<'a>(pub &'a str);

pattern! {
    /// An id: small letters, digits and single hyphens, like `i-corps`.
    Id<'a>, "string", Id::read, no_number,
    { "pattern": ID_PATTERN, "maxLength": 60, "examples": ["i-corps"] }
}

impl<'a> Id<'a> {
    /// Reads an id; `None` if the text is not a valid id.
    pub fn read(text: &'a str) -> Option<Id<'a>> {
        is_id(text).then_some(Id(text))
    }
}

/// A reference to a body by its id. If two orders of battle contain the id, the reference also
/// names the order of battle: `armee-du-nord/i-corps`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reference<'a>(pub &'a str);

pattern! {
    /// The id of a body, like `i-corps`. If two orders of battle have the same id, write `armee-du-nord/i-corps`.
    Reference<'a>, "string", |text: &'a str| (text.split('/').count() <= 2 && text.split('/').all(is_id)).then_some(Reference(text)), no_number,
    { "pattern": "^[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)?$", "maxLength": 121, "examples": ["i-corps", "armee-du-nord/i-corps"] }
}

impl<'a> Reference<'a> {
    /// Id of the order of battle, if the reference gives it, and id of the body.
    pub fn parts(self) -> (Option<&'a str>, &'a str) {
        match self.0.split_once('/') {
            Some((oob, body)) => (Some(oob), body),
            None => (None, self.0),
        }
    }
}

/// Makes an id from a name: accents are dropped, and characters that ids cannot have become
/// hyphens.
pub fn kebab(written: &str) -> String {
    let mut id = String::new();
    for letter in written.chars().flat_map(char::to_lowercase) {
        let plain = match letter {
            'à' | 'â' | 'ä' | 'á' | 'å' | 'ã' => "a",
            'ç' => "c",
            'è' | 'é' | 'ê' | 'ë' => "e",
            'ì' | 'í' | 'î' | 'ï' => "i",
            'ñ' => "n",
            'ò' | 'ó' | 'ô' | 'ö' | 'õ' => "o",
            'ù' | 'ú' | 'û' | 'ü' => "u",
            'ß' => "ss",
            'œ' => "oe",
            'æ' => "ae",
            _ if letter.is_ascii_alphanumeric() => {
                id.push(letter);
                continue;
            }
            '\'' | '’' | '.' => continue,
            _ => "-",
        };
        if plain != "-" || (!id.is_empty() && !id.ends_with('-')) {
            id.push_str(plain);
        }
    }
    id.trim_end_matches('-').to_owned()
}

fn is_id(text: &str) -> bool {
    // A hyphen is valid only between two other characters.
    let mut last = b'-';
    for byte in text.bytes() {
        let good = byte.is_ascii_lowercase() || byte.is_ascii_digit();
        if !good && (byte != b'-' || last == b'-') {
            return false;
        }
        last = byte;
    }
    text.len() <= 60 && last != b'-'
}

/// A day of the calendar. Impossible days such as 31 June are read too, so that a check can explain
/// the mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    pub year: u16,
    /// Month, counted from 1.
    pub month: u8,
    pub day: u8,
}

pattern! {
    /// A day as year, month and day: `1815-06-18`.
    Date, "string", Date::read, no_number,
    { "pattern": DATE_PATTERN, "examples": ["1815-06-18"] }
}

impl Date {
    /// Reads a date; `None` if the text does not have the form of a date.
    pub fn read(text: &str) -> Option<Date> {
        let bytes = text.as_bytes();
        if bytes.len() != 10 || bytes[4] != b'-' || bytes[7] != b'-' {
            return None;
        }
        let number = |range: std::ops::Range<usize>| digits(&text[range]);
        let date = Date {
            year: number(0..4)? as u16,
            month: number(5..7)? as u8,
            day: number(8..10)? as u8,
        };
        ((1..=12).contains(&date.month) && (1..=31).contains(&date.day)).then_some(date)
    }

    pub fn days_in_month(self) -> u8 {
        let leap = self.year.is_multiple_of(4)
            && (!self.year.is_multiple_of(100) || self.year.is_multiple_of(400));
        match self.month {
            2 if leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        }
    }

    /// English name of the month.
    pub fn month_in_words(self) -> &'static str {
        MONTHS[usize::from(self.month - 1)]
    }

    /// The date in words: `18 June 1815`.
    pub fn in_words(self) -> String {
        format!("{} {} {}", self.day, self.month_in_words(), self.year)
    }

    /// Number of days since a fixed day, so that the distance between two dates is a subtraction.
    pub fn day_number(self) -> i32 {
        // The computed year begins in March, so that the leap day is the last day of a year.
        let (year, month) = match self.month {
            1 | 2 => (i32::from(self.year) - 1, i32::from(self.month) + 12),
            month => (i32::from(self.year), i32::from(month)),
        };
        365 * year + year / 4 - year / 100
            + year / 400
            + (153 * (month - 3) + 2) / 5
            + i32::from(self.day)
    }
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

impl std::fmt::Display for Date {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// A time of day in minutes since midnight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time(pub u16);

pattern! {
    /// A time of day, in quotes: `"15:30"`.
    Time, "string", Time::read, no_number,
    { "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$", "examples": ["15:30"] }
}

impl Time {
    /// Reads a time; `None` if the text does not have the form of a time.
    pub fn read(text: &str) -> Option<Time> {
        if text.len() != 5 || text.as_bytes()[2] != b':' {
            return None;
        }
        let (hour, minute) = (digits(&text[..2])?, digits(&text[3..])?);
        (hour < 24 && minute < 60).then_some(Time((hour * 60 + minute) as u16))
    }
}

impl std::fmt::Display for Time {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{:02}:{:02}", self.0 / 60, self.0 % 60)
    }
}

fn digits(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

/// A strength in men, sabres or guns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Men {
    /// Smallest and largest number. The two numbers are equal if the strength is certain; the range
    /// is `None` if the strength is unknown.
    pub range: Option<(u32, u32)>,
}

/// Maximum strength of a body in men, because no army of the period was larger.
pub const MAX_MEN: u32 = 1_000_000;

pattern! {
    /// A strength: a number, a range such as `6000-6600`, or `unknown`.
    Men, ["integer", "string"], Men::read, Men::counted,
    { "pattern": "^([0-9]{1,6}-[0-9]{1,6}|unknown)$", "minimum": 0, "maximum": MAX_MEN, "examples": [448, "6000-6600", "unknown"] }
}

/// Writes a strength as documents do: `448`, `6000-6600` or `unknown`.
impl std::fmt::Display for Men {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.range {
            None => formatter.write_str("unknown"),
            Some((least, most)) if least == most => write!(formatter, "{least}"),
            Some((least, most)) => write!(formatter, "{least}-{most}"),
        }
    }
}

impl Men {
    pub(super) fn counted(number: i64) -> Option<Men> {
        let number = u32::try_from(number).ok().filter(|number| *number <= MAX_MEN)?;
        Some(Men { range: Some((number, number)) })
    }

    pub(super) fn read(text: &str) -> Option<Men> {
        if text == "unknown" {
            return Some(Men { range: None });
        }
        let (least, most) = text.split_once('-')?;
        let number = |part: &str| (1..=6).contains(&part.len()).then(|| digits(part))?;
        Some(Men { range: Some((number(least)?, number(most)?)) })
    }

    /// Reads a strength that a user typed: a number, a range or `unknown`.
    pub fn typed(text: &str) -> Option<Men> {
        text.parse().map_or_else(|_| Men::read(text), Men::counted)
    }

    /// Whether a document can contain the strength. The ends of a range have at most six digits,
    /// but a single number may be a million.
    pub fn has_form(self) -> bool {
        self.most() <= if self.exact().is_some() { MAX_MEN } else { MAX_MEN - 1 }
    }

    /// Largest number of the range; 0 if the strength is unknown.
    pub fn most(self) -> u32 {
        self.range.map_or(0, |(least, most)| least.max(most))
    }

    /// Smallest number of the range; 0 if the strength is unknown.
    pub fn least(self) -> u32 {
        self.range.map_or(0, |(least, most)| least.min(most))
    }

    /// The number, if the strength is certain.
    pub fn exact(self) -> Option<u32> {
        self.range.filter(|(least, most)| least == most).map(|(least, _)| least)
    }
}

/// A number of squadrons. Sources print halves, such as `1.5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Squadrons {
    /// Number of half squadrons, so that a number such as 1.5 stays exact.
    pub halves: u32,
}

/// Maximum number of squadrons of a body, because no army had more.
const MAX_SQUADRONS: u32 = 400;

impl Squadrons {
    /// Number of squadrons, with a half squadron counted as one body.
    pub fn bodies(self) -> u32 {
        self.halves.div_ceil(2)
    }

    /// Exact number of squadrons, such as 3/2.
    pub fn number(self) -> Ratio {
        Ratio::new(self.halves.into(), 2).unwrap_or(Ratio::ONE)
    }
}

impl Read<'_> for Squadrons {
    fn from_node(node: Node<'_>) -> Option<Self> {
        let halves = Ratio::from_node(node)?.times(Ratio::whole(2))?;
        let whole = u32::try_from(halves.floor()).ok();
        let whole = whole.filter(|_| halves == Ratio::whole(halves.floor()));
        let halves = whole.filter(|halves| (1..=2 * MAX_SQUADRONS).contains(halves))?;
        Some(Squadrons { halves })
    }
}

impl JsonSchema for Squadrons {
    fn schema_name() -> Cow<'static, str> {
        "Squadrons".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "number",
            "description": "A number of squadrons, with a half where a source prints one: `1.5`.",
            "minimum": 0.5,
            "maximum": MAX_SQUADRONS,
            "multipleOf": 0.5,
            "examples": [4, 1.5],
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Percent(pub u8);

pattern! {
    /// A share in per cent: `60%`.
    Percent, "string", |text| percent(text).map(Percent), no_number,
    { "pattern": "^(100|[1-9]?[0-9])%$", "examples": ["60%"] }
}

fn percent(text: &str) -> Option<u8> {
    let number = text.strip_suffix('%')?;
    let plain = (1..=3).contains(&number.len()) && (number.len() == 1 || !number.starts_with('0'));
    digits(number).filter(|number| plain && *number <= 100).map(|number| number as u8)
}

/// The wear that a body can bear in a game: a percentage or a count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Wear {
    /// Percentage of the body.
    Share(u8),
    /// Number of elements or points.
    Count(u32),
}

pattern! {
    /// Wear that a formation can bear before it tires: a share such as `60%`, or a count such as `20`.
    Wear, ["integer", "string"],
    |text| percent(text).map(Wear::Share),
    |int: i64| (0..=1000).contains(&int).then_some(Wear::Count(int as u32)),
    { "pattern": "^(100|[1-9]?[0-9])%$", "minimum": 0, "maximum": 1000, "examples": ["60%", 20] }
}

/// A distance on the table. The distance is stored in thousandths of its unit, so that three
/// decimals stay exact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GameLength {
    pub thousandths: u32,
    pub unit: LengthUnit,
}

pattern! {
    /// A distance on the table with its unit: `4in`, `2.5in`, `30cm`, `25mm`.
    GameLength, "string", GameLength::read, no_number,
    { "pattern": "^[0-9]{1,4}(\\.[0-9]{1,3})?(in|cm|mm)$", "examples": ["4in", "30cm"] }
}

impl GameLength {
    fn read(text: &str) -> Option<GameLength> {
        let units = [LengthUnit::Inch, LengthUnit::Centimetre, LengthUnit::Millimetre];
        let cut = |unit: LengthUnit| text.strip_suffix(unit.short()).zip(Some(unit));
        let (number, unit) = units.into_iter().find_map(cut)?;
        let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
        let long = |part: &str, most: usize| (1..=most).contains(&part.len());
        if !long(whole, 4) || !long(fraction, 3) {
            return None;
        }
        let thousandths = digits(fraction)? * 10_u32.pow(3 - fraction.len() as u32);
        Some(GameLength { thousandths: digits(whole)? * 1000 + thousandths, unit })
    }

    pub fn millimetres(self) -> Option<Ratio> {
        let per_unit = match self.unit {
            LengthUnit::Inch => Ratio::new(254, 10)?,
            LengthUnit::Centimetre => Ratio::whole(10),
            LengthUnit::Millimetre => Ratio::ONE,
        };
        self.number()?.times(per_unit)
    }

    /// Adds two lengths in the unit of the first length; `None` if the sum has more than three
    /// decimals.
    pub fn plus(self, other: GameLength) -> Option<GameLength> {
        let unit = GameLength { thousandths: 1, unit: self.unit };
        let more = other.millimetres()?.over(unit.millimetres()?)?;
        let more =
            u32::try_from(more.floor()).ok().filter(|_| more == Ratio::whole(more.floor()))?;
        let thousandths = self.thousandths.checked_add(more)?;
        Some(GameLength { thousandths, unit: self.unit })
    }

    /// Length as a number of its unit, such as 2.5 for `2.5in`.
    pub fn number(self) -> Option<Ratio> {
        Ratio::new(self.thousandths.into(), 1000)
    }
}

/// A distance to the right or down on a sheet, in thousandths of its unit. Distances to the left or
/// up are negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shift {
    pub thousandths: i32,
    pub unit: LengthUnit,
}

pattern! {
    /// A distance to the right or down with its unit: `0.5mm`; to the left or up `-0.5mm`.
    Shift, "string", Shift::read, no_number,
    { "pattern": "^-?[0-9]{1,2}(\\.[0-9]{1,3})?(in|cm|mm)$", "examples": ["0.5mm", "-0.3mm"] }
}

impl Shift {
    fn read(text: &str) -> Option<Shift> {
        let (sign, length) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
        let length = GameLength::read(length).filter(|length| length.thousandths < 100_000)?;
        let thousandths = sign * i32::try_from(length.thousandths).ok()?;
        Some(Shift { thousandths, unit: length.unit })
    }

    pub fn millimetres(self) -> Option<Ratio> {
        let sign = Ratio::whole(self.thousandths.signum().into());
        let length = GameLength { thousandths: self.thousandths.unsigned_abs(), unit: self.unit };
        length.millimetres()?.times(sign)
    }
}

/// Prints a length in the form of charts: `4 in`.
impl std::fmt::Display for GameLength {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let number = self.number().unwrap_or(Ratio::ZERO);
        write!(formatter, "{number} {}", self.unit.short())
    }
}

/// Degrees on earth, such as `50.640` or `-6.25`. Degrees are stored in millionths, because a
/// millionth of a degree is only a tenth of a metre.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Degrees {
    pub millionths: i32,
}

impl Read<'_> for Degrees {
    fn from_node(node: Node<'_>) -> Option<Self> {
        let all = Ratio::from_node(node)?.times(Ratio::whole(1_000_000))?;
        let millionths = i32::try_from(all.round(Ratio::new(1, 2)?)).ok();
        let on_earth = |all: &i32| (-180_000_000..=180_000_000).contains(all);
        millionths.filter(on_earth).map(|millionths| Degrees { millionths })
    }
}

impl JsonSchema for Degrees {
    fn schema_name() -> Cow<'static, str> {
        "Degrees".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "number",
            "description": "Degrees with decimals, negative to the south and west: `50.640`.",
            "minimum": -180,
            "maximum": 180,
            "examples": [50.640],
        })
    }
}

/// A place on the map, in metres to the east and to the north of the south-west corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Coordinates {
    pub east: i32,
    pub north: i32,
}

/// Maximum distance of a place from the corner of its map in metres, because no map is larger.
pub const MAX_METRES: i32 = 100_000;

impl Read<'_> for Coordinates {
    fn from_node(node: Node<'_>) -> Option<Self> {
        let on_a_map = |metres: &i32| (-MAX_METRES..=MAX_METRES).contains(metres);
        let metres = |item: Node<'_>| i32::try_from(i64::from_node(item)?).ok().filter(on_a_map);
        let mut items = node.items();
        let (east, north) = (metres(items.next()?)?, metres(items.next()?)?);
        items.next().is_none().then_some(Coordinates { east, north })
    }
}

impl JsonSchema for Coordinates {
    fn schema_name() -> Cow<'static, str> {
        "Coordinates".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "array",
            "description": "Metres to the east and to the north of the south-west corner: `[1200, 800]`.",
            "items": { "type": "integer", "minimum": -MAX_METRES, "maximum": MAX_METRES },
            "minItems": 2,
            "maxItems": 2,
            "examples": [[1200, 800]],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_know_the_length_of_their_month_and_their_distance() {
        let date = |text| Date::read(text).expect("a date");
        assert_eq!(date("1812-02-29").days_in_month(), 29);
        assert_eq!(date("1815-02-28").days_in_month(), 28);
        assert_eq!(date("1815-06-18").day_number() - date("1815-06-16").day_number(), 2);
        assert_eq!(date("1813-01-01").day_number() - date("1812-01-01").day_number(), 366);
        assert_eq!(Date::read("1815-13-01"), None);
        assert_eq!(Date::read("18I5-01-01"), None);
    }

    #[test]
    fn strengths_are_intervals() {
        assert_eq!(Men::read("6000-6600").and_then(|men| men.range), Some((6000, 6600)));
        assert_eq!(Men::read("unknown"), Some(Men { range: None }));
        assert_eq!(Men::read("6,000"), None);
    }

    #[test]
    fn ids_are_letters_digits_and_single_hyphens() {
        for good in ["a", "i-corps", "1-28e", "a1-b2-c3", &"a".repeat(60)] {
            assert!(is_id(good), "{good}");
        }
        for bad in ["", "-", "-a", "a-", "a--b", "A", "a_b", "a/b", "é", &"a".repeat(61)] {
            assert!(!is_id(bad), "{bad}");
        }
    }

    #[test]
    fn lengths_are_exact() {
        let length = GameLength::read("2.5in").expect("a length");
        assert_eq!((length.thousandths, length.unit), (2500, LengthUnit::Inch));
        assert_eq!(GameLength::read("2.5"), None);
        let sum = |first, other| GameLength::read(first)?.plus(GameLength::read(other)?);
        assert_eq!(sum("2.5in", "2in"), GameLength::read("4.5in"));
        assert_eq!(sum("10cm", "2in"), GameLength::read("15.08cm"));
        assert_eq!(sum("1in", "1mm"), None);
    }
}
