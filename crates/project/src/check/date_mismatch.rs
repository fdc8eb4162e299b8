//! Strengths of another day than that of the battle.

use super::subject::ProjectSubject;
use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::document::Date;

/// Strengths of another day than that of the battle.
pub static CODE: Code =
    Code::new("date-mismatch", Severity::Warning, include_str!("date_mismatch.md"));

/// Maximum number of days between a return and the battle: in more, a campaign changes every strength.
const MAX_DAYS: u32 = 10;

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (placed, links) in subject.scenarios().filter(|(placed, _)| placed.asked) {
        let Some(battle) = placed.document.date.get().filter(|date| is_real(date.value)) else {
            continue;
        };
        for link in &links.oobs {
            let oob = link.oob.map(|oob_index| &subject.project.oobs[oob_index]);
            let date = oob.and_then(|oob| oob.date).filter(|date| is_real(date.value));
            let Some(date) = date else { continue };
            let days = battle.day_number().abs_diff(date.day_number());
            if days <= MAX_DAYS {
                continue;
            }
            let message = format!(
                "`{}` is of {}, but the battle was on {}: {days} days apart",
                link.id.value, date.value, battle.value
            );
            diagnostics.push(
                Diagnostic::new(&CODE, link.id.span, message)
                    .label(battle.span, "the day of the battle")
                    .label(date.span, "the day for which its strengths hold")
                    .help("mend the date that is wrong, or write the order of battle of that day: strengths change within days"),
            );
        }
    }
}

/// A day that was never in the calendar is another check's to report.
fn is_real(date: Date) -> bool {
    date.day <= date.days_in_month()
}
