//! Reports an entry of a rule set that never applies.

use std::collections::HashSet;

use grognard_core::convert::{Idle, Why, idle};
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::PackSubject;

code!("never-applies", Warning, "never_applies.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    if subject.has_unread_units() || !subject.has_lists() {
        return;
    }
    let rules = &subject.open.ruleset;
    for entry in idle(rules).iter().filter(|entry| subject.is_own(entry.span)) {
        let Idle { noun, id, within, why, span } = entry;
        let within = within.map(|(noun, id)| format!(" of the {noun} `{id}`")).unwrap_or_default();
        let (reason, help) = words(why);
        let message = format!("the {noun} `{id}`{within} never applies: {reason}");
        diagnostics.push(Diagnostic::new(&CODE, *span, message).help(help));
    }
}

/// Reports a column of a dice table for numbers up to a limit that an earlier column covers.
pub(super) fn columns(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for table in &subject.open.ruleset.tables {
        let limits: Vec<_> =
            table.columns.iter().filter_map(|it| Some((it, it.upto.as_ref()?))).collect();
        for pair in limits.windows(2) {
            let [(before, most), (column, upto)] = [pair[0], pair[1]];
            let is_alike = before.scope == column.scope;
            if upto.value > most.value || !is_alike || !subject.is_own(upto.span) {
                continue;
            }
            let message = format!(
                "the column `{}` never applies: it is for numbers up to {}, but `{}` before it for \
                 numbers up to {}",
                column.id, upto.value, before.id, most.value
            );
            diagnostics.push(
                Diagnostic::new(&CODE, upto.span, message)
                    .label(most.span, "the limit of the column before it")
                    .help("list the columns from the smallest `upto` to the largest"),
            );
        }
    }
}

/// Reports a result of a dice table that no row of the table has.
pub(super) fn results(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    // A row that could not be read may have the result.
    if subject.is_unread_in("tables") {
        return;
    }
    for table in subject.open.ruleset.tables.iter().filter(|table| !table.rows.is_empty()) {
        let rows = || table.rows.iter().chain(&table.beyond);
        let cells: HashSet<&str> =
            rows().flat_map(|row| &row.cells).map(|cell| cell.value.as_str()).collect();
        let results = table.results.iter().filter(|result| subject.is_own(result.span));
        for result in results.filter(|result| !cells.contains(result.id.as_str())) {
            let message = format!(
                "the result `{}` of the dice table `{}` never applies: no row has it",
                result.id, table.entry.id
            );
            diagnostics.push(
                Diagnostic::new(&CODE, result.span, message)
                    .help("write it in the cell of a row, or remove the result"),
            );
        }
    }
}

/// Reports rows of a table with a pool of dice, because each die of a pool only hits or misses.
pub(super) fn pools(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for table in &subject.open.ruleset.tables {
        let rows = table.rows.iter().chain(&table.beyond);
        let own = rows.filter(|row| subject.is_own(row.span)).count();
        let first = table.rows.iter().chain(&table.beyond).find(|row| subject.is_own(row.span));
        let (Some(first), Some(_)) = (first, &table.pool) else { continue };
        let rows = if own == 1 { "row never applies" } else { "rows never apply" };
        let message = format!(
            "the {rows}: the dice table `{}` has a pool of dice, each of which hits or misses",
            table.entry.id
        );
        diagnostics.push(
            Diagnostic::new(&CODE, first.span, message)
                .label(table.entry.span, "this table has `pool`")
                .help("remove `rows` and `results`, or remove `pool` if players throw for a row"),
        );
    }
}

fn words(why: &Why<'_>) -> (String, String) {
    match why {
        Why::TooEarly(key) => {
            (format!("the entry is evaluated before `{key}` is known"), format!("remove `{key}`"))
        }
        Why::NoTroops => (
            "no unit of the game meets all its conditions".to_owned(),
            "correct `for`, `arms` or `least` of the entry, or remove the entry".to_owned(),
        ),
        Why::NoTroopsFor(key) => (
            format!("no unit of the game meets all its conditions; without `{key}` some would"),
            format!("correct `{key}`, or remove the entry"),
        ),
        Why::Behind(before) => (
            format!("`{before}` above it covers all the same troops"),
            format!("move the entry above `{before}`, or remove it"),
        ),
    }
}
