//! Reports elements of a game that represent the same troops.

use std::collections::HashMap;

use grognard_core::document::Arm;
use grognard_core::ruleset::Scope;
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::PackSubject;

code!("element-twice", Warning, "element_twice.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    // Elements that represent only some bodies or only guns are skipped, because they differ in
    // that.
    let elements = subject.open.ruleset.elements.iter();
    let for_all = elements.filter(|one| one.scope == Scope::default() && one.men.is_some());
    let mut first: HashMap<Arm, &str> = HashMap::new();
    for element in for_all {
        // An element of which every arm has an earlier element never applies, which `never-applies`
        // reports.
        let arms = match element.arms.iter().all(|arm| first.contains_key(arm)) {
            true => &[],
            false => element.arms.as_slice(),
        };
        for arm in arms {
            let known = *first.entry(*arm).or_insert(&element.entry.id);
            if known == element.entry.id {
                continue;
            }
            let message =
                format!("`{}` is in the elements `{known}` and `{}`", arm.word(), element.entry.id);
            diagnostics.push(
                Diagnostic::new(&CODE, subject.place(element.entry.span), message).help(
                    "remove the arm from one of the elements, or give each its bodies with `for`",
                ),
            );
        }
    }
}
