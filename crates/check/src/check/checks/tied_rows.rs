//! Reports a row of a figure that is not more specific than rows above it.

use grognard_core::convert::{TiedRows, tied_rows};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::list;

use crate::check::subject::PackSubject;

code!("tied-rows", Warning, "tied_rows.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    if subject.has_unread_units() || !subject.has_lists() {
        return;
    }
    for TiedRows { figure, first, second } in tied_rows(&subject.open.ruleset) {
        if !subject.is_own(second.entry.span) {
            continue;
        }
        let (id, second_id) = (&figure.entry.id, &second.entry.id);
        let rows = first.iter().chain([&second]);
        let named = list(rows.map(|row| row.entry.id.as_str()), 6);
        let message = format!("the rows {named} of the figure `{id}` apply to the same units");
        let found = Diagnostic::new(&CODE, second.entry.span, message).help(format!(
            "the first of them counts: add a row with the keys of both, or one more key to \
             `{second_id}`"
        ));
        let is_first = "this row counts, because it is first";
        diagnostics.push(
            first
                .iter()
                .fold(found, |found, row| found.label(subject.place(row.entry.span), is_first)),
        );
    }
}
