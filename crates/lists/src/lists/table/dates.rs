//! Restores designators and ranges that spreadsheets converted to dates: a typed `2/24` becomes
//! `24-Feb`.

use crate::lists::text::{folded, month};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct MadeDate {
    /// Day of the month, or the year in a date such as `Feb-45`.
    pub day: u32,
    pub month: u32,
}

pub(super) fn made_date(text: &str) -> Option<MadeDate> {
    let text = text.trim();
    if text.len() > 24 || !text.starts_with(|letter: char| letter.is_alphanumeric()) {
        return None;
    }
    let parts: Vec<&str> =
        text.split(['-', '/', '.', ' ']).filter(|part| !part.is_empty()).collect();
    match parts.as_slice() {
        [first, second] => with_word(first, second).or_else(|| {
            // The dot at the end marks `24.02.` as a date. Without the second dot the cell could be
            // a number.
            let is_date = text.ends_with('.') && text.matches('.').count() == 2;
            is_date.then(|| of_numbers(first, second))?
        }),
        [year, month, day] if is_year(year) => of_numbers(month, day),
        [first, second, year] if is_year(year) => {
            with_word(first, second).or_else(|| of_numbers(first, second))
        }
        _ => None,
    }
}

fn is_year(text: &str) -> bool {
    text.len() == 4 && text.parse().is_ok_and(|year: u32| (1900..=2100).contains(&year))
}

fn with_word(first: &str, second: &str) -> Option<MadeDate> {
    let named =
        |word: &str| month(folded(word).trim()).or_else(|| short_month(word)).map(u32::from);
    let (day, month) = match (named(first), named(second)) {
        (Some(month), None) => (number(second)?, month),
        (None, Some(month)) => (number(first)?, month),
        _ => return None,
    };
    (1..=99).contains(&day).then_some(MadeDate { day, month })
}

fn short_month(word: &str) -> Option<u8> {
    const SHORT: [(&str, u8); 6] =
        [("janv", 1), ("fevr", 2), ("mrz", 3), ("avr", 4), ("juil", 7), ("jan", 1)];
    let plain = folded(word);
    SHORT.iter().find(|(short, _)| plain.trim() == *short).map(|(_, month)| *month)
}

/// Reads two numbers as a date if one of them can be a month.
fn of_numbers(first: &str, second: &str) -> Option<MadeDate> {
    let (first, second) = (number(first)?, number(second)?);
    let is_day = |number: u32| (1..=31).contains(&number);
    match (first, second) {
        (month @ 1..=12, day) if is_day(day) => Some(MadeDate { day, month }),
        (day, month @ 1..=12) if is_day(day) => Some(MadeDate { day, month }),
        _ => None,
    }
}

fn number(text: &str) -> Option<u32> {
    (text.len() <= 2 && text.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| text.parse().ok())?
}

/// True if the month came first in the typed texts. A regiment has few battalions and regiments
/// have higher numbers, so `24-Feb` was the 2nd battalion of the 24th.
pub(super) fn is_month_first(dates: &[MadeDate]) -> bool {
    let speaks = |few: fn(&MadeDate) -> u32, many: fn(&MadeDate) -> u32| {
        dates.iter().filter(|date| few(date) <= 4 && many(date) > 4).count()
    };
    speaks(|date| date.month, |date| date.day) >= speaks(|date| date.day, |date| date.month)
}

impl MadeDate {
    /// Text that was typed: `2/24`.
    pub fn designator(self, is_month_first: bool) -> String {
        let is_other = match is_month_first {
            true => self.month > 6 && self.day <= 6,
            false => self.day > 6 && self.month <= 6,
        };
        match is_month_first != is_other {
            true => format!("{}/{}", self.month, self.day),
            false => format!("{}/{}", self.day, self.month),
        }
    }

    pub fn range(self) -> (u32, u32) {
        (self.day.min(self.month), self.day.max(self.month))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_become_the_typed_designators() {
        let table = [
            ("24-Feb", "2/24"),
            ("Feb-24", "2/24"),
            ("24. Feb", "2/24"),
            ("24-févr.", "2/24"),
            ("févr-24", "2/24"),
            ("02.24.", "2/24"),
            ("24.02.", "2/24"),
            ("2024-02-24", "2/24"),
            ("02/24/2024", "2/24"),
            ("09. Jan", "1/9"),
            ("01-Sep", "1/9"),
            ("Feb-45", "2/45"),
            ("12. Mrz 2023", "3/12"),
        ];
        for (text, typed) in table {
            let date = made_date(text).unwrap_or_else(|| panic!("{text} is a date"));
            assert_eq!(date.designator(true), typed, "{text}");
        }
        for text in
            ["9e Légère", "1/9", "1.5", "12 March", "1st Foot", "II/45", "1809-07-05", "March"]
        {
            let is_date = made_date(text).is_some();
            assert_eq!(is_date, text == "12 March", "{text}");
        }
    }

    #[test]
    fn most_dates_decide_whether_the_month_came_first() {
        let dates = |texts: &[&str]| -> Vec<MadeDate> {
            texts.iter().filter_map(|text| made_date(text)).collect()
        };
        assert!(is_month_first(&dates(&["24-Feb", "9-Jan"])));
        assert!(!is_month_first(&dates(&["01-Sep", "02-Nov", "3-Mar"])));
        let single = dates(&["3-Mar"])[0];
        assert_eq!((single.designator(false), single.range()), ("3/3".to_owned(), (3, 3)));
    }
}
