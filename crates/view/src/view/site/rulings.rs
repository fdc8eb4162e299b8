//! Rulings of a rule set, as questions that the pages of the site answer.

use schemars::JsonSchema;
use serde::Serialize;

use super::game::by_topic;
use super::{HeadView, LinkView};
use crate::view::ask::{interval, value_in_words};
use crate::view::{CaseView, FactView, Mark, mark, ruling as show_ruling};
use grognard_core::document::{End, Interval, Ratio};
use grognard_core::ruleset::{Answers, Case, Condition, Fact, Ruleset, Ruling, Wanted};

/// The list of rulings of a rule set.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RulingsView {
    /// Head of the page.
    pub head: HeadView,
    /// Name of the rule set, with a link to its first page.
    pub game: LinkView,
    /// Topics of the game, each with its rulings.
    pub topics: Vec<(String, Vec<RulingLine>)>,
}

/// A ruling, as an entry of a list.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RulingLine {
    /// Name of the ruling, and its page.
    pub link: LinkView,
    /// Question that the ruling answers.
    pub question: String,
}

/// The page of a ruling, with the data from which the page computes the answer.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct AskPage {
    /// Head of the page.
    pub head: HeadView,
    /// Name of the rule set, with a link to its first page.
    pub game: LinkView,
    /// Links to other rulings on the same topic.
    pub siblings: Vec<LinkView>,
    /// Id of the ruling.
    pub id: String,
    /// Name of the ruling.
    pub name: String,
    /// Question that the ruling answers.
    pub question: String,
    /// Facts on which the answer of the ruling depends.
    pub facts: Vec<AskFact>,
    /// Cases of the ruling, in order. The first case whose conditions are all true gives the
    /// answer.
    pub cases: Vec<AskCase>,
    /// Numbers that the formulas use: name, numerator and denominator of each number.
    pub numbers: Vec<(String, i64, i64)>,
    /// Section of the rule book, or another origin of the ruling.
    pub source: String,
}

/// A fact on which the answer of a ruling depends.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct AskFact {
    /// Id of the fact.
    pub id: String,
    /// Question that asks the player for the fact.
    pub ask: String,
    /// Answers that the player can give: the word in formulas and conditions, and its meaning.
    pub values: Vec<(String, String)>,
    /// Limits of an answer that is a number; absent if the answer is one of `values`.
    pub number: Option<AskNumber>,
    /// Answer that applies if the player gives none.
    pub default: Option<String>,
    /// Does the fact come from a reading of the rule text, and not from the text itself?
    pub reading: bool,
}

/// Limits of an answer that is a number, written as in the pack.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct AskNumber {
    /// Minimum of the number.
    pub least: Option<String>,
    /// Maximum of the number.
    pub most: Option<String>,
    /// Step between possible numbers; absent if players measure the number, so that it can have any
    /// value.
    pub step: Option<String>,
    /// Unit of the number.
    pub unit: Option<String>,
}

/// A case of a ruling: conditions and the answer.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct AskCase {
    /// Conditions in words: each question, with the answers for which the condition is true.
    pub told: Vec<(String, String)>,
    /// Conditions that must all be true for the case to apply.
    pub when: Vec<AskCondition>,
    /// Answer of the ruling in this case.
    pub then: String,
    /// Meaning of the answer for the game.
    pub means: Option<String>,
    /// Numeric value of the answer, as a formula.
    pub value: Option<String>,
    /// Formula for the numeric value, in words.
    pub value_words: Option<String>,
    /// Unit of the numeric value.
    pub unit: Option<String>,
    /// Reason for the answer, as the pack gives it.
    pub because: Option<String>,
    /// Section of the rule book, or another origin of the case.
    pub source: String,
    /// Sections of the rule book behind the case, each with the page of rules that contains the
    /// section.
    pub sections: Vec<LinkView>,
    /// Does the case rest on a reading of the rule text, and not on the text itself?
    pub reading: bool,
    /// Note on the case.
    pub note: Option<String>,
}

/// A condition of a case: the fact must be one of certain words, or a number within one of certain
/// intervals.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct AskCondition {
    /// Id of the fact that the condition tests.
    pub fact: String,
    /// Words for which the condition is true.
    pub words: Vec<String>,
    /// Intervals for which the condition is true.
    pub within: Vec<AskInterval>,
}

/// An interval of numbers, with limits written as in the pack.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct AskInterval {
    /// Smallest number in the interval.
    pub least: Option<String>,
    /// Largest number in the interval.
    pub most: Option<String>,
    /// Limit that every number in the interval exceeds.
    pub above: Option<String>,
    /// Limit that every number in the interval stays below.
    pub below: Option<String>,
}

pub fn rulings(rules: &Ruleset, game: LinkView) -> RulingsView {
    let line = |ruling: &Ruling| {
        let path = format!("rules/{}/ruling-{}.html", rules.id, ruling.entry.id);
        let link = LinkView::new(&ruling.entry.name, path);
        (ruling.topic, RulingLine { link, question: ruling.question.clone() })
    };
    let topics = by_topic(rules.rulings.iter().map(line));
    RulingsView { head: HeadView::default(), game, topics }
}

/// Page of a ruling. The caller fills in the head of the page. `page_of` finds the page of rules
/// that contains a section.
pub fn ask_page(
    rules: &Ruleset,
    game: LinkView,
    id: &str,
    page_of: &dyn Fn(&str) -> Option<String>,
) -> Option<AskPage> {
    let ruling = rules.ruling(id)?;
    let view = show_ruling(rules, ruling);
    let shown = ruling.cases.iter().zip(&view.cases);
    let cases = shown.map(|(case, shown)| ask_case(rules, ruling, case, shown, page_of)).collect();
    Some(AskPage {
        head: HeadView::default(),
        game,
        siblings: Vec::new(),
        id: view.id,
        name: view.name,
        question: view.question,
        facts: ruling.facts.iter().map(ask_fact).collect(),
        cases,
        numbers: numbers(rules, ruling),
        source: view.source,
    })
}

fn ask_fact(fact: &Fact) -> AskFact {
    let (values, number) = match &fact.answers {
        Answers::Words(words) => (words.clone(), None),
        Answers::Number { least, most, step, unit } => {
            let written = |number: &Option<Ratio>| number.map(|number| number.to_string());
            let (least, most, step) = (written(least), written(most), written(step));
            (Vec::new(), Some(AskNumber { least, most, step, unit: unit.clone() }))
        }
    };
    AskFact {
        id: fact.id.clone(),
        ask: fact.ask.clone(),
        values,
        number,
        default: FactView::of(fact).default,
        reading: fact.reading,
    }
}

fn ask_case(
    rules: &Ruleset,
    ruling: &Ruling,
    case: &Case,
    shown: &CaseView,
    page_of: &dyn Fn(&str) -> Option<String>,
) -> AskCase {
    let outcome = ruling.outcomes.iter().find(|outcome| outcome.id == case.then);
    let sections = case.origin.iter().flat_map(|origin| origin.at.split(';')).map(str::trim);
    let links = sections.filter_map(|section| Some(LinkView::new(section, page_of(section)?)));
    AskCase {
        told: case.when.iter().map(|condition| told(ruling, condition)).collect(),
        when: case.when.iter().map(condition).collect(),
        then: shown.then.clone(),
        means: outcome.and_then(|outcome| outcome.means.clone()),
        value: shown.value.clone(),
        value_words: value_in_words(rules, ruling, case),
        unit: outcome.and_then(|outcome| outcome.unit.clone()),
        because: shown.because.clone(),
        source: shown.source.clone(),
        sections: links.collect(),
        reading: mark(case.origin.as_ref()) == Some(Mark::Reading),
        note: case.note.clone(),
    }
}

/// A condition in words for players: the question, and the answers for which the condition is true.
fn told(ruling: &Ruling, condition: &Condition) -> (String, String) {
    let fact = ruling.facts.iter().find(|fact| fact.id == condition.fact);
    let meaning = |word: &String| match fact.map(|fact| &fact.answers) {
        Some(Answers::Words(words)) => {
            let meant = words.iter().find(|(known, _)| known == word);
            meant.map_or_else(|| word.replace('-', " "), |(_, meaning)| meaning.clone())
        }
        _ => word.replace('-', " "),
    };
    let any = condition.any.iter().map(|wanted| match wanted {
        Wanted::Word(word) => meaning(word),
        Wanted::Within(within) => interval(within),
    });
    let ask = fact.map_or_else(|| condition.fact.replace('-', " "), |fact| fact.ask.clone());
    (ask, any.collect::<Vec<String>>().join(", or: "))
}

/// Numbers that the formulas of a ruling use, each once, as fractions so that the page computes
/// exactly.
fn numbers(rules: &Ruleset, ruling: &Ruling) -> Vec<(String, i64, i64)> {
    let mut numbers: Vec<(String, i64, i64)> = Vec::new();
    let formulas = ruling.cases.iter().filter_map(|case| case.value.as_ref());
    for name in formulas.flat_map(|formula| formula.value.names()) {
        let listed = numbers.iter().any(|(listed, ..)| listed == name);
        if let Some(number) = rules.number(name).filter(|_| !listed) {
            let (above, below) = whole_of(number);
            numbers.push((name.to_owned(), above, below));
        }
    }
    numbers
}

fn condition(condition: &Condition) -> AskCondition {
    let mut told =
        AskCondition { fact: condition.fact.clone(), words: Vec::new(), within: Vec::new() };
    for wanted in &condition.any {
        match wanted {
            Wanted::Word(word) => told.words.push(word.clone()),
            Wanted::Within(interval) => told.within.push(within(interval)),
        }
    }
    told
}

fn within(interval: &Interval) -> AskInterval {
    let told = |end: Option<End>, belongs: bool| {
        end.filter(|end| end.belongs == belongs).map(|end| end.number.to_string())
    };
    AskInterval {
        least: told(interval.least, true),
        most: told(interval.most, true),
        above: told(interval.least, false),
        below: told(interval.most, false),
    }
}

/// Maximum denominator of a number in a formula. No pack gives more than four decimals.
const MAX_BELOW: i64 = 10_000;

/// Numerator and denominator of a ratio.
fn whole_of(ratio: Ratio) -> (i64, i64) {
    let below = (1..=MAX_BELOW).find(|below| {
        ratio.times(Ratio::whole(*below)).is_some_and(|whole| Ratio::whole(whole.floor()) == whole)
    });
    let below = below.unwrap_or(1);
    (ratio.times(Ratio::whole(below)).map_or(0, |whole| whole.floor()), below)
}
