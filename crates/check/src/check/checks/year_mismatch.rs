//! Reports a name or a summary with another year than the date of its document.

use grognard_core::document::{Date, Field, Scenario};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Spanned;

use super::no_such_date::real;
use crate::check::subject::OobSubject;

code!("year-mismatch", Warning, "year_mismatch.md");

/// The years of the wars. Other numbers of four digits are numbers of men.
const YEARS: std::ops::RangeInclusive<i64> = 1789..=1815;

pub(super) fn oob(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(date) = real(&subject.oob.date) else { return };
    judge("name", &subject.oob.name, date, diagnostics);
    diagnostics.extend(other_month(&subject.oob.name, date));
}

pub(super) fn scenario(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(date) = real(&scenario.date) else { return };
    judge("name", &scenario.name, date, diagnostics);
    diagnostics.extend(other_month(&scenario.name, date));
    diagnostics.extend(other_month(&scenario.summary, date));
    diagnostics.extend(scenario.summary.get().and_then(|text| weekday(*text, date)));
    judge("summary", &scenario.summary, date, diagnostics);
    for campaign in &scenario.campaigns.items {
        diagnostics.extend(other_year("campaign", *campaign, date));
    }
}

fn judge(word: &str, field: &Field<&str>, date: Spanned<Date>, diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.extend(field.get().and_then(|text| other_year(word, *text, date)));
}

/// English names of the months in plain form, as in the names of lists.
const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// The days and months in a text, such as `6 May`.
fn days(text: &str) -> Vec<(u8, u8)> {
    let words = words(text);
    let month = |word: &str| {
        let index = MONTHS.iter().position(|month| *month == word)?;
        u8::try_from(index + 1).ok()
    };
    let day = |word: &str| -> Option<u8> {
        let digits = word.trim_end_matches(['s', 't', 'n', 'd', 'r', 'h']);
        digits.parse().ok().filter(|day| (1..=31).contains(day))
    };
    let dates = words.windows(3).filter_map(|three| match (day(&three[0]), three[1].as_str()) {
        (Some(day), "of") => Some((day, month(&three[2])?)),
        (Some(day), word) => Some((day, month(word)?)),
        _ => None,
    });
    dates.collect()
}

/// The words of a text in small letters, and an empty word at the end.
fn words(text: &str) -> Vec<String> {
    let words =
        text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).chain([String::new()]).collect()
}

/// Reports a name with the day of the date in another month.
fn other_month(field: &Field<&str>, date: Spanned<Date>) -> Option<Diagnostic> {
    let name = field.get()?;
    let [(day, month)] = days(name.value)[..] else { return None };
    if day != date.value.day || month == date.value.month {
        return None;
    }
    let message = format!(
        "the text names {day} {}, but the date is {day} {}",
        capital(MONTHS[usize::from(month) - 1]),
        date.value.month_in_words()
    );
    let found = Diagnostic::new(&CODE, name.span, message).label(date.span, "the date");
    Some(found.help("correct the month in the text, or the date"))
}

fn capital(word: &str) -> String {
    let first = word.chars().next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(word.chars().skip(1)).collect()
}

const WEEKDAYS: [&str; 7] =
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// Reports the date with a weekday that it was not.
fn weekday(text: Spanned<&str>, date: Spanned<Date>) -> Option<Diagnostic> {
    let words = words(text.value);
    let index = words.iter().position(|word| WEEKDAYS.contains(&word.as_str()))?;
    let until = words.len().min(index + 5);
    let near = words[index..until].join(" ");
    if !days(&near).contains(&(date.value.day, date.value.month)) {
        return None;
    }
    let right = WEEKDAYS[weekday_of(date.value)];
    if words[index] == right {
        return None;
    }
    let message =
        format!("the date was a {}, but the text has {}", capital(right), capital(&words[index]));
    let found = Diagnostic::new(&CODE, text.span, message).label(date.span, "the date");
    Some(found.help("correct the weekday in the text, or the date"))
}

/// The day of the week, counted from Monday, by the congruence of Zeller.
fn weekday_of(date: Date) -> usize {
    let (year, month) = match date.month {
        1 | 2 => (usize::from(date.year) - 1, usize::from(date.month) + 12),
        month => (usize::from(date.year), usize::from(month)),
    };
    let sum = usize::from(date.day)
        + 13 * (month + 1) / 5
        + year
        + year / 4
        + 6 * (year / 100)
        + year / 400;
    (sum + 5) % 7
}

fn other_year(word: &str, text: Spanned<&str>, date: Spanned<Date>) -> Option<Diagnostic> {
    let own = i64::from(date.value.year);
    let years = years(text.value);
    // A campaign of several years, and a text that looks back, name several years.
    let [year] = years.as_slice() else { return None };
    // `grognard new 1809` names a list after its folder.
    if text.value.trim() == year.to_string() {
        return None;
    }
    if *year == own || !YEARS.contains(&own) {
        return None;
    }
    let message = format!("the {word} is about {year}, but the date is in {own}");
    let found = Diagnostic::new(&CODE, text.span, message).label(date.span, "the date");
    Some(found.help("correct the year in the text, or the date"))
}

/// The years in a text, without those of a period such as `1808-14` or `1809 to 1812`.
fn years(text: &str) -> Vec<i64> {
    let mut words = text.split(|letter: char| !letter.is_alphanumeric());
    let numbers = words.by_ref().filter_map(|word| word.parse().ok());
    let mut years: Vec<i64> = numbers.filter(|year| YEARS.contains(year)).collect();
    years.dedup();
    let is_period = |year: &i64| {
        let after = text.split(&year.to_string()).nth(1).unwrap_or("");
        let after = after.trim_start_matches(['-', '–', '/']);
        after.starts_with(|letter: char| letter.is_ascii_digit())
    };
    if years.len() == 1 && years.iter().any(is_period) {
        return Vec::new();
    }
    years
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_weekdays_are_read_from_texts() {
        assert_eq!(days("Ruffin's division on 6 May"), [(6, 5)]);
        assert_eq!(days("The 18th of June, and Mayer's 3 guns"), [(18, 6)]);
        let day = |text: &str| weekday_of(Date::read(text).expect("a date"));
        assert_eq!(WEEKDAYS[day("1815-06-18")], "sunday");
        assert_eq!(WEEKDAYS[day("1806-10-14")], "tuesday");
        assert_eq!(WEEKDAYS[day("1812-01-31")], "friday");
    }
}
