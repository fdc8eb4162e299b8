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
}

pub(super) fn scenario(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(date) = real(&scenario.date) else { return };
    judge("name", &scenario.name, date, diagnostics);
    judge("summary", &scenario.summary, date, diagnostics);
    for campaign in &scenario.campaigns.items {
        diagnostics.extend(other_year("campaign", *campaign, date));
    }
}

fn judge(word: &str, field: &Field<&str>, date: Spanned<Date>, diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.extend(field.get().and_then(|text| other_year(word, *text, date)));
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
