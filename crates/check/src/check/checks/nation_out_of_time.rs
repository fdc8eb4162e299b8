//! Reports a nation that did not exist on the date of the list.

use grognard_core::document::{Date, Id};
use grognard_syntax::diagnostic::{Diagnostic, Fix};
use grognard_syntax::text::Spanned;

use super::no_such_date::real;
use crate::check::subject::{BodySubject, OobSubject};
use grognard_project::project::NationFacts;

code!("nation-out-of-time", Warning, "nation_out_of_time.md");

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { subject, body, .. } = *at;
    let Some(nation) = body.nation().get() else { return };
    let Some(date) = real(&subject.oob.date) else { return };
    let Some(facts) = subject.settings.nation(nation.0) else { return };
    // Dates of a nation in the wrong order are skipped, because `backwards-range` reports them.
    if facts.from.zip(facts.to).is_some_and(|(from, to)| to < from) {
        return;
    }
    if let Some(found) = replaced(subject, facts, nation, date) {
        return diagnostics.push(found);
    }
    let Some(when) = out_of_time(facts.from, facts.to, date.value) else { return };
    let mut found = Diagnostic::new(
        &CODE,
        nation.span,
        format!("{} did not exist {when} on {}", facts.name, date.value),
    )
    .label(date.span, "the date of this list")
    .help(format!(
        "the state existed {}: correct the nation or the date",
        lifetime(facts.from, facts.to)
    ));
    if let Some(note) = &facts.note {
        found = found.help(note.as_str());
    }
    diagnostics.push(found);
}

/// Reports a nation that another state had replaced on the date of the list.
fn replaced(
    subject: &OobSubject<'_>,
    facts: &NationFacts,
    nation: &Spanned<Id<'_>>,
    date: Spanned<Date>,
) -> Option<Diagnostic> {
    let (by, from, to) = facts.replaced.as_ref()?;
    if !(*from..=*to).contains(&date.value) {
        return None;
    }
    subject.settings.nation(by)?;
    let message = format!("there was no state of {} on {}", facts.name, date.value);
    let found = Diagnostic::new(&CODE, nation.span, message)
        .label(date.span, "the date of this list")
        .fix(Fix::guess(nation.span, by.as_str()));
    Some(match &facts.note {
        Some(note) => found.help(note.as_str()),
        None => found,
    })
}

/// `yet` if a day is before a period, or `any more` if it is after the period.
pub(super) fn out_of_time(
    from: Option<Date>,
    to: Option<Date>,
    date: Date,
) -> Option<&'static str> {
    if from.is_some_and(|from| date < from) {
        Some("yet")
    } else if to.is_some_and(|to| to < date) {
        Some("any more")
    } else {
        None
    }
}

/// A period as the end of a sentence.
pub(super) fn lifetime(from: Option<Date>, to: Option<Date>) -> String {
    match (from, to) {
        (Some(from), Some(to)) => format!("from {from} to {to}"),
        (Some(from), None) => format!("from {from} on"),
        (None, Some(to)) => format!("until {to}"),
        (None, None) => "during all these years".to_owned(),
    }
}
