//! Reports a historical grade that no grade of a rule set represents.

use grognard_core::document::Grade;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::list;

use crate::check::subject::PackSubject;

code!("unanswered-grade", Warning, "unanswered_grade.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let rules = &subject.open.ruleset;
    // A rule set without units is skipped, because no troops get a grade. Grades of a lower pack
    // are reported in that pack.
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
    // The suggested grade is the grade whose `to` is the missing grade, otherwise the grade for the
    // next historical grade.
    let missing = Grade::ALL.iter().position(|grade| !is_answered(&grade)).unwrap_or_default();
    let own = || subject.alone.grades.iter();
    let has = |index: Option<usize>| {
        let grade = index.and_then(|index| Grade::ALL.get(index));
        own().find(|game| grade.is_some_and(|grade| game.from.contains(grade)))
    };
    let goes_to = own().find(|game| game.to == Some(Grade::ALL[missing]));
    let nearest =
        goes_to.or_else(|| has(missing.checked_sub(1))).or_else(|| has(Some(missing + 1)));
    let nearest = nearest.unwrap_or(last);
    let is_from = |grade: &&Grade| {
        nearest.from.contains(grade) || unanswered.len() == 1 && unanswered[0] == grade.word()
    };
    let from: Vec<&str> = Grade::ALL.iter().filter(is_from).map(|grade| grade.word()).collect();
    let help = match unanswered.len() {
        1 => format!("add the word to the nearest grade: `from: [{}]`", from.join(", ")),
        _ => "add each word to `from` of the nearest grade".to_owned(),
    };
    diagnostics.push(Diagnostic::new(&CODE, nearest.entry.span, message).help(help));
}
