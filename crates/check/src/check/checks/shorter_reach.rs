//! Reports a better leader whose range is shorter than the range of a worse leader.

use grognard_core::document::{GameLength, Quality};
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::PackSubject;

code!("shorter-reach", Warning, "shorter_reach.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for leader in &subject.open.ruleset.leaders {
        let Some(usual) = &leader.range else { continue };
        for row in &leader.ratings {
            if !matches!(row.rating, Quality::Good | Quality::Excellent) {
                continue;
            }
            let Some(range) = &row.range else { continue };
            let millimetres = |length: GameLength| length.millimetres();
            if millimetres(range.value) >= millimetres(usual.value) {
                continue;
            }
            let message = format!(
                "`{}` of the rating `{}` reaches {}, less than the {} of others",
                leader.entry.id,
                row.rating.word(),
                range.value,
                usual.value
            );
            diagnostics.push(
                Diagnostic::new(&CODE, subject.place(range.span), message)
                    .label(subject.place(usual.span), "the range of other leaders")
                    .help(
                        "check for a missing digit; better leaders reach at least as far as others",
                    ),
            );
        }
    }
}
