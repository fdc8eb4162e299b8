//! Tests what `convert`, `fit`, `muster` and `diff` print.

use crate::cli::Run;
use crate::support::share;

pub fn corps(below: &str) -> String {
    format!(
        "oob: 1\nid: corps\nname: Corps\nnation: france\ndate: 1809-05-22\nechelon: corps\nquality: average\n{below}"
    )
}

fn converted(below: &str, words: &[&str]) -> String {
    let run = Run::new().file("corps.oob.yaml", &corps(below));
    let mut all = vec!["convert", "corps.oob.yaml"];
    all.extend(words);
    run.run(&all).ok().out()
}

/// Returns the absolute path of a shipped scenario's file, because commands run in another folder.
pub fn scenarios(below: &str) -> String {
    let here = std::env::current_dir().expect("a folder").join("scenarios").join(below);
    here.to_str().expect("a plain name").to_owned()
}

pub fn scenario(name: &str) -> String {
    scenarios(&format!("{name}/{name}.scenario.yaml"))
}

const GAMES: [&str; 5] = ["nf", "nb", "bnb", "ohw", "ba"];

#[test]
fn no_line_is_wider_than_the_window() {
    let wide = |words: &[&str]| {
        let out = Run::new().run(words).out();
        assert!(!out.is_empty(), "{words:?}");
        for line in out.lines() {
            assert!(line.chars().count() <= 100, "{words:?}: {line}");
        }
    };
    let all = scenarios("");
    for game in GAMES.iter().take(share(GAMES.len())) {
        wide(&["convert", &all, "--to", game]);
    }
    wide(&["fit", &scenarios("waterloo/waterloo.scenario.yaml"), "--table", "6x4ft"]);
    let jena = scenarios("jena/jena-french.oob.yaml");
    wide(&["diff", &jena, "--to", "nf", "--to", "bnb"]);
}

#[test]
fn a_name_that_fits_is_not_cut() {
    let brigade = |n: u32| {
        format!(
            "      - {{ id: b{n}, name: Brigade {n}, echelon: brigade, men: 2250, grade: regular }}\n"
        )
    };
    let below = format!(
        "formations:\n  - id: d\n    name: Division\n    echelon: division\n    leader: {{ name: Jean Martin }}\n    formations:\n{}{}",
        brigade(1),
        brigade(2)
    );
    let out = converted(&below, &["--to", "nf"]);
    for word in ["Division · Jean Martin 4 in", "infantry", "Regular"] {
        assert!(out.contains(word), "{word}: {out}");
    }
    assert!(!out.contains('…'), "{out}");
}

#[test]
fn equal_batteries_share_a_row() {
    let below = "formations:\n  - { id: b, name: B, echelon: brigade, men: 2250 }\n  - { id: park, name: Park, echelon: group, guns: 96, arm: foot-artillery, batteries: 12 }\n";
    let out = converted(below, &["--to", "nf"]);
    let row = out.lines().find(|line| line.contains("× 12")).unwrap_or_else(|| panic!("{out}"));
    assert!(row.trim_start().starts_with("Park (1-12) × 12"), "{row}");
    assert_eq!(out.lines().filter(|line| line.contains("Park (")).count(), 1, "{out}");
    let json = converted(below, &["--to", "nf", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["units"].as_array().map(Vec::len), Some(13));
    // A formation that consists only of guns has no quality.
    let park = json["formations"]
        .as_array()
        .into_iter()
        .flatten()
        .find(|formation| formation["id"] == "park");
    assert_eq!(park.map(|park| park["quality"].clone()), Some(serde_json::Value::Null));
}

/// Nine leaders cannot be placed under the rule set, and one line reports all of them.
#[test]
fn the_short_ledger_groups_equal_entries() {
    let brigade = |n: u32| {
        format!(
            "  - {{ id: b{n}, name: B{n}, echelon: brigade, men: 2250, leader: {{ name: Leader {n} }} }}\n"
        )
    };
    let brigades: String = (1..=9).map(brigade).collect();
    let below = format!(
        "formations:\n{brigades}  - {{ id: x, name: Odd, echelon: brigade, men: 1599, fielded: {{ nf: {{ bel: veteran }} }} }}\n"
    );
    let out = converted(&below, &["--to", "nf"]);
    let drops = out.lines().filter(|line| line.trim_start().starts_with("drop"));
    assert_eq!(drops.count(), 1, "{out}");
    assert!(out.contains("drop 9 leaders: Leader 1, Leader 2"), "{out}");
    // Terms that the author gave come first, leaders last.
    let at = |word: &str| out.find(word).unwrap_or_else(|| panic!("{word}: {out}"));
    assert!(at("\n  author Odd: ") < at("\n  drop 9"), "{out}");
}

#[test]
fn a_strength_that_fits_no_number_of_elements_is_reported() {
    let below = "formations:\n  - { id: x, name: Odd, echelon: brigade, men: 1599 }\n";
    let out = converted(below, &["--to", "nf"]);
    assert!(out.contains("no number of elements fits 1 unit: Odd (1599 as "), "{out}");
    let below = "formations:\n  - { id: d, name: D, echelon: division, men: 8600 }\n";
    let out = converted(below, &["--to", "bnb"]);
    assert!(out.contains("invent 8600 in D → 2 units; 6.88 bases"), "{out}");
}

/// CSV has one table for both sides, YAML one list for each side, and JSON the turns as numbers.
#[test]
fn a_battle_is_converted_in_every_format() {
    let saalfeld = scenarios("saalfeld/saalfeld.scenario.yaml");
    let run = Run::new();
    let convert =
        |format: &str| run.run(&["convert", &saalfeld, "--to", "bnb", "--format", format]);
    let csv = convert("csv").out();
    assert_eq!(csv.lines().filter(|line| line.starts_with("side,force,row,")).count(), 1, "{csv}");
    for row in ["saalfeld-french,unit,", "saalfeld-prussian,formation,", "saalfeld-french,leader,"]
    {
        assert!(csv.contains(row), "{row}: {csv}");
    }
    let columns = csv.lines().next().map(|head| head.split(',').count());
    assert_eq!(columns, Some(24));
    let json = convert("json").json();
    assert!(json["arrivals"][0]["first_turn"].is_u64(), "{}", json["arrivals"]);
    assert!(json["forces"][0]["totals"]["gun_drift_percent"].is_string());
    let schema: serde_json::Value = serde_json::from_str(
        &std::fs::read_to_string("schemas/battle.schema.json").expect("a file"),
    )
    .expect("JSON");
    let schema = jsonschema::validator_for(&schema).expect("a schema");
    assert!(schema.is_valid(&json));
    let md = convert("md").out();
    for part in [
        "a table of ",
        " turns",
        "| turn | hour | side | arrives | where |",
        "Lannes (Corps Commander, 6 in)",
        "13 bases and 1 gun base",
    ] {
        assert!(md.contains(part), "{part}: {md}");
    }
    convert("yaml").ends(2).says("-o FOLDER");
    let lists = ["convert", &saalfeld, "--to", "bnb", "--format", "yaml", "-o", "lists"];
    run.run(&lists).ok();
    for side in ["french", "prussian"] {
        let path = format!("lists/saalfeld-{side}-big-napoleonic-battles.oob.yaml");
        assert!(run.read(&path).starts_with("oob: 1\n"));
    }
}

#[test]
fn field_and_turns_are_printed_once() {
    let run = Run::new();
    let out =
        run.run(&["convert", &scenarios("saalfeld/saalfeld.scenario.yaml"), "--to", "ba"]).out();
    assert_eq!(out.matches("field ").count(), 1, "{out}");
    assert!(out.contains("larger than any table\n"), "{out}");
    assert!(out.contains("grognard fit"), "{out}");
    // A step of a count, such as `-1`, is printed with its meaning.
    assert!(out.contains("-1: Valour is one lower"), "{out}");
}

#[test]
fn a_drift_of_guns_fails_the_run_too() {
    let below = "formations:\n  - { id: d, name: D, echelon: division, men: 5000, guns: 8 }\n";
    let run = Run::new().file("corps.oob.yaml", &corps(below));
    let ended = run.typed("convert corps.oob.yaml --to bnb --max-drift 5%").ends(1);
    assert_eq!(ended.err().trim(), "Corps has a drift of +87.5 % in guns, more than 5.0 %");
    assert!(ended.out().contains("8 guns in history, 15 on the table, +87.5 %"), "{}", ended.out());
}

/// A small battle does not suit a game whose units are divisions, nor a large battle a game of
/// battalions.
#[test]
fn fit_ranks_playable_games_first() {
    let fit = |battle: &str| {
        let path = scenarios(&format!("{battle}/{battle}.scenario.yaml"));
        let ended = Run::new().run(&["fit", &path, "--format", "json"]);
        ended.json()
    };
    let saalfeld = fit("saalfeld");
    assert_ne!(saalfeld[0]["ruleset"], "big-napoleonic-battles", "{saalfeld}");
    let waterloo = fit("waterloo");
    assert_eq!(waterloo[0]["ruleset"], "big-napoleonic-battles", "{waterloo}");
    let of = |id: &str| {
        let all = waterloo.as_array().into_iter().flatten();
        all.clone().find(|fit| fit["ruleset"] == id).cloned().expect("a rule set")
    };
    assert_eq!(of("novag")["same_as"], "napoleons-battles");
    assert_eq!(of("belle-alliance")["fits"], false);
    let reason = of("belle-alliance")["reason"].to_string();
    assert!(
        reason.contains("larger than any table") && reason.contains("that a club moves in a day"),
        "{reason}"
    );
    // Each side has its own drift, because too many men on one side do not make up for too few on
    // the other.
    assert!(of("napoleonic-fury")["drifts"].as_array().is_some_and(|drifts| drifts.len() == 3));
}

/// British and Hanoverian parts of a unit need bases of their own nations.
#[test]
fn a_merged_unit_is_counted_by_its_parts() {
    let below = "formations:\n  - id: d\n    name: D\n    echelon: division\n    leader: { name: Cole }\n    formations:\n      - { id: a, name: A, echelon: brigade, nation: britain, men: 2500, grade: regular }\n      - { id: b, name: B, echelon: brigade, nation: hanover, men: 2500, grade: regular, traits: [landwehr] }\n";
    let run = Run::new().file("corps.oob.yaml", &corps(below));
    let bases = |game: &str| {
        let json = run.run(&["muster", "corps.oob.yaml", "--to", game, "--format", "json"]).json();
        let lines = json["lines"].as_array().cloned().unwrap_or_default();
        let line = |line: &serde_json::Value| {
            format!("{} {} {} {}", line["nation"], line["kind"], line["bases"], line["figures"])
                .replace('"', "")
        };
        lines.iter().map(line).collect::<Vec<String>>()
    };
    let divisions = bases("bnb");
    assert!(divisions.contains(&"britain line 2 null".to_owned()), "{divisions:?}");
    assert!(divisions.contains(&"hanover landwehr 2 null".to_owned()), "{divisions:?}");
    // Bases of leaders show the number of figures on them.
    let leaders = bases("nf");
    assert!(leaders.contains(&"france Division officer 1 1".to_owned()), "{leaders:?}");
}

/// Returns a collection of French cavalry and leaders, with further keys from `more`.
fn club(horse: &str, more: &str) -> String {
    format!(
        "collection: 1\nid: club\nname: Our club\nholdings:\n  - {{ nation: france, arm: cavalry, {horse} }}\n  - {{ nation: france, leaders: 9 }}\n{more}"
    )
}

/// If a collection gives only the number of figures, the number of bases is unknown, but the bases
/// are not reported as missing.
#[test]
fn muster_lists_figures_that_it_cannot_count_as_bases() {
    let below = "formations:\n  - { id: h, name: Heavies, echelon: division, arm: cavalry, sabres: 2400, grade: regular, traits: [cuirassier] }\n";
    let club = |more: &str| club(&format!("traits: [cuirassier], figures: 18{more}"), "");
    let run = Run::new()
        .file("corps.oob.yaml", &corps(below))
        .file("club.collection.yaml", &club(""))
        .file("told.collection.yaml", &club(", figures_per_base: 6"));
    let muster = |own: &str| run.run(&["muster", "corps.oob.yaml", "--to", "bnb", "--own", own]);
    muster("club.collection.yaml")
        .ends(1)
        .shows("18 figures  ?")
        .shows("`figures_per_base` in")
        .shows("it is unknown whether Our club has them all");
    let told = muster("told.collection.yaml");
    assert!(!told.out().contains("18 figures"), "{}", told.out());
    let json =
        run.typed("muster corps.oob.yaml --to bnb --own told.collection.yaml --format json").json();
    let lines = json["lines"].as_array().expect("lines");
    let horse = lines.iter().find(|line| line["kind"] == "cuirassier").expect("cuirassiers");
    assert_eq!(horse["have"], 3.min(horse["bases"].as_u64().expect("bases")), "{horse}");
}

/// The report says which bases replace others of a similar kind. A collection can forbid
/// replacements by similar bases.
#[test]
fn muster_explains_stand_ins_and_the_collection_sets_them() {
    let below = "formations:\n  - { id: h, name: Hussars, echelon: brigade, arm: cavalry, sabres: 1600, grade: regular, traits: [light, hussar] }\n";
    let club = |more: &str| club("traits: [light], bases: 9", more);
    let run = Run::new()
        .file("corps.oob.yaml", &corps(below))
        .file("usual.collection.yaml", &club(""))
        .file("strict.collection.yaml", &club("stand_ins:\n  - { for: hussar, kinds: [] }\n"));
    run.typed("check strict.collection.yaml").ok();
    let muster = |own: &str| run.run(&["muster", "corps.oob.yaml", "--to", "nf", "--own", own]);
    muster("usual.collection.yaml").ok().shows("bases of kind light used instead");
    let strict = muster("strict.collection.yaml").ends(1);
    assert!(!strict.out().contains("stand in"), "{}", strict.out());
}

/// The body was in the battle, so it is listed although its strength is unknown.
#[test]
fn a_body_of_unknown_strength_has_a_row_in_the_muster() {
    let below = "formations:\n  - { id: a, name: First, echelon: brigade, men: 2500, grade: regular }\n  - { id: m, name: Margaron, echelon: brigade, arm: cavalry, sabres: unknown, grade: regular, traits: [light] }\n";
    let run = Run::new().file("corps.oob.yaml", &corps(below));
    run.typed("muster corps.oob.yaml --to nf")
        .shows("france, cavalry, light: unknown strength of Margaron");
    run.typed("muster corps.oob.yaml --to nf --format csv")
        .shows("france,cavalry,light,0,,,,Corps,Margaron,,");
    let json = run.typed("convert corps.oob.yaml --to nf --format json").json();
    assert_eq!(json["unknown"][0]["name"], "Margaron", "{json}");
}

/// A game suits a club by its number of units, elements and turns. Table sizes may be metric.
#[test]
fn fit_judges_elements_and_turns_and_takes_metric_tables() {
    let saalfeld = scenarios("saalfeld/saalfeld.scenario.yaml");
    let fit = |more: &[&str]| {
        let words = [&["fit", &saalfeld, "--format", "json"], more].concat();
        let ended = Run::new().run(&words).ok();
        serde_json::from_str::<Vec<serde_json::Value>>(&ended.out()).expect("JSON")
    };
    let reason = |fit: &serde_json::Value| fit["reason"].as_str().expect("words").to_owned();
    let any = fit(&[]);
    for game in &any {
        let turns = game["turns"].as_i64().unwrap_or(0);
        let told = reason(game).contains("turns are more than the 24* that a club plays in a day");
        assert_eq!(told, turns > 24, "{game}");
        let for_club = reason(game).contains("suits a club game");
        assert!(!for_club || game["club_game"] == true && game["fits"] != false, "{game}");
    }
    assert!(any.iter().any(|game| game["club_game"] == false), "{any:?}");
    // The same table size in another unit of length gives the same answer.
    let fits = |table: &str| -> Vec<serde_json::Value> {
        fit(&["--table", table]).iter().map(|game| game["fits"].clone()).collect()
    };
    let words = fit(&["--table", "180x120cm"]);
    let in_centimetres: Vec<_> = words.iter().map(|game| game["fits"].clone()).collect();
    assert_eq!(fits("1.8x1.2m"), in_centimetres);
    let same = [("6x4ft", "72x48in"), ("6x4ft", "1828.8 x 1219.2 mm")];
    for (in_feet, other) in same.into_iter().take(share(same.len())) {
        assert_eq!(fits(in_feet), fits(other));
    }
    assert!(reason(&words[0]).contains(" cm)"), "{words:?}");
    let wrong_sizes = ["180cm", "0x4ft", "6x4yd", "6x4x2ft", "-6x4", "1e3x4ft", "9999x4ft"];
    for wrong in wrong_sizes.into_iter().take(share(wrong_sizes.len())) {
        Run::new()
            .run(&["fit", &saalfeld, &format!("--table={wrong}")])
            .ends(2)
            .says("`180x120cm`");
    }
}

#[test]
fn diff_compares_under_the_same_rule_set() {
    let below = "formations:\n  - id: d\n    name: Division\n    echelon: division\n    formations:\n      - { id: a, name: First, echelon: brigade, men: 2500, grade: regular }\n      - { id: b, name: Second, echelon: brigade, men: 2500, grade: regular }\n";
    let run = Run::new().file("corps.oob.yaml", &corps(below));
    run.typed("diff corps.oob.yaml --to nf --to bnb")
        .shows("~ Division (d): is a formation of ")
        .shows("→ a unit of 4 bases (5000 men)")
        .shows("- First (a): in Division\n");
    run.typed("diff corps.oob.yaml --to bnb --to nf")
        .shows("+ First (a): out of Division, elements ");
}

/// An arrival names the unit of the rule set, and a turn that exists.
#[test]
fn arrivals_are_listed_as_fielded_units() {
    let jena = scenarios("jena/jena.scenario.yaml");
    let run = Run::new();
    let json = run.run(&["convert", &jena, "--to", "bnb", "--format", "json"]).json();
    let all = json["arrivals"].as_array().expect("arrivals");
    let of = |body: &str| {
        all.iter()
            .find(|arrival| arrival["body"] == body)
            .unwrap_or_else(|| panic!("{body}: {json}"))
    };
    // Two batteries that arrive together share a base, which no battery already on the field
    // shares.
    assert_eq!(of("park-guns-1")["units"], of("park-guns-2")["units"]);
    assert_eq!(of("park-guns-1")["units"].as_array().map(Vec::len), Some(1));
    // Guns of another type than those on the field get their own base.
    assert_eq!(of("soult-guns")["units"].as_array().map(Vec::len), Some(1));
    // Six guns are too few for a base. The arrival reports that the arriving guns join the guns of
    // their corps.
    assert_eq!(of("legrand-division")["part_of"].as_array().map(Vec::len), Some(1));
    // Under this rule set the division is one unit, so one of its regiments cannot arrive alone.
    assert_eq!(of("legere-25")["part_of"][0], "2nd Division of the VI Corps");
    // Troops that may arrive until the end of play arrive in the last turn at the latest.
    assert_eq!(of("grouchy-division")["last_turn"], json["turns"]);
    let turns: Vec<i64> = all.iter().filter_map(|arrival| arrival["first_turn"].as_i64()).collect();
    assert!(turns.is_sorted() && turns.len() == all.len(), "{turns:?}");
    let text = run.run(&["convert", &jena, "--to", "bnb"]).out();
    for words in [
        "turn 3 (08:00), The Grande Armée · Up the Steiger: 1st battery of the army park (in Reserve",
        "Cavalry of the VI Corps, 25e Légère (part of\n",
        "5 % on each turn), The Grande Armée",
        "part of: the unit includes other bodies too",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
}
