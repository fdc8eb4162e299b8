//! Reports a page that no pack in its folder names.

use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::Span;

use grognard_project::project::Packs;

code!("stray-page", Warning, "stray_page.md", Identity);

pub(in crate::check) fn check(packs: &Packs<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for file in packs.stray_pages() {
        let span = Span { file, start: 0, end: 0 };
        diagnostics.push(
            Diagnostic::new(&CODE, span, "no pack in this folder names this page")
                .help("add the page to `pages` of the pack, in the order of play"),
        );
    }
}
