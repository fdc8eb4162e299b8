//! A historical grade to which no grade of a rule set answers.

use super::subject::PackSubject;
use grognard_core::diagnostic::{Code, Diagnostic, Severity};
use grognard_core::document::Grade;
use grognard_core::text::list;

/// A historical grade to which no grade of a rule set answers.
pub static CODE: Code =
    Code::new("unanswered-grade", Severity::Warning, include_str!("unanswered_grade.md"));

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let rules = &subject.open.ruleset;
    // Grades that no troops ever get need no answer, and those of a pack below are reported there.
    let Some(last) = subject.alone.grades.last().filter(|_| !rules.units.is_empty()) else {
        return;
    };
    let is_answered = |grade: &&Grade| rules.grades.iter().any(|game| game.from.contains(grade));
    let unanswered: Vec<&str> =
        Grade::ALL.iter().filter(|grade| !is_answered(grade)).map(|grade| grade.word()).collect();
    if unanswered.is_empty() {
        return;
    }
    let words = list(unanswered.iter().copied(), unanswered.len());
    let message = format!("no grade has {words} in `from`: such troops have no grade in this game");
    let help =
        format!("add it to the grade that comes nearest: `from: [{}]`", unanswered.join(", "));
    diagnostics.push(Diagnostic::new(&CODE, last.entry.span, message).help(help));
}
