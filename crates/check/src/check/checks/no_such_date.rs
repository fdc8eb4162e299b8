//! Reports a day that is not in the calendar.

use grognard_core::document::{Date, Field};
use grognard_syntax::diagnostic::{Diagnostic, Fix};
use grognard_syntax::text::Spanned;

use crate::check::subject::ProjectSubject;

code!("no-such-date", Unread, "no_such_date.md");

/// Maximum number of days between an impossible day and the day that was meant, because a slip in
/// one digit changes a day by less than a month.
const MAX_DAYS: u32 = 31;

/// Reports impossible dates of scenarios and orders of battle. The date of an order of battle
/// suggests the correction for its scenario, and the reverse.
pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let oobs = &subject.project.oobs;
    for (index, oob) in oobs.iter().enumerate().filter(|(_, oob)| oob.asked) {
        let Some(date) = oob.date.filter(|date| !is_real(date.value)) else { continue };
        let scenarios = subject.scenarios();
        let of_list = scenarios
            .filter(|(_, links)| links.oobs.iter().any(|link| link.oob == Some(index)))
            .flat_map(|(placed, links)| {
                let lists = links.oobs.iter().filter_map(|link| oobs[link.oob?].date);
                placed.document.date.get().copied().into_iter().chain(lists)
            });
        diagnostics.push(found(date, of_list));
    }
    for (placed, links) in subject.scenarios().filter(|(placed, _)| placed.asked) {
        let date = placed.document.date.get().filter(|date| !is_real(date.value));
        let lists = links.oobs.iter().filter_map(|link| oobs[link.oob?].date);
        diagnostics.extend(date.map(|date| found(*date, lists)));
    }
}

/// The finding about an impossible day, with the first day near that day that another document of
/// the same battle gives.
fn found(date: Spanned<Date>, others: impl Iterator<Item = Spanned<Date>>) -> Diagnostic {
    let days = date.days_in_month();
    let month = date.month_in_words();
    let last = Date { day: days, ..date.value };
    let is_near = |other: &Date| {
        is_real(*other) && other.day_number().abs_diff(last.day_number()) <= MAX_DAYS
    };
    let found = Diagnostic::new(&CODE, date.span, format!("there is no day {}", date.value))
        .help(format!("{month} {} had {days} days", date.year));
    match others.map(|other| other.value).find(is_near) {
        Some(near) => found.fix(Fix::guess(date.span, near.to_string())),
        None => found,
    }
}

fn is_real(date: Date) -> bool {
    date.day <= date.days_in_month()
}

pub(super) fn real(field: &Field<Date>) -> Option<Spanned<Date>> {
    field.get().copied().filter(|date| is_real(date.value))
}
