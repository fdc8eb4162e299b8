//! A page that a pack names and that is not there.

use super::subject::PackSubject;
use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::document::PAGE_SUFFIX;

/// A page that a pack names and that is not there.
pub static CODE: Code = Code::new("missing-page", Severity::Error, include_str!("missing_page.md"));

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for missing in subject.open.missing_pages.iter().filter(|missing| subject.is_own(missing.span))
    {
        let name = &missing.value;
        let message = format!("there is no page `{name}` beside the pack");
        let found = Diagnostic::new(&CODE, missing.span, message);
        diagnostics.push(match name.ends_with(PAGE_SUFFIX) {
            true => found.help("write it, or take it out of `pages`"),
            false => found.help(format!("the names of pages end in `{PAGE_SUFFIX}`")),
        });
    }
}
