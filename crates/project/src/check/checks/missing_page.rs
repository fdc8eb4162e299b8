//! Reports a page that a pack names and that does not exist.

use grognard_core::document::PAGE_SUFFIX;
use grognard_syntax::diagnostic::{Diagnostic, Fix};

use crate::check::subject::PackSubject;

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
