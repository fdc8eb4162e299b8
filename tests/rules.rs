//! Tests `odds`, `ask` and `rules` on the command line.

use std::collections::HashMap;
use std::path::PathBuf;

use crate::cli::Run;
use crate::fielding_commands::corps;
use crate::support::share;

#[test]
fn odds_are_printed_with_their_fractions_and_as_json() {
    let run = Run::new();
    run.typed("odds bnb movement-throw --column good-order --modifier 1")
        .ok()
        .shows("Good order, modifier +1\n")
        .shows("13/18  72.2 %");
    let odds = run.typed("odds bnb movement-throw --modifier -6 --format json").json();
    assert_eq!(odds["ways"], 36);
    let chances = odds["blocks"][0]["rows"][0]["chances"].as_array().expect("chances");
    let ways: u64 = chances.iter().filter_map(|chance| chance["ways"].as_u64()).sum();
    assert_eq!(ways, 36);
    // The printed table has no results for very low scores. Results for such scores are our reading
    // and are marked as such.
    assert!(chances.iter().any(|chance| chance["by_reading"] == true), "{odds}");
    run.typed("odds bnb movement-throw --modifier -6").shows("%*");
}

#[test]
fn odds_find_and_shift_the_column_of_a_number() {
    let run = Run::new();
    run.typed("odds bnb fire --column 4.5 --shift -1").shows("column 6 → 4");
    run.typed("odds bnb movement-throw --shift 1").ends(2).says("leave `--shift` out");
}

#[test]
fn ask_answers_or_names_the_missing_facts() {
    let run = Run::new();
    run.typed("ask novag rough-cost terrain=1 depth=2 rate=2").ok().shows("6 in").shows("HR.E.5");
    run.typed("ask nf fatigue stands=33 quality=good").shows("20 stands");
    run.typed("ask nf fatigue stands=33").ends(1).shows("quality=good");
    let missing = run.typed("ask nf fatigue --format json").json();
    assert_eq!(missing["answer"], serde_json::Value::Null);
    assert!(!missing["missing"].as_array().expect("facts").is_empty());
}

#[test]
fn a_mistyped_name_is_answered_with_suggestions() {
    let run = Run::new();
    for (line, wanted) in [
        ("odds bnb movment-throw", "did you mean `movement-throw`?"),
        ("odds nff", "did you mean `nf`?"),
        ("ask novag rough-cst", "did you mean `rough-cost`?"),
        ("ask nf fatigue stnads=3", "did you mean `stands`?"),
        ("ask nf fatigue quality=superb", "`good`"),
        ("ask nf fatigue stands=0", "from 1 to 400"),
        ("ask nf fatigue good", "write FACT=VALUE"),
        ("rules nf no-such-chart-at-all", "lists its contents"),
        ("rules nf melee-table", "is missing"),
    ] {
        run.typed(line).ends(2).says(wanted);
    }
}

#[test]
fn rule_sets_are_listed_and_shown() {
    let run = Run::new();
    let list = run.typed("rules").out();
    assert_eq!(list.lines().count(), 6, "{list}");
    let shown = run.typed("rules nf").out();
    for part in ["Scale", "Charts", "Rulings", "Readings", "Missing charts", "figures:"] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    run.typed("rules nf strength-chart").shows("5/4/2").shows("from another publication");
    let section = run.typed("rules nf 5").out();
    assert!(section.starts_with("§ 5"), "{section}");
    let list = run.run(&["rules", "bnb", "5 Who takes part"]).out();
    assert!(
        list.contains("\n  * A principal attacker is a unit") && !list.contains("throws one"),
        "{list}"
    );
    let figures = run.typed("rules nf --format json").json();
    let figures = figures["figures"].as_array().expect("figures");
    assert!(figures.len() > 100 && figures.iter().all(|figure| figure["kind"].is_string()));
}

/// A ledger or a question shows names of readings and figures, which `rules` can look up.
#[test]
fn readings_and_places_of_a_ledger_can_be_looked_up() {
    let run = Run::new();
    let shown = |name: &str| run.run(&["rules", "nf", name]).ok().out();
    let reading = shown("light-battalion");
    assert!(reading.contains("one-better: ") && reading.contains("(in force, "), "{reading}");
    assert!(
        shown("units/infantry-brigade").contains("units/infantry-brigade/"),
        "{}",
        shown("units/infantry-brigade")
    );
    let place = shown("elements/infantry/men");
    assert!(place.contains("400-500") && place.contains("[2; 1.B.1]"), "{place}");
    assert_eq!(shown("elements/infantry/"), shown("elements/infantry"));
    run.typed("rules nf light-batalion").ends(2).says("did you mean `light-battalion`?");
    let json = run.typed("rules nf light-battalion --format json").json();
    assert_eq!(json[0]["reading"]["id"], "light-battalion", "{json}");
}

#[test]
fn the_head_of_a_ruling_names_the_sections_of_its_cases() {
    let run = Run::new();
    let list = run.typed("ask nf --format json").json();
    let list = list.as_array().expect("rulings");
    assert!(list.len() > 30);
    for ruling in list.iter().take(share(list.len())) {
        let id = ruling["id"].as_str().expect("an id");
        let shown = run.run(&["rules", "nf", id, "--format", "json"]).json();
        // Skip charts, because a chart may have the same id as a ruling.
        let found = shown.as_array().into_iter().flatten();
        let found = found.filter_map(|found| found["ruling"]["source"].as_str());
        let source = found.collect::<String>();
        assert!(source != "no source" && !source.is_empty(), "{id}: {source}");
    }
    let shown = run.typed("rules nf emergency-square").out();
    assert!(shown.lines().nth(1).is_some_and(|line| line.starts_with('[')), "{shown}");
}

/// A distance just beyond a limit, such as 3.000000001 in, gives another answer than the limit.
#[test]
fn a_measured_distance_takes_any_decimal_and_a_count_whole_numbers() {
    let run = Run::new();
    let fires = |distance: &str, firer: &str| {
        let (distance, firer) = (format!("distance={distance}"), format!("firer={firer}"));
        let ended = run.run(&["ask", "bnb", "eligible-target", &firer, &distance]).ok();
        !ended.out().contains("It may not")
    };
    assert!(fires("3", "infantry") && fires("2.999999999", "infantry") && fires("18", "guns"));
    for beyond in ["3.1", "3.000000001", "25/8"] {
        assert!(!fires(beyond, "infantry"), "{beyond}");
    }
    assert!(!fires("18.01", "guns"));
    run.typed("ask nf fatigue stands=2.5 quality=good")
        .ends(2)
        .says("a whole number from 1 to 400 stands");
    run.typed("ask nf battery-fire points=1.25").says("points in steps of 0.5");
}

#[test]
fn a_pack_of_the_project_can_be_shown() {
    let run = Run::new().file("grognard.yaml", "grognard: 1\n").file(
        "rulesets/club-fury.ruleset.yaml",
        include_str!("../crates/view/tests/cases/packs/club-fury.ruleset.yaml"),
    );
    run.typed("check --deny warnings").ok();
    run.typed("rules").shows("Fury at our club");
    run.typed("rules club-fury wheel-template").shows("An eighth of a turn");
    run.typed("ask club-fury fatigue stands=10 quality=average").shows("5 stands");
}

/// The command still uses the readable part of the rule set, but reports the error and exits with
/// 1.
#[test]
fn every_command_reports_an_error_in_its_pack() {
    let own = include_str!("../crates/view/tests/cases/packs/club-fury.ruleset.yaml");
    let broken = own.replace("value: 8,", "value: 8S,");
    assert_ne!(own, broken);
    let run = Run::new()
        .file("grognard.yaml", "grognard: 1\n")
        .file("rulesets/club-fury.ruleset.yaml", &broken)
        .file("rulesets/idle.ruleset.yaml", "ruleset: 1\nid: idle\nname: {\n")
        .file("corps.oob.yaml", &corps("units: [{ id: a, name: A, arm: infantry, men: 700 }]\n"));
    let commands = [
        "convert corps.oob.yaml --to club-fury",
        "roster corps.oob.yaml --to club-fury --format html -o a.html",
        "cards corps.oob.yaml --to club-fury --format html -o b.html",
        "labels corps.oob.yaml --to club-fury --format html -o c.html",
        "muster corps.oob.yaml --to club-fury",
        "fit corps.oob.yaml",
        "qrs club-fury --format html -o d.html",
        "rules",
        "rules club-fury",
        "rules club-fury wheel-template",
        "odds club-fury",
        "ask club-fury fatigue stands=10 quality=average",
    ];
    for line in commands {
        let ended = run.typed(line).ends(1).says("club-fury.ruleset.yaml");
        let is_listed = line == "rules" || line.starts_with("fit");
        assert_eq!(ended.err().contains("idle.ruleset"), is_listed, "{line}: {}", ended.err());
    }
    run.typed("convert corps.oob.yaml --to nf").ok();
}

/// Games are data, so no source file may contain the name of a game.
#[test]
fn no_source_file_names_a_game() {
    let mut told = Vec::new();
    for (path, text) in source_files() {
        if path.ends_with("files/builtin.rs") {
            continue;
        }
        let marks = ["#[cfg(test)]", "#![cfg(test)]"];
        let tests = marks.iter().filter_map(|mark| text.find(mark)).min().unwrap_or(text.len());
        let small = text[..tests].to_lowercase();
        for name in [
            "napoleonic-fury",
            "napoleonic fury",
            "belle-alliance",
            "belle alliance",
            "big-napoleonic",
            "big napoleonic",
            "one-hour-wargame",
            "one hour wargame",
            "napoleons-battles",
            "napoleon's battles",
            "novag",
            "\"bnb\"",
            "\"ohw\"",
            "\"nf\"",
        ] {
            if small.contains(name) {
                told.push(format!("{} names `{name}`", path.display()));
            }
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}

/// Readers would confuse two types with the same name in one crate.
#[test]
fn a_type_name_has_one_meaning_in_a_crate() {
    let mut first_files = HashMap::new();
    let mut repeated = Vec::new();
    for (path, text) in source_files() {
        let crate_folder = path.iter().take_while(|part| *part != "src").collect::<PathBuf>();
        let code = text.split("#[cfg(test)]\nmod tests").next().expect("a first part");
        let mut is_in_impl = false;
        for line in code.lines() {
            if line.starts_with(char::is_alphabetic) && line != "where" {
                is_in_impl = line.starts_with("impl");
            }
            let Some((keyword, name)) = defined_type(line) else { continue };
            // The name of an associated type is given by its trait.
            if keyword == "type" && is_in_impl && line.starts_with("    type") {
                continue;
            }
            let key = (crate_folder.clone(), name.to_owned());
            let first = first_files.entry(key).or_insert_with(|| path.clone());
            if *first != path {
                repeated.push(format!("`{name}`: {} and {}", first.display(), path.display()));
            }
        }
    }
    assert!(repeated.is_empty(), "type names with several meanings:\n{}", repeated.join("\n"));
}

fn defined_type(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start();
    let line = match line.strip_prefix("pub") {
        Some(line) if line.starts_with('(') => line.split_once(") ")?.1,
        Some(line) => line.trim_start(),
        None => line,
    };
    let (keyword, rest) = line.split_once(' ')?;
    let is_type = matches!(keyword, "struct" | "enum" | "trait" | "union" | "type");
    let name = rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()?;
    (is_type && !name.is_empty()).then_some((keyword, name))
}

fn source_files() -> Vec<(PathBuf, String)> {
    let crates = std::fs::read_dir("crates").expect("the crates are there");
    let mut folders: Vec<PathBuf> =
        crates.map(|entry| entry.expect("an entry").path().join("src")).collect();
    folders.push("src".into());
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("the house is there") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let text = std::fs::read_to_string(&path).expect("a source file");
                files.push((path, text));
            }
        }
    }
    files.sort();
    files
}
