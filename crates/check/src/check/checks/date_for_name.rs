//! Reports a name that a spreadsheet has converted to a date.

use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::plain;

use crate::check::subject::BodySubject;

code!("date-for-name", Warning, "date_for_name.md", Shape);

/// Abbreviations that spreadsheets use for months, in plain form, in English, German, French,
/// Spanish and Polish.
const MONTHS: &[&[&str]] = &[
    &["jan", "janv", "ene", "sty"],
    &["feb", "fevr", "lut"],
    &["mar", "mrz", "mars", "marz"],
    &["apr", "avr", "abr", "kwi"],
    &["may", "mai", "maj"],
    &["jun", "juin", "cze"],
    &["jul", "juil", "lip"],
    &["aug", "aout", "ago", "sie"],
    &["sep", "sept", "wrz"],
    &["oct", "okt", "paz"],
    &["nov", "lis"],
    &["dec", "dez", "dic", "gru"],
];

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { body, .. } = *at;
    let Some(name) = body.name().get() else { return };
    // A date is short, so longer names are skipped at once.
    if name.value.len() > 12 {
        return;
    }
    let Some((day, month)) = day_and_month(name.value) else { return };
    let message =
        format!("{} is a date, perhaps made by a spreadsheet from `{day}/{month}`", body.title());
    diagnostics.push(Diagnostic::new(&CODE, name.span, message).help(format!(
        "write the name of the body, such as `{day}/{month}e Ligne` or `{month}/{day}e Ligne`"
    )));
}

/// The day and the month in a cell such as `08. Feb`, `8-Feb` or `Feb 08`. `None` if the name has
/// other words too.
fn day_and_month(name: &str) -> Option<(u32, usize)> {
    let name: String = plain(name).collect();
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.collect();
    let [first, second] = words.as_slice() else { return None };
    let day = |word: &str| word.parse().ok().filter(|day| (1..=31).contains(day));
    let month = |word: &str| Some(MONTHS.iter().position(|names| names.contains(&word))? + 1);
    let of = |number: &str, word: &str| Some((day(number)?, month(word)?));
    of(first, second).or_else(|| of(second, first))
}

#[cfg(test)]
mod tests {
    use super::day_and_month;

    #[test]
    fn only_a_day_with_a_month_is_a_date() {
        let dates =
            [("08. Feb", (8, 2)), ("2-Aug", (2, 8)), ("Mar 05", (5, 3)), ("1 févr.", (1, 2))];
        for (name, date) in dates {
            assert_eq!(day_and_month(name), Some(date), "{name}");
        }
        for name in ["2/8", "May", "8e Ligne", "40 May", "1 May Rifles", "IR 4 Mack"] {
            assert_eq!(day_and_month(name), None, "{name}");
        }
    }
}
