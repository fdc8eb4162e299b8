//! Reports a page that a pack names and that does not exist.

use grognard_core::document::{Kind, PAGE_SUFFIX, ProjectFile, read};
use grognard_syntax::diagnostic::{Diagnostic, Fix};

use crate::check::subject::{PackSubject, ProjectSubject};

code!("missing-page", Error, "missing_page.md", Identity);

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for missing in subject.open.missing_pages.iter().filter(|missing| subject.is_own(missing.span))
    {
        let name = &missing.value;
        let message = format!("there is no page `{name}` beside the pack");
        let found = Diagnostic::new(&CODE, missing.span, message);
        if let Some(near) = subject.packs.page_near(missing.span.file, name) {
            let help = match near.eq_ignore_ascii_case(name) {
                true => "capital and small letters differ in a file name",
                false => "write the exact name of the file",
            };
            diagnostics.push(found.help(help).fix(Fix::guess(missing.span, near)));
            continue;
        }
        diagnostics.push(match name.ends_with(PAGE_SUFFIX) {
            true => found.help("write the page, or remove it from `pages`"),
            false => found.help(format!("the names of pages end in `{PAGE_SUFFIX}`")),
        });
    }
}

/// Reports pages of the website that are not in the project.
pub(super) fn of_site(subject: &ProjectSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let missing = &subject.settings.missing_pages;
    let projects = subject.opened.iter();
    let projects = projects.filter(|it| it.kind == Kind::Project && it.document.asked);
    for root in projects.filter_map(|opened| opened.tree.root()) {
        let file = read::<ProjectFile<'_>>(root);
        let site = file.value().and_then(|file| file.site.value());
        for page in site.into_iter().flat_map(|site| &site.pages) {
            if !missing.iter().any(|name| name == page.value) {
                continue;
            }
            let message =
                format!("`pages` of the site names `{}`, which is not in the project", page.value);
            diagnostics.push(
                Diagnostic::new(&CODE, page.span, message)
                    .help("correct the path from the project's folder, or remove it from `pages`"),
            );
        }
    }
}
