//! Reports a citation to which nothing refers.

use std::collections::HashSet;

use grognard_core::document::{Field, ProjectFile};
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

/// Reports a source of the project file that no establishment uses.
pub(super) fn settings(project: &ProjectFile<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let entries = &project.establishments;
    if entries.items.is_empty() || !entries.whole {
        return;
    }
    let of_entry = entries.items.iter().filter_map(|entry| entry.value.source.value());
    let cited = entries.items.iter().flat_map(|entry| &entry.value.cited.entries);
    let cited = cited.filter_map(|(_, source)| source.value());
    let used: HashSet<&str> = of_entry.chain(cited).map(|id| id.0).collect();
    let known: HashSet<&str> = project.sources.names().collect();
    // An unknown name may mean any of the sources.
    if !used.is_subset(&known) {
        return;
    }
    for (id, _) in project.sources.entries.iter().filter(|(id, _)| !used.contains(id.value)) {
        let message = format!("the source `{}` is not used", id.value);
        diagnostics.push(
            Diagnostic::new(&CODE, id.span, message)
                .help("name it in `source` or `cited` of an establishment, or remove the source"),
        );
    }
}
