//! Tests that a changed reading has an effect everywhere it applies, and nowhere else.

use std::collections::HashMap;

use grognard_core::convert::{ConvertOptions, convert};
use grognard_core::model::Force;
use grognard_core::ruleset::{Answer, Condition, Ruleset, Ruling, Wanted, ask};
use grognard_view::view;

use crate::fielded::{GAMES, force_of, game_of};

/// A rule set in which another choice of a reading applies, as a project can select it.
fn under(rules: &Ruleset, reading: &str, choice: &str) -> Ruleset {
    let mut rules = rules.clone();
    let found = rules.readings.iter_mut().find(|found| found.entry.id == reading);
    found.expect("a reading").default = choice.to_owned();
    let facts = rules.rulings.iter_mut().flat_map(|ruling| &mut ruling.facts);
    for fact in facts.filter(|fact| fact.reading && fact.id == reading) {
        fact.default = Some(Answer::Word(choice.to_owned()));
    }
    rules
}

/// A force that any reading can affect: it has corps of several nations, mixed units, guards and
/// Cossacks, heavy and other guns.
fn force() -> Force {
    force_of(concat!(
        "oob: 1\nid: army\nname: Army\nnation: austria\ndate: 1809-07-05\nechelon: army\n",
        "leader: { name: A, rating: good }\nformations:\n",
        "  - id: c\n    name: C\n    echelon: corps\n    leader: { name: L, rating: good }\n    formations:\n",
        "      - id: d\n        name: D\n        echelon: division\n        quality: average\n        formations:\n",
        "          - id: b\n            name: B\n            echelon: brigade\n            units:\n",
        "              - { id: b1, name: B1, arm: infantry, men: 2400, battalions: 1, grade: veteran }\n",
        "              - { id: b2, name: B2, arm: infantry, men: 400, battalions: 1, grade: regular }\n",
        "              - { id: b3, name: B3, arm: infantry, men: 300, battalions: 1, grade: conscript }\n",
        "          - id: f\n            name: F\n            echelon: brigade\n            units:\n",
        "              - { id: f1, name: F1, arm: infantry, men: 1000, battalions: 1, grade: veteran }\n",
        "              - { id: f2, name: F2, arm: infantry, men: 900, battalions: 1, grade: conscript }\n",
        "          - { id: e, name: E, echelon: brigade, men: 1800, grade: regular, traits: [light] }\n",
        "        artillery:\n",
        "          - { id: g1, name: G1, arm: foot-artillery, guns: 6, weight: 6-pounder }\n",
        "          - { id: g2, name: G2, arm: foot-artillery, guns: 6, traits: [heavy] }\n",
        "  - { id: k, name: K, echelon: brigade, arm: cavalry, sabres: 1200, traits: [cossack] }\n",
    ))
}

/// Everything that readers see of the force: its conversion and its roster.
fn shown(rules: &Ruleset) -> String {
    let view = view::convert(&convert(&force(), rules, None, &ConvertOptions::default()), rules);
    let place = view::ForceOfSide {
        view: &view,
        side: None,
        arrivals: Vec::new(),
        not_fielded: Vec::new(),
    };
    let given = view::RosterGiven { title: "Title", nations: &HashMap::new() };
    let roster = view::roster(&[place], given);
    let told = (&view.formations, &view.units, &view.leaders, &roster);
    serde_json::to_string(&told).expect("JSON")
}

fn fitting(condition: &Condition) -> Option<(String, Answer)> {
    let answer = match condition.any.first()? {
        Wanted::Word(word) => Answer::Word(word.clone()),
        Wanted::Within(interval) => Answer::Number(interval.least.or(interval.most)?.number),
    };
    Some((condition.fact.clone(), answer))
}

/// Answers of a ruling to the facts of all its cases and examples.
fn answers(rules: &Ruleset, ruling: &Ruling, reading: &str) -> Vec<String> {
    let of_cases = ruling.cases.iter().map(|case| case.when.iter().filter_map(fitting).collect());
    let of_examples = ruling.examples.iter().map(|example| {
        let read = |(id, text, _): &(String, String, _)| {
            let fact = ruling.facts.iter().find(|fact| fact.id == *id)?;
            Some((id.clone(), fact.answers.read(text)?))
        };
        example.given.iter().filter_map(read).collect()
    });
    let given: Vec<Vec<(String, Answer)>> = of_cases.chain(of_examples).collect();
    let verdict = |mut given: Vec<(String, Answer)>| {
        given.retain(|(fact, _)| fact != reading);
        format!("{:?}", ask(rules, ruling, &given).verdict)
    };
    given.into_iter().map(verdict).collect()
}

/// Readings that affect how forces are fielded. All other readings affect only rulings in play.
const FIELDED: [(&str, &[&str]); 6] = [
    (
        "nf",
        &[
            "army-total",
            "division-in-corps",
            "bel-divisor",
            "light-battalion",
            "foot-batteries",
            "russia-row",
        ],
    ),
    ("nb", &["mixed-brigade", "divisional-guns"]),
    ("novag", &["mixed-brigade", "divisional-guns"]),
    ("bnb", &["mixed-units"]),
    ("ohw", &["thresholds", "exhausted-total", "formation-losses"]),
    ("ba", &[]),
];

#[test]
fn every_reading_has_an_effect_where_it_appears() {
    for game in GAMES {
        let rules = game_of(game);
        let fielded = FIELDED.iter().find(|(name, _)| *name == game).expect("a game").1;
        for reading in &rules.readings {
            let id = reading.entry.id.as_str();
            let others = reading.choices.iter().filter(|(choice, _)| *choice != reading.default);
            for (choice, _) in others {
                let other = under(rules, id, choice);
                let changed = shown(rules) != shown(&other);
                assert_eq!(changed, fielded.contains(&id), "{game} {id} {choice}: fielding");
                let asking = rules
                    .rulings
                    .iter()
                    .zip(&other.rulings)
                    .filter(|(ruling, _)| ruling.asks_for(id));
                let asking: Vec<bool> = asking
                    .map(|(ruling, under)| answers(rules, ruling, id) != answers(&other, under, id))
                    .collect();
                assert!(
                    asking.contains(&true) || asking.is_empty() && changed,
                    "{game} {id} {choice}: ask"
                );
            }
        }
    }
}

/// A division in a corps has a fatigue level only under the reading `own-level`, and the level has
/// the mark of a reading.
#[test]
fn a_division_of_a_corps_tires_as_its_reading_says() {
    let marks = |choice: &str| {
        let rules = under(game_of("nf"), "division-in-corps", choice);
        let view =
            view::convert(&convert(&force(), &rules, None, &ConvertOptions::default()), &rules);
        let of = |id: &str| {
            view.formations.iter().find(|formation| formation.id == id).expect("it is there")
        };
        let tired = |id: &str| {
            of(id).wear.first().map(|wear| (wear.marks[0].lost, wear.marks[0].by_reading))
        };
        (tired("c"), tired("d"))
    };
    assert_eq!(marks("corps-only"), (Some((7, false)), None));
    let (corps, division) = marks("own-level");
    assert_eq!(corps, Some((7, false)));
    assert_eq!(division, Some((7, true)));
}
