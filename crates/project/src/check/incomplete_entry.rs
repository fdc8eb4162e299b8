//! An entry of a pack that lacks what it must have.

use super::subject::{IncompleteEntry, PackSubject};
use grognard_core::diagnostic::{Code, Diagnostic, Severity, Stage};
use grognard_core::text::list;

/// An entry of a pack that lacks what it must have.
pub static CODE: Code =
    Code::new("incomplete-entry", Severity::Error, include_str!("incomplete_entry.md"))
        .at(Stage::Reference);

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for IncompleteEntry { noun, id, lacks } in subject.incomplete {
        let keys = list(lacks.iter().copied(), 10);
        let message = format!("the {noun} `{}` has no {keys}", id.value);
        let mut found = Diagnostic::new(&CODE, subject.place(id.span), message);
        found = match subject.open.ruleset.below.as_slice() {
            [] => found.help(format!("add {keys}")),
            [below, ..] => found.help(format!(
                "add {keys}; only an entry that `{below}` has too may leave something to it"
            )),
        };
        diagnostics.push(found);
    }
}
