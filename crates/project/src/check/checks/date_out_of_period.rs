//! Reports a date outside the wars of 1792 to 1815.

use grognard_core::document::{Date, Field, Scenario};
use grognard_syntax::diagnostic::Diagnostic;

use super::no_such_date::real;
use crate::check::subject::OobSubject;

code!("date-out-of-period", Warning, "date_out_of_period.md");

/// First day of the wars, on which France declared war on the King of Hungary and Bohemia.
const FIRST: Date = Date { year: 1792, month: 4, day: 20 };

/// Last day of the wars: the day of the second treaty of Paris.
const LAST: Date = Date { year: 1815, month: 11, day: 20 };

pub(super) fn oob(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    date(&subject.oob.date, diagnostics);
}

pub(super) fn scenario(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    date(&scenario.date, diagnostics);
}

fn date(field: &Field<Date>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(date) = real(field) else { return };
    let message = if date.value < FIRST {
        format!("{} is before the wars of 1792 to 1815", date.value)
    } else if date.value > LAST {
        format!("{} is after the wars of 1792 to 1815", date.value)
    } else {
        return;
    };
    diagnostics.push(
        Diagnostic::new(&CODE, date.span, message)
            .help(format!("the wars lasted from {FIRST} to {LAST}: check the year"))
            .help("in a project about another war, write `severities: { date-out-of-period: allow }` in grognard.yaml"),
    );
}
