//! A day that the calendar does not have.

use super::subject::OobSubject;
use grognard_core::diagnostic::{Code, Diagnostic, Fix};
use grognard_core::document::{Date, Field, Scenario};
use grognard_core::text::Spanned;

/// A day that the calendar does not have.
pub static CODE: Code = Code::unread("no-such-date", include_str!("no_such_date.md"));

/// The date of an order of battle.
pub(super) fn oob(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    date(&subject.oob.date, diagnostics);
}

/// The date of a scenario.
pub(super) fn scenario(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    date(&scenario.date, diagnostics);
}

fn date(field: &Field<Date>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(date) = field.get().filter(|_| real(field).is_none()) else { return };
    let days = date.days_in_month();
    let month = date.month_in_words();
    let last = Date { day: days, ..date.value };
    diagnostics.push(
        Diagnostic::new(&CODE, date.span, format!("there is no day {}", date.value))
            .help(format!("{month} {} had {days} days", date.year))
            .fix(Fix::guess(date.span, last.to_string())),
    );
}

/// The date, if the calendar has that day.
pub(super) fn real(field: &Field<Date>) -> Option<Spanned<Date>> {
    field.get().copied().filter(|date| date.day <= date.days_in_month())
}
