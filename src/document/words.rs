//! The small words of documents: ids, dates, strengths, closed lists of names.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error, Visitor};

/// Letters, digits and single hyphens.
pub(super) const ID_PATTERN: &str = "^[a-z0-9]+(-[a-z0-9]+)*$";

/// Defines a closed list of words, each with what it means.
macro_rules! words {
    ($(#[doc = $about:literal])* $name:ident { $(#[doc = $doc:literal] $variant:ident = $word:literal,)* }) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $(#[doc = $doc] $variant,)* }

        impl $name {
            /// Every word of the list.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// The word as it is written.
            pub fn word(self) -> &'static str {
                match self { $($name::$variant => $word,)* }
            }

            fn from_word(word: &str) -> Option<$name> {
                match word { $($word => Some($name::$variant),)* _ => None }
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                deserializer.deserialize_str(Words($name::from_word))
            }
        }

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                let about = concat!($($about),*).trim();
                let words = [$((concat!("\n- `", $word, "`:"), $doc)),*];
                let list: String = words.iter().flat_map(|(word, doc)| [*word, *doc]).collect();
                json_schema!({
                    "type": "string",
                    "enum": [$($word),*],
                    "description": format!("{about}\n{list}"),
                })
            }
        }
    };
}

struct Words<T>(fn(&str) -> Option<T>);

impl<T> Visitor<'_> for Words<T> {
    type Value = T;
    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("a word of the list")
    }
    fn visit_str<E: Error>(self, word: &str) -> Result<T, E> {
        (self.0)(word).ok_or_else(|| E::custom(""))
    }
}

words! {
    /// What a body fights as.
    Arm {
        /// Men on foot.
        Infantry = "infantry",
        /// Men on horses.
        Cavalry = "cavalry",
        /// Guns whose crews walk.
        FootArtillery = "foot-artillery",
        /// Guns whose crews ride.
        HorseArtillery = "horse-artillery",
        /// Sappers, miners and pontoniers.
        Engineers = "engineers",
        /// Staff, train, and whatever does not fight in line.
        Other = "other",
    }
}

impl Arm {
    /// Does it bring guns?
    pub fn is_artillery(self) -> bool {
        matches!(self, Arm::FootArtillery | Arm::HorseArtillery)
    }
}

words! {
    /// The level of a body, from the largest to the smallest.
    Echelon {
        /// Several armies, or one under a sovereign.
        ArmyGroup = "army-group",
        /// An army.
        Army = "army",
        /// A wing of an army: several corps.
        Wing = "wing",
        /// A corps, or a reserve of that size.
        Corps = "corps",
        /// A column of march or attack that a coalition army formed for one battle.
        Column = "column",
        /// A division.
        Division = "division",
        /// A brigade.
        Brigade = "brigade",
        /// A regiment of several battalions or squadrons.
        Regiment = "regiment",
        /// Bodies put together for one purpose: an advance guard, a garrison, a grand battery.
        Group = "group",
    }
}

impl Echelon {
    /// How high it stands, the highest first; a group may stand anywhere.
    pub fn rank(self) -> Option<u8> {
        match self {
            Echelon::ArmyGroup => Some(0),
            Echelon::Army => Some(1),
            Echelon::Wing => Some(2),
            Echelon::Corps => Some(3),
            Echelon::Column => Some(4),
            Echelon::Division => Some(5),
            Echelon::Brigade => Some(6),
            Echelon::Regiment => Some(7),
            Echelon::Group => None,
        }
    }
}

words! {
    /// How well men fight, by the historical record and not by any game.
    Grade {
        /// Levies and home defence, hardly drilled.
        Militia = "militia",
        /// Drilled, not yet under fire.
        Conscript = "conscript",
        /// The standard of its army.
        Regular = "regular",
        /// Several campaigns behind it.
        Veteran = "veteran",
        /// Chosen men: guards, grenadiers, the best of the line.
        Elite = "elite",
    }
}

words! {
    /// How well a body is commanded.
    Quality {
        /// Among the best of the age.
        Excellent = "excellent",
        /// Well handled.
        Good = "good",
        /// As most.
        Average = "average",
        /// Badly handled.
        Poor = "poor",
    }
}

words! {
    /// Something about a body that rule sets care for.
    Trait {
        /// Belongs to a guard.
        Guard = "guard",
        /// Grenadiers.
        Grenadier = "grenadier",
        /// Light infantry or light cavalry, trained to fight dispersed or to scout.
        Light = "light",
        /// Heavy cavalry or a heavy battery.
        Heavy = "heavy",
        /// Cuirassiers or others in breastplates.
        Cuirassier = "cuirassier",
        /// Dragoons.
        Dragoon = "dragoon",
        /// Hussars.
        Hussar = "hussar",
        /// Carries lances.
        Lancer = "lancer",
        /// Cossacks.
        Cossack = "cossack",
        /// Fights out of the line, without formal order.
        Irregular = "irregular",
        /// Partisans.
        Guerrilla = "guerrilla",
        /// Raised as militia.
        Militia = "militia",
        /// Landwehr.
        Landwehr = "landwehr",
        /// Picked shots, often with rifles.
        Marksmen = "marksmen",
        /// Jägers.
        Jager = "jager",
        /// Forms two ranks where others form three.
        TwoRank = "two-rank",
        /// May dissolve wholly into a skirmish line.
        Skirmishers = "skirmishers",
        /// Hard to hold back.
        Impetuous = "impetuous",
        /// Hard to shake.
        Stubborn = "stubborn",
        /// Attacks with a will.
        Aggressive = "aggressive",
        /// Does not stand losses.
        Fragile = "fragile",
        /// Stands losses well.
        Stoic = "stoic",
        /// Slow to move.
        Passive = "passive",
        /// Shoots better than its grade.
        EffectiveFire = "effective-fire",
        /// Shoots worse than its grade.
        WeakFire = "weak-fire",
        /// A battery of position or of the reserve.
        Reserve = "reserve",
        /// Made of companies or squadrons of several regiments.
        Composite = "composite",
    }
}

words! {
    /// How sure a number is.
    Confidence {
        /// A return or roll of the time.
        Fact = "fact",
        /// A careful guess by an author.
        Estimate = "estimate",
        /// Worked out by us from other numbers; say how in a `note`.
        Reconstruction = "reconstruction",
        /// Sources disagree; say how in a `note`.
        Disputed = "disputed",
    }
}

words! {
    /// Who is counted in a strength.
    Counting {
        /// All who were in the ranks that day.
        Present = "present",
        /// Rank and file with musket or sword; officers and drummers left out.
        Bayonets = "bayonets",
        /// Everybody, officers and drummers included.
        AllRanks = "all-ranks",
        /// All on the rolls, the sick and detached included.
        OnPaper = "on-paper",
    }
}

words! {
    /// What a piece of ground is.
    AreaKind {
        /// Trees.
        Woods = "woods",
        /// Houses far apart.
        OpenVillage = "open-village",
        /// Houses close together.
        Town = "town",
        /// Wet ground.
        Marsh = "marsh",
        /// Broken, stony or steep ground.
        Rough = "rough",
        /// Fruit trees or vines.
        Orchard = "orchard",
        /// Standing water.
        Lake = "lake",
        /// Higher ground: one contour; `height` says how high.
        Hill = "hill",
        /// Walls and bastions.
        Fortification = "fortification",
    }
}

words! {
    /// What a line on the map is.
    LineKind {
        /// Water that needs a bridge or a ford.
        River = "river",
        /// Water that can be waded.
        Stream = "stream",
        /// A made road.
        Road = "road",
        /// A way.
        Track = "track",
        /// A hedge or a wall.
        Hedge = "hedge",
        /// The crest of a ridge.
        Ridge = "ridge",
        /// A field work.
        Entrenchment = "entrenchment",
    }
}

words! {
    /// What a point on the map is.
    PointKind {
        /// A bridge.
        Bridge = "bridge",
        /// A ford.
        Ford = "ford",
        /// Something to take or hold.
        Objective = "objective",
        /// Where troops come on.
        Entry = "entry",
        /// A name and nothing else.
        Label = "label",
    }
}

words! {
    /// How a body stands.
    Posture {
        /// In line.
        Line = "line",
        /// In column of attack or of manoeuvre.
        Column = "column",
        /// In column of march.
        MarchColumn = "march-column",
        /// In square.
        Square = "square",
        /// Dispersed as skirmishers.
        Skirmish = "skirmish",
        /// Guns ready to fire.
        Unlimbered = "unlimbered",
        /// Guns ready to move.
        Limbered = "limbered",
    }
}

words! {
    /// The unit of length on the table.
    LengthUnit {
        /// An inch of 25.4 mm.
        Inch = "inch",
        /// A centimetre.
        Centimetre = "cm",
    }
}

words! {
    /// Where a figure of a rule set comes from.
    Provenance {
        /// It stands in the rule book, at the section named.
        Text = "text",
        /// It stands in another publication, which is named.
        Public = "public",
        /// It is arithmetic on figures that have a source.
        Derived = "derived",
        /// It is our reading where the text is silent or ambiguous.
        Reading = "reading",
    }
}

words! {
    /// How much a finding weighs in this project.
    SeverityWord {
        /// Fails the run.
        Error = "error",
        /// Fails the run under `--deny warnings`.
        Warning = "warning",
        /// Never fails a run.
        Hint = "hint",
        /// Is not reported.
        Allow = "allow",
    }
}

/// Defines a word with a pattern, read by a function.
macro_rules! pattern {
    ($(#[doc = $about:literal])* $name:ident<$life:lifetime>, $types:tt, $read:expr, $int:expr, { $($schema:tt)* }) => {
        impl<'de: $life, $life> Deserialize<'de> for $name<$life> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_any(Pattern { text: $read, int: $int })
            }
        }
        impl<$life> JsonSchema for $name<$life> {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": $types, "description": concat!($($about),*).trim(), $($schema)* })
            }
        }
    };
    ($(#[doc = $about:literal])* $name:ident, $types:tt, $read:expr, $int:expr, { $($schema:tt)* }) => {
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_any(Pattern { text: $read, int: $int })
            }
        }
        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": $types, "description": concat!($($about),*).trim(), $($schema)* })
            }
        }
    };
}

struct Pattern<F, G> {
    text: F,
    int: G,
}

impl<'de, T, F, G> Visitor<'de> for Pattern<F, G>
where
    F: FnOnce(&'de str) -> Option<T>,
    G: FnOnce(i64) -> Option<T>,
{
    type Value = T;
    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("a word of the right form")
    }
    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<T, E> {
        (self.text)(text).ok_or_else(|| E::custom(""))
    }
    fn visit_i64<E: Error>(self, int: i64) -> Result<T, E> {
        (self.int)(int).ok_or_else(|| E::custom(""))
    }
}

fn no_number<T>(_: i64) -> Option<T> {
    None
}

/// The name by which other places refer to a thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id<'a>(pub &'a str);

pattern! {
    /// A name to refer to: small letters, digits and single hyphens, like `i-corps`.
    Id<'a>, "string", Id::read, no_number,
    { "pattern": ID_PATTERN, "maxLength": 60, "examples": ["i-corps"] }
}

impl<'a> Id<'a> {
    /// The text as an id, if it is one.
    pub fn read(text: &'a str) -> Option<Id<'a>> {
        is_id(text).then_some(Id(text))
    }
}

/// A reference to a body by its id, with the id of its order of battle before it where two have the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reference<'a>(pub &'a str);

pattern! {
    /// The id of a body, like `i-corps`; where two orders of battle have the same id, `armee-du-nord/i-corps`.
    Reference<'a>, "string", |text: &'de str| (text.split('/').count() <= 2 && text.split('/').all(is_id)).then_some(Reference(text)), no_number,
    { "pattern": "^[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)?$", "maxLength": 121, "examples": ["i-corps", "armee-du-nord/i-corps"] }
}

impl<'a> Reference<'a> {
    /// The id of the order of battle, if it is named, and the id of the body.
    pub fn parts(self) -> (Option<&'a str>, &'a str) {
        match self.0.split_once('/') {
            Some((oob, body)) => (Some(oob), body),
            None => (None, self.0),
        }
    }
}

/// The id that a name would have: accents folded, everything else a hyphen.
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
    // A hyphen stands between two others: never first, last or beside one.
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

/// A day of the calendar as written; whether there was such a day is another question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month, from 1.
    pub month: u8,
    /// The day, from 1.
    pub day: u8,
}

pattern! {
    /// A day as year, month and day: `1815-06-18`.
    Date, "string", Date::read, no_number,
    { "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$", "examples": ["1815-06-18"] }
}

impl Date {
    fn read(text: &str) -> Option<Date> {
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

    /// How many days its month has.
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

    /// Days since a day long ago, to measure how far two dates are apart.
    pub fn day_number(self) -> i32 {
        // The era begins in March, so that the leap day is the last of its year.
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
    fn read(text: &str) -> Option<Time> {
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

/// A strength in men, sabres or guns: what is least and most, or nothing if it is unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Men {
    /// The least and the most; the same where the number is known.
    pub range: Option<(u32, u32)>,
}

/// No army of the age had more.
const MOST_MEN: u32 = 1_000_000;

pattern! {
    /// A strength: a number, a range such as `6000-6600`, or `unknown`.
    Men, ["integer", "string"], Men::read, |int: i64| (0..=i64::from(MOST_MEN)).contains(&int).then_some(Men { range: Some((int as u32, int as u32)) }),
    { "minimum": 0, "maximum": MOST_MEN, "pattern": "^([0-9]{1,6}-[0-9]{1,6}|unknown)$", "examples": [448, "6000-6600", "unknown"] }
}

impl Men {
    fn read(text: &str) -> Option<Men> {
        if text == "unknown" {
            return Some(Men { range: None });
        }
        let (least, most) = text.split_once('-')?;
        let number = |part: &str| (1..=6).contains(&part.len()).then(|| digits(part))?;
        Some(Men { range: Some((number(least)?, number(most)?)) })
    }

    /// The most it can be; nothing known is 0.
    pub fn most(self) -> u32 {
        self.range.map_or(0, |(least, most)| least.max(most))
    }

    /// The least it can be; nothing known is 0.
    pub fn least(self) -> u32 {
        self.range.map_or(0, |(least, most)| least.min(most))
    }

    /// The number, where there is just one.
    pub fn exact(self) -> Option<u32> {
        self.range.filter(|(least, most)| least == most).map(|(least, _)| least)
    }
}

/// Per cent, whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Percent(pub u8);

pattern! {
    /// Per cent: `60%`.
    Percent, "string", |text| percent(text).map(Percent), no_number,
    { "pattern": "^(100|[1-9]?[0-9])%$", "examples": ["60%"] }
}

fn percent(text: &str) -> Option<u8> {
    let number = text.strip_suffix('%')?;
    let plain = (1..=3).contains(&number.len()) && (number.len() == 1 || !number.starts_with('0'));
    digits(number).filter(|number| plain && *number <= 100).map(|number| number as u8)
}

/// What a body can bear in a game: a share of it or a count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Wear {
    /// A share in per cent.
    Share(u8),
    /// So many elements or points.
    Count(u32),
}

pattern! {
    /// What a formation can bear before it tires: a share such as `60%`, or a count such as `20`.
    Wear, ["integer", "string"],
    |text| percent(text).map(Wear::Share),
    |int: i64| (0..=1000).contains(&int).then_some(Wear::Count(int as u32)),
    { "minimum": 0, "maximum": 1000, "pattern": "^(100|[1-9]?[0-9])%$", "examples": ["60%", 20] }
}

/// A distance on the table in thousandths of its unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GameLength {
    /// Thousandths of the unit.
    pub thousandths: u32,
    /// The unit.
    pub unit: LengthUnit,
}

pattern! {
    /// A distance on the table with its unit: `4in`, `2.5in`, `30cm`.
    GameLength, "string", GameLength::read, no_number,
    { "pattern": "^[0-9]{1,4}(\\.[0-9]{1,3})?(in|cm)$", "examples": ["4in", "30cm"] }
}

impl GameLength {
    fn read(text: &str) -> Option<GameLength> {
        let (number, unit) = match (text.strip_suffix("in"), text.strip_suffix("cm")) {
            (Some(number), _) => (number, LengthUnit::Inch),
            (_, Some(number)) => (number, LengthUnit::Centimetre),
            _ => return None,
        };
        let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
        let long = |part: &str, most: usize| (1..=most).contains(&part.len());
        if !long(whole, 4) || !long(fraction, 3) {
            return None;
        }
        let thousandths = digits(fraction)? * 10_u32.pow(3 - fraction.len() as u32);
        Some(GameLength { thousandths: digits(whole)? * 1000 + thousandths, unit })
    }
}

/// A place on the ground in metres from the south-west corner: east, then north.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Coordinates {
    /// Metres to the east.
    pub east: i32,
    /// Metres to the north.
    pub north: i32,
}

impl<'de> Deserialize<'de> for Coordinates {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let [east, north] = <[i32; 2]>::deserialize(deserializer)?;
        Ok(Coordinates { east, north })
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
            "items": { "type": "integer", "minimum": -100_000, "maximum": 100_000 },
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
    fn dates_know_their_months_and_distances() {
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
    }
}
