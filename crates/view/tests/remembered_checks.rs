//! Tests that a run with the memory of earlier runs has the same findings as a run without memory.

use std::sync::Arc;

use grognard_check::check::{Memory, Options};
use grognard_project::files::{Files, Given, given};
use grognard_project::project::{Settings, settings};
use grognard_syntax::diagnostic::{Diagnostic, by_stage};
use grognard_syntax::text::FileId;
use grognard_view::inspect::{Inspected, inspect, inspect_again, inspect_by_document};

use crate::dice::Dice;
use crate::support::{repository, share, short};

/// A project with a native list. The list is written for a club's rule set, which is an overlay of
/// a built-in rule set.
fn project() -> Vec<(String, String)> {
    let read = |path: &str| std::fs::read_to_string(repository(path)).expect("it is there");
    let name = |path: &str| path.rsplit('/').next().unwrap_or_default().to_owned();
    let paths = [
        "scenarios/saalfeld/saalfeld-french.oob.yaml",
        "scenarios/saalfeld/saalfeld-prussian.oob.yaml",
        "scenarios/saalfeld/saalfeld.map.yaml",
        "scenarios/saalfeld/saalfeld.scenario.yaml",
        "crates/view/tests/cases/packs/club-fury.ruleset.yaml",
        "rulesets/novag/novag.ruleset.yaml",
        "rulesets/novag/attached-generals.rules.md",
        "rulesets/novag/ground.rules.md",
        "rulesets/novag/guns-and-towns.rules.md",
        "rulesets/novag/house-rules.rules.md",
        "rulesets/novag/squares.rules.md",
    ];
    let mut all: Vec<(String, String)> =
        paths.iter().map(|path| (name(path), read(path))).collect();
    let french = &mut all[0].1;
    *french = french.replace("ruleset: napoleonic-fury", "ruleset: club-fury");
    all.push(("grognard.yaml".to_owned(), "grognard: 1\nname: A club\n".to_owned()));
    all
}

const FURY: &str = "club-fury.ruleset.yaml";
const NOVAG: &str = "novag.ruleset.yaml";
const FRENCH: &str = "saalfeld-french.oob.yaml";

const CHANGES: &[(&str, &str, &str)] = &[
    (FRENCH, "bel: veteran", "bel: vteran"),
    (FRENCH, "ruleset: club-fury", "ruleset: club-furry"),
    (FRENCH, "date: 1806-10-10", "date: 1807-10-10"),
    ("saalfeld.scenario.yaml", "oobs: [saalfeld-french]", "oobs: [saalfeld-frenc]"),
    ("saalfeld.map.yaml", "id: saalfeld", "id: saalfold"),
    (FURY, "extends: napoleonic-fury", "extends: napoleonic-furry"),
    (FURY, "extends: napoleonic-fury", "extends: club-fury"),
    (FURY, "id: club-fury", "id: club-furry"),
    (FURY, "id: club-fury", "id: novag"),
    (FURY, "id: club-fury\n", ""),
    (FURY, "id: club-fury", "aliases: [novag]\nid: club-fury"),
    (FURY, "cells: [2, 3]", "cells: [2, 3"),
    (FURY, "public club 2", "public clubb 2"),
    (FURY, "charts:", "chart:"),
    (NOVAG, "extends: napoleons-battles", "extends: club-fury"),
    (NOVAG, "chart: rough-cost", "chart: rough-costs"),
    ("squares.rules.md", "#", "# [dead](nowhere.md)\n#"),
    ("grognard.yaml", "name: A club", "name: A club\nseverities: { nonsense: error }"),
];

/// Changes that are combined at random, because a mistake in one document can hide or excuse
/// findings in another document.
const TOGETHER: &[(&str, &str, &str)] = &[
    (FRENCH, "oob: 1\n", "# grognard: allow(unused-source) kept for later\noob: 1\n"),
    (FRENCH, "date: 1806-10-10", "date: [1806"),
    (FRENCH, "id: saalfeld-french", "id: saalfeld-frensh"),
    (SCENARIO, "scenario: 1\n", "# grognard: allow(no-victory) it comes\nscenario: 1\n"),
    (
        SCENARIO,
        "oobs: [saalfeld-french]",
        "oobs: [saalfeld-frenc] # grognard: allow(unused-oob) not written",
    ),
    (SCENARIO, "map: saalfeld", "map: saalfold"),
    (SCENARIO, "victory:", "victori:"),
    ("saalfeld.map.yaml", "id: saalfeld", "id: saalfold"),
    (FURY, "cells: [2, 3]", "cells: [2, 3"),
    (
        "grognard.yaml",
        "name: A club",
        "name: A club\nseverities: { unused-oob: error, unknown-oob: hint }",
    ),
    ("grognard.yaml", "grognard: 1", "grognard: [1"),
];

const SCENARIO: &str = "saalfeld.scenario.yaml";

fn inspected<'i>(
    files: &'i Files,
    settings: &'i [Settings],
    unread: &'i [Diagnostic],
) -> Inspected<'i> {
    Inspected { files, settings, unread, approvals: &[], program: "" }
}

fn both(files: &[(String, String)], memory: &Memory) -> (String, String) {
    (run(files, Some(memory)), run(files, None))
}

fn run(files: &[(String, String)], memory: Option<&Memory>) -> String {
    let project = files.iter().find(|(name, _)| name == "grognard.yaml");
    let settings = [settings(project.map(|(_, text)| text.as_str()))];
    let given_of = |(name, text): &(String, String)| Given {
        name: name.clone(),
        bytes: text.clone().into_bytes(),
        project: 0,
    };
    let (files, unread) = given(files.iter().map(given_of).collect());
    let options = Options { complete: true, ..Options::default() };
    let given = inspected(&files, &settings, &unread);
    let checked = match memory {
        Some(memory) => inspect_again(given, options, memory),
        None => inspect(given, options),
    };
    if let Some(memory) = memory {
        let lists = inspect_by_document(given, options, memory).found;
        let mut one_by_one: Vec<Diagnostic> =
            lists.into_values().flat_map(|list| list.as_ref().clone()).collect();
        by_stage(&mut one_by_one);
        assert_eq!(one_by_one, checked.diagnostics);
    }
    short(&files, &checked.diagnostics)
}

#[test]
fn an_unchanged_rule_set_is_opened_when_first_needed() {
    let memory = Memory::default();
    let mut files = project();
    // The name of the file does not show its kind, so an unchanged file is not parsed.
    let fury = files.iter_mut().find(|(name, _)| name == FURY).expect("a file");
    fury.0 = "club.yaml".to_owned();
    files[0].1 = files[0].1.replace("ruleset: club-fury", "ruleset: napoleonic-fury");
    let (remembered, fresh) = both(&files, &memory);
    assert_eq!(remembered, fresh);
    let needed = files[0].1.replace("ruleset: napoleonic-fury", "ruleset: club-fury");
    files[0].1 = needed.replacen("bel: veteran", "bel: vteran", 1);
    let (remembered, fresh) = both(&files, &memory);
    assert_eq!(remembered, fresh);
    assert!(remembered.contains("[unknown-term]"), "{remembered}");
}

#[test]
fn a_run_with_memory_has_the_findings_of_a_run_without() {
    let memory = Memory::default();
    let clean = project();
    let compare = |files: &[(String, String)], what: &str| {
        let (remembered, fresh) = both(files, &memory);
        assert_eq!(remembered, fresh, "{what}");
        fresh
    };
    let first = compare(&clean, "the first run");
    for (name, from, to) in CHANGES.iter().step_by(CHANGES.len() / share(CHANGES.len())) {
        let mut files = clean.clone();
        let (_, text) = files.iter_mut().find(|(file, _)| file == name).expect("a file");
        assert!(text.contains(from), "{name} has no `{from}`");
        *text = text.replacen(from, to, 1);
        let found = compare(&files, &format!("{name}: {from} → {to}"));
        assert_ne!(found, first, "{name}: {from} → {to} has no finding");
        // The same change is tried in a file whose name does not show its kind.
        if *name == FURY {
            let (file, _) = files.iter_mut().find(|(file, _)| file == FURY).expect("a file");
            *file = "club.yaml".to_owned();
            compare(&files, &format!("club.yaml: {from} → {to}"));
        }
        // The memory of the broken project must not change the findings about the clean project.
        assert_eq!(run(&clean, Some(&memory)), first, "{name} as it was");
    }
}

#[test]
fn an_error_in_another_document_keeps_the_findings_of_a_list() {
    let memory = Memory::default();
    let lists = |other: &str| {
        let oob = |id: &str| format!("oob: 1\nid: {id}\nname: An army\ndate: 1809-05-22\n");
        let of = |name: &str, text: String| Given {
            name: name.to_owned(),
            bytes: text.into_bytes(),
            project: 0,
        };
        let texts = vec![of("a.oob.yaml", oob("a")), of("b.oob.yaml", oob("b") + other)];
        let (files, _) = given(texts);
        let options = Options { complete: true, ..Options::default() };
        let (settings, unread) = ([settings(None)], []);
        inspect_by_document(inspected(&files, &settings, &unread), options, &memory).found
    };
    let (whole, broken) = (lists("nation: france\n"), lists("nation: [france\n"));
    let [a, b] = [FileId(0), FileId(1)];
    assert!(Arc::ptr_eq(&whole[&a], &broken[&a]), "the list of the other document is made again");
    assert_ne!(whole[&b], broken[&b]);
}

#[test]
fn combined_changes_have_the_findings_of_a_run_without_memory() {
    let memory = Memory::default();
    let clean = project();
    let mut dice = Dice::new(1806);
    let mut made = [false; TOGETHER.len()];
    let mut excused = 0;
    for step in 0..share(240) {
        let toggled = dice.below(TOGETHER.len());
        made[toggled] = !made[toggled];
        let mut files = clean.clone();
        for ((name, from, to), _) in TOGETHER.iter().zip(made).filter(|(_, is_made)| *is_made) {
            let (_, text) = files.iter_mut().find(|(file, _)| file == name).expect("a file");
            *text = text.replacen(from, to, 1);
        }
        // Sometimes one more file is added, because it changes the ids of the other files.
        if dice.once_in(4) {
            files.push(("a.oob.yaml".to_owned(), "oob: 1\nid: a\n".to_owned()));
        }
        let (remembered, fresh) = both(&files, &memory);
        assert_eq!(remembered, fresh, "step {step}: {made:?}");
        excused += usize::from(fresh.contains("[unused-excuse]"));
    }
    assert!(excused > 2, "excuses count in {excused} steps only");
}
