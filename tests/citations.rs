//! Every number that a pack cites from its rule book occurs in the cited section.
//!
//! `rulesets/PACK/citations.csv` lists the numbers of each section. `tests/tools/citations.py` made
//! this file from the rule books, which are not part of this repository. The test finds wrong
//! sections and figures. The test cannot prove that a figure is right, because a long section
//! contains many small numbers.

use std::collections::BTreeSet;
use std::path::Path;

use grognard_core::document::Provenance;
use grognard_core::ruleset::{Ruleset, figures};
use grognard_project::files::Files;
use grognard_project::project::Packs;

use crate::support::repository;

/// Words for numbers, without `one`, because `one` is a pronoun as often as a number.
const WORDS: &[(&str, Number)] = &[
    ("two", (2, 1)),
    ("twice", (2, 1)),
    ("double", (2, 1)),
    ("three", (3, 1)),
    ("four", (4, 1)),
    ("five", (5, 1)),
    ("six", (6, 1)),
    ("seven", (7, 1)),
    ("eight", (8, 1)),
    ("nine", (9, 1)),
    ("ten", (10, 1)),
    ("eleven", (11, 1)),
    ("twelve", (12, 1)),
    ("half", (1, 2)),
    ("halved", (1, 2)),
    ("quarter", (1, 4)),
];

/// Numerator and denominator of a fraction in lowest terms, without its sign.
type Number = (u64, u64);

struct Cited {
    place: String,
    shown: String,
    sections: String,
    /// Each number that must be in the section, with every form in which the section may give it.
    wanted: Vec<Vec<BTreeSet<Number>>>,
}

/// A figure whose section lacks its number. A place that ends in `*` in `not-in-section.csv` covers
/// all places with that beginning.
struct Exception {
    pack: String,
    place: String,
}

impl Exception {
    fn covers(&self, pack: &str, place: &str) -> bool {
        let begins = self.place.strip_suffix('*');
        let fits = begins.map_or(place == self.place, |start| place.starts_with(start));
        self.pack == pack && fits
    }
}

#[test]
#[expect(clippy::print_stderr, reason = "the counts help those who work on a pack")]
fn every_cited_figure_is_in_its_section() {
    let exceptions = exceptions();
    let mut used = vec![false; exceptions.len()];
    let mut told = Vec::new();
    let files = Files::default();
    let packs = Packs::of(&files, Vec::new(), 0);
    for (id, _) in packs.list() {
        let path = repository("rulesets").join(id).join("citations.csv");
        if !path.exists() {
            continue;
        }
        let table = table(&path);
        let rules = packs.open(id).expect("a rule set").ruleset;
        let (cited, in_words) = cited(&rules);
        let (mut held, mut excused) = (0, 0);
        for figure in &cited {
            let Some(problem) = problem(figure, &table) else {
                held += 1;
                continue;
            };
            match exceptions.iter().position(|excuse| excuse.covers(id, &figure.place)) {
                Some(index) => {
                    used[index] = true;
                    excused += 1;
                }
                None => told.push(format!("{id} {}: `{}` {problem}", figure.place, figure.shown)),
            }
        }
        let (all, open) = (cited.len() + in_words, cited.len() - held - excused);
        eprintln!(
            "{id}: {all} marked text, {in_words} in words alone, {held} held, {excused} exceptions, {open} open"
        );
    }
    let unused = exceptions.iter().zip(&used).filter(|(_, used)| !**used);
    told.extend(
        unused.map(|(excuse, _)| format!("{} {}: needs no exception", excuse.pack, excuse.place)),
    );
    assert!(told.is_empty(), "{}", told.join("\n"));
}

/// The reason why the cited sections do not support a figure, or `None` if they do.
fn problem(figure: &Cited, table: &[(String, BTreeSet<Number>)]) -> Option<String> {
    let mut have = BTreeSet::new();
    for section in figure.sections.split(';').map(str::trim) {
        let below = |key: &str| {
            key.strip_prefix(section)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', ' ']))
        };
        let mut found = table.iter().filter(|(key, _)| below(key)).peekable();
        if found.peek().is_none() {
            return Some(format!("cites § {section}, and the text has no such section"));
        }
        have.extend(found.flat_map(|(_, numbers)| numbers));
    }
    let is_said = |ways: &&Vec<BTreeSet<Number>>| !ways.iter().any(|way| way.is_subset(&have));
    let lost = figure.wanted.iter().find(is_said)?.iter().flatten().next()?;
    let lost = if lost.1 == 1 { lost.0.to_string() } else { format!("{}/{}", lost.0, lost.1) };
    Some(format!("cites § {}, which has no {lost}", figure.sections))
}

/// The figures of a pack that cite its text and contain numbers, and the count of those without numbers.
fn cited(rules: &Ruleset) -> (Vec<Cited>, usize) {
    let (mut cited, mut in_words) = (Vec::new(), 0);
    for figure in figures(rules) {
        let Some(origin) = figure.origin.filter(|origin| origin.kind == Provenance::Text) else {
            continue;
        };
        let shown = format!("{} {}", figure.shown, reason(rules, &figure.place));
        let wanted = wanted(without_step(&shown, &figure.place));
        match wanted.is_empty() {
            true => in_words += 1,
            false => {
                let (place, sections) = (figure.place, origin.at.clone());
                cited.push(Cited { place, shown, sections, wanted });
            }
        }
    }
    (cited, in_words)
}

/// The reason of a ruling's case, with its value unless that is a formula.
fn reason(rules: &Ruleset, place: &str) -> String {
    let case = || {
        let (ruling, number) = place.strip_prefix("rulings/")?.split_once('/')?;
        rules.ruling(ruling)?.cases.get(number.parse::<usize>().ok()? - 1)
    };
    let Some(case) = case() else { return String::new() };
    let value = case.value.as_ref().map(|value| value.value.written()).unwrap_or_default();
    let plain = value.trim_start_matches('-').bytes().all(|byte| byte.is_ascii_digit());
    let because = case.because.as_deref().unwrap_or_default();
    format!("{because} {}", if plain { value } else { "" })
}

/// Removes the step number of a procedure (`3. Fire of guns`), because we added it and the rule book has none.
fn without_step<'s>(shown: &'s str, place: &str) -> &'s str {
    let is_row = place.starts_with("charts/") && place.matches('/').count() == 2;
    let rest = shown.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches('.');
    let is_step = rest.trim_start() != rest && rest.trim_start().starts_with(char::is_uppercase);
    if is_row && is_step { rest } else { shown }
}

/// The numbers of a figure, each in the forms that a text may use: 12/6 is two numbers, or the fraction 2/1.
fn wanted(shown: &str) -> Vec<Vec<BTreeSet<Number>>> {
    let shown = shown.replace('½', "1/2").replace('¼', "1/4");
    let mut wanted = Vec::new();
    let mut words = shown.split(|c: char| !(c.is_alphanumeric() || "./".contains(c))).peekable();
    while let Some(word) = words.next() {
        // The number after `table` is a name, so it is skipped.
        if matches!(word, "table" | "tables") {
            words.next_if(|next| next.bytes().all(|byte| byte.is_ascii_digit()));
        }
        let word_number = WORDS.iter().find(|(known, _)| known.eq_ignore_ascii_case(word));
        wanted.extend(word_number.map(|(_, number)| vec![BTreeSet::from([*number])]));
        wanted.extend(in_digits(word));
    }
    wanted
}

/// The numbers that a word has in digits: `0.75`, `2D6`, `3"`, `1/2`, `12/6`.
fn in_digits(word: &str) -> Vec<Vec<BTreeSet<Number>>> {
    let of = |run: &str| decimal(run.trim_end_matches('.'));
    let runs = word.split(|c: char| !(c.is_ascii_digit() || "./".contains(c)));
    let ways = runs.filter_map(|run| {
        let (over, under) = run.split_once('/').unwrap_or((run, ""));
        let numbers: BTreeSet<Number> = run.split('/').filter_map(of).collect();
        let fraction = of(over)
            .zip(of(under))
            .map(|(over, under)| reduced(over.0 * under.1, over.1 * under.0));
        let mut ways = vec![numbers];
        ways.extend(fraction.map(|fraction| BTreeSet::from([fraction])));
        (!ways[0].is_empty()).then_some(ways)
    });
    ways.collect()
}

fn decimal(digits: &str) -> Option<Number> {
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let tens = 10_u64.pow(u32::try_from(part.len()).ok()?);
    let whole = format!("{whole}{part}").parse::<u64>().ok()?;
    Some(reduced(whole, tens))
}

fn reduced(over: u64, under: u64) -> Number {
    let (mut a, mut b) = (over, under);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    (over.checked_div(a).unwrap_or(0), under.checked_div(a).unwrap_or(1))
}

/// The sections of a rule book, each with its numbers.
fn table(path: &Path) -> Vec<(String, BTreeSet<Number>)> {
    let text = std::fs::read_to_string(path).expect("a table of sections");
    let rows = text.lines().skip(1).map(|line| {
        let (section, numbers) = line.rsplit_once(',').expect("a section and its numbers");
        let numbers = numbers.split_whitespace().map(|number| {
            let (over, under) = number.split_once('/').unwrap_or((number, "1"));
            reduced(over.parse().expect("a number"), under.parse().expect("a number"))
        });
        (section.trim_matches('"').to_owned(), numbers.collect())
    });
    rows.collect()
}

fn exceptions() -> Vec<Exception> {
    let path = repository("crates/check/tests/cases/not-in-section.csv");
    let text = std::fs::read_to_string(path).expect("the exceptions");
    let rows = text.lines().skip(1).map(|line| {
        let mut cells = line.splitn(3, ',');
        let mut cell = || cells.next().expect("three cells").to_owned();
        let (pack, place, reason) = (cell(), cell(), cell());
        assert!(reason.len() > 10, "{pack} {place} has no reason");
        Exception { pack, place }
    });
    rows.collect()
}

#[test]
fn numbers_are_found_in_digits_and_in_words() {
    let numbers = |shown: &str| -> Vec<Vec<Number>> {
        wanted(shown).iter().map(|ways| ways.iter().flatten().copied().collect()).collect()
    };
    assert_eq!(numbers("0.75 in"), [[(3, 4)]]);
    assert_eq!(numbers("-2"), [[(2, 1)]]);
    assert_eq!(numbers("2D6, half a move; see table 3"), [[(2, 1)], [(6, 1)], [(1, 2)]]);
    assert_eq!(numbers("12/6"), [[(6, 1), (12, 1), (2, 1)]]);
    assert_eq!(numbers("full"), Vec::<Vec<Number>>::new());
}
