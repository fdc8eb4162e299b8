//! Reports a layout that extends a layout that does not exist.

use grognard_core::document::{Kind, Layout, read};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Spanned;

use crate::check::subject::ProjectSubject;
use crate::check::suggest::Suggestions;
use grognard_project::project::layout_ids;

code!("unknown-layout", Unread, "unknown_layout.md", Reference);

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let is_whole = subject.project.knows_all(Kind::Layout);
    let asked = subject.opened.iter().filter(|it| it.kind == Kind::Layout && it.document.asked);
    for root in asked.filter_map(|it| it.tree.root()) {
        let layout = read::<Layout<'_>>(root);
        let Some(below) = layout.value().and_then(|layout| layout.extends.get()) else { continue };
        let ids = layout_ids(subject.files);
        if !is_whole || ids.iter().any(|id| id == below.value.0) {
            continue;
        }
        let own = layout.value().and_then(|layout| layout.id.value()).map(|id| id.0);
        let others = ids.iter().map(String::as_str).filter(|id| Some(*id) != own);
        let ids: Vec<&str> = others.collect();
        let message = format!("there is no layout `{}`", below.value.0);
        let found = Diagnostic::new(&CODE, below.span, message);
        let named = Spanned::new(below.value.0, below.span);
        diagnostics.push(Suggestions::new().suggest(found, named, "layouts", &ids));
    }
}
