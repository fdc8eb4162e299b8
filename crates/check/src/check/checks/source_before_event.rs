//! Reports a source that is older than its subject.

use grognard_core::document::{Citation, Date, Scenario};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Spanned, plain};

use super::no_such_date::real;
use crate::check::subject::OobSubject;

code!("source-before-event", Warning, "source_before_event.md");

/// The years that a title can name, up to the end of the wars. A later year in a title may be the
/// year of a new edition of an old source.
const YEARS: std::ops::RangeInclusive<i64> = 1700..=1815;

/// Parts of words, in plain form, from titles of regulations, maps and army lists, because an old
/// book of this kind remains a source for later battles.
const TIMELESS: &str = "regul|regol|reglem|instruc|instruk|ordonnance|ordenan|vorschrift|exerci|exerz|drill|manual|manuel|tactic|tactiq|taktik|ustav|устав|map|carte|karte|carta|mapa|kaart|atlas|карта|almanac|etat militaire|army list|rangliste";

pub(super) fn oob(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let date = real(&subject.oob.date);
    for (_, citation) in &subject.oob.sources.entries {
        diagnostics.extend(citation.value().and_then(|citation| judge(citation, date)));
    }
}

pub(super) fn scenario(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let date = real(&scenario.date);
    let sources = scenario.sources.entries.iter().filter_map(|(_, citation)| citation.value());
    let others = scenario.bibliography.items.iter().map(|citation| &citation.value);
    diagnostics.extend(sources.chain(others).filter_map(|citation| judge(citation, date)));
}

fn judge(citation: &Citation<'_>, date: Option<Spanned<Date>>) -> Option<Diagnostic> {
    let (title, year) = citation.title.get().zip(citation.year.get())?;
    let help = "correct `year`: are two digits swapped, or is the century wrong?";
    if let Some(about) = first_year(title.value).filter(|about| *about > year.value) {
        let message = format!("this source of {} is about {about}, which is later", year.value);
        let found = Diagnostic::new(&CODE, year.span, message);
        return Some(found.label(title.span, "the title of the source names the year").help(help));
    }
    // A battle outside the years of the wars is skipped, because `date-out-of-period` reports its
    // date.
    let of_wars = date.filter(|date| YEARS.contains(&i64::from(date.value.year)));
    let date = of_wars.filter(|date| year.value < i64::from(date.value.year))?;
    let words: String = plain(title.value).collect();
    if TIMELESS.split('|').any(|word| words.contains(word)) {
        return None;
    }
    let message = format!("this source is of {}, before the battle", year.value);
    let found = Diagnostic::new(&CODE, year.span, message);
    Some(found.label(date.span, "the day of the battle").help(help))
}

/// The first of the years in a title. Only the first year of a range such as `1792-1815` counts,
/// because an early volume may have been printed before the last year.
fn first_year(title: &str) -> Option<i64> {
    let digits = title.split(|c: char| !c.is_ascii_digit()).filter(|digits| digits.len() == 4);
    digits.filter_map(|digits| digits.parse().ok()).filter(|year| YEARS.contains(year)).min()
}
