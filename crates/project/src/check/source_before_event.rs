//! A source that is older than what it is about.

use super::subject::OobSubject;
use grognard_core::diagnostic::{Code, Diagnostic, Severity};

/// A source that is older than what it is about.
pub static CODE: Code =
    Code::new("source-before-event", Severity::Warning, include_str!("source_before_event.md"));

/// The years that a title can be about: those of the wars. A later year is that of a new edition, whose source may be old.
const YEARS: std::ops::RangeInclusive<i64> = 1700..=1815;

pub(super) fn check(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (_, citation) in &subject.oob.sources.entries {
        let Some(citation) = citation.value() else { continue };
        let (Some(title), Some(year)) = (citation.title.get(), citation.year.get()) else {
            continue;
        };
        let Some(about) = first_year(title.value).filter(|about| *about > year.value) else {
            continue;
        };
        let message = format!("this source of {} is about {about}, which is later", year.value);
        diagnostics.push(
            Diagnostic::new(&CODE, year.span, message)
                .label(title.span, "its title names the year")
                .help("correct `year`: have two digits changed places?"),
        );
    }
}

/// The first of the years in a title. A range such as `1792-1815` may go on after a first volume was printed.
fn first_year(title: &str) -> Option<i64> {
    let digits = title.split(|c: char| !c.is_ascii_digit()).filter(|digits| digits.len() == 4);
    digits.filter_map(|digits| digits.parse().ok()).filter(|year| YEARS.contains(year)).min()
}
