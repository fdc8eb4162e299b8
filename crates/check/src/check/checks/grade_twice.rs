//! Reports a grade of history that two grades of a game represent.

use std::collections::HashMap;

use grognard_core::document::Grade;
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::PackSubject;

code!("grade-twice", Warning, "grade_twice.md", Identity);

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut first: HashMap<Grade, &str> = HashMap::new();
    for grade in &subject.open.ruleset.grades {
        for from in &grade.from {
            let known = *first.entry(*from).or_insert(&grade.entry.id);
            if known == grade.entry.id {
                continue;
            }
            let message =
                format!("`{}` is in `from` of `{known}` and of `{}`", from.word(), grade.entry.id);
            diagnostics.push(
                Diagnostic::new(&CODE, subject.place(grade.entry.span), message).help(
                    "keep the word in one grade: units of that historical grade take the first",
                ),
            );
        }
    }
}
