//! Names the limit that a text breaks although it has the form of its key: month 13, hour 25 or a
//! share of 133 %.

use super::form::Form;
use super::scalars::Date;

/// The limit that a text breaks, in words. `None` if the text does not have the form, so that the
/// form itself is the advice.
pub(super) fn broken_limit(form: Form, written: &str) -> Option<String> {
    let written = written.trim();
    if written.len() > MAX_WRITTEN {
        return None;
    }
    match form {
        Form::Date => date(written),
        Form::Time => time(written),
        Form::Percent | Form::Wear => share(written),
        Form::Strength => strength(written),
        Form::Dice => dice(written),
        Form::Length => length(written, &["in", "cm", "mm"], 4),
        Form::Ground => length(written, &["yd", "m"], 5),
        Form::BaseSize => base_size(written),
        Form::Weight => {
            let pounds = number(written.strip_suffix("-pounder")?)?;
            (pounds > 99).then(|| "a gun has at most 99 pounds".to_owned())
        }
        Form::Number | Form::Step => {
            let (_, below) = written.trim_start_matches('-').split_once('/')?;
            (number(below)? == 0).then(|| "the number below the line cannot be 0".to_owned())
        }
        Form::Colour => {
            let letters = written.strip_prefix('#')?;
            let odd = letters.chars().find(|letter| !letter.is_ascii_hexdigit())?;
            (letters.chars().count() == 6)
                .then(|| format!("a colour has the digits 0-9 and the letters a-f, not `{odd}`"))
        }
        _ => None,
    }
}

/// Maximum length of a text in bytes, because all forms with limits are shorter.
const MAX_WRITTEN: usize = 40;

fn number(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

fn date(written: &str) -> Option<String> {
    // A battle of several days: `1813-10-16/19`, or a month without its day: `1808-11`.
    if let Some(first) = written.get(..10).filter(|first| Date::read(first).is_some()) {
        let rest = written[10..].trim_start_matches(' ');
        return rest.starts_with(['/', '-', '–', ',']).then(|| {
            format!("write one day, `{first}`; a battle of several days is several documents")
        });
    }
    if let Some((year, month)) = written.split_once('-')
        && year.len() == 4
        && number(year).is_some()
        && number(month).is_some_and(|month| (1..=12).contains(&month))
    {
        return Some(
            "the day is missing: write year, month and day, such as `1815-06-18`".to_owned(),
        );
    }
    if written.len() == 4 && number(written).is_some() {
        let advice = "month and day are missing: write year, month and day, such as `1815-06-18`";
        return Some(advice.to_owned());
    }
    let parts: Option<Vec<u64>> = written.split('-').map(number).collect();
    let parts = parts.filter(|_| written.split('-').next().is_some_and(|year| year.len() == 4))?;
    let [year, month, day] = *parts else { return None };
    Some(match (month, day) {
        (13.., 1..=12) if month <= 31 => format!(
            "a year has 12 months; if day and month are swapped, write \
             `{year:04}-{day:02}-{month:02}`"
        ),
        (13.., _) => format!("a year has 12 months, so there is no month {month}"),
        (0, _) => "the first month is `01`".to_owned(),
        (_, 0) => "the first day of a month is `01`".to_owned(),
        (_, 32..) => format!("a month has at most 31 days, so there is no day {day}"),
        _ => return None,
    })
}

fn time(written: &str) -> Option<String> {
    let mut parts = written.split(':');
    let (hour, minute) = (number(parts.next()?)?, number(parts.next()?)?);
    if parts.next().is_some() {
        return None;
    }
    Some(match (hour, minute) {
        (24.., _) => format!("the last hour of a day is 23, so there is no hour {hour}"),
        (_, 60..) => {
            format!("an hour has 60 minutes, from `00` to `59`, so there is no `{minute}`")
        }
        _ => return None,
    })
}

fn share(written: &str) -> Option<String> {
    let share = written.strip_suffix('%')?.trim_end();
    if let Some(share) = share.strip_prefix('-') {
        return number(share).map(|_| "a share cannot be less than `0%`".to_owned());
    }
    (number(share)? > 100).then(|| "a share is at most `100%`".to_owned())
}

fn strength(written: &str) -> Option<String> {
    if let Some(positive) = written.strip_prefix('-') {
        return number(positive).map(|_| "a strength cannot be less than 0".to_owned());
    }
    let (least, most) = written.split_once('-')?;
    if most.is_empty() && number(least).is_some() {
        return Some(format!("the second number of the range is missing: `{least}-…`"));
    }
    let longest = number(least).zip(number(most)).map(|_| least.len().max(most.len()))?;
    (longest > 6).then(|| "a strength has at most six digits".to_owned())
}

fn dice(written: &str) -> Option<String> {
    let (throw, face) = written.split_once('=').map_or((written, None), |(a, b)| (a, Some(b)));
    let (throw, enemy) = throw.split_once('-').map_or((throw, None), |(a, b)| (a, Some(b)));
    let (count, sides) = throw.split_once('d')?;
    let sides = number(sides)?;
    Some(match number(count) {
        Some(0) => "a throw has at least one die".to_owned(),
        Some(10..) => "a throw has at most 9 dice".to_owned(),
        None if !count.is_empty() => return None,
        _ if sides > 100 => "a die has at most 100 sides".to_owned(),
        _ if sides < 2 => "a die has at least two sides".to_owned(),
        _ => match (enemy, face, face.and_then(number)) {
            (Some(enemy), ..) if enemy != throw => {
                format!("both players throw the same dice: `{throw}-{throw}`")
            }
            (_, _, Some(face)) => format!("a d{sides} has no face {face}"),
            (_, Some(_), _) => {
                format!("dice are counted by one face: `{throw}={sides}`; a `pool` counts several")
            }
            _ => format!(
                "`{written}` can fall in more ways than the odds can count: throw fewer dice"
            ),
        },
    })
}

fn length(written: &str, units: &[&str], most_digits: usize) -> Option<String> {
    let unit = written.trim_start_matches(|letter: char| "-.0123456789".contains(letter));
    let digits = written.strip_suffix(unit).filter(|_| units.contains(&unit))?;
    let positive = digits.strip_prefix('-').unwrap_or(digits);
    let (whole, part) = positive.split_once('.').unwrap_or((positive, "0"));
    number(whole).zip(number(part))?;
    if digits.starts_with('-') {
        Some("a distance cannot be less than 0".to_owned())
    } else if part.len() > 3 {
        Some("a distance has at most three digits after the point".to_owned())
    } else {
        (whole.len() > most_digits)
            .then(|| format!("a distance has at most {most_digits} digits before the point"))
    }
}

fn base_size(written: &str) -> Option<String> {
    let (front, depth) = written.split_once('x')?;
    let largest = number(front)?.max(number(depth)?);
    (largest > 999).then(|| "a side of a base is at most 999 mm".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_with_the_form_of_its_key_is_told_its_limit() {
        for (form, written, limit) in [
            (Form::Date, "1811-13-05", "`1811-05-13`"),
            (Form::Date, "1811-13-15", "no month 13"),
            (Form::Date, "1811-06-32", "at most 31 days"),
            (Form::Date, "1811-00-12", "first month"),
            (Form::Date, "1808-11", "the day is missing"),
            (Form::Date, "1808-11-10/11", "one day"),
            (Form::Time, "25:00", "no hour 25"),
            (Form::Time, "14:75", "60 minutes"),
            (Form::Percent, "133%", "at most `100%`"),
            (Form::Percent, "-5%", "less than `0%`"),
            (Form::Strength, "-712", "less than 0"),
            (Form::Strength, "6000-6600000", "six digits"),
            (Form::Strength, "742-", "second number"),
            (Form::Date, "1805", "month and day"),
            (Form::Dice, "12d6", "at most 9 dice"),
            (Form::Dice, "d6000", "at most 100 sides"),
            (Form::Dice, "d1", "at least two sides"),
            (Form::Dice, "3d6=7", "a d6 has no face 7"),
            (Form::Dice, "3d6=4..6", "by one face"),
            (Form::Dice, "2d6-d8", "`2d6-2d6`"),
            (Form::Dice, "9d100", "more ways"),
            (Form::Length, "-4in", "less than 0"),
            (Form::Length, "2.12345cm", "after the point"),
            (Form::Ground, "1234567m", "5 digits"),
            (Form::BaseSize, "4000x20", "999 mm"),
            (Form::Weight, "120-pounder", "99 pounds"),
            (Form::Number, "1/0", "cannot be 0"),
            (Form::Colour, "#1f3a8g", "not `g`"),
        ] {
            let found = broken_limit(form, written).unwrap_or_default();
            assert!(found.contains(limit), "{written}: {found}");
        }
    }

    #[test]
    fn a_text_without_the_form_of_its_key_has_no_limit() {
        for (form, written) in [
            (Form::Date, "16.10.1813"),
            (Form::Date, "10-16-1813"),
            (Form::Time, "noon"),
            (Form::Time, "1:2:3"),
            (Form::Percent, "most"),
            (Form::Strength, "about 600"),
            (Form::Dice, "two dice"),
            (Form::Length, "far"),
            (Form::Length, "1.5m"),
        ] {
            assert_eq!(broken_limit(form, written), None, "{written}");
        }
    }
}
