//! Reports a citation to which nothing refers.

use std::collections::HashSet;

use grognard_core::document::Field;
use grognard_syntax::diagnostic::Diagnostic;

use super::unknown_source::named;
use crate::check::subject::OobSubject;

code!("unused-source", Hint, "unused_source.md");

pub(super) fn check(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    if subject.oob.sources.entries.is_empty() || !subject.unclear.is_empty() {
        return;
    }
    let mut used = HashSet::new();
    for source in named(subject) {
        match source {
            Field::Absent => {}
            // An unreadable name may mean any of the sources, so nothing is reported.
            Field::Broken(_) => return,
            Field::Read(source) => _ = used.insert(source.0),
        }
    }
    // An unknown name may mean any of the sources, so nothing is reported.
    let source_names: HashSet<&str> = subject.oob.sources.names().collect();
    if !used.is_subset(&source_names) {
        return;
    }
    for (name, _) in &subject.oob.sources.entries {
        if used.contains(name.value) {
            continue;
        }
        let message = format!("the source `{}` is not used", name.value);
        let found = Diagnostic::new(&CODE, name.span, message);
        diagnostics.push(found.help(if used.is_empty() {
            format!(
                "if every strength comes from this source, write `source: {}` at the top",
                name.value
            )
        } else {
            format!(
                "write `source: {}` where the source was used, or remove the source",
                name.value
            )
        }));
    }
}
