//! Tests well-formed documents with doubtful values. `check` reports each doubtful value, and not a
//! similar usual value.

use crate::support::{each_says, each_says_in, list, unit};

#[test]
fn strengths_far_too_small_are_reported() {
    let rows = [
        ("2e Ligne, arm: infantry, men: 17", "has 17 men, too few for a unit"),
        ("2e Ligne, arm: infantry, men: 64", ""),
        ("2e Ligne, arm: infantry, men: 300, battalions: 25", "too few for 25 battalions"),
        ("2e Ligne, arm: infantry, men: 300, battalions: 3", ""),
        ("2e Hussards, arm: cavalry, sabres: 300, squadrons: 25", "too few for 25 squadrons"),
        ("2e Hussards, arm: cavalry, sabres: 60, squadrons: 2.5", ""),
        ("2e Hussards, arm: cavalry, sabres: 12", ""),
        ("1re compagnie, arm: horse-artillery, men: 23, guns: 8", "too few for 8 guns"),
        ("1re compagnie, arm: foot-artillery, men: 41, guns: 8", ""),
    ];
    each_says("implausible-strength", "army.oob.yaml", &unit("name: {0}"), &rows);
}

#[test]
fn more_guns_than_the_men_can_serve_are_reported() {
    let rows = [("men: 1633, guns: 60", "has 60 guns"), ("men: 4000, guns: 24", "")];
    let unit = unit("name: 1/4e Ligne, arm: infantry, {0}, grade: regular");
    each_says("too-many-guns", "army.oob.yaml", &unit, &rows);
}

#[test]
fn a_regiment_twice_with_and_without_accents_is_reported() {
    let twice = unit(
        "name: 6e Legere, arm: infantry, men: 300 }\n  - { name: {0}, arm: infantry, men: 312, grade: regular",
    );
    let rows = [("6e Légère", "is in this list twice"), ("7e Légère", "")];
    each_says("regiment-twice", "army.oob.yaml", &twice, &rows);
}

#[test]
fn stands_with_the_men_of_an_army_are_reported() {
    let text = list(
        "men_per_stand: 400-600\nunits:\n  - { name: 27e Ligne, arm: infantry, stands: {0} }\n",
    );
    let rows = [("2500", "1000000 in all"), ("30", "")];
    each_says("implausible-strength", "army.oob.yaml", &text, &rows);
}

#[test]
fn cavalry_with_the_traits_of_other_cavalry_is_reported() {
    let horse = unit("name: {0}, arm: cavalry, sabres: 410, traits: [{1}]");
    let rows = [
        ("13e Cuirassiers|light, hussar", "has the trait `hussar`"),
        ("13e Cuirassiers|heavy, cuirassier", ""),
        ("Кирасирский полк|hussar", "has the trait `hussar`"),
        ("Hussars and Cuirassiers|hussar", ""),
        ("12th Light Dragoons|light, hussar", ""),
        ("5e Chasseurs|hussar", ""),
    ];
    each_says("conflicting-traits", "army.oob.yaml", &horse, &rows);
}

#[test]
fn figures_with_a_trait_of_another_arm_are_reported() {
    let holding = "collection: 1\nid: club\nname: Club\nholdings:\n  - { nation: france, arm: {0}, traits: [dragoon], figures: 16 }\n";
    let rows = [("infantry", "`dragoon`"), ("cavalry", "")];
    each_says("conflicting-traits", "club.collection.yaml", holding, &rows);
}

#[test]
fn a_leader_of_two_nations_is_reported() {
    let led = list(
        "leader: { id: graham, name: Graham{0} }\nformations:\n  - id: first\n    name: First\n    echelon: brigade\n    nation: spain\n    leader: { id: graham, name: Graham }\n    units:\n      - { name: 1/28e Ligne, arm: infantry, men: 448 }\n",
    );
    // A general whose nation is not stated is not reported, because he may lead troops of two
    // nations.
    let rows = [(", nation: britain", "of `spain` here and of `britain`"), ("", "")];
    each_says("commander-twice", "army.oob.yaml", &led, &rows);
}

#[test]
fn lists_that_all_differ_from_the_day_of_the_battle_are_reported() {
    let list = |id: &str, nation: &str, date: &str| {
        format!(
            "oob: 1\nid: {id}\nname: Army\nnation: {nation}\ndate: {date}\nunits:\n  - {{ name: Unit, arm: infantry, men: 448 }}\n"
        )
    };
    let scenario = "scenario: 1\nid: redoubt\nname: Redoubt\ndate: 1812-09-07\nsides:\n  - { id: french, oobs: [french] }\n  - { id: russian, oobs: [russian] }\n";
    let files = [
        ("french.oob.yaml", &*list("french", "france", "1812-09-05")),
        ("russian.oob.yaml", &list("russian", "russia", "{0}")),
        ("redoubt.scenario.yaml", scenario),
    ];
    let rows = [("1812-09-05", "the lists of all armies are of 1812-09-05"), ("1812-09-06", "")];
    each_says_in("date-mismatch", &files, &rows);
}

#[test]
fn bases_in_centimetres_are_reported() {
    let holding = "collection: 1\nid: club\nname: Club\nholdings:\n  - { nation: france, arm: infantry, bases: 24, base: {0} }\n";
    let rows = [("4x2", "did you mean `40x20`?"), ("10x10", "")];
    each_says("doubtful-base", "club.collection.yaml", holding, &rows);
}

#[test]
fn cavalry_with_battalions_beside_squadrons_has_squadrons() {
    let text = list(
        "formations:\n  - id: horse\n    name: Horse\n    echelon: brigade\n    arm: cavalry\n    units:\n      - { name: Erzherzog Franz, sabres: 612, {0}: 6 }\n      - { name: Herzog Albert, sabres: 588, battalions: 6 }\n",
    );
    let rows = [("squadrons", "did you mean `squadrons: 6`?")];
    each_says("arm-mismatch", "army.oob.yaml", &text, &rows);
}

#[test]
fn names_in_establishments_that_nothing_defines_are_reported() {
    let file = "grognard: 1\nname: Club\nsources: { beamish: \"Beamish, History, 1832\" }\nestablishments:\n  - { id: mine, nation: {0}, name: battalion, men: 850, source: {1} }\n";
    let nations = [("king-german-legion|beamish", "`king-german-legion`"), ("kgl|beamish", "")];
    each_says("unknown-nation", "grognard.yaml", file, &nations);
    let sources = [("kgl|beemish", "`beemish`"), ("kgl|beamish", "")];
    each_says("unknown-source", "grognard.yaml", file, &sources);
}

#[test]
fn a_turn_out_of_order_between_two_others_is_the_wrong_one() {
    let log = "log: 1\nid: evening\nscenario: barrosa\nruleset: one-hour-wargame\nentries:\n  - { number: 1, side: french, turn: 2, do: turn, count: 2 }\n  - { number: 2, side: french, turn: {0}, do: turn, count: {0} }\n  - { number: 3, side: french, turn: 4, do: turn, count: 4 }\n";
    let rows = [("1", "did you mean `count: 3`?"), ("3", "")];
    each_says("turn-backwards", "evening.log.yaml", log, &rows);
}

#[test]
fn a_note_of_a_later_turn_than_the_one_that_began_is_reported() {
    let log = "log: 1\nid: evening\nscenario: barrosa\nruleset: one-hour-wargame\nentries:\n  - { number: 1, side: french, do: turn, count: 2 }\n  - { number: 2, side: french, turn: {0}, do: note, text: Rain. }\n";
    let rows = [("7", "is of turn 7, but the turn that began last is 2"), ("1", ""), ("2", "")];
    each_says("turn-backwards", "evening.log.yaml", log, &rows);
}
