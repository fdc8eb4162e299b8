//! Reports an entry of a pack without a required key.

use grognard_syntax::diagnostic::{Diagnostic, Fix};
use grognard_syntax::text::list;

use crate::check::subject::{IncompleteEntry, PackSubject};

code!("incomplete-entry", Error, "incomplete_entry.md", Reference);

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for IncompleteEntry { noun, id, lacks, near } in subject.incomplete {
        let keys = list(lacks.iter().copied(), 10);
        if let Some((near, below)) = near.as_ref().zip(subject.open.ruleset.below.first()) {
            let message = format!("`{below}` has no {noun} `{}` to change", id.value);
            diagnostics.push(
                Diagnostic::new(&CODE, subject.place(id.span), message)
                    .fix(Fix::guess(id.span, near.as_str()))
                    .help(format!("for a new {noun} of your own, add {keys}")),
            );
            continue;
        }
        let message = format!("the {noun} `{}` has no {keys}", id.value);
        let mut found = Diagnostic::new(&CODE, subject.place(id.span), message);
        found = match subject.open.ruleset.below.as_slice() {
            [] => found.help(format!("add {keys}")),
            [below, ..] => found.help(format!(
                "add {keys}; only an entry that `{below}` also has can leave keys out"
            )),
        };
        diagnostics.push(found);
    }
}
