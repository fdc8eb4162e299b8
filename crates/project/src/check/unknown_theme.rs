//! A project names a theme that is not there.

use grognard_core::document::{Kind, ProjectFile, read};
use grognard_syntax::diagnostic::{Code, Diagnostic, Severity, Stage};
use grognard_syntax::text::Spanned;

use super::subject::OpenedDocument;
use super::suggest::Suggestions;
use crate::project::Settings;

/// A project names a theme that is not there.
pub static CODE: Code =
    Code::new("unknown-theme", Severity::Error, include_str!("unknown_theme.md"))
        .at(Stage::Reference);

pub(super) fn check(
    opened: &[OpenedDocument<'_>],
    settings: &Settings,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let themes: Vec<&str> = settings.themes.iter().map(String::as_str).collect();
    let projects = opened.iter().filter(|opened| opened.kind == Kind::Project);
    for root in projects.filter_map(|opened| opened.tree.root()) {
        let file = read::<ProjectFile<'_>>(root);
        let Some(theme) = file.value().and_then(|file| file.theme.get()) else { continue };
        if themes.contains(&theme.value.0) {
            continue;
        }
        let message = format!("there is no theme `{}`", theme.value.0);
        let found = Diagnostic::new(&CODE, theme.span, message);
        let named = Spanned::new(theme.value.0, theme.span);
        let found = Suggestions::new().suggest(found, named, "themes", &themes);
        diagnostics.push(found.help(format!(
            "or make one: templates in the folder `themes/{}/templates`",
            theme.value.0
        )));
    }
}
