//! Reports a ruling whose cases do not cover every question, or that has a case that is never
//! reached.

use grognard_core::ruleset::{Answers, Case, Ruling, coverage};
use grognard_syntax::diagnostic::Diagnostic;

use crate::check::subject::PackSubject;

code!("uncovered-case", Error, "uncovered_case.md");

code!(UNREACHABLE: "unreachable-case", Error, "unreachable_case.md");

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for ruling in &subject.open.ruleset.rulings {
        let coverage = coverage(ruling);
        let place = subject.place(ruling.entry.span);
        if coverage.too_large {
            let message = format!(
                "the ruling `{}` has too many combinations of answers to check",
                ruling.entry.id
            );
            let found = Diagnostic::new(&CODE, place, message);
            diagnostics.push(found.help("split the ruling into several"));
        }
        if let Some(facts) = &coverage.left_out {
            let facts: Vec<String> =
                facts.iter().map(|(fact, answer)| format!("{fact}={answer}")).collect();
            let message = match facts.is_empty() {
                true => format!("the ruling `{}` has no cases", ruling.entry.id),
                false => {
                    format!("the ruling `{}` has no case for {}", ruling.entry.id, facts.join(" "))
                }
            };
            diagnostics.push(
                Diagnostic::new(&CODE, place, message)
                    .help("add a case, or a last case without `when` for everything else"),
            );
        }
        if let Some(early) = takes_everything(ruling) {
            let after = ruling.cases.len() - early - 1;
            let cases = if after == 1 { "the case" } else { "the cases" };
            let message = format!(
                "this case has no `when` and applies to everything: {cases} below it never counts"
            );
            let message = if after == 1 { message } else { message.replace("counts", "count") };
            let found =
                Diagnostic::new(&UNREACHABLE, subject.place(ruling.cases[early].span), message);
            diagnostics.push(found.help("put this case last, or write its conditions in `when`"));
            continue;
        }
        for case_index in coverage.out_of_reach {
            let case = &ruling.cases[case_index];
            if case_index > 0 && is_impossible(ruling, case_index) {
                let message = "this case is never reached: no facts can have these values";
                let found = Diagnostic::new(&UNREACHABLE, subject.place(case.span), message);
                diagnostics.push(match limit(ruling, case) {
                    Some(limit) => found.help(limit),
                    None => found.help("correct `when`, or the answers of the facts"),
                });
                continue;
            }
            let message = match case_index {
                0 => "this case is never reached: no fact can have these values".to_owned(),
                1 => "this case is never reached: the one before it covers everything".to_owned(),
                before => {
                    format!("this case is never reached: the {before} before it cover everything")
                }
            };
            diagnostics.push(
                Diagnostic::new(&UNREACHABLE, subject.place(case.span), message)
                    .help("put narrower cases first: the first case that applies counts"),
            );
        }
    }
}

/// Whether a case could not be reached even if it were the only one.
fn is_impossible(ruling: &Ruling, case_index: usize) -> bool {
    let cases = vec![ruling.cases[case_index].clone()];
    !coverage(&Ruling { cases, ..ruling.clone() }).out_of_reach.is_empty()
}

/// The limits of the first number that a case asks for.
fn limit(ruling: &Ruling, case: &Case) -> Option<String> {
    case.when.iter().find_map(|condition| {
        let fact = ruling.facts.iter().find(|fact| fact.id == condition.fact)?;
        let Answers::Number { least, most, .. } = &fact.answers else { return None };
        let limits = match (least, most) {
            (Some(least), Some(most)) => format!("from {least} to {most}"),
            (None, Some(most)) => format!("at most {most}"),
            (Some(least), None) => format!("at least {least}"),
            (None, None) => return None,
        };
        Some(format!("`{}` is {limits}: correct the case or the fact", fact.id))
    })
}

/// The index of a case that applies to everything although it is not the last.
pub(super) fn takes_everything(ruling: &Ruling) -> Option<usize> {
    let early = ruling.cases.iter().position(|case| case.when.is_empty())?;
    (early + 1 < ruling.cases.len()).then_some(early)
}
