//! Tests that an example reaches every case of a built-in ruling.
//!
//! `cases/untried-cases.txt` lists the rulings that still have cases without an example, and the
//! number of those cases. The list only shrinks: every other ruling has an example for every case.
//! When the list is empty, delete the file, and let `allowed` return an empty list.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use grognard_core::ruleset::{Ruleset, Ruling, Verdict, ask};
use grognard_project::files::Files;
use grognard_project::project::Packs;

use crate::support::repository;

const LIST: &str = "crates/check/tests/cases/untried-cases.txt";

/// The rulings that may have cases without an example, and the allowed number of those cases.
fn allowed() -> BTreeMap<String, usize> {
    let text = std::fs::read_to_string(repository(LIST)).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let entry = |line: &str| {
        let (ruling, count) = line.rsplit_once(' ').expect("a line is PACK RULING COUNT");
        (ruling.to_owned(), count.parse().expect("a line ends with a number"))
    };
    lines.map(entry).collect()
}

/// The numbers of the cases that no example reaches, counted from 1.
fn untried(rules: &Ruleset, ruling: &Ruling) -> Vec<usize> {
    let mut reached = vec![false; ruling.cases.len()];
    for example in &ruling.examples {
        let given = example.given.iter().filter_map(|(id, value, _)| {
            let fact = ruling.facts.iter().find(|fact| fact.id == *id)?;
            Some((id.clone(), fact.answers.read(value)?))
        });
        let given: Vec<_> = given.collect();
        let asked = ask(rules, ruling, &given);
        // The last case that the ruling tried gave the answer.
        if matches!(asked.verdict, Verdict::Answer(_)) {
            reached[asked.steps.len() - 1] = true;
        }
    }
    let numbered = reached.into_iter().enumerate();
    numbered.filter(|(_, reached)| !reached).map(|(index, _)| index + 1).collect()
}

/// A case in words: its number, its facts and its answer.
fn told(ruling: &Ruling, number: usize) -> String {
    let case = &ruling.cases[number - 1];
    let facts: Vec<&str> = case.when.iter().map(|wanted| wanted.fact.as_str()).collect();
    let facts = if facts.is_empty() { "everything else".to_owned() } else { facts.join(", ") };
    let because = case.because.as_deref().unwrap_or_default();
    format!("    case {number} ({facts}) → {}: {because}", case.then)
}

/// The problem with a ruling whose number of cases without an example differs from the list.
fn wrong(name: &str, count: usize, most: usize) -> Option<String> {
    match count.cmp(&most) {
        Ordering::Greater => Some(format!(
            "{name}: cases without an example: {count}, allowed: {most}; write the examples"
        )),
        Ordering::Less => Some(format!("{name}: {count} of {most} are left; shorten the list")),
        Ordering::Equal => None,
    }
}

/// Prints a line about a missing example, which `--nocapture` shows.
#[expect(clippy::print_stdout, reason = "the list is for people, and only where they ask for it")]
fn tell(line: &str) {
    println!("{line}");
}

#[test]
fn every_case_of_a_built_in_ruling_has_an_example() {
    let files = Files::default();
    let packs = Packs::of(&files, Vec::new(), 0);
    let mut allowed = allowed();
    let (mut faults, mut left) = (Vec::new(), BTreeMap::new());
    let (mut all, mut without) = (0, 0);
    for (id, _) in packs.list() {
        let rules = packs.open(id).expect("a built-in pack opens").ruleset;
        for ruling in &rules.rulings {
            let name = format!("{} {}", rules.id, ruling.entry.id);
            let missing = untried(&rules, ruling);
            let (count, most) = (missing.len(), allowed.remove(&name).unwrap_or(0));
            all += ruling.cases.len();
            without += count;
            if count > 0 {
                tell(&format!(
                    "{name}: {count} of {} cases without an example",
                    ruling.cases.len()
                ));
                missing.iter().for_each(|number| tell(&told(ruling, *number)));
            }
            faults.extend(wrong(&name, count, most));
            left.insert(name, count.min(most));
        }
    }
    tell(&format!("{without} of {all} cases without an example"));
    faults.extend(allowed.keys().map(|name| format!("{name}: no such ruling; shorten the list")));
    if std::env::var_os("GROGNARD_BLESS").is_some() {
        shorten(&left);
        faults.retain(|line| line.ends_with("write the examples"));
    }
    assert!(faults.is_empty(), "{}\n`just bless` shortens the list", faults.join("\n"));
}

/// Writes the list again, without rulings that no longer lack examples.
fn shorten(left: &BTreeMap<String, usize>) {
    let lines = left.iter().filter(|(_, count)| **count > 0);
    let lines: String = lines.map(|(name, count)| format!("{name} {count}\n")).collect();
    let head = "# Rulings that have cases without an example, and how many. It only shrinks.\n";
    std::fs::write(repository(LIST), format!("{head}{lines}")).expect("the list can be written");
}
