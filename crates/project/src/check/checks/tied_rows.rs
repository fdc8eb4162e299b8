//! Reports two rows of a figure of which none is more specific than the other.

use grognard_core::convert::{TiedRows, tied_rows};
use grognard_syntax::diagnostic::Diagnostic;

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
        let (id, first_id, second_id) = (&figure.entry.id, &first.entry.id, &second.entry.id);
        let message = format!(
            "the rows `{first_id}` and `{second_id}` of the figure `{id}` apply to the same units"
        );
        diagnostics.push(
            Diagnostic::new(&CODE, second.entry.span, message)
                .label(subject.place(first.entry.span), "this row counts, because it is first")
                .help(format!(
                    "add a row with the keys of both rows, or one more key to `{first_id}` or \
                     `{second_id}`"
                )),
        );
    }
}
