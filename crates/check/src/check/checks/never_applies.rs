//! Reports an entry of a rule set that never applies.

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
