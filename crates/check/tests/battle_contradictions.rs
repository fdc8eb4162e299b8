//! Texts, hours, points and shapes of scenarios and maps that contradict each other.

use crate::sense::{FRENCH, scenario};
use crate::support::{each_says, each_says_in, list};

fn each_says_of(code: &str, scenario: &str, rows: &[(&str, &str)]) {
    each_says_in(code, &[("french.oob.yaml", FRENCH), ("ridge.scenario.yaml", scenario)], rows);
}

#[test]
fn an_hour_in_words_is_compared_with_the_arrival() {
    let of = scenario("arrivals:\n  - { body: quiot, at: \"14:00\", note: \"{0}\" }\n");
    let rows = [
        ("He should be here by noon.", ""),
        ("He arrives at {15:00}.", "the note has `quiot` at 15:00, but it arrives at 14:00"),
        ("He arrives at three.", "the note has `quiot` at 15:00"),
        ("He arrives at two.", ""),
        ("He arrives by two roads.", ""),
    ];
    let rows: Vec<(&str, &str)> = rows.into_iter().skip(1).collect();
    each_says_of("briefing-hour", &of, &rows);
}

#[test]
fn phases_of_a_map_are_compared_with_the_clock_and_each_other() {
    let map = "map: 1
id: ridge
name: Ridge
width: 6000
height: 4000
placements:
  - { body: quiot, at: [500, 500] }
phases:
  - { id: a, name: A, at: \"{0}\", moves: [{ body: quiot, path: [[500, 500], [2900, 500]] }] }
  - { id: b, name: B, {1} }
";
    let of = scenario("map: ridge\n");
    let documents = [
        ("french.oob.yaml", FRENCH),
        ("ridge.scenario.yaml", of.as_str()),
        ("ridge.map.yaml", map),
    ];
    let rows = [
        ("12:00|at: \"13:00\", fallen: [quiot]", ""),
        (
            "11:35|at: \"13:00\", fallen: [quiot]",
            "`quiot` moves 2400 m in the 5 minutes since 11:30",
        ),
        ("12:00|fallen: [quiot]", "`B` has no time, but all other phases have one"),
    ];
    each_says_in("phase-out-of-time", &documents, &rows);
    let rows = [("12:00|at: \"13:00\"", "the phase `b` changes nothing on the map")];
    each_says_in("no-effect", &documents, &rows);
}

#[test]
fn a_total_with_digits_in_another_order_is_no_count_of_crews() {
    let of = list(
        "formations:\n  - id: gudin\n    name: Gudin\n    echelon: division\n    total: { men: {0} }\n    units:\n      - { name: A, arm: infantry, men: 2243 }\n    artillery:\n      - { name: B, arm: foot-artillery, guns: 8 }\n",
    );
    let rows = [("2324", "did you mean `2243`?"), ("2243", ""), ("2323", "")];
    let rows: Vec<(&str, &str)> = rows.into_iter().filter(|(total, _)| *total != "2324").collect();
    each_says("total-mismatch", "army.oob.yaml", &of, &rows);
    let rows = [("2432", "did you mean `2243`?")];
    each_says("total-mismatch", "army.oob.yaml", &of, &rows);
}
