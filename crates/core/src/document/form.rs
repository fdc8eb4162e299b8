//! The forms that a text can have, such as an id, a date or a strength: names for messages, advice
//! on how to write a text of the form, and corrections of texts that were written differently.

use serde_json::Value;

use super::Ratio;
use super::figures::Dice;
use super::kind::KINDS;

use super::vocabulary::latin;

/// The form that a field requires of its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Id,
    Reference,
    Date,
    Time,
    Strength,
    Percent,
    Wear,
    Length,
    Weight,
    Address,
    BaseSize,
    Step,
    Number,
    Scores,
    Dice,
    Ground,
    Source,
    Hash,
    Colour,
    Path,
    Version,
}

/// A part of the schema's pattern that identifies the form. The more specific parts come first,
/// because the first part that matches decides.
const PATTERNS: &[(&str, Form)] = &[
    ("*(/[a-z0-9]", Form::Reference),
    ("^[a-z0-9]+", Form::Id),
    ("^[0-9]{4}-", Form::Date),
    ("2[0-3]):", Form::Time),
    ("|unknown)", Form::Strength),
    ("(in|cm|mm)$", Form::Length),
    ("-pounder|", Form::Weight),
    ("^https?", Form::Address),
    ("^>=", Form::Version),
    ("{1,3}x[0-9]", Form::BaseSize),
    ("^(any|", Form::Step),
    ("/[1-9][0-9]", Form::Number),
    (r"?\.\.(", Form::Scores),
    ("?d[0-9]", Form::Dice),
    ("(yd|m)$", Form::Ground),
    ("|reading)", Form::Source),
    ("#[^#]", Form::Hash),
    ("^#[0-9a-fA-F]", Form::Colour),
    ("^[A-Za-z0-9_-][A-Za-z0-9._-]*(/", Form::Path),
];

impl Form {
    pub(super) fn of(schema: &Value) -> Option<Form> {
        let pattern = schema.get("pattern").and_then(Value::as_str)?;
        if pattern.ends_with("%$") {
            // `Wear` can be a count or a percentage, so its schema has two types. The schema of
            // `Percent` has only one type.
            let both = schema.get("type").is_some_and(Value::is_array);
            return Some(if both { Form::Wear } else { Form::Percent });
        }
        PATTERNS.iter().find(|(part, _)| pattern.contains(part)).map(|(_, form)| *form)
    }

    /// Name of the form in messages, such as `a date`.
    pub(super) fn name(self) -> &'static str {
        match self {
            Form::Id => "an id",
            Form::Reference => "the id of a body",
            Form::Date => "a date",
            Form::Time => "a time of day",
            Form::Strength => "a strength",
            Form::Percent => "a share in per cent",
            Form::Wear => "a share or a count",
            Form::Length => "a distance with its unit",
            Form::Weight => "the weight of a gun",
            Form::Address => "a web address",
            Form::BaseSize => "the size of a base",
            Form::Step => "the step of a number",
            Form::Number => "a number",
            Form::Scores => "a score or an interval of scores",
            Form::Dice => "a throw of dice",
            Form::Ground => "a distance on the ground",
            Form::Source => "the source of a figure",
            Form::Hash => "a text with `#` for the number",
            Form::Colour => "a colour",
            Form::Path => "a path in the project",
            Form::Version => "the lowest version that fits",
        }
    }

    pub(super) fn advice(self) -> &'static str {
        match self {
            Form::Id => "write small letters, digits and single hyphens, like `i-corps`",
            Form::Reference => {
                "write the id of a body, like `i-corps`; where two orders of battle have the same id, `armee-du-nord/i-corps`"
            }
            Form::Date => "write year, month and day: `1815-06-18`",
            Form::Time => "write hours and minutes, in quotes: `\"15:30\"`",
            Form::Strength => "write a number, a range such as `6000-6600`, or `unknown`",
            Form::Percent => "write a whole percentage: `60%`",
            Form::Wear => "write a share such as `60%`, or a count such as `20`",
            Form::Length => "write the number and its unit: `4in`, `2.5in` or `30cm`",
            Form::Weight => "write `12-pounder` or another number of pounds, `howitzer` or `mixed`",
            Form::Address => "write the full address, beginning with `https://`",
            Form::BaseSize => "write front by depth in millimetres: `40x20`",
            Form::Step => {
                "write the step of a counted number, such as `0.5`, or `any` for a measured number"
            }
            Form::Number => {
                "write a number, a decimal, or a fraction in quotes: `3`, `2.5`, `\"1/4\"`"
            }
            Form::Scores => {
                "write a score, or an interval with two dots: `4`, `5..6`, `7..`, `..-2`"
            }
            Form::Dice => "write dice and sides: `2d6`, `d6-d6`, `3d6=1`",
            Form::Ground => "write the number and its unit: `100yd` or `150m`",
            Form::Source => {
                "write `text`, `public`, `derived` or `reading`, then the place: `text 8.B`, \
                 `public charts ranges`"
            }
            Form::Hash => {
                "write the words around the number and `#` for the number itself: `ref. #`"
            }
            Form::Colour => {
                "write red, green and blue with two letters each, in quotes: `\"#1f3a8a\"`"
            }
            Form::Path => "write a path below the folder of the project, such as `docs/rules.md`",
            Form::Version => "write `>=` and numbers with points between them: `\">=1.2\"`",
        }
    }

    /// An example of a text with the form, as a document would contain it.
    pub(super) fn example(self) -> &'static str {
        match self {
            Form::Id | Form::Reference => "i-corps",
            Form::Date => "1815-06-18",
            Form::Time => "\"15:30\"",
            Form::Strength => "448",
            Form::Percent | Form::Wear => "60%",
            Form::Length => "4in",
            Form::Weight => "12-pounder",
            Form::Address => "https://example.org/",
            Form::BaseSize => "40x20",
            Form::Step => "any",
            Form::Number => "2.5",
            Form::Scores => "5..6",
            Form::Dice => "2d6",
            Form::Ground => "100yd",
            Form::Source => "text 8.B",
            Form::Hash => "\"ref. #\"",
            Form::Colour => "\"#1f3a8a\"",
            Form::Path => "docs",
            Form::Version => "\">=1.2\"",
        }
    }

    /// The text in the right form, if the author's meaning is clear. A text that already has the
    /// form is returned unchanged.
    pub(super) fn repair(self, written: &str) -> Option<String> {
        // The limit keeps the work small; texts that can be corrected are much shorter.
        if written.len() > 200 {
            return None;
        }
        let plain = plain_signs(written.trim());
        let written = within_curly_quotes(&plain).unwrap_or(&plain);
        match self {
            Form::Id => id(written),
            Form::Reference => reference(written),
            Form::Date => date(written),
            Form::Time => time(written),
            Form::Strength => strength(written),
            Form::Percent => percent(written),
            Form::Wear if number(written).is_some_and(|count| count <= 1000) => {
                Some(written.to_owned())
            }
            Form::Wear => percent(written),
            Form::Version => {
                let numbers = written.trim_start_matches(['>', '=', 'v', ' ']);
                let is_number = |part: &str| part.len() <= 6 && number(part).is_some();
                let fits = numbers.split('.').all(is_number) && numbers.split('.').count() <= 4;
                fits.then(|| format!("\">={numbers}\""))
            }
            Form::Length => length(written),
            Form::Weight => weight(written),
            Form::Address => {
                let name = written.split('/').next().unwrap_or("");
                let domain = name.contains('.') && !name.contains([' ', '@', ':']);
                domain.then(|| format!("https://{written}"))
            }
            Form::Colour => {
                let letters = written.trim_start_matches('#');
                let colour = letters.bytes().all(|letter| letter.is_ascii_hexdigit());
                (colour && letters.len() == 6).then(|| format!("#{letters}"))
            }
            Form::BaseSize => base_size(written),
            Form::Path => {
                let path = written.replace('\\', "/");
                let path = path.trim_start_matches("./").trim_end_matches('/');
                let is_name = |part: &str| {
                    let plain =
                        |letter: u8| letter.is_ascii_alphanumeric() || b"._-".contains(&letter);
                    !part.is_empty() && !part.starts_with('.') && part.bytes().all(plain)
                };
                path.split('/').all(is_name).then(|| path.to_owned())
            }
            Form::Step | Form::Number => {
                let plain = digits_for_letters(written).unwrap_or_else(|| written.to_owned());
                let dotted = plain.replace(',', ".");
                let unit = dotted.trim_start_matches(|letter: char| letter.is_ascii_digit());
                // The unit belongs to the key: `30min`.
                let is_unit = !unit.is_empty()
                    && unit.len() < dotted.len()
                    && unit.trim_start().chars().all(char::is_alphabetic);
                let bare = if is_unit { &dotted[..dotted.len() - unit.len()] } else { &dotted };
                Ratio::read(bare).map(|_| match bare.contains('/') {
                    true => format!("\"{bare}\""),
                    false => bare.to_owned(),
                })
            }
            Form::Scores => scores(written),
            Form::Dice => {
                // The letter for a die is `W` in German and `k` in Polish and Russian.
                let small = written.to_lowercase().replace(' ', "").replace(['w', 'k', 'к'], "d");
                Dice::read(&small).map(|_| small)
            }
            Form::Ground => ground_length(written),
            Form::Source | Form::Hash => None,
        }
    }
}

/// The text between curly quotes. Word processors insert curly quotes, and YAML reads them as part
/// of the text.
pub(super) fn within_curly_quotes(text: &str) -> Option<&str> {
    let inside = text.strip_prefix(['“', '”', '„', '‘', '’', '«'])?;
    Some(inside.strip_suffix(['”', '“', '’', '‘', '»']).unwrap_or(inside).trim())
}

/// Corrects a reference to a body, such as `suchet/40e ligne`.
fn reference(written: &str) -> Option<String> {
    if let Some(stem) = document_stem(written) {
        return id(stem);
    }
    let ids: Option<Vec<String>> = written.split('/').map(id).collect();
    ids.filter(|ids| ids.len() <= 2).map(|ids| ids.join("/"))
}

/// The width and the height in a size such as `74x105mm`, `74 × 105 mm` or `6000 by 4000`, and its
/// unit.
pub(super) fn size(written: &str) -> Option<(String, String, &'static str)> {
    let small = written.to_lowercase().replace(" by ", "x").replace(['×', '*', ' '], "");
    let (width, height) = small.split_once('x')?;
    let unit = ["mm", "cm", "in", "m"].into_iter().find(|unit| height.ends_with(unit));
    let unit = unit.unwrap_or_default();
    let bare = |text: &str| {
        let text = text.strip_suffix(unit).unwrap_or(text);
        number(text).filter(|_| text.len() <= 6).map(|number| number.to_string())
    };
    Some((bare(width)?, bare(height)?, unit))
}

/// Corrects the size of a base, such as `40 x 20`, `40/20 mm` or `4x2cm`.
fn base_size(written: &str) -> Option<String> {
    let small = written.to_lowercase();
    if small.contains("cm") {
        return centimetres(&small);
    }
    // A size in inches is not corrected, because an inch is not a whole number of millimetres.
    if small.contains(['"', '”', '″']) || small.contains("in") {
        return None;
    }
    let parts = written.split(|letter: char| !letter.is_ascii_digit());
    let numbers: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let [front, depth] = numbers.as_slice() else { return None };
    (front.len() <= 3 && depth.len() <= 3).then(|| format!("{front}x{depth}"))
}

/// Corrects the size of a base in centimetres, such as `4 x 2 cm` or `4cm by 2.5cm`.
fn centimetres(small: &str) -> Option<String> {
    let bare = small.replace("cm", "").replace("by", "x").replace(['×', '*', '/'], "x");
    let (front, depth) = bare.split_once('x')?;
    let millimetres = |text: &str| {
        let text = text.trim().replace(',', ".");
        let length = Ratio::read(&text)?.times(Ratio::whole(10))?.as_whole()?;
        (1..=999).contains(&length).then_some(length)
    };
    Some(format!("{}x{}", millimetres(front)?, millimetres(depth)?))
}

/// Corrects a distance on the ground, such as `100 yards` or `150 meters`.
fn ground_length(written: &str) -> Option<String> {
    let digits = leading_digits(written);
    let unit = match written[digits.len()..].trim() {
        "y" | "yards" | "yard" | "yds" | "yd" => "yd",
        "m" | "metres" | "meters" | "metre" | "meter" => "m",
        _ => return None,
    };
    (!digits.is_empty()).then(|| format!("{digits}{unit}"))
}

fn id(written: &str) -> Option<String> {
    let written = document_stem(written).unwrap_or(written);
    // `latin` drops a letter that it cannot convert. A text with a letter that is dropped is not
    // corrected, because the id would differ from the name.
    let foldable = |letter: char| !letter.is_alphabetic() || !latin(&letter.to_string()).is_empty();
    let id = latin(written);
    (written.chars().all(foldable) && (1..=60).contains(&id.len())).then_some(id)
}

/// File name without folder and extension. Authors sometimes write a file name where an id belongs.
pub(super) fn document_stem(written: &str) -> Option<&str> {
    let name = written.rsplit(['/', '\\']).next().unwrap_or(written);
    let stem = name.strip_suffix(".yaml").or(name.strip_suffix(".yml"))?;
    let kind = KINDS.iter().find_map(|kind| stem.strip_suffix(kind.key())?.strip_suffix('.'));
    Some(kind.unwrap_or(stem))
}

/// Corrects the weight of guns, such as `12pdr`, `pièces de 12` or `Haubitzen`.
fn weight(written: &str) -> Option<String> {
    let small = latin(written);
    let has = |words: &[&str]| words.iter().any(|word| small.contains(word));
    let mut numbers =
        small.split(|letter: char| !letter.is_ascii_digit()).filter(|part| !part.is_empty());
    let (pounds, more) = (numbers.next(), numbers.next());
    let howitzers = has(&["howitzer", "obus", "haubitz", "licorne", "unicorn", "gaubits"]);
    match pounds {
        // `mixed` means guns and howitzers, or guns of two weights.
        _ if has(&["mixed", "mixte", "gemischt", "mixto"]) => Some("mixed".to_owned()),
        _ if howitzers && !has(&["-and-", "-und-", "-et-", "-y-"]) => Some("howitzer".to_owned()),
        Some(pounds) if more.is_none() && !howitzers && pounds.len() <= 2 => {
            Some(format!("{pounds}-pounder"))
        }
        _ => None,
    }
}

/// Corrects an interval of scores, such as `4 to 6`, `4-6`, `7+` or `7 or more`.
fn scores(written: &str) -> Option<String> {
    let small = written.to_lowercase().replace(['–', '—'], "-");
    let number = |text: &str| Ratio::read(text.trim()).and_then(Ratio::as_whole);
    for (words, before) in [("+", false), ("or more", false), ("and up", false), ("or less", true)]
    {
        if let Some(end) = small.strip_suffix(words).and_then(number) {
            return Some(if before { format!("..{end}") } else { format!("{end}..") });
        }
    }
    let (least, most) = [" to ", "..", "-"].into_iter().find_map(|between| {
        let (least, most) = small.split_once(between)?;
        Some((number(least)?, number(most)?))
    })?;
    Some(format!("{least}..{most}"))
}

fn number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok())?
}

fn leading_digits(text: &str) -> &str {
    let end = text.bytes().take_while(u8::is_ascii_digit).count();
    &text[..end]
}

/// Converts degrees, minutes and seconds to decimals: `50°39'54"N` becomes `50.665`. Five decimals
/// are exact to a metre.
pub(super) fn decimal_degrees(written: &str) -> Option<String> {
    let (degrees, rest) = written.trim().split_once('°')?;
    let is_sign = |letter: char| "'′’\"″”º".contains(letter) || letter.is_whitespace();
    let mut parts = rest.split(is_sign).filter(|part| !part.is_empty());
    let mut words: Vec<&str> = parts.by_ref().collect();
    let is_named = |word: &&str| ["N", "S", "E", "W", "O"].contains(word);
    let direction = words.last().copied().filter(is_named);
    if direction.is_some() {
        words.pop();
    }
    let (minus, degrees) = match degrees.trim().strip_prefix(['-', '−']) {
        Some(degrees) => (true, degrees),
        None => (false, degrees.trim()),
    };
    let whole = |text: &str| text.parse::<i64>().ok().filter(|number| (0..=180).contains(number));
    let degrees = whole(degrees)?;
    let minutes = words.first().map_or(Some(0), |text| whole(text))?;
    // Drop fractions of a second, because a tenth of a second is only three metres.
    let seconds = words.get(1).map_or(Some(0), |text| whole(text.split('.').next()?))?;
    if words.len() > 2 || minutes > 59 || seconds > 59 {
        return None;
    }
    let parts = (minutes * 60 + seconds) * 100_000;
    let fraction = (parts + 1800) / 3600;
    let (degrees, fraction) = (degrees + fraction / 100_000, fraction % 100_000);
    let minus = minus || matches!(direction, Some("S" | "W"));
    let fraction = format!("{fraction:05}");
    let fraction = fraction.trim_end_matches('0');
    let fraction = if fraction.is_empty() { "0" } else { fraction };
    Some(format!("{}{degrees}.{fraction}", if minus { "-" } else { "" }))
}

/// For each month, the beginnings of its name in English, French, German, Spanish, Italian and
/// Polish.
const MONTHS: [&str; 12] = [
    "jan|sty|ene",
    "feb|fev|lut",
    "mar",
    "apr|avr|kwi|abr",
    "mai|may",
    "jui|jun|cze",
    "juil|jul|lip",
    "aug|aou|sie|ago",
    "sep|wrz",
    "oct|okt|paz|ott",
    "nov|lis",
    "dec|dez|gru|dic",
];

/// Number of a month, counted from 1, for the name of the month or the beginning of its name.
pub(super) fn month_of(word: &str) -> Option<u32> {
    let word = latin(word);
    let begins = |starts: &&str| starts.split('|').any(|start| word.starts_with(start));
    // Search from December to January, because `juil` (July) would also match the `jui` of June.
    MONTHS.iter().rposition(begins).map(|index| index as u32 + 1)
}

fn date(written: &str) -> Option<String> {
    // Drop a time of day after the date.
    let written = match written.split_once('T') {
        Some((day, _)) if day.len() == 10 => day,
        _ => written,
    };
    let digits = |part: &str| digits_for_letters(part).unwrap_or_else(|| part.to_owned());
    let plain: String = written
        .split_inclusive('-')
        .map(|part| match part.strip_suffix('-') {
            Some(number) => digits(number) + "-",
            None => digits(part),
        })
        .collect();
    let parts: Vec<&str> =
        plain.split(['-', '–', '—', '/', '.', ' ', ',']).filter(|part| !part.is_empty()).collect();
    let [a, b, c] = parts.as_slice() else { return None };
    let month = month_of;
    let day = |text: &str| {
        let digits = leading_digits(text);
        let rest = &text[digits.len()..];
        matches!(rest, "" | "st" | "nd" | "rd" | "th" | "er").then(|| number(digits))?
    };
    let (year, month, day) = match (day(a), day(b), day(c)) {
        (Some(year), Some(month), Some(day)) if year > 1000 => (year, month, day),
        // In a date such as `18.6.1815`, either of the small numbers may be the day. The order of
        // day and month is certain only if the day is above 12 or both numbers are equal. Between
        // full stops, as in `18.6.1815`, the day comes first.
        (Some(day), Some(month), Some(year))
            if day > 12 || day == month || written.matches('.').count() == 2 =>
        {
            (year, month, day)
        }
        (Some(month), Some(day), Some(year)) if day > 12 => (year, month, day),
        (Some(day), None, Some(year)) => (year, month(b)?, day),
        (None, Some(day), Some(year)) => (year, month(a)?, day),
        _ => return None,
    };
    let real =
        (1000..=9999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
    real.then(|| format!("{year}-{month:02}-{day:02}"))
}

fn time(written: &str) -> Option<String> {
    // Some clocks have letters where digits belong, such as `O8:30`.
    let is_clock = |letter: char| letter.is_ascii_digit() || ":.OolI".contains(letter);
    let digits = |part: &str| digits_for_letters(part).unwrap_or_else(|| part.to_owned());
    let written = match written.chars().all(is_clock) {
        true => written.split(':').map(digits).collect::<Vec<String>>().join(":"),
        false => written.to_owned(),
    };
    let small = written.to_lowercase();
    let (clock, afternoon) = match (small.strip_suffix("pm"), small.strip_suffix("am")) {
        (Some(clock), _) => (clock.trim(), Some(true)),
        (_, Some(clock)) => (clock.trim(), Some(false)),
        _ => (small.as_str(), None),
    };
    let (hour, minute) = match clock {
        "noon" => (12, 0),
        _ if clock.len() >= 3 && clock.len() <= 4 && number(clock).is_some() => {
            (number(&clock[..clock.len() - 2])?, number(&clock[clock.len() - 2..])?)
        }
        _ if afternoon.is_some() && number(clock).is_some() => (number(clock)?, 0),
        _ => {
            let mut parts = clock.split([':', '.', 'h', ' ']).filter(|part| !part.is_empty());
            let (hour, minute) = (number(parts.next()?)?, number(parts.next()?)?);
            // Drop seconds, because no source is so exact.
            (hour, Some(minute).filter(|_| parts.all(|part| number(part).is_some()))?)
        }
    };
    let hour = match afternoon {
        Some(afternoon) if hour <= 12 => hour % 12 + if afternoon { 12 } else { 0 },
        Some(_) => return None,
        None => hour,
    };
    (hour < 24 && minute < 60).then(|| format!("{hour:02}:{minute:02}"))
}

/// Words for `about` before a number, in the languages of the lists. Longer words come first, so
/// that `approx` does not match the beginning of `approximately`.
const ABOUT: &str = "approximately|ongeveer|примерно|roughly|environ|approx|around|około|okolo|about|circa|около|etwa|rund|some|cerca|unos|env|ок|ok|ca|c|±|~|≈|.| ";

/// Words for what a strength counts.
const COUNTED: &str = "all and bayonets effectives file gunners guns hommes horses infantry mann \
                       men of officers other present rank ranks sabres soldiers total troopers \
                       troops";

/// Whether a strength begins with a word or a sign for an approximate number, such as `c. 742`.
pub(super) fn is_approximate(written: &str) -> bool {
    let small = written.trim().to_lowercase();
    let is_about = |word: &str| !matches!(word, "." | " ") && small.starts_with(word);
    ABOUT.split('|').any(is_about) && small.contains(|letter: char| letter.is_ascii_digit())
}

fn strength(written: &str) -> Option<String> {
    let small = written.to_lowercase();
    if matches!(
        small.trim_end_matches('?'),
        "" | "n/a" | "none" | "tbd" | "unknown" | "-" | "unclear"
    ) {
        return Some("unknown".to_owned());
    }
    let mut rest = small.trim_end_matches('?');
    for word in ABOUT.split('|') {
        rest = rest.trim_start_matches(word);
    }
    // Words of what is counted: `742 officers and men`.
    let counted = |word: &str| COUNTED.split(' ').any(|known| known == word);
    while let Some((before, _)) = rest.trim_end().rsplit_once(' ').filter(|(_, it)| counted(it)) {
        rest = before;
    }
    for word in ["men", "sabres", "guns", "bayonets", "mann", "hommes"] {
        rest = rest.strip_suffix(word).unwrap_or(rest).trim();
    }
    let range = rest.replace(['–', '—', '/'], "-").replace(" to ", "-").replace(" or ", "-");
    let number =
        |part: &str| whole(&digits_for_letters(part.trim()).unwrap_or_else(|| part.to_owned()));
    let parts: Option<Vec<String>> = range.split('-').map(number).collect();
    parts.filter(|parts| parts.len() <= 2).map(|parts| parts.join("-"))
}

/// Replaces typographic and East Asian digits, spaces and minus signs, because YAML does not read
/// them as part of a number.
pub(super) fn plain_signs(text: &str) -> String {
    let plain = |letter: char| match letter {
        '０'..='９' => char::from(b'0' + (u32::from(letter) - u32::from('０')) as u8),
        '％' => '%',
        '\u{a0}' | '\u{202f}' | '\u{2009}' => ' ',
        '−' | '‒' | '\u{2011}' => '-',
        other => other,
    };
    text.chars().map(plain).collect()
}

/// Names a character that only looks like part of a number, with the character to write instead.
pub(super) fn odd_sign(written: &str) -> Option<String> {
    let has_digit = written.contains(|letter: char| letter.is_numeric());
    let named = |letter: char| {
        let (what, right) = match letter {
            '–' | '‒' | '—' | '―' => ("a typographic dash", "the hyphen `-`"),
            '−' => ("a typographic minus sign", "the hyphen `-`"),
            '\u{2011}' => ("a non-breaking hyphen", "the hyphen `-`"),
            '０'..='９' => ("a full-width digit", "plain digits"),
            'O' | 'o' => ("a letter", "the digit `0`"),
            'l' | 'I' | '|' => ("not a digit", "the digit `1`"),
            '½' => ("a single character", "`.5`"),
            _ => return None,
        };
        Some(format!("`{letter}` is {what}: write {right}"))
    };
    // A text with other letters is a word and not a number: `64O` is a number, but `ok. 1550` is
    // not.
    let is_word = written.chars().any(|letter| letter.is_alphabetic() && !"OolI".contains(letter));
    let is_dash = |letter: &char| "–‒—―−\u{2011}".contains(*letter);
    match is_word {
        // In a word such as `9‑pounder`, only the dash can be wrong.
        true => written.chars().filter(is_dash).find_map(named).filter(|_| !written.contains(' ')),
        false => written.chars().find_map(named).filter(|_| has_digit),
    }
}

/// Replaces letters among digits that look like digits, as in `8O0` or `l2`.
pub(super) fn digits_for_letters(text: &str) -> Option<String> {
    let like = |letter: char| match letter {
        'O' | 'o' => '0',
        'l' | 'I' | '|' => '1',
        other => other,
    };
    let digits: String = text.chars().map(like).collect();
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    let has_digit = text.bytes().any(|byte| byte.is_ascii_digit());
    (is_number && has_digit && digits != text).then_some(digits)
}

/// Converts kilometres to whole metres: `3.6km` becomes `3600`.
pub(super) fn kilometres(text: &str) -> Option<String> {
    let number = text.strip_suffix("km")?.trim().replace(',', ".");
    let (whole, fraction) = number.split_once('.').unwrap_or((&number, ""));
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if !(1..=4).contains(&whole.len())
        || fraction.len() > 3
        || !is_number(whole)
        || !is_number(fraction)
    {
        return None;
    }
    let metres: u32 = format!("{whole}{fraction:0<3}").parse().ok()?;
    Some(metres.to_string())
}

/// A whole number such as `6000`, from a text that may separate thousands: `6,000`.
pub(super) fn whole(text: &str) -> Option<String> {
    let text = text.trim();
    let mut groups = text.split([',', '.', '_', ' ', '\'', '\u{a0}', '\u{202f}']);
    let first = groups.next().filter(|first| (1..=7).contains(&first.len()))?;
    let mut digits = first.to_owned();
    for group in groups {
        // A separator is valid only before three digits, because `600.5` is a fraction.
        if group.len() != 3 || first.len() > 3 {
            return None;
        }
        digits.push_str(group);
    }
    number(&digits).filter(|number| *number <= 1_000_000).map(|number| number.to_string())
}

fn percent(written: &str) -> Option<String> {
    let bare = written.trim_end_matches(['%', ' ']);
    let bare = bare.strip_suffix("percent").or(bare.strip_suffix("per cent")).unwrap_or(bare);
    let bare = bare.trim();
    if let Some(share) = number(bare).filter(|share| *share <= 100) {
        return Some(format!("{share}%"));
    }
    // A throw of a die, such as `3+`, and a fraction, such as `2/3`, are shares too.
    let shares = match (bare.strip_suffix('+'), bare.split_once('/')) {
        (Some(least), _) => number(least).filter(|it| (2..=6).contains(it)).map(|it| (7 - it, 6)),
        (None, Some((part, all))) => number(part).zip(number(all)),
        _ => None,
    };
    if let Some((part, all)) = shares.filter(|(part, all)| part <= all && (1..=100).contains(all)) {
        return Some(format!("{}%", (part * 200 + all) / (all * 2)));
    }
    // A fraction with one or two decimals, such as `0.6`, becomes a percentage.
    let fraction = bare.strip_prefix("0.").or(bare.strip_prefix('.'))?;
    let share = number(fraction).filter(|_| fraction.len() <= 2 && !written.contains('%'))?;
    Some(format!("{}%", if fraction.len() == 1 { share * 10 } else { share }))
}

fn length(written: &str) -> Option<String> {
    let small = written.to_lowercase().replace(',', ".");
    let end = small.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b'.').count();
    let (figure, unit) = small.split_at(end);
    let (whole, fraction) = figure.split_once('.').unwrap_or((figure, ""));
    let good = (1..=4).contains(&whole.len())
        && number(whole).is_some()
        && (fraction.is_empty() && !figure.contains('.')
            || (1..=3).contains(&fraction.len()) && number(fraction).is_some());
    if !good {
        return None;
    }
    match unit.trim().trim_end_matches('.') {
        "in" | "inch" | "inches" | "\"" | "”" | "″" | "''" => Some(format!("{figure}in")),
        "cm" | "centimetre" | "centimetres" | "centimeter" | "centimeters" => {
            Some(format!("{figure}cm"))
        }
        "mm" if fraction.is_empty() => {
            let mm = number(whole)?;
            let rest = mm % 10;
            Some(if rest == 0 { format!("{}cm", mm / 10) } else { format!("{}.{rest}cm", mm / 10) })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{KINDS, schema};

    #[test]
    fn every_pattern_of_every_schema_has_a_form() {
        fn walk(value: &Value, told: &mut Vec<String>) {
            if value.get("pattern").is_some_and(Value::is_string) && Form::of(value).is_none() {
                told.push(value.to_string());
            }
            match value {
                Value::Object(map) => map.values().for_each(|value| walk(value, told)),
                Value::Array(list) => list.iter().for_each(|value| walk(value, told)),
                _ => {}
            }
        }
        let mut told = Vec::new();
        KINDS.into_iter().for_each(|kind| walk(schema(kind), &mut told));
        assert!(told.is_empty(), "{told:?}");
    }

    #[test]
    fn values_in_other_forms_are_corrected_or_left_alone() {
        for (form, written, meant) in [
            (Form::Id, "Général Foy", Some("general-foy")),
            (Form::Id, "d’Erlon", Some("derlon")),
            (Form::Id, "Żółw", Some("zolw")),
            (Form::Id, "???", None),
            (Form::Reference, "Armée du Nord/I Corps", Some("armee-du-nord/i-corps")),
            (Form::Reference, "a/b/c", None),
            (Form::Date, "18 June 1815", Some("1815-06-18")),
            (Form::Date, "June 18th, 1815", Some("1815-06-18")),
            (Form::Date, "14 juillet 1807", Some("1807-07-14")),
            (Form::Date, "1er août 1798", Some("1798-08-01")),
            (Form::Date, "18/06/1815", Some("1815-06-18")),
            (Form::Date, "06-18-1815", Some("1815-06-18")),
            (Form::Date, "06/05/1815", None),
            (Form::Date, "6.5.1815", Some("1815-05-06")),
            (Form::Date, "06/06/1815", Some("1815-06-06")),
            (Form::Date, "1815", None),
            (Form::Date, "1815-13-01", None),
            (Form::Date, "1815-06-18T11:30:00", Some("1815-06-18")),
            (Form::Time, "9:30", Some("09:30")),
            (Form::Time, "0930", Some("09:30")),
            (Form::Time, "3:30 pm", Some("15:30")),
            (Form::Time, "12am", Some("00:00")),
            (Form::Time, "noon", Some("12:00")),
            (Form::Time, "15:30:00", Some("15:30")),
            (Form::Time, "24:00", None),
            (Form::Time, "5", None),
            (Form::Strength, "6,000", Some("6000")),
            (Form::Strength, "6.000", Some("6000")),
            (Form::Strength, "600.5", None),
            (Form::Strength, "ca. 600 men", Some("600")),
            (Form::Strength, "600 to 660", Some("600-660")),
            (Form::Strength, "6,000–6,600", Some("6000-6600")),
            (Form::Strength, "8O0", Some("800")),
            (Form::Strength, "6OO-6l0", Some("600-610")),
            (Form::Strength, "many", None),
            (Form::Percent, "60 %", Some("60%")),
            (Form::Percent, "0.6", Some("60%")),
            (Form::Percent, "0.25", Some("25%")),
            (Form::Percent, "3+", Some("67%")),
            (Form::Percent, "1/3", Some("33%")),
            (Form::Percent, "3/0", None),
            (Form::Percent, "160%", None),
            (Form::Wear, "20", Some("20")),
            (Form::Length, "4\"", Some("4in")),
            (Form::Length, "4,5 in", Some("4.5in")),
            (Form::Length, "100mm", Some("10cm")),
            (Form::Length, "4", None),
            (Form::Version, "1.2", Some("\">=1.2\"")),
            (Form::Version, "> v1.2", Some("\">=1.2\"")),
            (Form::Version, "newest", None),
            (Form::Weight, "12pdr", Some("12-pounder")),
            (Form::Weight, "heavy", None),
            (Form::Weight, "12 pounder", Some("12-pounder")),
            (Form::Weight, "8pr", Some("8-pounder")),
            (Form::Weight, "pièces de 12", Some("12-pounder")),
            (Form::Weight, "6-Pfünder", Some("6-pounder")),
            (Form::Weight, "obusiers", Some("howitzer")),
            (Form::Weight, "Haubitze", Some("howitzer")),
            (Form::Weight, "6 and 12", None),
            (Form::Dice, "4dF", None),
            (Form::Dice, "2W6", Some("2d6")),
            (Form::Dice, "3d6=4..6", None),
            (Form::Id, "french.oob.yaml", Some("french")),
            (Form::Id, "armies/french.oob.yml", Some("french")),
            (Form::Reference, "armies/french.oob.yaml", Some("french")),
            (Form::Address, "www.example.org/a", Some("https://www.example.org/a")),
            (Form::Address, "my book", None),
            (Form::BaseSize, "40mm by 20mm", Some("40x20")),
            (Form::Path, "./docs/", Some("docs")),
            (Form::Path, "docs\\rules.md", Some("docs/rules.md")),
            (Form::Path, "../secrets", None),
            (Form::Path, "/etc", None),
        ] {
            assert_eq!(form.repair(written).as_deref(), meant, "{form:?} {written}");
        }
    }
}
