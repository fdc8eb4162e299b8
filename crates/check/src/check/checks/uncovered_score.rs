//! Reports a dice table that has no answer, or two answers, to a score of its dice.

use grognard_core::ruleset::{DiceTable, TableRow, throw};
use grognard_syntax::diagnostic::Diagnostic;

use super::foreign_die::has_foreign_dice;
use crate::check::subject::PackSubject;

code!("uncovered-score", Error, "uncovered_score.md");

code!(OVERLAPPING: "overlapping-scores", Error, "overlapping_scores.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for table in &subject.open.ruleset.tables {
        if table.pool.is_some() {
            continue;
        }
        if table.columns.iter().all(|column| column.value.is_some()) && table.rows.is_empty() {
            continue;
        }
        // `foreign-die` reports a table whose rows are made for other dice.
        if !has_foreign_dice(subject, table) {
            uncovered(subject, table, diagnostics);
        }
        overlapping(subject, table, diagnostics);
    }
}

fn uncovered(subject: &PackSubject<'_>, table: &DiceTable, diagnostics: &mut Vec<Diagnostic>) {
    let rows = || table.rows.iter().chain(&table.beyond);
    let scores = throw(table.dice).scores;
    let missing: Vec<i64> = scores
        .iter()
        .map(|(score, _)| *score)
        .filter(|score| !rows().any(|row| row.score.holds(*score)))
        .collect();
    if missing.is_empty() {
        return;
    }
    let shown = if missing.len() == 1 { "the score" } else { "the scores" };
    let message = format!(
        "{} can give {shown} {}, for which the table `{}` has no row",
        table.dice,
        missing.iter().map(i64::to_string).collect::<Vec<_>>().join(", "),
        table.entry.id
    );
    let place = subject.place(table.entry.span);
    let found = match beside(&scores, &missing, table).filter(|(row, _)| subject.is_own(row.span)) {
        Some((row, meant)) => Diagnostic::new(&CODE, row.span, message)
            .label(place, "the table")
            .help(format!("did you mean `{meant}`?")),
        None => Diagnostic::new(&CODE, place, message),
    };
    diagnostics.push(
        found.help(
            "add a row; if the text gives no result, add a row under `beyond` without `cells`",
        ),
    );
}

/// The row that begins one score behind a gap at the end of the scores, and the score that it should
/// have: no throw shows the 7 of a row `7..` on a d6.
fn beside<'t>(
    scores: &[(i64, u64)],
    missing: &[i64],
    table: &'t DiceTable,
) -> Option<(&'t TableRow, String)> {
    let (least, most) = (scores.first()?.0, scores.last()?.0);
    let (first, last) = (*missing.first()?, *missing.last()?);
    if last - first != missing.len() as i64 - 1 {
        return None;
    }
    let rows = || table.rows.iter().chain(&table.beyond);
    if last == most {
        let row = rows().find(|row| row.score.least == Some(most + 1))?;
        return Some((
            row,
            match row.score.most {
                None => format!("{first}.."),
                Some(_) => first.to_string(),
            },
        ));
    }
    let row = rows().find(|row| first == least && row.score.most == Some(least - 1))?;
    Some((
        row,
        match row.score.least {
            None => format!("..{last}"),
            Some(_) => last.to_string(),
        },
    ))
}

fn overlapping(subject: &PackSubject<'_>, table: &DiceTable, diagnostics: &mut Vec<Diagnostic>) {
    let mut rows: Vec<(usize, &TableRow)> =
        table.rows.iter().chain(&table.beyond).enumerate().collect();
    // If rows are sorted by their lowest score, only the row that reaches highest so far can
    // overlap the next row.
    rows.sort_by_key(|(row_index, row)| (row.score.least.unwrap_or(i64::MIN), *row_index));
    let mut highest: Option<(usize, &TableRow)> = None;
    for (row_index, row) in rows {
        let end = |row: &TableRow| row.score.most.unwrap_or(i64::MAX);
        if let Some((other_index, other)) = highest
            && let Some(score) = both(other, row)
        {
            let (first, second) = if other_index < row_index { (other, row) } else { (row, other) };
            let message = format!("the score {score} is already in another row");
            diagnostics.push(
                Diagnostic::new(&OVERLAPPING, subject.place(second.span), message)
                    .label(subject.place(first.span), "here")
                    .help("put every score in one row only"),
            );
        }
        if highest.is_none_or(|(_, other)| end(other) < end(row)) {
            highest = Some((row_index, row));
        }
    }
}

fn both(a: &TableRow, b: &TableRow) -> Option<i64> {
    let least = a.score.least.max(b.score.least);
    let most = match (a.score.most, b.score.most) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    };
    match (least, most) {
        (Some(least), Some(most)) => (least <= most).then_some(least),
        (Some(end), None) | (None, Some(end)) => Some(end),
        (None, None) => Some(0),
    }
}
