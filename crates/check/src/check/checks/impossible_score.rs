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

/// Reports hits and saves of a pool that no die or every die shows.
pub(super) fn pools(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for table in &subject.open.ruleset.tables {
        let Some(pool) = &table.pool else { continue };
        let Some((least, most)) = reached(table) else { continue };
        let saves = table.columns.iter().filter_map(|column| {
            Some((column.save.as_ref()?, format!("the save of `{}`", column.id)))
        });
        let hit = (&pool.hit, "a hit".to_owned());
        for (scores, what) in std::iter::once(hit).chain(saves) {
            if !subject.is_own(scores.span) || scores.value.is_backwards() || least < 0 {
                continue;
            }
            let shown = (least..=most).filter(|score| scores.value.holds(*score)).count();
            let of = if shown == 0 { "no" } else { "every" };
            if shown != 0 && shown as i64 != most - least + 1 {
                continue;
            }
            let message = format!(
                "{of} die shows {what} of `{}`: it is {}, and {} shows {least} to {most}",
                table.entry.id, scores.value, table.dice
            );
            diagnostics.push(
                Diagnostic::new(&CODE, scores.span, message)
                    .help("correct the scores, or `dice` of the table"),
            );
        }
        for again in &pool.reroll {
            if !subject.is_own(again.span) || !pool.hit.value.holds(again.value) {
                continue;
            }
            let message = format!("a die of {} hits, but is thrown again", again.value);
            diagnostics.push(
                Diagnostic::new(&CODE, again.span, message)
                    .label(pool.hit.span, "the scores that hit")
                    .help("write the faces that miss, such as `[1]`"),
            );
        }
    }
}
