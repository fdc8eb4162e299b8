//! Tests of the figures of units and of size classes: rows by scope, the author's figures, and
//! everything that shows them.

use std::collections::HashMap;

use grognard_check::check::Options;
use grognard_core::convert::{Conversion, ConvertOptions, FieldedUnit, convert};
use grognard_core::ruleset::Ruleset;
use grognard_view::view::{
    self, DeckGiven, ForceOfSide, OddsOptions, QrsKind, RosterGiven, deck, roster,
};

use crate::dry::open_pack;
use crate::fielded::{GAMES, corps, field};
use crate::support::{check_files, short};

pub(crate) const RAMROD: &str = include_str!("cases/ramrod.ruleset.yaml");

const ARMY: &str = "units:
  - { id: small, name: 1/1er Léger, arm: infantry, men: 380, grade: elite, traits: [light] }
  - { id: large, name: 1/2e Ligne, arm: infantry, men: 1000, grade: conscript }
  - { id: horse, name: 1er Cuirassiers, arm: cavalry, men: 500, traits: [heavy] }
artillery:
  - { id: guns, name: 6/8e, arm: foot-artillery, guns: 8, grade: conscript }
";

fn ramrod() -> Ruleset {
    open_pack(RAMROD, "ramrod")
}

fn figures(unit: &FieldedUnit) -> Vec<String> {
    unit.profile.iter().map(|figure| format!("{} {}", figure.id, figure.shown)).collect()
}

fn army(rules: &Ruleset, below: &str) -> Conversion {
    convert(&corps(below), rules, None, &ConvertOptions::default())
}

fn unit<'c>(conversion: &'c Conversion, id: &str) -> &'c FieldedUnit {
    conversion.units.iter().find(|unit| unit.id == id).expect("a unit")
}

#[test]
fn a_number_with_a_scope_is_a_figure_of_units() {
    let added = "figures:\n  - { id: reach, name: Reach, for: { arms: [cavalry] }, value: 4, source: text 3 }\n";
    let rules = open_pack(&RAMROD.replacen("figures:\n", added, 1), "ramrod");
    let fielded = army(&rules, ARMY);
    let reach = |id: &str| figures(unit(&fielded, id)).contains(&"reach 4".to_owned());
    assert_eq!([reach("horse"), reach("small")], [true, false]);
}

#[test]
fn the_most_specific_row_gives_the_figure() {
    let rules = ramrod();
    let fielded = army(&rules, ARMY);
    for (id, wanted) in [
        ("small", vec!["melee 4", "save 3+", "stamina 4"]),
        ("large", vec!["melee 8", "save 5+", "stamina 2"]),
        ("horse", vec!["melee 9", "save 4+", "stamina 3"]),
        ("guns", vec!["save 6+", "stamina 2"]),
    ] {
        assert_eq!(figures(unit(&fielded, id)), wanted, "{id}");
    }
    let size = |id: &str| unit(&fielded, id).size.as_ref().map(|(size, _)| size.as_str());
    assert_eq!([size("small"), size("large"), size("horse")], [Some("small"), Some("large"), None]);
    assert_eq!(rules.figures.len(), 1, "a figure with rows is a figure of units");
}

#[test]
fn wear_reads_the_figures_of_the_unit() {
    let fielded = army(&ramrod(), ARMY);
    let track = |id: &str| {
        let track = &unit(&fielded, id).tracks[0];
        (track.boxes, track.marks[0].lost)
    };
    assert_eq!([track("small"), track("large"), track("horse")], [(8, 4), (4, 2), (6, 3)]);
}

#[test]
fn the_author_overrides_figures_and_traits_of_one_body() {
    let below = "units:
  - { id: a, name: A, arm: cavalry, men: 500, traits: [heavy], fielded: { ramrod: { figures: { melee: 7, stamina: 5 }, game_traits: [] } } }
";
    let fielded = army(&ramrod(), below);
    let unit = unit(&fielded, "a");
    assert_eq!(figures(unit), ["melee 7", "save 4+", "stamina 5"]);
    assert!(unit.traits.is_empty() && unit.profile[0].by_author);
    assert_eq!((unit.tracks[0].boxes, unit.tracks[0].marks[0].lost), (10, 5));
    let ledger = view::ledger_of(&fielded, |body| body == "a");
    let lines: Vec<String> =
        ledger.iter().map(|line| format!("{}: {} → {}", line.step, line.from, line.to)).collect();
    for wanted in
        ["author: Big horses → no traits", "author: Melee 6 → Melee 7", "figure: Save → 4+"]
    {
        assert!(lines.iter().any(|line| line == wanted), "{wanted}: {lines:#?}");
    }
}

#[test]
fn names_that_the_game_does_not_have_are_reported() {
    let list = "oob: 1\nid: corps\nname: Corps\nnation: france\ndate: 1809-05-22\nunits:\n  - { name: A, arm: infantry, men: 500, fielded: { ramrod: { figures: { mele: 7 }, game_traits: [bigg] } } }\n";
    let files = vec![
        ("ramrod.ruleset.yaml".to_owned(), RAMROD.as_bytes().to_vec()),
        ("corps.oob.yaml".to_owned(), list.as_bytes().to_vec()),
    ];
    let (files, checked) = check_files(files, Options { complete: true, ..Options::default() });
    let all = short(&files, &checked.diagnostics);
    assert!(all.contains("Ramrod has no figure `mele`"), "{all}");
    assert!(all.contains("Ramrod has no trait `bigg`"), "{all}");
}

#[test]
fn a_figure_by_a_reading_keeps_its_mark_everywhere() {
    let rules = ramrod();
    let force = corps(ARMY);
    let fielded = army(&rules, ARMY);
    let shown = view::convert(&fielded, &rules);
    let horse = shown.units.iter().find(|unit| unit.id == "horse").expect("a unit");
    let sign = view::Mark::Reading.sign();
    assert_eq!(horse.figures_in_words().to_string(), format!("M 9{sign}, Save 4+, Stamina 3"));
    assert!(shown.rests_on.iter().any(|rest| rest.by == "figures/melee/cuirassiers"));
    let nations = HashMap::new();
    let given = DeckGiven { title: "Corps", nations: &nations, base_url: None };
    let deck = deck(&rules, &[(&force, &fielded, &shown)], given);
    let card = deck.cards.iter().find(|card| card.id == "horse").expect("a card");
    let cells = |line: usize| -> Vec<&str> {
        card.blocks[0].lines[line].cells.iter().map(|cell| &**cell).collect()
    };
    let nine = format!("9{sign}");
    assert_eq!(cells(0), ["M", "Save", "Stamina"]);
    assert_eq!(cells(1), [nine.as_str(), "4+", "3"]);
    assert!(card.signs.iter().any(|(found, _)| found == sign));
    let placed =
        ForceOfSide { view: &shown, side: None, arrivals: Vec::new(), not_fielded: Vec::new() };
    let roster = roster(&[placed], RosterGiven { title: "Corps", nations: &nations });
    let sheet = &roster.forces[0].sheets[0];
    let row = sheet.rows.iter().find(|row| row.id == "horse").expect("a row");
    assert_eq!(row.figures.as_deref(), Some(format!("M 9{sign}, Save 4+, Stamina 3").as_str()));
    assert!(roster.forces[0].signs.iter().any(|(found, _)| found == sign));
}

#[test]
fn units_of_games_without_figures_show_none() {
    for name in GAMES {
        let fielded = field(ARMY, name);
        assert!(fielded.units.iter().all(|unit| unit.profile.is_empty() && unit.size.is_none()));
        let shown = view::convert(&fielded, crate::fielded::game_of(name));
        let json = serde_json::to_string(&shown.units).expect("JSON");
        assert!(!json.contains("\"figures\":[") && !json.contains("\"size"), "{name}");
    }
}

/// Findings of a code in Ramrod with a change.
fn found(before: &str, after: &str, code: &str) -> Vec<String> {
    assert!(RAMROD.contains(before), "{before}");
    let text = RAMROD.replacen(before, after, 1);
    let files = vec![("ramrod.ruleset.yaml".to_owned(), text.into_bytes())];
    let (files, checked) = check_files(files, Options { complete: true, ..Options::default() });
    let all = short(&files, &checked.diagnostics);
    all.lines().filter(|line| line.contains(code)).map(str::to_owned).collect()
}

#[test]
fn faults_of_figures_are_reported() {
    let large = "      - { id: large, for: { sizes: [large] }, value: 8 }\n";
    let more = |row: &str| format!("{large}      - {row}\n");
    for (before, after, code, wanted) in [
        ("    value: 6\n", String::new(), "figure-without-row", "infantry of 3 to 8"),
        (
            large,
            more("{ id: raw, for: { grades: [raw] }, value: 5 }"),
            "tied-rows",
            "`small`, `large` and `raw`",
        ),
        (large, more("{ id: x, for: { kinds: [battery] }, value: 5 }"), "never-applies", "`x`"),
        (
            large,
            more("{ id: x, for: { sizes: [tiny] }, value: 5 }"),
            "unknown-entry",
            "no size `tiny`",
        ),
        (
            large,
            more("{ id: x, for: { kinds: [tank] }, value: 5 }"),
            "unknown-entry",
            "no unit `tank`",
        ),
        ("\"points + 1\"", "\"points + staminna\"".to_owned(), "bad-formula", "`staminna`"),
        ("    formula: \"points + 1\"\n", String::new(), "incomplete-entry", "`value`"),
    ] {
        let found = found(before, &after, code);
        assert!(found.iter().any(|line| line.contains(wanted)), "{code} {wanted}: {found:#?}");
    }
    for code in ["figure-without-row", "tied-rows", "never-applies", "bad-formula", "error"] {
        assert_eq!(found("id: ramrod", "id: ramrod", code), [""; 0]);
    }
}

/// Ramrod with one change.
fn changed(before: &str, after: &str) -> Ruleset {
    assert!(RAMROD.contains(before), "{before}");
    open_pack(&RAMROD.replacen(before, after, 1), "ramrod")
}

#[test]
fn a_figure_with_a_total_adds_up_for_forces_and_formations() {
    let rules = changed("    name: Stamina\n", "    name: Stamina\n    total: true\n");
    let fielded = army(&rules, ARMY);
    let shown = view::convert(&fielded, &rules);
    let sums: Vec<&str> = shown.totals.figures.iter().map(|sum| sum.value.as_str()).collect();
    assert_eq!(sums, ["11"]);
    assert_eq!(shown.formations[0].figures, shown.totals.figures);
    let fit = view::fit(&rules, &[vec![&fielded]], view::FitGiven::default());
    assert!(fit.reason.contains("Stamina 11"), "{}", fit.reason);
    let without = view::convert(&army(&ramrod(), ARMY), &ramrod());
    assert!(without.totals.figures.is_empty());
}

#[test]
fn a_row_of_all_traits_needs_every_trait() {
    let large = "      - { id: large, for: { sizes: [large] }, value: 8 }\n";
    let both = format!(
        "{large}      - {{ id: both, for: {{ all_traits: [guard, light] }}, value: 11 }}\n"
    );
    let rules = changed(large, &both);
    let melee = |traits: &str| {
        let below = format!(
            "units:\n  - {{ id: a, name: A, arm: infantry, men: 600, grade: regular, traits: [{traits}] }}\n"
        );
        figures(unit(&army(&rules, &below), "a"))[0].clone()
    };
    assert_eq!(
        [melee("guard, light"), melee("light"), melee("guard")],
        ["melee 11", "melee 6", "melee 6"]
    );
    assert_eq!(found(large, &both, "never-applies"), [""; 0]);
}

#[test]
fn a_row_that_ties_with_several_rows_is_reported_once() {
    let large = "      - { id: large, for: { sizes: [large] }, value: 8 }\n";
    let more = format!(
        "{large}      - {{ id: raw, for: {{ grades: [raw] }}, value: 5 }}\n      - {{ id: x, for: {{ nations: [france] }}, value: 3 }}\n"
    );
    let found = found(large, &more, "tied-rows");
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(found.iter().any(|line| line.contains("`raw` and `x`")), "{found:#?}");
}

#[test]
fn an_element_for_any_men_is_one_unit_without_drift() {
    let foot = RAMROD.lines().find(|line| line.contains("id: foot,") && line.contains("men:"));
    let foot = foot.expect("an element");
    let men = foot.split("men: ").nth(1).and_then(|rest| rest.split(',').next()).expect("men");
    let any = foot.replacen(&format!("men: {men}"), "men: any", 1);
    let rules = changed(foot, &any);
    let fielded = army(&rules, ARMY);
    let of = |id: &str| {
        let unit = unit(&fielded, id);
        (unit.elements, unit.fielded)
    };
    assert_eq!([of("small"), of("large")].map(|(_, fielded)| fielded), [380, 1000]);
    assert!(
        fielded
            .units
            .iter()
            .filter(|unit| !unit.guns)
            .all(|unit| unit.certainty == grognard_core::convert::Certainty::Certain
                || unit.arm != grognard_core::document::Arm::Infantry)
    );
}

/// The findings about budgets of a battle under Ramrod, whose stamina adds up to 8.
fn over_budget(figure: &str, most: &str) -> Vec<String> {
    let rules = RAMROD.replacen("    name: Stamina\n", "    name: Stamina\n    total: true\n", 1);
    let list = format!("oob: 1\nid: corps\nname: Corps\nnation: france\ndate: 1809-05-22\n{ARMY}");
    let budget = format!("{{ ruleset: ramrod, figure: {figure}, most: {most} }}");
    let scenario = format!(
        "scenario: 1\nid: ridge\nname: Ridge\ndate: 1809-05-22\nsides:\n  - {{ id: french, name: French, oobs: [corps], budgets: [{budget}] }}\n"
    );
    let files = [
        ("ramrod.ruleset.yaml", rules),
        ("corps.oob.yaml", list),
        ("ridge.scenario.yaml", scenario),
    ];
    let files = files.map(|(name, text)| (name.to_owned(), text.into_bytes())).into();
    let (files, _) = check_files(files, Options { complete: true, ..Options::default() });
    let settings = [grognard_project::project::Settings::default()];
    let found = grognard_view::fielding::judge_budgets(&files, &settings, &|_| false);
    found.into_iter().map(|found| format!("{}; {}", found.message, found.help.join(" "))).collect()
}

#[test]
fn a_side_beyond_its_budget_is_reported_with_the_excess_and_its_lists() {
    assert_eq!(over_budget("stamina", "11"), [""; 0]);
    let [found] = over_budget("stamina", "9").try_into().expect("one finding");
    assert!(found.contains("`French` has Stamina 11, 2 more than its budget of 9"), "{found}");
    assert!(found.contains("`Corps` 11"), "{found}");
    let [found] = over_budget("melee", "9").try_into().expect("one finding");
    assert!(found.contains("does not add up a figure `melee`"), "{found}");
}

/// The codes of the findings about an overlay of Ramrod.
fn of_overlay(rest: &str) -> Vec<String> {
    let overlay = format!("ruleset: 1\nid: ours\nname: Ours\nextends: ramrod\n{rest}");
    let files = vec![
        ("ramrod.ruleset.yaml".to_owned(), RAMROD.as_bytes().to_vec()),
        ("ours.ruleset.yaml".to_owned(), overlay.into_bytes()),
    ];
    let (files, checked) = check_files(files, Options { complete: true, ..Options::default() });
    let found = short(&files, &checked.diagnostics);
    found.lines().filter(|line| line.contains("ours.ruleset")).map(str::to_owned).collect()
}

#[test]
fn an_overlay_removes_entries_and_its_source_is_that_of_its_entries() {
    assert_eq!(
        of_overlay("remove: [tables/volley]\n").len(),
        0,
        "{:?}",
        of_overlay("remove: [tables/volley]\n")
    );
    let found = of_overlay("remove: [tables/voley]\n");
    assert!(found.len() == 1 && found[0].contains("no pack below has `tables/voley`"), "{found:?}");
    let lacks = "figures: [{ id: reach, name: Reach, value: 3 }]\n";
    assert!(of_overlay(lacks)[0].contains("has no source"));
    let source = format!("sources: {{ ours: Ours }}\ntext: ours\nsource: text 1\n{lacks}");
    assert_eq!(of_overlay(&source), [""; 0]);
}

/// A quarter of all dice hit and are not saved: with two dice 9, 6 and 1 of 16 ways.
/// `check` reports the key without effect, so this key must not replace the key with effect.
#[test]
fn points_of_another_kind_of_game_have_no_effect() {
    let fields = |rules: &Ruleset, keys: &str| {
        let unit =
            "units:\n  - { name: 9e Léger, arm: infantry, men: 900, fielded: { ID: { KEYS } } }\n";
        format!("{:?}", army(rules, &unit.replace("ID", &rules.id).replace("KEYS", keys)).units)
    };
    let games = GAMES.map(crate::fielded::game_of);
    let counted = games.iter().filter(|rules| rules.counts_wear_in_points()).count();
    assert!((1..GAMES.len()).contains(&counted), "{counted} games count break points");
    for rules in games {
        let (own, other) = match rules.counts_wear_in_points() {
            true => ("break_point: 40", "valour: 3"),
            false => ("valour: 3", "break_point: 40"),
        };
        let both = format!("{own}, {other}");
        assert_eq!(fields(rules, &both), fields(rules, own), "{}", rules.id);
        assert_eq!(fields(rules, other), fields(rules, "quality: average"), "{}", rules.id);
    }
}

#[test]
fn pools_have_exact_odds() {
    let rules = ramrod();
    let melee = rules.table("melee-dice").expect("a table");
    let shown = view::odds(&rules, melee, &OddsOptions::default());
    assert_eq!(shown.dice, "d6 for each Melee: 4+ hits");
    assert_eq!(shown.blocks.len(), 3);
    let saved = &shown.blocks[1];
    assert_eq!((saved.name.as_str(), saved.by.as_str(), saved.rows.len()), ("Save 4+", "dice", 9));
    let shares: Vec<(&str, &str)> = saved.rows[1]
        .chances
        .iter()
        .map(|chance| (chance.name.as_str(), chance.share.as_str()))
        .collect();
    assert_eq!(shares, [("0", "9/16"), ("1", "3/8"), ("2", "1/16")]);
    let charging = OddsOptions { columns: vec![0], modifiers: vec![1], shifts: Vec::new() };
    let charging = view::odds(&rules, melee, &charging);
    assert_eq!(charging.blocks[0].name, "No save, +1 to each die");
    assert_eq!(charging.blocks[0].rows[0].chances[1].share, "2/3");
    let volley = rules.table("volley").expect("a table");
    let shown = view::odds(&rules, volley, &OddsOptions::default());
    assert_eq!(shown.dice, "d6: 5+ hits, 1 again");
    // A third hits at once, and a sixth is thrown again: 1/3 + 1/6 × 1/3 = 7/18.
    assert_eq!(shown.blocks[0].rows[0].chances[1].share, "7/18");
    let sheet = view::qrs(&rules, None);
    let blocks: Vec<&view::QrsBlock> =
        sheet.phases.iter().flat_map(|phase| &phase.blocks).collect();
    let chances = blocks.iter().find(|block| block.kind == QrsKind::Odds).expect("chances");
    assert_eq!(chances.columns, ["1+", "2+", "3+", "4+", "5+", "6+"]);
    assert_eq!(chances.rows[1].cells, ["44", "6", "0", "0", "0", "0"]);
    let table = blocks.iter().find(|block| block.kind == QrsKind::Dice).expect("a table");
    assert_eq!(table.rows[0].cells, ["–", "4+", "5+"]);
}

#[test]
fn impossible_pools_are_errors() {
    for (before, after, wanted) in [
        ("hit: 4..", "hit: 8..", "no d6 shows 8+, even with modifiers"),
        ("reroll: [1]", "reroll: [7]", "a d6 has no face 7"),
        ("save: 4..", "save: 7..", "nothing is ever saved"),
        ("dice: d6", "dice: 2d6", "a pool throws single dice, not 2d6"),
        ("pool: { hit: 5.., reroll: [1], most: 4 }", "rows: [{ score: 1.., cells: [x] }]", "x"),
    ] {
        let code = if after.contains("rows") { "unknown-entry" } else { "impossible-dice" };
        let found = found(before, after, code);
        assert!(found.iter().any(|line| line.contains(wanted)), "{wanted}: {found:#?}");
    }
    let all = found("hit: 4..", "hit: 7..", "impossible-dice");
    assert_eq!(all, [""; 0], "the modifier of 1 reaches 7");
}

#[test]
fn a_ruling_asks_for_a_figure_of_the_unit() {
    for (before, after, wanted) in [
        ("figure: melee } }", "figure: meele } }", "did you mean `melee`?"),
        (", figure: melee } }", " } }", "`what: figure` needs a `figure`"),
    ] {
        let found = found(before, after, "");
        assert!(found.iter().any(|line| line.contains(wanted)), "{wanted}: {found:#?}");
    }
}
