//! Tests values that contradict nearby values. `check` reports each contradiction, and not a
//! similar usual value.

use crate::support::{each_says, each_says_in, list, told};

#[test]
fn a_rank_of_another_language_is_reported() {
    let led: String = (0..3)
        .map(|index| {
            format!(
                "  - id: b-{index}\n    name: Brigade {index}\n    echelon: brigade\n    leader: {{ name: Leader {index}, rank: {{{index}}} }}\n    units:\n      - {{ name: Unit {index}, arm: infantry, men: 448 }}\n"
            )
        })
        .collect();
    let led = list(&format!("formations:\n{led}"));
    let rows = [
        ("Général de division|Feldmarschalleutnant|Général de brigade", "the German rank"),
        ("Général de division|Colonel|Lieutenant-Colonel", ""),
        ("Général de division|Generalmajor|Generale di divisione", ""),
    ];
    each_says("foreign-rank", "army.oob.yaml", &led, &rows);
    let saxon = led.replacen("name: Brigade 1\n", "name: Brigade 1\n    nation: saxony\n", 1);
    let rows = [("Général de division|Generalmajor|Général de division", "")];
    each_says("foreign-rank", "army.oob.yaml", &saxon, &rows);
    let swapped = list(
        "leader: { name: Général de division, rank: {0} }\nunits:\n  - { name: Unit, arm: infantry, men: 448 }\n",
    );
    each_says("rank-for-name", "army.oob.yaml", &swapped, &[("Suchet", "has the rank `Suchet`")]);
}

#[test]
fn an_entry_two_turns_after_the_turn_that_began_is_reported() {
    // The parts are the device and the turns of the two entries.
    let log = "log: 1\nid: evening\nscenario: ridge\nruleset: one-hour-wargame\nentries:\n  - { number: 1, side: french, turn: 2, do: turn, count: 3 }\n  - { number: 2, by: {0}, side: french, turn: {1}, do: remove, unit: a }\n  - { number: 3, side: french, turn: {2}, do: remove, unit: b }\n";
    let alone = log.replace("by: {0}, ", "").replace("{1}", "{0}").replace("{2}", "{1}");
    let rows = [("5|5", "the turn that began last is 3"), ("3|4", ""), ("4|4", "")];
    each_says("turn-backwards", "evening.log.yaml", &alone, &rows);
    // Another device may have begun the turns between the two entries.
    each_says("turn-backwards", "evening.log.yaml", log, &[("b|5|5", "")]);
}

#[test]
fn a_turn_that_goes_back_is_reported_once() {
    let mut log = "log: 1\nid: evening\nscenario: ridge\nruleset: one-hour-wargame\nentries:\n  - { number: 1, side: french, turn: 2, do: turn, count: 3 }\n".to_owned();
    for index in 0..4 {
        log.push_str(&format!(
            "  - {{ number: {}, side: french, turn: {{{index}}}, do: remove, unit: u-{index} }}\n",
            index + 2
        ));
    }
    let rows = [
        ("3|2|3|3", "entry 3 is of turn 2, but turn 3 had already begun"),
        ("2|2|3|3", "entry 2 is of turn 2, but turn 3 had already begun"),
        ("3|3|4|4", ""),
    ];
    each_says("turn-backwards", "evening.log.yaml", &log, &rows);
}

pub const FRENCH: &str = "oob: 1\nid: french\nname: French\nnation: france\ndate: 1815-06-18\nformations:\n  - id: quiot\n    name: Quiot\n    echelon: brigade\n    leader: { id: quiot, name: Quiot }\n    units:\n      - { id: ligne-28, name: 28e Ligne, arm: infantry, men: 898 }\n      - { id: ligne-105, name: 105e Ligne, arm: infantry, men: 983 }\n";

pub fn scenario(rest: &str) -> String {
    format!(
        "scenario: 1\nid: ridge\nname: Ridge\ndate: 1815-06-18\nclock: {{ start: \"11:30\", end: \"20:00\" }}\nsides:\n  - {{ id: french, oobs: [french] }}\n{rest}"
    )
}

#[test]
fn a_leader_who_falls_before_he_arrives_is_reported() {
    let falls =
        scenario("arrivals:\n  - { body: {0} }\nfallen:\n  - { leader: quiot, at: \"13:00\" }\n");
    let rows = [
        (
            "quiot, window: { from: \"14:00\", to: \"15:00\", chance: 50% }",
            "arrives at 14:00 at the earliest",
        ),
        ("quiot, at: \"12:30\"", ""),
        // A regiment that arrives later is no contradiction, because it is only a part of its
        // brigade.
        ("ligne-28, at: \"14:00\"", ""),
    ];
    each_says_in(
        "fallen-out-of-hours",
        &[("french.oob.yaml", FRENCH), ("ridge.scenario.yaml", &falls)],
        &rows,
    );
}

#[test]
fn a_list_that_the_scenario_forgot_is_one_finding() {
    let reserve = FRENCH
        .replace("id: french", "id: reserve")
        .replace("quiot", "marcognet")
        .replace("ligne-28", "ligne-45")
        .replace("ligne-105", "ligne-21");
    let rest = "arrivals:\n  - { body: ligne-45, at: \"12:00\" }\n  - { body: ligne-21, at: \"13:00\" }\nfallen:\n  - { leader: marcognet, at: \"14:00\" }\n";
    let told = told(&[
        ("french.oob.yaml", FRENCH),
        ("reserve.oob.yaml", &reserve),
        ("ridge.scenario.yaml", &scenario(rest)),
    ]);
    let errors = told.lines().filter(|line| line.contains("error[")).count();
    assert_eq!(errors, 1, "{told}");
    assert!(told.contains("no side has the order of battle `reserve`"), "{told}");
    assert!(!told.contains("unused-oob"), "{told}");
}

#[test]
fn one_list_of_another_day_is_reported() {
    let other = FRENCH.replace("id: french", "id: second").replace("06-18", "06-16");
    let sides = scenario("").replace("oobs: [french]", "oobs: [french, second]");
    let told = told(&[
        ("french.oob.yaml", FRENCH),
        ("second.oob.yaml", &other),
        ("ridge.scenario.yaml", &sides),
    ]);
    assert!(told.contains("`second` is of 1815-06-16, but the battle was on 1815-06-18"), "{told}");
}

#[test]
fn a_merge_key_hides_findings_about_missing_keys() {
    let merged = list(
        "units:\n  - &b { id: l-1, name: 1e Ligne, arm: infantry, men: 600 }\n  - { <<: *b }\n  - { <<: *b, id: l-2 }\n",
    );
    let told = told(&[("army.oob.yaml", &merged)]);
    assert!(told.contains("merge-key"), "{told}");
    assert!(!told.contains("missing-key") && !told.contains("unit-without-strength"), "{told}");
}

#[test]
fn an_overwritten_id_is_reported_only_as_a_duplicate() {
    let double = FRENCH.replace("ligne-105", "ligne-28");
    let rest = "arrivals:\n  - { body: ligne-105, at: \"12:00\" }\n";
    let told = told(&[("french.oob.yaml", &double), ("ridge.scenario.yaml", &scenario(rest))]);
    assert!(told.contains("duplicate-id") && !told.contains("unknown-body"), "{told}");
}
