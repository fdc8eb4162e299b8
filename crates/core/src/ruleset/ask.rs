//! Answers a ruling. The first case that fits decides, and all steps are recorded.

use super::formula::NoValue;
use super::types::{Answer, Case, Condition, Fact, Origin, Outcome, Ruleset, Ruling, Wanted};
use crate::document::{Provenance, Ratio};

#[derive(Debug, Clone)]
pub struct Asked<'r> {
    /// Cases that were tried, in order, so that a player can follow the answer.
    pub steps: Vec<TriedCase<'r>>,
    /// Answer, or the reason why there is none.
    pub verdict: Verdict<'r>,
    /// Facts that the player did not give, with the default answers that were used for them.
    pub assumed: Vec<(&'r Fact, &'r Answer)>,
}

#[derive(Debug, Clone)]
pub struct TriedCase<'r> {
    pub case: &'r Case,
    pub held: CaseFit<'r>,
}

#[derive(Debug, Clone)]
pub enum CaseFit<'r> {
    Yes,
    /// A condition of the case is false.
    No(&'r Condition),
    /// A condition depends on a fact that is not known.
    Open(&'r Condition),
}

/// The answer to a ruling, or the reason why there is none.
#[derive(Debug, Clone)]
pub enum Verdict<'r> {
    Answer(Found<'r>),
    /// The answer depends on facts that are not known.
    Missing(Vec<&'r Fact>),
    NoCase,
    /// The number that comes with the outcome cannot be computed.
    NoNumber(NoValue),
}

#[derive(Debug, Clone)]
pub struct Found<'r> {
    pub case: &'r Case,
    pub outcome: &'r Outcome,
    /// Number that comes with the outcome, such as 10, if the case has a formula.
    pub value: Option<Ratio>,
}

impl Asked<'_> {
    /// Whether the answer depends on a reading, as a fact or as the origin of the case, so that
    /// views mark the answer.
    pub fn by_reading(&self) -> bool {
        let reading = |origin: &Option<Origin>| {
            origin.as_ref().is_some_and(|origin| origin.kind == Provenance::Reading)
        };
        let assumed = self.assumed.iter().any(|(fact, _)| fact.reading);
        assumed || matches!(&self.verdict, Verdict::Answer(found) if reading(&found.case.origin))
    }
}

/// Answers a ruling from the facts that the player gives.
pub fn ask<'r>(ruleset: &'r Ruleset, ruling: &'r Ruling, given: &[(String, Answer)]) -> Asked<'r> {
    let mut asker = Asker { ruleset, ruling, given, assumed: Vec::new() };
    let mut steps = Vec::new();
    for case in &ruling.cases {
        let held = asker.held(case);
        steps.push(TriedCase { case, held: held.clone() });
        let verdict = match held {
            CaseFit::No(_) => continue,
            CaseFit::Open(_) => Verdict::Missing(asker.open(case)),
            CaseFit::Yes => asker.answer(case),
        };
        return Asked { steps, verdict, assumed: asker.assumed };
    }
    Asked { steps, verdict: Verdict::NoCase, assumed: asker.assumed }
}

struct Asker<'r, 'g> {
    ruleset: &'r Ruleset,
    ruling: &'r Ruling,
    given: &'g [(String, Answer)],
    assumed: Vec<(&'r Fact, &'r Answer)>,
}

impl<'r> Asker<'r, '_> {
    /// The answer that the player or the default gives to a fact. A default is recorded in
    /// `assumed`, so that the result can state the default.
    fn known(&mut self, id: &str) -> Option<Answer> {
        if let Some((_, answer)) = self.given.iter().find(|(given_id, _)| given_id == id) {
            return Some(answer.clone());
        }
        let fact = self.ruling.facts.iter().find(|fact| fact.id == id)?;
        let default = fact.default.as_ref()?;
        if !self.assumed.iter().any(|(given_id, _)| given_id.id == id) {
            self.assumed.push((fact, default));
        }
        Some(default.clone())
    }

    fn held(&mut self, case: &'r Case) -> CaseFit<'r> {
        let mut open = None;
        for condition in &case.when {
            match self.known(&condition.fact) {
                Some(answer) if condition.holds(&answer) => {}
                Some(_) => return CaseFit::No(condition),
                None => open = open.or(Some(condition)),
            }
        }
        open.map_or(CaseFit::Yes, CaseFit::Open)
    }

    fn open(&mut self, case: &'r Case) -> Vec<&'r Fact> {
        let mut names: Vec<&str> = case.when.iter().map(|listed| listed.fact.as_str()).collect();
        names.extend(case.value.iter().flat_map(|value| value.value.names()));
        let mut open: Vec<&Fact> = Vec::new();
        for name in names {
            let fact = self.ruling.facts.iter().find(|fact| fact.id == name);
            let is_known = self.known(name).is_some();
            open.extend(
                fact.filter(|fact| !is_known && !open.iter().any(|listed| listed.id == fact.id)),
            );
        }
        open
    }

    fn answer(&mut self, case: &'r Case) -> Verdict<'r> {
        let open = self.open(case);
        if !open.is_empty() {
            return Verdict::Missing(open);
        }
        let outcome = self.ruling.outcomes.iter().find(|outcome| outcome.id == case.then);
        let Some(outcome) = outcome else { return Verdict::NoCase };
        let Some(formula) = &case.value else {
            return Verdict::Answer(Found { case, outcome, value: None });
        };
        let names: Vec<&str> = formula.value.names();
        let facts: Vec<(&str, Ratio)> = names
            .into_iter()
            .filter_map(|name| match self.known(name)? {
                Answer::Number(number) => Some((name, number)),
                Answer::Word(_) => None,
            })
            .collect();
        let ruleset = self.ruleset;
        let value_of = |name: &str| {
            let fact = facts.iter().find(|(fact, _)| *fact == name).map(|(_, number)| *number);
            fact.or_else(|| ruleset.number(name))
        };
        match formula.value.value(&value_of) {
            Ok(value) => Verdict::Answer(Found { case, outcome, value: Some(value) }),
            Err(why) => Verdict::NoNumber(why),
        }
    }
}

impl Condition {
    pub fn holds(&self, answer: &Answer) -> bool {
        self.any.iter().any(|wanted| match (wanted, answer) {
            (Wanted::Word(word), Answer::Word(answer)) => word == answer,
            (Wanted::Within(interval), Answer::Number(number)) => interval.holds(*number),
            _ => false,
        })
    }
}
