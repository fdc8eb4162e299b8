//! Reports a project with a theme that does not exist.

use grognard_core::document::{Kind, ProjectFile, read};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Spanned;

use crate::check::subject::ProjectSubject;
use crate::check::suggest::Suggestions;

code!("unknown-theme", Error, "unknown_theme.md", Reference);

pub(super) fn check(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let themes: Vec<&str> = subject.settings.themes.iter().map(String::as_str).collect();
    let projects = subject.opened.iter().filter(|opened| opened.kind == Kind::Project);
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
