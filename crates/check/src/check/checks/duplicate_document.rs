//! Reports documents of one kind that share an id.

use std::collections::HashMap;

use grognard_core::document::{Kind, kebab};
use grognard_syntax::diagnostic::{Diagnostic, Fix};
use grognard_syntax::text::{Span, Spanned};

use crate::check::subject::ProjectSubject;

code!("duplicate-document", Unread, "duplicate_document.md", Identity);

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut first = HashMap::new();
    let mut once = |kind: Kind, id: Spanned<&str>, is: &str| {
        let first_span: Span = *first.entry((kind, id.value.to_owned())).or_insert(id.span);
        if first_span == id.span {
            return;
        }
        let stem = |span: Span| stem(&subject.texts.get(span.file).name, kind);
        let is_named = |span: Span| stem(span) == Some(id.value);
        // If a file is named after the id, the id belongs to the document in that file, so the
        // other document is reported.
        let (copy, other) = match is_named(id.span) && !is_named(first_span) {
            true => (first_span, id.span),
            false => (id.span, first_span),
        };
        let meant = stem(copy).filter(|_| is_named(other) && copy.file != other.file);
        if let Some(meant) = meant {
            let name = &subject.texts.get(other.file).name;
            let message = format!("`{}` is the id of {} in `{name}`", id.value, kind.words());
            let found = Diagnostic::new(&CODE, copy, message).label(other, "the other document");
            let folded = kebab(meant);
            diagnostics.push(match folded.starts_with(id.value) || folded.contains("copy") {
                true => found.help(
                    "this file looks like a copy of the other file: delete it, or give it its own id",
                ),
                false => found.fix(Fix::guess(copy, folded)),
            });
            return;
        }
        let what = match first_span.file == id.span.file {
            true => "of this same document".to_owned(),
            false => {
                format!("of {} in `{}`", kind.words(), subject.texts.get(first_span.file).name)
            }
        };
        let message = format!("`{}` is also the id {what}", id.value);
        diagnostics.push(
            Diagnostic::new(&CODE, id.span, message)
                .label(first_span, "the other document")
                .help(format!("give one document another {is}, or delete the copy")),
        );
    };
    for (kind, id, _) in subject.project.ids() {
        once(kind, id, "id");
    }
    // The aliases of a rule set name it too, so they must differ from ids.
    for alias in subject.project.rulesets.iter().flat_map(|ruleset| &ruleset.aliases) {
        once(Kind::Ruleset, Spanned::new(alias.value.as_str(), alias.span), "alias");
    }
}

/// The name of a file without its folder and without the suffix of its kind.
fn stem(name: &str, kind: Kind) -> Option<&str> {
    name.rsplit('/').next().unwrap_or(name).strip_suffix(kind.suffix())
}

/// Whether the id of a missing document is the name of a file whose own id duplicates another id,
/// because the duplicate then explains why the document is missing.
pub(super) fn explains(subject: &ProjectSubject<'_>, kind: Kind, id: &str) -> bool {
    let mut ids: HashMap<String, Vec<Span>> = HashMap::new();
    for (_, known, _) in subject.project.ids().into_iter().filter(|(known, ..)| *known == kind) {
        ids.entry(known.value.to_owned()).or_default().push(known.span);
    }
    let is_it = |span: &Span| stem(&subject.texts.get(span.file).name, kind) == Some(id);
    ids.values().any(|spans| spans.len() > 1 && spans.iter().any(is_it))
}
