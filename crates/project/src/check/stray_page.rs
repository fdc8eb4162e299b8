//! A page that no pack beside it names.

use grognard_syntax::diagnostic::{Code, Diagnostic, Severity, Stage};
use grognard_syntax::text::Span;

use crate::project::Packs;

/// A page that no pack beside it names.
pub static CODE: Code =
    Code::new("stray-page", Severity::Warning, include_str!("stray_page.md")).at(Stage::Identity);

pub(super) fn check(packs: &Packs<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for file in packs.stray_pages() {
        let span = Span { file, start: 0, end: 0 };
        diagnostics.push(
            Diagnostic::new(&CODE, span, "no pack in this folder names this page").help(
                "add its name to `pages` of the pack, in the order in which the game is played",
            ),
        );
    }
}
