//! Texts, hours, points and shapes of scenarios and maps that contradict each other.

use crate::sense::{FRENCH, scenario};
use crate::support::{each_says, each_says_in, list, unit};

fn each_says_of(code: &str, scenario: &str, rows: &[(&str, &str)]) {
    each_says_in(code, &[("french.oob.yaml", FRENCH), ("ridge.scenario.yaml", scenario)], rows);
}

#[test]
fn results_that_overlap_or_leave_points_out_are_reported() {
    let of = scenario(
        "objectives:\n  - { name: Place 0, points: 2 }\n  - { name: Place 1, points: 3 }\n  - { name: Place 2, points: 4 }\nvictory: \"{0}\"\n",
    );
    let rows = [
        (
            "Won with seven points or more. Drawn with four to five. Lost with three or fewer.",
            "no result for 6 points",
        ),
        ("Won with seven points or more. Drawn with four to six. Lost with three or fewer.", ""),
        (
            "Won with seven points or more, with seven or fewer points lost. Otherwise drawn.",
            "two results for 7 points",
        ),
        ("The side with four or more points wins.", "both sides can have 4 of the 9 points"),
        ("The side with five or more points wins.", ""),
        ("Each side adds its points, ten in all. Six win.", "10 points in all"),
        ("The French count points for the four places.", "speaks of the 4 places"),
    ];
    each_says_of("points-in-text", &of, &rows);
}

#[test]
fn hours_in_texts_that_contradict_keys_are_reported() {
    let of = scenario("special_rules:\n  - { name: Fog, {0}, text: \"{1}\" }\n");
    let rows = [
        ("from: \"14:00\"|At {13:00} it burns.", "has 13:00, but the rule begins at 14:00"),
        ("to: \"14:00\"|At {15:00} it burns.", "has 15:00, but the rule ends at 14:00"),
        ("from: \"14:00\"|At {15:00} it burns.", ""),
    ];
    each_says_of("hours-in-text", &of, &rows);
    let of = scenario("victory: \"{0}\"\nspecial_rules:\n  - { name: Fog, text: \"{1}\" }\n");
    let rows = [
        (
            "At {19:00} each side counts its places.|It rains.",
            "counted at 19:00, but play ends at 20:00",
        ),
        ("At {20:00} each side counts its places.|It rains.", ""),
        ("Hold.|At {21:00} it rains.", "names 21:00, after play ends at 20:00"),
    ];
    each_says_of("victory-out-of-hours", &of, &rows);
    let of = scenario("fallen:\n  - { leader: quiot, {0}note: \"{1}\" }\n");
    let rows = [
        ("|Hit at three in the afternoon.", "without `at` `quiot` falls before play"),
        (
            "at: \"16:00\", |Hit at three in the afternoon.",
            "names 15:00, but `quiot` falls at 16:00",
        ),
        ("at: \"15:00\", |Hit at three in the afternoon.", ""),
        ("at: \"15:30\", |Hit between three and four.", ""),
    ];
    each_says_of("fallen-out-of-hours", &of, &rows);
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
fn rules_with_one_name_and_rules_without_an_effect_are_reported() {
    let of = scenario(
        "special_rules:\n  - { name: Fog, to: \"{0}\", text: \"Nobody sees farther than {200 m}.\" }\n  - { name: {1}, to: \"13:00\", text: \"Nobody sees farther than {{2} m}.\" }\n",
    );
    let rows = [
        ("13:00|Mist|300", "`Mist` limits sight to 300 m, but `Fog` limits it to 200 m"),
        ("12:30|Mist|300", ""),
        ("14:00|Mist|100", ""),
    ];
    each_says_of("no-effect", &of, &rows);
    let rows = [("13:00|Fog|100", "two rules have the name `Fog`"), ("13:00|Mist|100", "")];
    each_says_of("rule-twice", &of, &rows);
}

#[test]
fn a_month_and_a_weekday_that_are_not_those_of_the_date_are_reported() {
    let of = scenario("summary: \"{0}\"\n");
    let rows = [
        ("A fight on 18 May.", "the text names 18 May, but the date is 18 June"),
        ("A fight on 16 May.", ""),
        ("Monday, 18 June: a fight.", "the date was a Sunday, but the text has Monday"),
        ("Sunday, the 18th of June.", ""),
    ];
    each_says_of("year-mismatch", &of, &rows);
}

#[test]
fn shapes_that_turn_back_or_are_drawn_twice_are_reported() {
    let map = "map: 1
id: ridge
name: Ridge
width: 6000
height: 4000
areas:
  - { id: wood, kind: woods, outline: [[100, 100], [500, 100], [{0}], [100, 500]] }
lines:
  - { id: brook, kind: {1}, path: [[0, 1000], [3000, 1100], [{2}], [6000, 1500]] }
points:
  - { id: west, kind: entry, at: [0, 2000] }
  - { id: other, kind: entry, at: [0, {3}] }
";
    let rows = [
        ("500, 500|stream|4000, 1200|3000", ""),
        ("900, 100|stream|4000, 1200|3000", ""),
        ("300, 100|stream|4000, 1200|3000", "goes to [500, 100] and back"),
        ("500, 500|stream|1000, 1000|3000", "`brook` turns back at [3000, 1100]"),
        ("900, 500|stream|4000, 1200|3000", ""),
        ("500, 500|road|1000, 1000|3000", ""),
        ("500, 500|stream|4000, 1200|2050", "`other` is at the place of another entry point"),
    ];
    each_says("doubtful-shape", "ridge.map.yaml", map, &rows);
    let map = "map: 1
id: ridge
name: Ridge
width: 6000
height: 4000
zones:
  - { id: red, name: Red, outline: [[0, 0], [1000, 1000], [{0}]] }
";
    let rows = [("2000, 2000", "`Red` has no area"), ("2000, 0", "")];
    each_says("doubtful-size", "ridge.map.yaml", map, &rows);
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
fn names_of_places_beside_the_ids_of_others_are_reported() {
    let map = "map: 1
id: ridge
name: Ridge
width: 6000
height: 4000
points:
  - { id: from-wels, kind: entry, name: {0}, at: [0, 2000] }
  - { id: from-vienna, kind: entry, name: {1}, at: [6000, 2000] }
";
    let rows = [
        ("From Vienna|From Wels", "`from-wels` is called `From Vienna`"),
        ("From Wels|From Vienna", ""),
        ("Western road|From Vienna", ""),
    ];
    each_says("shifted-names", "ridge.map.yaml", map, &rows);
}

#[test]
fn losses_beyond_the_lists_are_reported() {
    let of = scenario("facts:\n  losses: [{ side: french, text: \"{0}\" }]\n");
    let rows = [
        ("14,000 men", "losses of 14000 men are more than the lists of `french` have"),
        ("900 men", ""),
        ("14,000 of 70,000 men", ""),
    ];
    each_says_of("doubtful-losses", &of, &rows);
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

#[test]
fn names_of_dragoons_and_leaders_are_compared_with_their_keys() {
    let of = unit("name: {0}, arm: cavalry, sabres: 351, traits: [light, hussar]");
    let rows = [
        ("3rd Dragoon Guards", "has the trait `hussar`, but its name disagrees"),
        ("3rd Light Dragoons", ""),
    ];
    each_says("conflicting-traits", "army.oob.yaml", &of, &rows);
    let of = unit("name: A, arm: infantry, men: 500, leader: \"{0}\"");
    let rows =
        [("Gauthier, Général de brigade, rating: good", "ends with a rank"), ("Gauthier", "")];
    each_says("rank-for-name", "army.oob.yaml", &of, &rows);
}
