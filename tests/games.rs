//! Games of other wars and other words: the projects in `examples/games`, and new rule sets.

use std::fs;
use std::path::Path;

use crate::cli::Run;

/// A copy of a project of `examples/games`.
fn game(name: &str) -> Run {
    let run = Run::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/games").join(name);
    let mut folders = vec![folder.clone()];
    while let Some(at) = folders.pop() {
        for entry in fs::read_dir(&at).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let below = path.strip_prefix(&folder).expect("below").to_string_lossy().into_owned();
            run.add(&below, &fs::read_to_string(&path).expect("a text"));
        }
    }
    run
}

#[test]
fn a_glossary_has_only_traits_that_the_project_uses() {
    let run = game("american-war");
    run.typed("build -o out").ok();
    let page = run.read("out/glossary.html");
    assert!(page.contains("id=\"word-traits-light\""), "{page}");
    for foreign in ["cossack", "landwehr", "guerrilla"] {
        assert!(!page.to_lowercase().contains(foreign), "{foreign}");
    }
}

/// The built-in drill ends in 1815.
#[test]
fn a_map_of_another_war_has_no_napoleonic_drill() {
    let run = game("fire-and-furia");
    let map = run.typed("map plateau.scenario.yaml --format svg -o -").ok().out();
    assert!(!map.contains("Columns and Other Things"), "{map}");
}

#[test]
fn games_of_another_period_are_not_offered() {
    let run = game("american-war");
    let fits = run.typed("fit ford.scenario.yaml --format json").ok().json();
    let names: Vec<&str> =
        fits.as_array().into_iter().flatten().filter_map(|fit| fit["ruleset"].as_str()).collect();
    assert_eq!(names, ["american-war"]);
    run.typed("fit ford.scenario.yaml")
        .shows("of other wars: ")
        .shows("belle-alliance (the wars of 1792 to 1815)")
        .shows("american-war: ");
    run.typed("check --deny warnings").ok();
    for name in ["ford.scenario.yaml", "american.oob.yaml", "british.oob.yaml"] {
        run.add(name, &run.read(name).replacen("date: 1781", "date: 1871", 1));
    }
    let found = run.typed("check .").out();
    assert!(found.contains("is after the American War of Independence"), "{found}");
    assert!(found.contains("also at british.oob.yaml:5:7 and ford.scenario.yaml:4:7"), "{found}");
    let text = run.read("grognard.yaml").replace("from: 1775", "from: 1785");
    run.add("grognard.yaml", &text);
    run.typed("check grognard.yaml").shows("this period ends in 1783, before it begins in 1785");
}

/// A site whose project does not list rule sets shows those of its wars.
#[test]
fn games_of_another_period_are_not_on_the_site() {
    let run = game("american-war");
    let project = run.read("grognard.yaml");
    let without: String = project
        .lines()
        .filter(|line| !line.starts_with("site:"))
        .map(|line| format!("{line}\n"))
        .collect();
    assert!(without.contains("period:") && without != project, "{project}");
    run.add("grognard.yaml", &without);
    run.typed("build -o out").ok();
    let is_shown = |id: &str| run.folder().join("out/rules").join(id).exists();
    assert!(is_shown("american-war") && !is_shown("belle-alliance"));
}

/// The heads of tables use the words that the pack gives its pieces.
#[test]
fn heads_have_the_words_of_the_game() {
    let run = game("american-war");
    let text = run.typed("convert american.oob.yaml --to american-war").ok().out();
    assert!(text.contains(" units ") && !text.contains("elements"), "{text}");
    assert!(text.contains("gun unit"), "{text}");
    let json = run.typed("convert american.oob.yaml --to american-war --format json").json();
    assert_eq!(json["words"]["elements"], "units", "{json}");
    assert!(json["formations"][0].get("fatigue_percent").is_none(), "{json}");
    let pack = "rulesets/american-war/american-war.ruleset.yaml";
    let text = run.read(pack).replacen(
        "length_unit:",
        "words: { element: block, elements: blocks, grade: morale }\nlength_unit:",
        1,
    );
    run.add(pack, &text);
    let text = run.typed("convert american.oob.yaml --to american-war").ok().out();
    assert!(text.contains("blocks") && text.contains("morale"), "{text}");
    run.typed("convert american.oob.yaml --to american-war --format md")
        .shows("| blocks | morale |");
}

/// Each shape fields its own small order of battle, and checks clean.
#[test]
fn a_new_rule_set_of_a_shape_fields_its_sample() {
    let run = Run::new();
    run.typed("new club").ok();
    for (shape, shown) in
        [("battalion", "figures"), ("stand", "Spent"), ("grand", "stands"), ("points", "SP")]
    {
        let id = format!("{shape}s");
        run.run_in("club", &["new", "--ruleset", &id, "--like", shape]).ok();
        let sample = format!("rulesets/{id}/sample.oob.yaml");
        run.run_in("club", &["convert", &sample, "--to", &id]).ok().shows(shown);
    }
    let sample = "rulesets/pointss/sample.oob.yaml";
    run.run_in("club", &["convert", sample, "--to", "pointss"])
        .ok()
        .shows("3678 men in history, 3678 on the table");
    run.run_in("club", &["check", "--deny", "warnings"]).ok();
    let wrong = run.run_in("club", &["new", "other", "--like", "stand"]);
    assert_eq!(wrong.code(), 2, "{}", wrong.err());
}

/// `rules` lists the rule sets that `--to` finds, and not those of a project in a folder below.
#[test]
fn rules_of_a_nested_project_are_not_listed() {
    let run = game("omniversal");
    run.add("grognard.yaml", "grognard: 1\n");
    run.typed("new inner").ok();
    run.run_in("inner", &["new", "--ruleset", "dusk"]).ok();
    let rules = run.typed("rules").ok().out();
    assert!(rules.contains("omniversal") && !rules.contains("dusk"), "{rules}");
    assert!(run.run_in("inner", &["rules"]).ok().out().contains("dusk"));
}

#[test]
fn a_pasted_table_becomes_a_chart() {
    let run = Run::new();
    run.typed("new club").ok();
    run.run_in("club", &["new", "--ruleset", "dusk"]).ok();
    let pack = "club/rulesets/dusk/dusk.ruleset.yaml";
    let before = run.read(pack);
    run.add("club/range.csv", "Range;Near;Far\nMusket;2;4\nGun;12;24\n");
    let import = |more: &[&str]| {
        run.run_in("club", &[&["import", "range.csv", "--into", "dusk", "--chart"], more].concat())
    };
    import(&["range"]).ends(2).says("--source");
    import(&["range", "--source", "text 5", "--topic", "fire"])
        .ok()
        .says("added the chart `range` in `rulesets/dusk/dusk.ruleset.yaml`: 2 rows of 2 columns");
    let after = run.read(pack);
    assert!(after.contains("      - { id: musket, name: Musket, cells: [2, 4] }\n"), "{after}");
    for line in before.lines() {
        assert!(after.lines().any(|other| other == line), "{line}");
    }
    import(&["movement"]).says("the column `foot` is not in the table and is gone");
    import(&["Movement"]).ends(2).says("is no id");
    import(&["fire", "--topic", "fishing", "--source", "text 5"]).ends(2);
    let built_in = ["import", "range.csv", "--chart", "x", "--into", "nf", "--source", "text 5"];
    run.run_in("club", &built_in).ends(2).says("is built in");
}
