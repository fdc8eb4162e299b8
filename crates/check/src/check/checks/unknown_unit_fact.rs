//! Reports a fact of a ruling that asks about something that units do not have.

use grognard_core::document::{Arm, UnitFact, WearOf};
use grognard_core::ruleset::{Answers, Fact, OfUnit, Ruleset, WearModel};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Span, list, nearest};

use crate::check::subject::PackSubject;

code!("unknown-unit-fact", Unread, "unknown_unit_fact.md", Reference);

pub(super) fn check(subject: &PackSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let rules = &subject.open.ruleset;
    for fact in rules.rulings.iter().flat_map(|ruling| &ruling.facts) {
        let Some(of_unit) = &fact.of_unit else { continue };
        let mut tell = |(message, help, span): Fault| {
            diagnostics.push(Diagnostic::new(&CODE, subject.place(span), message).help(help));
        };
        match words(rules, fact, of_unit) {
            Ok(words) => faults(fact, of_unit, &words).into_iter().for_each(&mut tell),
            Err(fault) => tell(fault),
        }
    }
}

type Fault = (String, String, Span);

/// The words that units can have for the subject of a fact. The list is empty if the subject is a
/// number.
fn words<'r>(rules: &'r Ruleset, fact: &Fact, of_unit: &'r OfUnit) -> Result<Vec<String>, Fault> {
    let ids = |ids: &mut dyn Iterator<Item = &'r String>| Ok(ids.cloned().collect());
    match of_unit.what {
        UnitFact::Grade => ids(&mut rules.grades.iter().map(|grade| &grade.entry.id)),
        UnitFact::Posture => ids(&mut rules.postures.iter().map(|posture| &posture.entry.id)),
        UnitFact::Arm => Ok(Arm::ALL.iter().map(|arm| arm.word().to_owned()).collect()),
        UnitFact::State => Ok(states(wear(rules, fact, of_unit)?)),
        UnitFact::Figure => figure(rules, fact, of_unit).map(|()| Vec::new()),
        UnitFact::Had | UnitFact::Lost | UnitFact::Left => {
            wear(rules, fact, of_unit).map(|_| Vec::new())
        }
    }
}

fn wear<'r>(rules: &'r Ruleset, fact: &Fact, of_unit: &OfUnit) -> Result<&'r WearModel, Fault> {
    let what = of_unit.what.word();
    let kinds = || rules.wear.iter().filter(|wear| wear.of == WearOf::Unit);
    let ids = || kinds().map(|wear| wear.entry.id.as_str());
    let Some(named) = &of_unit.wear else {
        let message = format!("`what: {what}` needs a `wear`");
        return Err((message, format!("add `wear`: {}", list(ids(), 20)), fact.span));
    };
    let found = kinds().find(|wear| wear.entry.id == named.value);
    found.ok_or_else(|| {
        let message = format!("there is no wear `{}` of units here", named.value);
        let help = match nearest(&named.value, ids()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("there is {}", list(ids(), 20)),
        };
        (message, help, named.span)
    })
}

fn figure(rules: &Ruleset, fact: &Fact, of_unit: &OfUnit) -> Result<(), Fault> {
    let ids = || rules.unit_figures.iter().map(|figure| figure.entry.id.as_str());
    let Some(named) = &of_unit.figure else {
        let message = "`what: figure` needs a `figure`".to_owned();
        return Err((message, format!("add `figure`: {}", list(ids(), 20)), fact.span));
    };
    if ids().any(|id| id == named.value) {
        return Ok(());
    }
    let message = format!("there is no figure `{}` of units here", named.value);
    let help = match nearest(&named.value, ids()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there is {}", list(ids(), 20)),
    };
    Err((message, help, named.span))
}

/// The states of a track: the numbers of its named states or, for a track without named states,
/// `none` and its marks.
fn states(wear: &WearModel) -> Vec<String> {
    if !wear.states.is_empty() {
        return (0..wear.states.len()).map(|number| number.to_string()).collect();
    }
    let marks = wear.marks.iter().map(|mark| mark.entry.id.clone());
    std::iter::once("none".to_owned()).chain(marks).collect()
}

/// Finds words that units do not have, and answers that the fact does not have.
fn faults(fact: &Fact, of_unit: &OfUnit, words: &[String]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (word, answer) in &of_unit.answers {
        let (what, id) = (of_unit.what.word(), &fact.id);
        if !words.contains(&word.value) {
            let message = format!("a unit has no {what} `{}`", word.value);
            let help = match words {
                [] => "numbers are used unchanged: leave `answers` out".to_owned(),
                words => format!("there is {}", list(words.iter().map(String::as_str), 20)),
            };
            faults.push((message, help, word.span));
        }
        if fact.answers.read(answer).is_none() {
            let message = format!("`{id}` has no answer `{answer}`");
            let help = match &fact.answers {
                Answers::Words(answers) => {
                    format!("it has {}", list(answers.iter().map(|(word, _)| word.as_str()), 20))
                }
                Answers::Number { .. } => "write a number".to_owned(),
            };
            faults.push((message, help, word.span));
        }
    }
    faults
}
