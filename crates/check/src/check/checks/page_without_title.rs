//! Reports a page without a title, or with more than one.

use grognard_core::document::Page;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{FileId, Span};

code!("page-without-title", Error, "page_without_title.md");

pub(super) fn check(file: FileId, page: &Page, diagnostics: &mut Vec<Diagnostic>) {
    let help = "begin the page with one line `# Title`; begin the headings below it with `##`";
    match page.titles.as_slice() {
        [] => {
            let span = Span { file, start: 0, end: 0 };
            diagnostics.push(Diagnostic::new(&CODE, span, "the page has no title").help(help));
        }
        [first, others @ ..] => {
            for other in others {
                diagnostics.push(
                    Diagnostic::new(&CODE, other.span, "the page has a second title")
                        .label(first.span, "the first title is here")
                        .help(help),
                );
            }
        }
    }
}
