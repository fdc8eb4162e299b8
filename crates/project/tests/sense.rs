//! Values that contradict what stands beside them: each contradiction is reported, and its usual neighbour is left alone.

use crate::support::{each_says, list, told, unit};

#[test]
fn a_number_word_in_a_name_is_held_against_the_count() {
    let horse = |name: &str, squadrons: &str| {
        unit(&format!("name: \"{name}\", arm: cavalry, sabres: 300, squadrons: {squadrons}"))
    };
    let cases = [
        (horse("2e Hussards, deux escadrons", "4"), "has 4 squadrons, but 2 by its name"),
        (horse("Dragoner, drei Schwadronen", "2.5"), "has 2.5 squadrons, but 3 by its name"),
        (horse("2e Hussards, deux escadrons", "2"), ""),
        (horse("2e Hussards", "4"), ""),
        (
            unit("name: \"Foy, six guns\", arm: foot-artillery, men: 150, guns: 8"),
            "but 6 by its name",
        ),
        (unit("name: \"Bataillons, quatre\", arm: infantry, men: 1500, battalions: 3"), ""),
    ];
    each_says("number-in-name", "army.oob.yaml", &cases);
}

#[test]
fn companies_stronger_than_battalions_are_reported() {
    let companies =
        |men: u32| unit(&format!("name: \"3e Ligne, deux compagnies\", arm: infantry, men: {men}"));
    let cases = [(companies(587), "587 men in 2 companies"), (companies(260), "")];
    each_says("implausible-strength", "army.oob.yaml", &cases);
}

#[test]
fn a_battery_is_held_against_its_name() {
    let battery =
        |name: &str, arm: &str| unit(&format!("name: \"{name}\", arm: {arm}, men: 150, guns: 6"));
    let cases = [
        (battery("3e compagnie, 2e à cheval", "foot-artillery"), "horse-artillery by its name"),
        (
            battery("Batterij voetartillerie Stevenart", "horse-artillery"),
            "foot-artillery by its name",
        ),
        (battery("Конная рота Захаржевского", "foot-artillery"), "horse-artillery by its name"),
        (battery("Reitende Batterie Hahn", "horse-artillery"), ""),
        (battery("Batterie Hahn", "horse-artillery"), ""),
    ];
    each_says("arm-mismatch", "army.oob.yaml", &cases);
}

#[test]
fn a_rank_of_another_language_is_reported() {
    let led = |ranks: [(&str, &str); 3]| {
        let mut text = "formations:\n".to_owned();
        for (index, (rank, more)) in ranks.iter().enumerate() {
            text.push_str(&format!(
                "  - id: b-{index}\n    name: Brigade {index}\n    echelon: brigade\n{more}    leader: {{ name: Leader {index}, rank: {rank} }}\n    units:\n      - {{ name: Unit {index}, arm: infantry, men: 448 }}\n"
            ));
        }
        list(&text)
    };
    let french = ("Général de division", "");
    let cases = [
        (
            led([french, ("Feldmarschalleutnant", ""), ("Général de brigade", "")]),
            "the German rank",
        ),
        (led([french, ("Generalmajor", "    nation: saxony\n"), french]), ""),
        (led([french, ("Colonel", ""), ("Lieutenant-Colonel", "")]), ""),
        (led([french, ("Generalmajor", ""), ("Generale di divisione", "")]), ""),
    ];
    each_says("foreign-rank", "army.oob.yaml", &cases);
    let swapped = list(
        "leader: { name: Général de division, rank: Suchet }\nunits:\n  - { name: Unit, arm: infantry, men: 448 }\n",
    );
    each_says("rank-for-name", "army.oob.yaml", &[(swapped, "has the rank `Suchet`")]);
}

#[test]
fn a_source_older_than_the_battle_is_reported() {
    let cited = |title: &str, year: u32| {
        list(&format!(
            "sources:\n  book: {{ title: {title}, year: {year} }}\nsource: book\nunits:\n  - {{ name: Unit, arm: infantry, men: 448 }}\n"
        ))
    };
    let cases = [
        (cited("Memoirs of an Officer", 1799), "of 1799, before the battle"),
        (cited("Règlement concernant les manœuvres", 1791), ""),
        (cited("Memoirs of an Officer", 1809), ""),
    ];
    each_says("source-before-event", "army.oob.yaml", &cases);
}

#[test]
fn a_nation_that_had_another_state_is_reported() {
    let poles = |date: &str| {
        format!(
            "oob: 1\nid: army\nname: Army\nnation: poland\ndate: {date}\nunits:\n  - {{ name: Unit, arm: infantry, men: 448 }}\n"
        )
    };
    let cases = [(poles("1809-04-19"), "no state of Poland"), (poles("1806-12-26"), "")];
    each_says("nation-out-of-time", "army.oob.yaml", &cases);
}

#[test]
fn an_establishment_with_the_men_of_all_battalions_is_reported() {
    let men = |men: &str| {
        format!(
            "grognard: 1\nname: Club\nsources: {{ decree: The decree }}\nestablishments:\n  - {{ id: line, nation: italy, name: line regiment, echelon: regiment, arm: infantry, battalions: 4, {men}, source: decree }}\n"
        )
    };
    let cases = [
        (men("men: 3360"), "did you mean `men: 840`, or `men_in_all: 3360`"),
        (men("men: 840"), ""),
        (men("men_in_all: 3360"), ""),
    ];
    let told = |text: &str| told(&[("grognard.yaml", text)]);
    for (text, wanted) in cases {
        assert_eq!(told(&text).contains("implausible-strength"), !wanted.is_empty(), "{text}");
    }
}

#[test]
fn a_turn_that_goes_back_is_reported_once() {
    let log = |turns: [u32; 4]| {
        let mut text = "log: 1\nid: evening\nscenario: ridge\nruleset: one-hour-wargame\nentries:\n  - { number: 1, side: french, turn: 2, do: turn, count: 3 }\n".to_owned();
        for (index, turn) in turns.iter().enumerate() {
            text.push_str(&format!(
                "  - {{ number: {}, side: french, turn: {turn}, do: remove, unit: u-{index} }}\n",
                index + 2
            ));
        }
        text
    };
    let cases = [
        (log([3, 2, 3, 3]), "entry 3 is of turn 2, but turn 3 had begun"),
        (log([2, 2, 3, 3]), "entry 2 is of turn 2, but turn 3 had begun"),
        (log([3, 3, 4, 4]), ""),
    ];
    each_says("turn-backwards", "evening.log.yaml", &cases);
}

pub const FRENCH: &str = "oob: 1\nid: french\nname: French\nnation: france\ndate: 1815-06-18\nformations:\n  - id: quiot\n    name: Quiot\n    echelon: brigade\n    leader: { id: quiot, name: Quiot }\n    units:\n      - { id: ligne-28, name: 28e Ligne, arm: infantry, men: 898 }\n      - { id: ligne-105, name: 105e Ligne, arm: infantry, men: 983 }\n";

pub fn scenario(rest: &str) -> String {
    format!(
        "scenario: 1\nid: ridge\nname: Ridge\ndate: 1815-06-18\nclock: {{ start: \"11:30\", end: \"20:00\" }}\nsides:\n  - {{ id: french, oobs: [french] }}\n{rest}"
    )
}

#[test]
fn a_leader_who_falls_before_he_arrives_is_reported() {
    let falls = |arrival: &str| {
        let rest = format!(
            "arrivals:\n  - {{ body: {arrival} }}\nfallen:\n  - {{ leader: quiot, at: \"13:00\" }}\n"
        );
        told(&[("french.oob.yaml", FRENCH), ("ridge.scenario.yaml", &scenario(&rest))])
    };
    let late = "quiot, window: { from: \"14:00\", to: \"15:00\", chance: 50% }";
    assert!(falls(late).contains("comes on at 14:00 at the earliest"), "{}", falls(late));
    assert!(!falls("quiot, at: \"12:30\"").contains("fallen-out-of-hours"));
    // Only a part of his brigade comes later.
    assert!(!falls("ligne-28, at: \"14:00\"").contains("fallen-out-of-hours"));
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
fn what_follows_from_a_wrong_number_is_withheld() {
    let swapped = list(
        "total: { men: 792, guns: 10 }\nunits:\n  - { name: Unit, arm: infantry, men: 450 }\nartillery:\n  - { name: Duncan, arm: foot-artillery, men: 10, guns: 342 }\n",
    );
    each_says("total-mismatch", "army.oob.yaml", &[(swapped, "")]);
    let horse = list(
        "total: { men: 448, sabres: 300 }\nunits:\n  - { name: Unit, arm: infantry, men: 448 }\n  - { name: Horse, arm: cavalry, sabres: 300 }\n",
    );
    each_says("total-mismatch", "army.oob.yaml", &[(horse, "448 men without its 300 horsemen")]);
}

#[test]
fn what_a_merge_was_to_bring_is_reported_there_alone() {
    let merged = list(
        "units:\n  - &b { id: l-1, name: 1e Ligne, arm: infantry, men: 600 }\n  - { <<: *b }\n  - { <<: *b, id: l-2 }\n",
    );
    let told = told(&[("army.oob.yaml", &merged)]);
    assert!(told.contains("merge-key"), "{told}");
    assert!(!told.contains("missing-key") && !told.contains("unit-without-strength"), "{told}");
}

#[test]
fn a_body_is_not_called_unknown_where_another_has_its_id_twice() {
    let double = FRENCH.replace("ligne-105", "ligne-28");
    let rest = "arrivals:\n  - { body: ligne-105, at: \"12:00\" }\n";
    let told = told(&[("french.oob.yaml", &double), ("ridge.scenario.yaml", &scenario(rest))]);
    assert!(told.contains("duplicate-id") && !told.contains("unknown-body"), "{told}");
}
