//! Reports an order of battle whose strengths are of another day than the battle.

use grognard_core::document::Date;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Spanned;

use crate::check::subject::ProjectSubject;
use grognard_project::project::ScenarioLinks;

code!("date-mismatch", Warning, "date_mismatch.md");

/// Maximum number of days between a return and the battle, because over a longer time a campaign
/// changes every strength.
const MAX_DAYS: u32 = 10;

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (placed, links) in subject.scenarios().filter(|(placed, _)| placed.asked) {
        let Some(battle) = placed.document.date.get().filter(|date| is_real(date.value)) else {
            continue;
        };
        if let Some(found) = all_of_another_day(subject, links, battle) {
            diagnostics.push(found);
            continue;
        }
        let mut is_told = false;
        for link in &links.oobs {
            let oob = link.oob.map(|oob_index| &subject.project.oobs[oob_index]);
            let date = oob.and_then(|oob| oob.date).filter(|date| is_real(date.value));
            let Some(date) = date else { continue };
            let days = battle.day_number().abs_diff(date.day_number());
            if days <= MAX_DAYS {
                continue;
            }
            is_told = true;
            let message = format!(
                "`{}` is of {}, but the battle was on {}: {days} days apart",
                link.id.value, date.value, battle.value
            );
            diagnostics.push(
                Diagnostic::new(&CODE, link.id.span, message)
                    .label(battle.span, "the day of the battle")
                    .label(date.span, "the day of the strengths")
                    .help(
                        "correct the wrong date, or write the order of battle for the day of the \
                         battle: strengths change within days",
                    ),
            );
        }
        if !is_told {
            one_of_another_day(subject, links, battle, diagnostics);
        }
    }
}

/// Reports a battle if the lists of all its armies are of the same other day. Returns of several
/// armies are usually of different days, so one of the dates is probably wrong.
fn all_of_another_day(
    subject: &ProjectSubject<'_>,
    links: &ScenarioLinks<'_>,
    battle: &Spanned<Date>,
) -> Option<Diagnostic> {
    let dates = links.oobs.iter().map(|link| subject.project.oobs[link.oob?].date);
    let dates = dates.collect::<Option<Vec<_>>>()?;
    let [first, second, ..] = dates.as_slice() else { return None };
    let is_same = dates.iter().all(|date| date.value == first.value);
    if !is_same || first.value == battle.value || !is_real(first.value) {
        return None;
    }
    let message = format!(
        "the battle was on {}, but the lists of all armies are of {}",
        battle.value, first.value
    );
    let found = Diagnostic::new(&CODE, battle.span, message)
        .label(first.span, "the date of a list")
        .label(second.span, "the date of another");
    Some(found.help(format!("write `date: {}`, or correct the dates of the lists", first.value)))
}

/// Reports the only list that is not of the day of the battle, because it has probably kept the
/// date of the list from which it was copied.
fn one_of_another_day(
    subject: &ProjectSubject<'_>,
    links: &ScenarioLinks<'_>,
    battle: &Spanned<Date>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let dated = links.oobs.iter().filter_map(|link| {
        let oob = &subject.project.oobs[link.oob?];
        Some((link, oob.date.filter(|date| is_real(date.value))?))
    });
    let (of_day, others): (Vec<_>, Vec<_>) =
        dated.partition(|(_, date)| date.value == battle.value);
    let (Some((same, _)), [(link, date)]) = (of_day.first(), others.as_slice()) else { return };
    if of_day.len() + 1 != links.oobs.len() {
        return;
    }
    let message = format!(
        "`{}` is of {}, but the battle was on {}, and `{}` is of that day",
        link.id.value, date.value, battle.value, same.id.value
    );
    diagnostics.push(
        Diagnostic::new(&CODE, date.span, message)
            .label(battle.span, "the day of the battle")
            .help(format!("did you mean `{}`?", battle.value))
            .help(
                "if the strengths come from a return of that day, excuse the line with the reason",
            ),
    );
}

/// Whether a day exists in the calendar. `no-such-date` reports a day that does not exist.
fn is_real(date: Date) -> bool {
    date.day <= date.days_in_month()
}
