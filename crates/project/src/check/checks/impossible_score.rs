//! Reports a row of a dice table whose scores cannot be reached by any throw, even with modifiers.

use grognard_syntax::diagnostic::Diagnostic;

use super::foreign_die::{has_foreign_dice, reached};
use crate::check::subject::PackSubject;

code!("impossible-score", Warning, "impossible_score.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for table in &subject.open.ruleset.tables {
        // `foreign-die` reports a table whose rows are made for other dice.
        let Some((least, most)) = reached(table).filter(|_| !has_foreign_dice(subject, table))
        else {
            continue;
        };
        for row in table.rows.iter().chain(&table.beyond) {
            let above = row.score.least.is_some_and(|score| score > most);
            let below = row.score.most.is_some_and(|score| score < least);
            // An interval that runs backwards is skipped, because `backwards-range` reports it.
            if !(above || below) || row.score.is_backwards() || !subject.is_own(row.span) {
                continue;
            }
            let message = format!(
                "the score {} is impossible: {} and the modifiers of `{}` give {least} to {most}",
                row.score, table.dice, table.entry.id
            );
            diagnostics.push(
                Diagnostic::new(&CODE, row.span, message)
                    .help("correct the score or `dice`, add the modifier that reaches it, or leave the row out"),
            );
        }
    }
}
