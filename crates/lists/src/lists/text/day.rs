//! Finds the day in a text.

use grognard_core::document::Date;

use super::lines::month;
use super::token::{Token, tokens};

/// Day in a text: an ISO date, or a day in words of three languages.
pub fn day_in(text: &str) -> Option<Date> {
    let is_day = |day: &Date| day.day <= day.days_in_month();
    Date::read(text.trim()).filter(is_day).or_else(|| date(&tokens(text, 0, text.len())))
}

/// Reads a day in words: `18 June 1815`, `June 18, 1815`, `18. Juni 1815`.
pub(super) fn date(all: &[Token]) -> Option<Date> {
    let year_of = |token: &Token| token.number().filter(|number| (1789..=1816).contains(number));
    let at = all.iter().position(|token| year_of(token).is_some())?;
    let year = u16::try_from(year_of(&all[at])?).ok()?;
    let near = &all[at.saturating_sub(5)..at];
    let month = near.iter().rev().find_map(|token| month(token.word()?))?;
    let day = near.iter().rev().find_map(|token| match token.word() {
        Some(word) => word.trim_end_matches(|letter: char| letter.is_alphabetic()).parse().ok(),
        None => token.number(),
    })?;
    let date = Date { year, month, day: u8::try_from(day).ok()? };
    (date.day >= 1 && date.day <= date.days_in_month()).then_some(date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_in_three_languages() {
        for text in
            ["1815-06-18", "18 June 1815", "June 18, 1815", "18. Juni 1815", "le 18 juin 1815"]
        {
            assert_eq!(
                day_in(text).map(|day| day.to_string()).as_deref(),
                Some("1815-06-18"),
                "{text}"
            );
        }
        for text in ["31 June 1815", "1815", "18 June 1950", ""] {
            assert_eq!(day_in(text), None, "{text}");
        }
    }
}
