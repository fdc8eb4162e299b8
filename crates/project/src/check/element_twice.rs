//! Two elements of a game that stand for the same troops.

use super::subject::PackSubject;
use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::ruleset::{Element, Scope};

/// Two elements of a game that stand for the same troops.
pub static CODE: Code =
    Code::new("element-twice", Severity::Warning, include_str!("element_twice.md"));

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let elements = &subject.open.ruleset.elements;
    for (index, second) in elements.iter().enumerate() {
        // Elements for some bodies only, or for so many guns, are chosen by that.
        let is_rival = |first: &&Element| {
            first.scope == Scope::default()
                && second.scope == Scope::default()
                && first.men.is_some()
                && second.men.is_some()
        };
        for first in elements[..index].iter().filter(is_rival) {
            let Some(arm) = second.arms.iter().find(|arm| first.arms.contains(arm)) else {
                continue;
            };
            let message = format!(
                "`{}` is in the elements `{}` and `{}`",
                arm.word(),
                first.entry.id,
                second.entry.id
            );
            diagnostics.push(
                Diagnostic::new(&CODE, subject.place(second.entry.span), message).help(
                    "take the arm out of one of them, or say with `for` which bodies each is for",
                ),
            );
        }
    }
}
