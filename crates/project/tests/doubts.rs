//! Documents that are well formed and yet hardly meant so: each doubt is told, and its unusual neighbour is left alone.

use grognard_project::check::Options;

use crate::support::{check_files, each_says, list, short, unit};

#[test]
fn strengths_far_too_small_are_reported() {
    let cases = [
        (unit("name: 2e Ligne, arm: infantry, men: 17"), "has 17 men, too few for a unit"),
        (unit("name: 2e Ligne, arm: infantry, men: 64"), ""),
        (
            unit("name: 2e Ligne, arm: infantry, men: 300, battalions: 25"),
            "too few for 25 battalions",
        ),
        (unit("name: 2e Ligne, arm: infantry, men: 300, battalions: 3"), ""),
        (
            unit("name: 2e Hussards, arm: cavalry, sabres: 300, squadrons: 25"),
            "too few for 25 squadrons",
        ),
        (unit("name: 2e Hussards, arm: cavalry, sabres: 60, squadrons: 2.5"), ""),
        (unit("name: 2e Hussards, arm: cavalry, sabres: 12"), ""),
        (unit("name: 1re compagnie, arm: horse-artillery, men: 23, guns: 8"), "too few for 8 guns"),
        (unit("name: 1re compagnie, arm: foot-artillery, men: 41, guns: 8"), ""),
    ];
    each_says("implausible-strength", "army.oob.yaml", &cases);
}

#[test]
fn stands_that_hold_an_army_are_reported() {
    let stands = |stands: u32| {
        list(&format!(
            "men_per_stand: 400-600\nunits:\n  - {{ name: 27e Ligne, arm: infantry, stands: {stands} }}\n"
        ))
    };
    let cases = [(stands(2500), "1000000 in all"), (stands(30), "")];
    each_says("implausible-strength", "army.oob.yaml", &cases);
}

#[test]
fn horse_with_the_traits_of_other_horse_is_reported() {
    let horse = |name: &str, traits: &str| {
        unit(&format!("name: {name}, arm: cavalry, sabres: 410, traits: [{traits}]"))
    };
    let cases = [
        (horse("13e Cuirassiers", "light, hussar"), "has the trait `hussar`"),
        (horse("13e Cuirassiers", "heavy, cuirassier"), ""),
        (horse("Кирасирский полк", "hussar"), "has the trait `hussar`"),
        (horse("Hussars and Cuirassiers", "hussar"), ""),
        (horse("12th Light Dragoons", "light, hussar"), ""),
        (horse("5e Chasseurs", "hussar"), ""),
    ];
    each_says("conflicting-traits", "army.oob.yaml", &cases);
}

#[test]
fn figures_with_a_trait_of_another_arm_are_reported() {
    let holding = |arm: &str| {
        format!(
            "collection: 1\nid: club\nname: Club\nholdings:\n  - {{ nation: france, arm: {arm}, traits: [dragoon], figures: 16 }}\n"
        )
    };
    let cases = [(holding("infantry"), "`dragoon`"), (holding("cavalry"), "")];
    each_says("conflicting-traits", "club.collection.yaml", &cases);
}

#[test]
fn a_leader_of_two_nations_is_reported() {
    let led = |nation: &str| {
        list(&format!(
            "leader: {{ id: graham, name: Graham{nation} }}\nformations:\n  - id: first\n    name: First\n    echelon: brigade\n    nation: spain\n    leader: {{ id: graham, name: Graham }}\n    units:\n      - {{ name: 1/28e Ligne, arm: infantry, men: 448 }}\n"
        ))
    };
    // A general who leads troops of two nations has no nation of theirs.
    let cases = [(led(", nation: britain"), "of `spain` here and of `britain`"), (led(""), "")];
    each_says("commander-twice", "army.oob.yaml", &cases);
}

#[test]
fn lists_that_all_differ_from_the_day_of_the_battle_are_reported() {
    let day = |russian: &str| {
        let list = |id: &str, nation: &str, date: &str| {
            let unit = "units:\n  - { name: Unit, arm: infantry, men: 448 }\n";
            let text =
                format!("oob: 1\nid: {id}\nname: Army\nnation: {nation}\ndate: {date}\n{unit}");
            (format!("{id}.oob.yaml"), text.into_bytes())
        };
        let scenario = "scenario: 1\nid: redoubt\nname: Redoubt\ndate: 1812-09-07\nsides:\n  - { id: french, oobs: [french] }\n  - { id: russian, oobs: [russian] }\n";
        let files = vec![
            list("french", "france", "1812-09-05"),
            list("russian", "russia", russian),
            ("redoubt.scenario.yaml".to_owned(), scenario.as_bytes().to_vec()),
        ];
        let (files, checked) = check_files(files, Options::default());
        short(&files, &checked.diagnostics)
    };
    assert!(day("1812-09-05").contains("the lists of all armies are of 1812-09-05"));
    assert!(!day("1812-09-06").contains("date-mismatch"));
}
