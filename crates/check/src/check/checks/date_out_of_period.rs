//! Reports a date outside the wars of the project, which are those of 1792 to 1815 unless
//! `grognard.yaml` names others.

use grognard_core::document::{Date, Field};
use grognard_core::model::WarYears;
use grognard_syntax::diagnostic::Diagnostic;

use super::no_such_date::real;
use crate::check::subject::{OobSubject, ProjectSubject};

code!("date-out-of-period", Warning, "date_out_of_period.md");

/// First day of the wars, on which France declared war on the King of Hungary and Bohemia.
const FIRST: Date = Date { year: 1792, month: 4, day: 20 };

/// Last day of the wars: the day of the second treaty of Paris.
const LAST: Date = Date { year: 1815, month: 11, day: 20 };

pub(super) fn oob(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    date(&subject.oob.date, subject.settings.period.as_ref(), diagnostics);
}

pub(super) fn scenarios(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (scenario, _) in subject.scenarios().filter(|(placed, _)| placed.asked) {
        date(&scenario.document.date, subject.settings.period.as_ref(), diagnostics);
    }
}

fn date(field: &Field<Date>, period: Option<&WarYears>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(date) = real(field) else { return };
    let (is_before, is_after) = match period {
        None => (date.value < FIRST, date.value > LAST),
        Some(wars) => {
            let year = i64::from(date.value.year);
            (year < wars.first, wars.last < year)
        }
    };
    let side = match (is_before, is_after) {
        (true, _) => "before",
        (_, true) => "after",
        _ => return,
    };
    let wars = period.map_or_else(|| "the wars of 1792 to 1815".to_owned(), WarYears::words);
    let message = format!("{} is {side} {wars}", date.value);
    let found = Diagnostic::new(&CODE, date.span, message);
    diagnostics.push(match period {
        None => found
            .help(format!("the wars lasted from {FIRST} to {LAST}: check the year"))
            .help("in a project about another war, write its years in grognard.yaml, such as `period: { from: 1859, to: 1871 }`"),
        Some(wars) => found.help(format!(
            "the period in grognard.yaml is {} to {}: check the year",
            wars.first, wars.last
        )),
    });
}
