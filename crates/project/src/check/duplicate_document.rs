//! Two documents of one kind share an id.

use std::collections::HashMap;

use super::subject::ProjectSubject;
use grognard_core::diagnostic::{Code, Diagnostic};
use grognard_core::document::Kind;
use grognard_core::text::{Span, Spanned};

/// Two documents of one kind share an id.
pub static CODE: Code = Code::unread("duplicate-document", include_str!("duplicate_document.md"));

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut first = HashMap::new();
    let mut once = |kind: Kind, id: Spanned<&str>, is: &str| {
        let first_span: Span = *first.entry((kind, id.value.to_owned())).or_insert(id.span);
        if first_span == id.span {
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
                .label(first_span, "the other one")
                .help(format!("give one of them another {is}, or delete the copy")),
        );
    };
    for (kind, id, _) in subject.project.ids() {
        once(kind, id, "id");
    }
    // A rule set answers to its aliases too.
    for alias in subject.project.rulesets.iter().flat_map(|ruleset| &ruleset.aliases) {
        once(Kind::Ruleset, Spanned::new(alias.value.as_str(), alias.span), "alias");
    }
}
