//! Reports a worked example that disagrees with its ruling.

use grognard_core::ruleset::{Answer, Example, Ruling, Verdict, ask};
use grognard_syntax::diagnostic::Diagnostic;

use super::uncovered_case::takes_everything;
use crate::check::subject::PackSubject;

code!("example-disagrees", Error, "example_disagrees.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    // If an early case applies to every question, examples disagree only because of that case, so
    // they are skipped.
    let rulings = subject.open.ruleset.rulings.iter();
    for ruling in rulings.filter(|ruling| takes_everything(ruling).is_none()) {
        for example in &ruling.examples {
            if let Some(why) = disagrees(subject, ruling, example) {
                let found = Diagnostic::new(&CODE, subject.place(example.span), why);
                // A ruling with a gap is reported at its name.
                diagnostics.push(
                    found
                        .rests_on([subject.place(ruling.entry.span)])
                        .help("correct the example or the cases of the ruling"),
                );
            }
        }
    }
}

/// The difference between the example and the answer of the ruling in words, if there is one.
fn disagrees(subject: &PackSubject<'_>, ruling: &Ruling, example: &Example) -> Option<String> {
    let mut given: Vec<(String, Answer)> = Vec::new();
    for (id, value, _) in &example.given {
        // An example with an unknown fact is skipped, because `unknown-entry` reports that fact.
        let fact = ruling.facts.iter().find(|fact| fact.id == *id)?;
        given.push((id.clone(), fact.answers.read(value)?));
    }
    let asked = ask(&subject.open.ruleset, ruling, &given);
    match &asked.verdict {
        Verdict::Answer(found) if found.outcome.id != example.then => {
            Some(format!("the ruling answers `{}` here, not `{}`", found.outcome.id, example.then))
        }
        Verdict::Answer(found) => match (found.value, example.value) {
            (Some(value), Some(wanted)) if value != wanted => {
                Some(format!("the ruling results in {value} here, not {wanted}"))
            }
            (None, Some(wanted)) => {
                Some(format!("the ruling gives no number here, but the example has {wanted}"))
            }
            _ => None,
        },
        // A case with an unknown fact or a wrong default has a finding of its own.
        Verdict::Missing(facts)
            if facts.is_empty() || facts.iter().any(|fact| fact.wrong_default.is_some()) =>
        {
            None
        }
        Verdict::Missing(facts) => {
            let facts: Vec<String> = facts.iter().map(|fact| format!("`{}`", fact.id)).collect();
            Some(format!("the example does not give {}", facts.join(" and ")))
        }
        Verdict::NoCase => Some("no case of the ruling applies to the example".to_owned()),
        Verdict::NoNumber(_) => Some("the number of the example cannot be worked out".to_owned()),
    }
}
