//! A layout extends one that is not there.

use grognard_core::document::{Kind, Layout, read};
use grognard_syntax::diagnostic::{Code, Diagnostic, Severity, Stage};
use grognard_syntax::text::Spanned;

use super::subject::OpenedDocument;
use super::suggest::Suggestions;
use crate::files::Files;
use crate::project::layout_ids;

/// A layout extends one that is not there.
pub static CODE: Code =
    Code::new("unknown-layout", Severity::Error, include_str!("unknown_layout.md"))
        .at(Stage::Reference);

/// `is_whole` says whether every layout of the project was read.
pub(super) fn check(
    opened: &[OpenedDocument<'_>],
    files: &Files,
    is_whole: bool,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let asked = opened.iter().filter(|it| it.kind == Kind::Layout && it.document.asked);
    for root in asked.filter_map(|it| it.tree.root()) {
        let layout = read::<Layout<'_>>(root);
        let Some(below) = layout.value().and_then(|layout| layout.extends.get()) else { continue };
        let ids = layout_ids(files);
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
