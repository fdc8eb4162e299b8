//! A base that is larger than any hand could move.

use super::subject::PackSubject;
use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::document::Ratio;

/// A base that is larger than any hand could move.
pub static CODE: Code =
    Code::new("doubtful-base", Severity::Warning, include_str!("doubtful_base.md"));

/// Maximum side of a base in millimetres: the largest trays for whole regiments are 300 mm wide.
const MAX_SIDE: i64 = 400;

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for base in &subject.open.ruleset.bases {
        let sides = [("wide", &base.width), ("deep", &base.depth)];
        let is_large = |millimetres: Option<Ratio>| {
            millimetres.is_some_and(|millimetres| millimetres > Ratio::whole(MAX_SIDE))
        };
        let Some((word, side)) =
            sides.into_iter().find(|(_, side)| is_large(side.value.millimetres()))
        else {
            continue;
        };
        let message = format!("the base `{}` is {} {word}", base.entry.id, side.value);
        diagnostics.push(
            Diagnostic::new(&CODE, subject.place(side.span), message)
                .help("is it the right unit? no base is larger than 400 mm, which is 16 in"),
        );
    }
}
