//! Reads numbers as people write them into tables: `1,234`, `1 234`, `540.0`, `c. 900`,
//! `6.400/6.500`, `18/600`, `?`.

use grognard_core::document::{MAX_MEN, Men, Squadrons};

use crate::lists::text::{folded, is_about, measure_word};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Amount {
    /// The cell contains no number: `-`, `n/a`, 0.
    Nothing,
    /// The cell contains a number, a range, or a sign for an unknown number.
    Men(Men),
    /// The cell contains a number that the author marks as an estimate.
    About(Men),
    /// The cell contains officers and then men: `18/600`.
    OfficersAndMen(u32, u32),
}

/// Signs and words that mean that a cell is empty.
const NOTHING: &str =
    "|-|--|–|—|n/a|na|n.a.|nil|none|.|..|...|…|*|x|keine|aucun|aucune|0|0.0|0,0|=";

const UNKNOWN: &str = "?|??|???|unknown|inconnu|inconnue|unbekannt|unk|unk.|unbek.|tbd";

/// Reads the number of a cell. `is_thousands` is true in a column of thousands. Returns `None` for
/// a text that is not a number.
pub(super) fn amount(text: &str, is_thousands: bool) -> Option<Amount> {
    let small = text.trim().trim_end_matches(['*', '†', '‡']).trim().to_lowercase();
    if NOTHING.split('|').any(|word| word == small) {
        return Some(Amount::Nothing);
    }
    if UNKNOWN.split('|').any(|word| word == small) {
        return Some(Amount::Men(Men { range: None }));
    }
    let (text, is_guess) = bare(&small);
    let exact = |men: u32| Men { range: Some((men, men)) };
    let marked = |men: Men| if is_guess { Amount::About(men) } else { Amount::Men(men) };
    if let Some(men) = figure(text, is_thousands) {
        return Some(if men == 0 { Amount::Nothing } else { marked(exact(men)) });
    }
    for joint in ["-", "–", "—", "/", " to ", " bis ", " a ", " à "] {
        let Some((first, second)) = text.split_once(joint) else { continue };
        let ends = (figure(first.trim(), is_thousands)?, figure(second.trim(), is_thousands)?);
        let is_officers = joint == "/" && ends.0 <= ends.1 / 8 && ends.0 < 200;
        return Some(match is_officers {
            true => Amount::OfficersAndMen(ends.0, ends.1),
            false => marked(Men { range: Some((ends.0.min(ends.1), ends.0.max(ends.1))) }),
        });
    }
    None
}

/// Removes the words around a number. The flag is true if the removed words mark the number as an
/// estimate.
fn bare(text: &str) -> (&str, bool) {
    let mut text = text;
    let mut is_guess = false;
    if let Some(rest) = text.strip_prefix(['~', '≈', '±']) {
        (text, is_guess) = (rest.trim_start(), true);
    }
    if let Some((word, rest)) =
        text.split_once(|letter: char| letter.is_whitespace() || letter == '.')
        && is_about(folded(word).trim())
    {
        (text, is_guess) = (rest.trim_start(), true);
    }
    if let Some(rest) = text.strip_suffix('?') {
        (text, is_guess) = (rest.trim_end(), true);
    }
    // The heading of the column already states the unit, so the word in `540 men` is dropped.
    let end = text.trim_end_matches(|letter: char| letter.is_alphabetic() || letter == '.');
    let word = folded(&text[end.len()..]);
    let is_counted = !end.is_empty()
        && end.ends_with(char::is_whitespace)
        && (measure_word(word.trim()).is_some() || word.trim() == "h");
    (if is_counted { end.trim_end() } else { text }, is_guess)
}

pub(super) fn figure(text: &str, is_thousands: bool) -> Option<u32> {
    let (text, shift) = match text.split_once(['e', 'E']) {
        Some((mantissa, power)) => (mantissa, power.trim_start_matches('+').parse::<u32>().ok()?),
        None => (text, 0),
    };
    let (whole, part) = decimal(text)?;
    if whole.is_empty() || whole.len() > 9 || part.len() > 12 {
        return None;
    }
    let power = shift + if is_thousands { 3 } else { 0 };
    let number = shifted(whole.parse().ok()?, &part, power)?;
    u32::try_from(number).ok().filter(|number| *number <= MAX_MEN)
}

/// Multiplies a number by a power of ten. Returns `None` if the product is not a whole number.
fn shifted(whole: u64, part: &str, power: u32) -> Option<u64> {
    let mut number = whole;
    let mut figures = part.trim_end_matches('0').chars();
    for _ in 0..power.min(9) {
        let figure = figures.next().and_then(|figure| figure.to_digit(10)).unwrap_or(0);
        number = number.checked_mul(10)?.checked_add(u64::from(figure))?;
    }
    figures.next().is_none().then_some(number)
}

/// Digits before and after a decimal mark. Separators of thousands are removed.
fn decimal(text: &str) -> Option<(String, String)> {
    let is_mark = |letter: char| {
        matches!(letter, ',' | '.' | '\'' | '’' | ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}')
    };
    let groups: Vec<&str> = text.split(is_mark).collect();
    if groups.iter().any(|group| !group.bytes().all(|byte| byte.is_ascii_digit()))
        || groups[0].is_empty()
    {
        return None;
    }
    let marks: Vec<char> = text.chars().filter(|letter| is_mark(*letter)).collect();
    let Some((last, before)) = marks.split_last() else {
        return Some((text.to_owned(), String::new()));
    };
    let is_grouped =
        |groups: &[&str]| groups[0].len() <= 3 && groups[1..].iter().all(|group| group.len() == 3);
    if before.iter().all(|mark| mark == last) && is_grouped(&groups) {
        return Some((groups.concat(), String::new()));
    }
    let (part, whole) = groups.split_last()?;
    let is_decimal = matches!(last, ',' | '.') && !before.contains(last);
    (is_decimal && is_grouped(whole)).then(|| (whole.concat(), (*part).to_owned()))
}

/// Reads a number of squadrons. Sources print half squadrons.
pub(super) fn squadrons(text: &str) -> Option<Squadrons> {
    let text = text.trim();
    let halves = match text.strip_suffix('½') {
        Some("") => 1,
        Some(whole) => 2 * figure(whole.trim(), false)? + 1,
        None => match text.strip_suffix(".5").or_else(|| text.strip_suffix(",5")) {
            Some(whole) => 2 * figure(whole, false)? + 1,
            None => match amount(text, false)? {
                Amount::Men(men) | Amount::About(men) => 2 * men.exact()?,
                Amount::Nothing | Amount::OfficersAndMen(..) => return None,
            },
        },
    };
    Some(Squadrons { halves })
}

/// True if a number counts thousands, such as `6.4`. The decimals of a number of thousands are
/// neither zero nor a group of three digits.
pub(super) fn has_part(text: &str) -> bool {
    decimal(text.trim()).is_some_and(|(whole, part)| {
        whole.len() <= 3 && !part.is_empty() && part.bytes().any(|byte| byte != b'0')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_every_common_notation() {
        let men = |least: u32, most: u32| Some(Amount::Men(Men { range: Some((least, most)) }));
        let about = |men: u32| Some(Amount::About(Men { range: Some((men, men)) }));
        let table = [
            ("540", men(540, 540)),
            ("1,234", men(1234, 1234)),
            ("1.234", men(1234, 1234)),
            ("12 345", men(12345, 12345)),
            ("12\u{202f}345", men(12345, 12345)),
            ("1'234", men(1234, 1234)),
            ("540.0", men(540, 540)),
            ("1,234.00", men(1234, 1234)),
            ("1.234,0", men(1234, 1234)),
            ("1.2E3", men(1200, 1200)),
            ("540.5", None),
            ("1,23,4", None),
            ("540 men", men(540, 540)),
            ("720 Pferde", men(720, 720)),
            ("621**", men(621, 621)),
            ("c. 900", about(900)),
            ("~900", about(900)),
            ("900?", about(900)),
            ("environ 900", about(900)),
            ("1200-1300", men(1200, 1300)),
            ("6.400/6.500", men(6400, 6500)),
            ("18/600", Some(Amount::OfficersAndMen(18, 600))),
            ("–", Some(Amount::Nothing)),
            ("n/a", Some(Amount::Nothing)),
            ("unbekannt", Some(Amount::Men(Men { range: None }))),
            ("Morel", None),
            ("", Some(Amount::Nothing)),
            ("99999999999", None),
        ];
        for (text, expected) in table {
            assert_eq!(amount(text, false), expected, "{text}");
        }
        for (text, expected) in [("1.5", 1500), ("12,35", 12350), ("3", 3000), ("0.9", 900)] {
            assert_eq!(amount(text, true), men(expected, expected), "{text}");
        }
        assert_eq!(amount("1.2345", true), None);
        assert_eq!(squadrons("2½").map(|found| found.halves), Some(5));
        assert_eq!(squadrons("3,5").map(|found| found.halves), Some(7));
        assert_eq!(squadrons("4").map(|found| found.halves), Some(8));
        assert!(has_part("1.5") && !has_part("540.0") && !has_part("1.234"));
    }
}
