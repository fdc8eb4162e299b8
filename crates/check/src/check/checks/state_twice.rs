//! Reports a state that a track names twice.

use std::collections::HashMap;

use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::PackSubject;

code!("state-twice", Error, "state_twice.md", Identity);

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for wear in &subject.open.ruleset.wear {
        let mut seen = HashMap::new();
        for state in &wear.states {
            let first = *seen.entry(state.value.to_lowercase()).or_insert(state);
            if std::ptr::eq(first, state) {
                continue;
            }
            let message =
                format!("the wear `{}` has the state `{}` twice", wear.entry.id, state.value);
            let found = Diagnostic::new(&CODE, subject.place(state.span), message);
            let found = found.label(subject.place(first.span), "the state is already here");
            diagnostics.push(found.help("give each state a name of its own"));
        }
    }
}
