//! The answer of a ruling, in the words that the player sees.

use serde::Serialize;

use super::origin::{Mark, mark, said};
use grognard_core::document::{End, Interval, Ratio};
use grognard_core::ruleset::{
    Answer, Answers, Asked, Case, CaseFit, Condition, Fact, NoValue, Ruleset, Ruling, Verdict,
    Wanted,
};

/// The result of asking a ruling.
#[derive(Debug, Clone, Serialize)]
pub struct AskView {
    pub ruleset: String,
    pub ruling: String,
    pub name: String,
    pub question: String,
    /// The answer; absent if a fact is missing or no case applies.
    pub answer: Option<AnswerView>,
    /// Facts that the player must give before the ruling can answer.
    pub missing: Vec<FactView>,
    /// Reason why there is no answer although no fact is missing.
    pub trouble: Option<String>,
    pub path: Vec<StepView>,
    /// Facts that the player did not give, so that their defaults apply.
    pub assumed: Vec<AssumedView>,
}

#[derive(Debug, Clone, Serialize)]
pub struct AnswerView {
    pub outcome: String,
    pub name: String,
    /// Meaning of the answer for the game.
    pub means: Option<String>,
    /// Numeric value of the answer.
    pub value: Option<String>,
    pub unit: Option<String>,
    /// Formula that gives the numeric value.
    pub formula: Option<String>,
    /// Reason for the answer, as the pack gives it.
    pub because: Option<String>,
    /// Section of the rule book, or another origin of the case that gives the answer.
    pub source: String,
    pub note: Option<String>,
    /// Does the answer rest on a reading of the rule text, and not on the text itself?
    pub by_reading: bool,
    /// Mark of the weakest source of the answer: the case, its formula, or a reading that led to
    /// the case.
    pub mark: Option<Mark>,
}

#[derive(Debug, Clone, Serialize)]
pub struct FactView {
    pub id: String,
    /// Question that asks the player for the fact.
    pub ask: String,
    /// Answers that the player can give: the word to write, and its meaning.
    pub values: Vec<(String, String)>,
    /// Unit and limits of an answer that is a number; absent if the answer is a word.
    pub number: Option<String>,
    /// Answer that applies if the player gives none.
    pub default: Option<String>,
    /// Does the fact come from a reading of the rule text, and not from the text itself?
    pub reading: bool,
}

/// A case that the ruling tried.
#[derive(Debug, Clone, Serialize)]
pub struct StepView {
    /// Number of the case in the ruling, counted from 1.
    pub case: usize,
    /// Does the case apply? The field is absent if a fact is missing.
    pub fits: Option<bool>,
    /// Condition that decided whether the case applies.
    pub why: String,
}

/// A fact for which the default answer is assumed.
#[derive(Debug, Clone, Serialize)]
pub struct AssumedView {
    pub id: String,
    pub value: String,
    pub means: String,
    /// Does the fact come from a reading of the rule text, and not from the text itself?
    pub reading: bool,
    /// Section of the rule book, or another origin of the default answer.
    pub source: Option<String>,
}

pub fn ask(ruleset: &Ruleset, ruling: &Ruling, asked: &Asked<'_>) -> AskView {
    let mut view = AskView {
        ruleset: ruleset.id.clone(),
        ruling: ruling.entry.id.clone(),
        name: ruling.entry.name.clone(),
        question: ruling.question.clone(),
        answer: None,
        missing: Vec::new(),
        trouble: None,
        path: asked
            .steps
            .iter()
            .enumerate()
            .map(|(index, step)| self::step(index, &step.held, ruling))
            .collect(),
        assumed: asked
            .assumed
            .iter()
            .map(|(fact, answer)| assumed(ruleset, fact, answer))
            .collect(),
    };
    match &asked.verdict {
        Verdict::Answer(found) => {
            view.answer = Some(AnswerView {
                outcome: found.outcome.id.clone(),
                name: found.outcome.name.clone(),
                means: found.outcome.means.clone(),
                value: found.value.map(|value| value.to_string()),
                unit: found.outcome.unit.as_ref().map(|unit| unit_of(ruleset, found.value, unit)),
                formula: found
                    .case
                    .value
                    .as_ref()
                    .map(|formula| formula.value.written().to_owned()),
                because: found.case.because.clone(),
                source: said(ruleset, found.case.origin.as_ref()),
                note: found.case.note.clone(),
                by_reading: asked.by_reading(),
                mark: answer_mark(ruling, asked, found.case),
            });
        }
        Verdict::Missing(facts) => {
            view.missing = facts.iter().map(|fact| FactView::of(fact)).collect()
        }
        Verdict::NoCase => view.trouble = Some("no case of the ruling fits these facts".to_owned()),
        Verdict::NoNumber(NoValue::Unknown(name)) => {
            view.trouble = Some(format!("the number cannot be computed: `{name}` is unknown"));
        }
        Verdict::NoNumber(NoValue::Undefined) => {
            view.trouble = Some("the number cannot be computed from these facts".to_owned());
        }
    }
    view
}

/// Unit of an answer, in the singular for a single element.
fn unit_of(ruleset: &Ruleset, value: Option<Ratio>, unit: &str) -> String {
    let mut elements = ruleset.elements.iter().filter(|element| element.plural == unit);
    let one = elements.next().filter(|_| value == Some(Ratio::ONE));
    one.map_or(unit, |element| element.entry.name.as_str()).to_owned()
}

fn answer_mark(ruling: &Ruling, asked: &Asked<'_>, case: &Case) -> Option<Mark> {
    let conditions = asked.steps.iter().flat_map(|step| &step.case.when);
    // A reading that the player chose also needs a mark, because the rule text does not clearly
    // support it.
    let chosen = conditions
        .map(|condition| &condition.fact)
        .any(|id| ruling.facts.iter().any(|fact| fact.reading && fact.id == *id));
    let of_reading = (chosen || asked.by_reading()).then_some(Mark::Reading);
    let of_formula = case.value.as_ref().and_then(|formula| mark(formula.origin.as_ref()));
    mark(case.origin.as_ref()).max(of_formula).max(of_reading)
}

impl FactView {
    pub fn of(fact: &Fact) -> FactView {
        let (values, number) = match &fact.answers {
            Answers::Words(words) => (words.clone(), None),
            Answers::Number { least, most, step, unit } => {
                let unit = unit.as_deref().unwrap_or("");
                let limits = match (least, most) {
                    (Some(least), Some(most)) => format!("from {least} to {most} {unit}"),
                    (Some(least), None) => format!("from {least} {unit}"),
                    (None, Some(most)) => format!("up to {most} {unit}"),
                    (None, None) => unit.to_owned(),
                };
                let (noun, steps) = match step {
                    Some(Ratio::ONE) => ("a whole number", String::new()),
                    Some(step) => ("a number", format!(" in steps of {step}")),
                    None => ("a number", String::new()),
                };
                (Vec::new(), Some(format!("{noun} {}", limits.trim()).trim().to_owned() + &steps))
            }
        };
        FactView {
            id: fact.id.clone(),
            ask: fact.ask.clone(),
            values,
            number,
            default: fact.default.as_ref().map(shown),
            reading: fact.reading,
        }
    }
}

fn step(index: usize, held: &CaseFit<'_>, ruling: &Ruling) -> StepView {
    let case = &ruling.cases[index];
    let (fits, why) = match held {
        CaseFit::Yes if case.when.is_empty() => (Some(true), "every other case".to_owned()),
        CaseFit::Yes => {
            let all: Vec<String> = case.when.iter().map(wants).collect();
            (Some(true), all.join(", "))
        }
        CaseFit::No(condition) => (Some(false), wants_as(condition, "is not")),
        CaseFit::Open(condition) => (None, format!("if {}", wants(condition))),
    };
    StepView { case: index + 1, fits, why }
}

/// A condition in words, such as `contact is moves-in or stays-off`.
fn wants(condition: &Condition) -> String {
    wants_as(condition, "is")
}

fn wants_as(condition: &Condition, is: &str) -> String {
    let any: Vec<String> = condition.any.iter().map(wanted).collect();
    format!("{} {is} {}", condition.fact, any.join(" or "))
}

fn wanted(wanted: &Wanted) -> String {
    match wanted {
        Wanted::Word(word) => word.clone(),
        Wanted::Within(within) => interval(within),
    }
}

/// The formula of a case in words for players: a fact is named, and a figure of the game is its value.
pub(super) fn value_in_words(rules: &Ruleset, ruling: &Ruling, case: &Case) -> Option<String> {
    let name_of = |name: &str| {
        let figure = rules.figures.iter().find(|figure| figure.entry.id == name);
        match figure.filter(|_| !ruling.facts.iter().any(|fact| fact.id == name)) {
            Some(figure) => figure.value.to_string(),
            None => name.trim_start_matches("grade.").replace(['-', '.'], " "),
        }
    };
    case.value.as_ref().map(|formula| formula.value.in_words(&name_of))
}

/// An interval in words, such as `3 or more`.
pub(super) fn interval(interval: &Interval) -> String {
    let from = |end: End| if end.belongs { "" } else { "more than " };
    let to = |end: End| if end.belongs { "up to " } else { "less than " };
    match (interval.least, interval.most) {
        (Some(least), Some(most)) if least == most => least.number.to_string(),
        (Some(least), Some(most)) if least.belongs && most.belongs => {
            format!("{} to {}", least.number, most.number)
        }
        (Some(least), Some(most)) => {
            format!("{}{}, {}{}", from(least), least.number, to(most), most.number)
        }
        (Some(least), None) if least.belongs => format!("{} or more", least.number),
        (Some(least), None) => format!("{}{}", from(least), least.number),
        (None, Some(most)) if most.belongs => format!("{} or less", most.number),
        (None, Some(most)) => format!("{}{}", to(most), most.number),
        (None, None) => "any".to_owned(),
    }
}

fn shown(answer: &Answer) -> String {
    match answer {
        Answer::Word(word) => word.clone(),
        Answer::Number(number) => number.to_string(),
    }
}

fn assumed(ruleset: &Ruleset, fact: &Fact, answer: &Answer) -> AssumedView {
    let value = shown(answer);
    let means = match &fact.answers {
        Answers::Words(words) => {
            let found = words.iter().find(|(word, _)| *word == value);
            found.map(|(_, means)| means.clone()).unwrap_or_default()
        }
        Answers::Number { .. } => fact.ask.clone(),
    };
    let reading = ruleset.reading(&fact.id).filter(|_| fact.reading);
    let source = reading.map(|reading| said(ruleset, reading.entry.origin.as_ref()));
    AssumedView { id: fact.id.clone(), value, means, reading: fact.reading, source }
}
