//! Two documents of one kind share an id.

use std::collections::HashMap;

use super::run::Table;
use crate::diagnostic::{Code, Diagnostic, Severity};

/// Two documents of one kind share an id.
pub static CODE: Code =
    Code::new("duplicate-document", Severity::Error, include_str!("duplicate_document.md"));

pub(super) fn check(table: &Table<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut first = HashMap::new();
    for (kind, id, _) in table.project.ids() {
        let known = *first.entry((kind, id.value)).or_insert(id.span);
        if known != id.span {
            let other = &table.texts.get(known.file).name;
            diagnostics.push(
                Diagnostic::new(
                    &CODE,
                    id.span,
                    format!("`{}` is also the id of {} in `{other}`", id.value, kind.words()),
                )
                .label(known, "the other one")
                .help("give one of them another id, or delete the copy"),
            );
        }
    }
}
