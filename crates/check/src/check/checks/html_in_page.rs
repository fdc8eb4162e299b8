//! Reports HTML in a page of rules.

use grognard_core::document::Page;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::FileId;

code!("html-in-page", Error, "html_in_page.md");

pub(super) fn check(_: FileId, page: &Page, diagnostics: &mut Vec<Diagnostic>) {
    for span in &page.html {
        diagnostics.push(
            Diagnostic::new(&CODE, *span, "HTML in a page of rules")
                .help("write it in Markdown; write a literal `<` as `\\<`"),
        );
    }
}
