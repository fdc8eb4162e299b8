//! `odds`, `ask` and `rules` as a player runs them.

use crate::cli::Run;
use crate::fielding_commands::corps;
use crate::support::share;

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn odds_are_printed_with_their_fractions_and_as_json() {
    let run = Run::new();
    let ended =
        run.run(&["odds", "bnb", "movement-throw", "--column", "good-order", "--modifier", "1"]);
    assert_eq!(ended.code(), 0, "{}", ended.err());
    let out = ended.out();
    assert!(out.contains("Good order, modifier +1\n"), "{out}");
    assert!(out.contains("13/18  72.2 %"), "{out}");
    let ended = run.run(&["odds", "bnb", "movement-throw", "--modifier", "-6", "--format", "json"]);
    let odds = json(&ended.out());
    assert_eq!(odds["ways"], 36);
    let chances = odds["blocks"][0]["rows"][0]["chances"].as_array().expect("chances");
    let ways: u64 = chances.iter().filter_map(|chance| chance["ways"].as_u64()).sum();
    assert_eq!(ways, 36);
    // Scores below the printed table are ours, and say so.
    assert!(chances.iter().any(|chance| chance["by_reading"] == true), "{odds}");
    let text = run.run(&["odds", "bnb", "movement-throw", "--modifier", "-6"]).out();
    assert!(text.contains("%*"), "{text}");
}

#[test]
fn odds_take_the_column_of_a_number_and_shift_it() {
    let run = Run::new();
    let shifted = run.run(&["odds", "bnb", "fire", "--column", "4.5", "--shift", "-1"]).out();
    assert!(shifted.contains("column 6 → 4"), "{shifted}");
    let none = run.run(&["odds", "bnb", "movement-throw", "--shift", "1"]);
    assert_eq!(none.code(), 2);
    assert!(none.err().contains("nothing to shift"), "{}", none.err());
}

#[test]
fn ask_answers_or_names_the_missing_facts() {
    let run = Run::new();
    let ended = run.run(&["ask", "novag", "rough-cost", "terrain=1", "depth=2", "rate=2"]);
    assert_eq!(ended.code(), 0, "{}", ended.err());
    assert!(ended.out().contains("6 in") && ended.out().contains("HR.E.5"), "{}", ended.out());
    let ended = run.run(&["ask", "nf", "fatigue", "stands=33", "quality=good"]);
    assert!(ended.out().contains("20 stands"), "{}", ended.out());
    let missing = run.run(&["ask", "nf", "fatigue", "stands=33"]);
    assert_eq!(missing.code(), 1);
    assert!(missing.out().contains("quality=good"), "{}", missing.out());
    let missing = json(&run.run(&["ask", "nf", "fatigue", "--format", "json"]).out());
    assert_eq!(missing["answer"], serde_json::Value::Null);
    assert!(!missing["missing"].as_array().expect("facts").is_empty());
}

#[test]
fn a_mistyped_name_is_answered_with_the_known_ones() {
    let run = Run::new();
    for (words, wanted) in [
        (vec!["odds", "bnb", "movment-throw"], "did you mean `movement-throw`?"),
        (vec!["odds", "nff"], "did you mean `nf`?"),
        (vec!["ask", "novag", "rough-cst"], "did you mean `rough-cost`?"),
        (vec!["ask", "nf", "fatigue", "stnads=3"], "did you mean `stands`?"),
        (vec!["ask", "nf", "fatigue", "quality=superb"], "`good`"),
        (vec!["ask", "nf", "fatigue", "stands=0"], "from 1 to 400"),
        (vec!["ask", "nf", "fatigue", "good"], "write FACT=VALUE"),
        (vec!["rules", "nf", "no-such-chart-at-all"], "lists what it has"),
        (vec!["rules", "nf", "melee-table"], "is missing"),
    ] {
        let ended = run.run(&words);
        assert_eq!(ended.code(), 2, "{words:?}");
        assert!(ended.err().contains(wanted), "{words:?}: {}", ended.err());
    }
}

#[test]
fn rule_sets_are_listed_and_shown() {
    let run = Run::new();
    let list = run.run(&["rules"]).out();
    assert_eq!(list.lines().count(), 6, "{list}");
    let shown = run.run(&["rules", "nf"]).out();
    for part in ["Scale", "Charts", "Rulings", "Readings", "Missing charts", "figures:"] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    let chart = run.run(&["rules", "nf", "strength-chart"]).out();
    assert!(chart.contains("5/4/2") && chart.contains("from another publication"), "{chart}");
    let section = run.run(&["rules", "nf", "5"]).out();
    assert!(section.starts_with("§ 5"), "{section}");
    let list = run.run(&["rules", "bnb", "5 Who takes part"]).out();
    assert!(
        list.contains("\n  * A principal attacker is a unit") && !list.contains("throws one"),
        "{list}"
    );
    let figures = json(&run.run(&["rules", "nf", "--format", "json"]).out());
    let figures = figures["figures"].as_array().expect("figures");
    assert!(figures.len() > 100 && figures.iter().all(|figure| figure["kind"].is_string()));
}

/// What a ledger or a question names is found by that name.
#[test]
fn readings_errata_and_places_of_a_ledger_are_looked_up() {
    let run = Run::new();
    let shown = |name: &str| {
        let ended = run.run(&["rules", "nf", name]);
        assert_eq!(ended.code(), 0, "{name}: {}", ended.err());
        ended.out()
    };
    let reading = shown("light-battalion");
    assert!(reading.contains("one-better: ") && reading.contains("(this holds, "), "{reading}");
    assert!(
        shown("units/infantry-brigade").contains("units/infantry-brigade/"),
        "{}",
        shown("units/infantry-brigade")
    );
    let place = shown("elements/infantry/men");
    assert!(place.contains("400-500") && place.contains("[2; 1.B.1]"), "{place}");
    assert_eq!(shown("elements/infantry/"), shown("elements/infantry"));
    let near = run.run(&["rules", "nf", "light-batalion"]);
    assert_eq!(near.code(), 2);
    assert!(near.err().contains("did you mean `light-battalion`?"), "{}", near.err());
    let json = json(&run.run(&["rules", "nf", "light-battalion", "--format", "json"]).out());
    assert_eq!(json[0]["reading"]["id"], "light-battalion", "{json}");
}

#[test]
fn the_head_of_a_ruling_names_the_sections_of_its_cases() {
    let run = Run::new();
    let list = json(&run.run(&["ask", "nf", "--format", "json"]).out());
    let list = list.as_array().expect("rulings");
    assert!(list.len() > 30);
    for ruling in list.iter().take(share(list.len())) {
        let id = ruling["id"].as_str().expect("an id");
        let shown = json(&run.run(&["rules", "nf", id, "--format", "json"]).out());
        // A chart may have the same id.
        let found = shown.as_array().into_iter().flatten();
        let found = found.filter_map(|found| found["ruling"]["source"].as_str());
        let source = found.collect::<String>();
        assert!(source != "no source" && !source.is_empty(), "{id}: {source}");
    }
    let shown = run.run(&["rules", "nf", "emergency-square"]).out();
    assert!(shown.lines().nth(1).is_some_and(|line| line.starts_with('[')), "{shown}");
}

/// A ruler has no half inches, and the case that is argued about lies between two of them.
#[test]
fn a_measured_distance_takes_any_decimal_and_a_count_whole_numbers() {
    let run = Run::new();
    let fires = |distance: &str, firer: &str| {
        let (distance, firer) = (format!("distance={distance}"), format!("firer={firer}"));
        let ended = run.run(&["ask", "bnb", "eligible-target", &firer, &distance]);
        assert_eq!(ended.code(), 0, "{distance}: {}", ended.err());
        !ended.out().contains("It may not")
    };
    assert!(fires("3", "infantry") && fires("2.999999999", "infantry") && fires("18", "guns"));
    for beyond in ["3.1", "3.000000001", "25/8"] {
        assert!(!fires(beyond, "infantry"), "{beyond}");
    }
    assert!(!fires("18.01", "guns"));
    let ended = run.run(&["ask", "nf", "fatigue", "stands=2.5", "quality=good"]);
    assert_eq!(ended.code(), 2);
    assert!(ended.err().contains("a whole number from 1 to 400 stands"), "{}", ended.err());
    let ended = run.run(&["ask", "nf", "battery-fire", "points=1.25"]);
    assert!(ended.err().contains("points in steps of 0.5"), "{}", ended.err());
}

/// What a project says of a game lies over what is built in, in every command.
#[test]
fn a_pack_of_the_project_can_be_shown() {
    let run = Run::new().file("grognard.yaml", "grognard: 1\n").file(
        "rulesets/club-fury.ruleset.yaml",
        include_str!("../crates/view/tests/cases/packs/club-fury.ruleset.yaml"),
    );
    assert_eq!(run.run(&["check", "--deny", "warnings"]).code(), 0);
    assert!(run.run(&["rules"]).out().contains("Fury at our club"));
    let chart = run.run(&["rules", "club-fury", "wheel-template"]).out();
    assert!(chart.contains("An eighth of a turn"), "{chart}");
    let answer = run.run(&["ask", "club-fury", "fatigue", "stands=10", "quality=average"]).out();
    assert!(answer.contains("5 stands"), "{answer}");
}

/// A pack with an error is used as far as it can be read, and then every command says so and exits with 1.
#[test]
fn an_error_in_a_pack_is_told_by_every_command_that_uses_it() {
    let own = include_str!("../crates/view/tests/cases/packs/club-fury.ruleset.yaml");
    let broken = own.replace("value: 8,", "value: 8S,");
    assert_ne!(own, broken);
    let run = Run::new()
        .file("grognard.yaml", "grognard: 1\n")
        .file("rulesets/club-fury.ruleset.yaml", &broken)
        .file("rulesets/idle.ruleset.yaml", "ruleset: 1\nid: idle\nname: {\n")
        .file("corps.oob.yaml", &corps("units: [{ id: a, name: A, arm: infantry, men: 700 }]\n"));
    let commands: [&[&str]; 12] = [
        &["convert", "corps.oob.yaml", "--to", "club-fury"],
        &["roster", "corps.oob.yaml", "--to", "club-fury", "--format", "html", "-o", "a.html"],
        &["cards", "corps.oob.yaml", "--to", "club-fury", "--format", "html", "-o", "b.html"],
        &["labels", "corps.oob.yaml", "--to", "club-fury", "--format", "html", "-o", "c.html"],
        &["muster", "corps.oob.yaml", "--to", "club-fury"],
        &["fit", "corps.oob.yaml"],
        &["qrs", "club-fury", "--format", "html", "-o", "d.html"],
        &["rules"],
        &["rules", "club-fury"],
        &["rules", "club-fury", "wheel-template"],
        &["odds", "club-fury"],
        &["ask", "club-fury", "fatigue", "stands=10", "quality=average"],
    ];
    for words in commands {
        let ended = run.run(words);
        assert_eq!(ended.code(), 1, "{words:?}: {}", ended.err());
        assert!(ended.err().contains("club-fury.ruleset.yaml"), "{words:?}: {}", ended.err());
        let is_listed = words == ["rules"] || words[0] == "fit";
        assert_eq!(ended.err().contains("idle.ruleset"), is_listed, "{words:?}: {}", ended.err());
    }
    // What does not use the pack has nothing to say of it.
    let other = run.run(&["convert", "corps.oob.yaml", "--to", "nf"]);
    assert_eq!(other.code(), 0, "{}", other.err());
}

/// No game is named in the program, and no table of one stands in it.
#[test]
fn no_source_file_names_a_game() {
    let mut told = Vec::new();
    let crates = std::fs::read_dir("crates").expect("the crates are there");
    let mut folders: Vec<std::path::PathBuf> =
        crates.map(|entry| entry.expect("an entry").path().join("src")).collect();
    folders.push("src".into());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("the house is there") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let builtin = path.ends_with("files/builtin.rs");
            if path.extension().is_none_or(|end| end != "rs") || builtin {
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a source file");
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
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}
