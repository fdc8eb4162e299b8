//! Values in lists and scenarios that contradict each other: ranks, grades, names, stands, hours and points.

use crate::sense::{FRENCH, scenario};
use crate::support::{each_says, each_says_in, list, unit};

#[test]
fn a_french_rank_in_a_british_list_is_reported() {
    let ranks = ["Lieutenant-General", "Brigadier-General", "{0}", "Lieutenant-Colonel"];
    let text = led(&ranks.map(|rank| (rank, 0))).replace("nation: france", "nation: britain");
    let rows =
        [("Général de brigade", "the French rank `Général de brigade`"), ("Major-General", "")];
    each_says("foreign-rank", "army.oob.yaml", &text, &rows);
}

/// An order of battle with leaders of these ranks, each at the given depth.
fn led(ranks: &[(&str, usize)]) -> String {
    let mut text = "formations:\n".to_owned();
    for (index, (rank, depth)) in ranks.iter().enumerate() {
        let echelon = ["division", "brigade"][*depth];
        let pad = "    ".repeat(*depth);
        let has_below = ranks.get(index + 1).is_some_and(|(_, next)| next > depth);
        text.push_str(&format!(
            "{pad}  - id: b-{index}\n{pad}    name: Body {index}\n{pad}    echelon: {echelon}\n{pad}    leader: {{ name: Leader {index}, rank: \"{rank}\" }}\n"
        ));
        text.push_str(&match has_below {
            true => format!("{pad}    formations:\n"),
            false => format!(
                "{pad}    units:\n{pad}      - {{ name: Unit {index}, arm: infantry, men: 448 }}\n"
            ),
        });
    }
    list(&text)
}

#[test]
fn a_commander_below_his_officers_is_reported() {
    let rows = [
        ("Général de brigade|Général de division", "has Général de division under him"),
        ("Colonel|Général de brigade", "the leader of `Body 0` is Colonel"),
        ("Generalmajor|General der Kavallerie", "General der Kavallerie under him"),
        ("Полковник|Генерал-майор", "Генерал-майор under him"),
        ("Général de division|Général de brigade", ""),
        ("Général de division|Lieutenant-général", ""),
        ("Général de brigade|Feldmarschalleutnant", ""),
        ("Roi de Naples|Maréchal d'Empire", ""),
    ];
    each_says("low-rank", "army.oob.yaml", &led(&[("{0}", 0), ("{1}", 1)]), &rows);
}

#[test]
fn a_grade_that_contradicts_a_trait_is_reported() {
    let graded = unit("name: Guard, arm: infantry, men: 500, grade: {0}, traits: [{1}]");
    let rows = [
        ("militia|guard", "has the grade `militia`, but the trait `guard`"),
        ("elite|militia", "has the grade `elite`, but the trait `militia`"),
        // Conscripts of the guard are allowed, because the Young Guard of 1814 were conscripts.
        ("conscript|guard", ""),
        ("elite|guard", ""),
    ];
    each_says("conflicting-traits", "army.oob.yaml", &graded, &rows);
}

#[test]
fn regiments_beside_the_ids_of_others_are_reported() {
    let of = list(
        "units:\n  - { id: leger-23, name: {0}, arm: infantry, men: [612, 587] }\n  - { id: ligne-62, name: {1}, arm: infantry, men: [640, 633] }\n",
    );
    let rows = [("62e Ligne|23e Légère", "2 of 2 units"), ("23e Légère|62e Ligne", "")];
    each_says("shifted-names", "army.oob.yaml", &of, &rows);
}

#[test]
fn fatigue_without_its_sign_and_stands_far_from_others_are_reported() {
    let of = list(
        "ruleset: big-napoleonic-battles\nformations:\n  - id: lannes\n    name: Lannes\n    echelon: division\n    leader: { name: Lannes }\n    fatigue: {0}\n    units:\n      - { name: A, arm: infantry, stands: {1}, grade: regular }\n      - { name: B, arm: infantry, stands: 5, grade: regular }\n      - { name: C, arm: infantry, stands: 4, grade: regular }\n      - { name: D, arm: infantry, stands: 6, grade: regular }\n      - { name: E, arm: infantry, stands: 6, grade: regular }\n",
    );
    let rows = [("60|3", "tires at 60, but has 24 stands"), ("14|3", ""), ("60%|3", "")];
    each_says("fatigue-beyond-stands", "army.oob.yaml", &of, &rows);
    let rows = [("14|33", "no other unit of this list has more than 6"), ("14|12", "")];
    each_says("implausible-strength", "army.oob.yaml", &of, &rows);
}

#[test]
fn a_brigade_of_brigades_is_reported() {
    let of = led(&[("Colonel", 0), ("Colonel", 1), ("Colonel", 1)]);
    let of = of.replacen("echelon: division", "echelon: {0}", 1);
    let rows = [
        ("brigade", "`Body 0` is a brigade, but contains 2 of them"),
        ("group", ""),
        ("division", ""),
    ];
    each_says("echelon-order", "army.oob.yaml", &of, &rows);
}

#[test]
fn batteries_in_one_body_need_their_guns() {
    let of = list(
        "formations:\n  - id: guns\n    name: Batteries\n    echelon: group\n    arm: foot-artillery\n    {0}\n",
    );
    let rows = [("men: 60", "has gunners, but no `guns`"), ("guns: 60", "")];
    each_says("battery-without-guns", "army.oob.yaml", &of, &rows);
}

#[test]
fn an_hour_under_the_wrong_key_is_reported() {
    let rule = scenario("special_rules:\n  - { name: Fog, {0}: \"14:00\", text: \"{1}\" }\n");
    let rows = [
        ("from|Until 14:00 nobody sees.", "begins at 14:00 in its `from`, but ends then"),
        ("to|Ab 14:00 sieht niemand.", "ends at 14:00 in its `to`, but begins then"),
        ("to|Until 14:00 nobody sees.", ""),
        ("from|Until 14:00 they sleep, then they march.", ""),
        ("from|From 13:00 until 14:00 they sleep.", "but at 13:00 in its text"),
    ];
    let documents = [("french.oob.yaml", FRENCH), ("ridge.scenario.yaml", &rule)];
    each_says_in("hours-in-text", &documents, &rows);
}

#[test]
fn points_that_the_objectives_do_not_have_are_reported() {
    let of = scenario(
        "objectives:\n  - { place: p-0, name: Place 0, points: {0} }\n  - { place: p-1, name: Place 1, points: {1} }\n  - { place: p-2, name: Place 2, points: {2} }\nvictory: \"{3}\"\n",
    );
    let rows = [
        ("16|3|8|The French need all seventeen.", "with 16 points here, all objectives have 27"),
        ("6|3|8|The French need all seventeen.", ""),
        ("3|4|2|Die Franzosen gewinnen mit siebzehn Punkten.", "17 points for one side"),
        ("3|4|2|Die Franzosen gewinnen mit sieben Punkten.", ""),
        ("3|4|2|The French win with 17 points; a broken brigade is a point more.", ""),
        ("3|4|2|Ten points in all; six win.", "10 points in all"),
        ("3|4|2|Nine points in all; six win.", ""),
        ("3|4|2|The French win if they hold all three.", ""),
    ];
    let documents = [("french.oob.yaml", FRENCH), ("ridge.scenario.yaml", &of)];
    each_says_in("points-in-text", &documents, &rows);
}

#[test]
fn a_road_over_a_river_needs_a_bridge_or_a_ford() {
    let map = "map: 1
id: ridge
name: Ridge
width: 6000
height: 4000
lines:
  - { id: dyle, kind: {0}, width: 40, path: [[0, 500], [6000, 500]] }
  - { id: lane, kind: {1}, path: [[2000, {2}], [2000, 3500]] }
points:
  - { kind: {3}, at: [{4}, 500] }
";
    let rows = [
        ("river|road|100|bridge|5000", "`lane` crosses the river `dyle` at [2000, 500]"),
        ("river|track|100|ford|2300", "`lane` crosses the river `dyle`"),
        ("river|highroad|0|objective|2000", "`lane` crosses the river `dyle`"),
        ("river|road|100|bridge|2000", ""),
        ("river|road|100|ford|2100", ""),
        // Troops wade a stream, a hedge is no road, and this road begins at the bank.
        ("stream|road|100|bridge|5000", ""),
        ("river|hedge|100|bridge|5000", ""),
        ("river|road|500|bridge|5000", ""),
        // `off-the-map` reports this bridge, which is probably the missing one.
        ("river|road|100|bridge|7000", ""),
    ];
    each_says("unbridged-road", "ridge.map.yaml", map, &rows);
}

#[test]
fn a_road_through_a_lake_needs_a_bridge() {
    let map = "map: 1
id: ridge
name: Ridge
width: 6000
height: 4000
areas:
  - { id: pond, kind: {0}, outline: [[1000, 1000], [3000, 1000], [3000, 2000], [1000, 2000]] }
lines:
  - { id: lane, kind: road, path: [[2000, 0], [2000, {1}]] }
points:
  - { kind: bridge, at: [{2}, 1500] }
";
    let rows = [
        ("lake|4000|5000", "`lane` crosses the lake `pond` at [2000, 1000]"),
        ("lake|4000|2000", ""),
        ("lake|1500|5000", ""),
        ("marsh|4000|5000", ""),
    ];
    each_says("unbridged-road", "ridge.map.yaml", map, &rows);
}

#[test]
fn a_formation_has_the_postures_of_the_bodies_below_it() {
    let army = list(
        "formations:
  - id: first
    name: First Brigade
    echelon: brigade
    units:
      - { id: a, name: A, arm: {0}, men: 500 }
      - { id: b, name: B, arm: infantry, men: 500 }
    artillery:
      - { id: guns, name: Guns, arm: foot-artillery, guns: 6 }
  - id: second
    name: Second Brigade
    echelon: brigade
    units:
      - { id: c, name: C, arm: infantry, men: 500 }
      - { id: d, name: D, arm: {0}, men: 500 }
",
    );
    let scenario = scenario("map: ridge\n").replace("oobs: [french]", "oobs: [army]");
    let map = "map: 1
id: ridge
name: Ridge
width: 6000
height: 4000
placements:
  - { body: {1}, at: [1000, 1000], posture: {2} }
";
    let rows = [
        ("infantry|second|unlimbered", "`second` is infantry and cannot have the posture"),
        ("engineers|second|limbered", "`second` has no guns and cannot have the posture"),
        ("infantry|c|limbered", "`c` is infantry"),
        ("infantry|guns|square", "`guns` is artillery"),
        ("infantry|first|unlimbered", ""),
        ("infantry|second|line", ""),
        ("engineers|second|march-column", ""),
    ];
    let documents = [
        ("army.oob.yaml", army.as_str()),
        ("ridge.scenario.yaml", &scenario),
        ("ridge.map.yaml", map),
    ];
    each_says_in("posture-mismatch", &documents, &rows);
}

/// A small pack with these lines at its end.
fn pack(rest: &str) -> String {
    format!(
        "ruleset: 1\nid: club\nname: Club\nsources: {{ minutes: Minutes }}\ntext: minutes\n{rest}"
    )
}

#[test]
fn rows_of_other_dice_are_reported_once() {
    let table = |rows: &str| {
        pack(&format!(
            "dice: {{ count: 1, sides: 6, source: text 1 }}\ntables:\n  - id: fire\n    name: Fire\n    topic: fire\n    dice: {{0}}\n    columns: [{{ id: open, name: Open }}]\n    results: [{{ id: hit, name: Hit }}]\n    rows:\n{rows}    source: text 5\n"
        ))
    };
    let row = |score: String| format!("      - {{ score: {score}, cells: [hit] }}\n");
    let each = |scores: std::ops::RangeInclusive<i32>| {
        table(&scores.map(|score| row(score.to_string())).collect::<String>())
    };
    let upto_six = each(1..=6);
    let rows = [
        ("2d6", "the rows of the table are the scores of d6"),
        ("d10", "did you mean `dice: d6`?"),
        ("d6", ""),
    ];
    each_says("foreign-die", "club.ruleset.yaml", &upto_six, &rows);
    each_says("uncovered-score", "club.ruleset.yaml", &upto_six, &[("2d6", ""), ("d10", "")]);
    each_says("impossible-score", "club.ruleset.yaml", &upto_six, &[("2d6", ""), ("d6", "")]);
    let upto_twelve = each(2..=12);
    let rows = [("d6", "did you mean `dice: 2d6`?"), ("2d6", "")];
    each_says("foreign-die", "club.ruleset.yaml", &upto_twelve, &rows);
    // An interval without an end fits any dice, so the dice of the pack decide.
    let open = table(&(row("6..".to_owned()) + &row("..5".to_owned())));
    let rows = [("2d6", "its rows end at the highest score of d6"), ("d6", "")];
    each_says("foreign-die", "club.ruleset.yaml", &open, &rows);
}

#[test]
fn grades_must_go_from_the_worst_to_the_best() {
    let grades = pack(
        "grades:
  - { id: a, name: A, points: {0}, from: [{1}], source: text 3 }
  - { id: b, name: B, points: {2}, from: [{3}], source: text 3 }
  - { id: c, name: C, points: {4}, from: [{5}], source: text 3 }
",
    );
    let rows = [
        (
            "3|veteran, elite|2|regular|1|militia, conscript",
            "the grades begin with the best, `a`, and end with the worst, `c`",
        ),
        (
            "1|militia, conscript|3|veteran, elite|2|regular",
            "`c` is worse than `b`, but comes after it",
        ),
        ("1|militia, conscript|4|regular|3|veteran, elite", "`c` has 3 points after `b` with 4"),
        ("1|militia, conscript|2|regular|3|veteran, elite", ""),
        // Some games give the best grade 1 point.
        ("3|militia, conscript|2|regular|1|veteran, elite", ""),
        ("1|militia, conscript|1|regular|3|veteran, elite", ""),
        ("1|veteran, elite|2|regular|3|militia, conscript", "correct `from`: the points rise"),
    ];
    each_says("grades-out-of-order", "club.ruleset.yaml", &grades, &rows);
}

#[test]
fn a_holding_of_troops_has_an_arm() {
    let holding =
        "collection: 1\nid: club\nname: Club\nholdings:\n  - { nation: france, name: Line, {0} }\n";
    let rows = [
        ("bases: 24", "the holding `Line` has no `arm`, so it counts as leaders"),
        ("figures: 96", "for leaders, write `leaders: 96`"),
        ("guns: 6", "add `arm: foot-artillery`"),
        ("leaders: 3", ""),
        ("leaders: 3, bases: 3", ""),
        ("arm: infantry, bases: 24", ""),
        // The wrong key may be the arm.
        ("amr: infantry, bases: 24", ""),
    ];
    each_says("holding-without-arm", "club.collection.yaml", holding, &rows);
}

#[test]
fn a_number_that_a_comma_cuts_has_no_other_finding() {
    let strengths = unit("name: A, arm: infantry, men: [{0}]");
    let rows = [("1,234, 567", ""), ("1,000, 567", ""), ("1, 567", "has 1 men")];
    each_says("implausible-strength", "army.oob.yaml", &strengths, &rows);
    let rows = [("1,000, 567", ""), ("01, 567", "`01` is not the same number")];
    each_says("octal-looking-number", "army.oob.yaml", &strengths, &rows);
}

#[test]
fn a_word_that_a_pack_lacks_is_reported_at_the_word() {
    let assign = pack(
        "grades: [{ id: raw, name: Raw, points: 1, from: [militia, conscript, regular, veteran, elite], source: text 3 }]
assign:
  - id: cossacks
    for: { traits: [{0}] }
    grade: {1}
    source: text 4
",
    );
    let rows = [
        ("cossack|crack", "10:12: error[unknown-entry]: there is no grade `crack` here"),
        ("cosack|raw", "9:21: error[unknown-entry]: there is no trait `cosack` here"),
        ("cossack|raw", ""),
    ];
    each_says("unknown-entry", "club.ruleset.yaml", &assign, &rows);
}

#[test]
fn a_value_in_typographic_quotes_is_reported() {
    let named = unit("name: {0}, arm: infantry, men: 500");
    let rows = [
        ("“Legrand”", "`“Legrand”` keeps its typographic quotes"),
        ("„Legrand“", "write `Legrand`"),
        ("«Legrand»", "typographic"),
        ("‘d’Erlon’", "typographic"),
        ("d’Erlon", ""),
        ("“Red” and “Blue”", ""),
        ("The “Red” ones", ""),
    ];
    each_says("typographic-quotes", "army.oob.yaml", &named, &rows);
    let note = list("note: “We saw nothing.”\nunits: [{ name: {0}, arm: infantry, men: 500 }]\n");
    each_says("typographic-quotes", "army.oob.yaml", &note, &[("Line", "")]);
}

#[test]
fn stands_that_are_counted_twice_or_contradict_the_men_are_reported() {
    let of = list(
        "men_per_stand: {0}\nformations:\n  - id: lannes\n    name: Lannes\n    echelon: division\n    leader: { name: Lannes }\n    {1}\n    units:\n      - { name: A, arm: infantry, stands: 5, grade: regular }\n      - { name: B, arm: infantry, stands: 4{2}, grade: regular }\n",
    );
    let rows = [
        ("500-700|stands: 9|", "has 9 stands, and so have the bodies below it"),
        ("500-700||", ""),
    ];
    each_says("strength-twice", "army.oob.yaml", &of, &rows);
    let rows = [("700-500||", "runs backwards: 700 is more than 500"), ("500-700||", "")];
    each_says("backwards-range", "army.oob.yaml", &of, &rows);
    let rows = [
        ("500-700||, men: 270", "has 270 men, but 4 stands are 2000 to 2800"),
        // The last stand of a unit may be nearly empty.
        ("500-700||, men: 1600", ""),
    ];
    each_says("contradicting-values", "army.oob.yaml", &of, &rows);
}

#[test]
fn a_battalion_in_brackets_that_lost_a_digit_is_reported() {
    let of = unit("name: 23e Ligne, arm: infantry, men: [{0}], grade: regular");
    let rows = [("710, 69", "has 69 men, beside one of 710"), ("710, 690", ""), ("90, 70", "")];
    each_says("contradicting-values", "army.oob.yaml", &of, &rows);
}

#[test]
fn copies_and_battalions_beside_their_regiment_are_reported() {
    let of = list(
        "units:\n  - { name: {0}, arm: infantry, men: 612, battalions: {1} }\n  - { name: {2}, arm: infantry, men: 640 }\n",
    );
    let rows = [
        ("57th Foot|1|57th Foot (2)", "is a copy of `57th Foot`"),
        ("57th Foot|2|1/57th Foot", "is also one of the battalions of `57th Foot`"),
        ("57th Foot|1|2/57th Foot", ""),
        ("57th Foot|1|Guard (2)", ""),
    ];
    each_says("regiment-twice", "army.oob.yaml", &of, &rows);
}

#[test]
fn a_leader_with_and_without_his_id_is_one_man() {
    let of = list(
        "formations:\n  - id: a\n    name: A\n    echelon: brigade\n    leader: { id: foy-m, name: Foy }\n    units:\n      - { name: 1/2e, arm: infantry, men: 400 }\n  - id: b\n    name: B\n    echelon: brigade\n    leader: {0}\n    units:\n      - { name: 2/2e, arm: infantry, men: 400 }\n",
    );
    let rows = [("Foy", "`foy-m` commands `B`, but also `A`"), ("Maucune", "")];
    each_says("commander-twice", "army.oob.yaml", &of, &rows);
}

#[test]
fn a_share_after_which_nothing_tires_is_reported() {
    let of = list(
        "ruleset: big-napoleonic-battles
formations:
  - id: a
    name: A
    echelon: division
    leader: { name: A }
    fatigue: {0}
    units:
      - { name: B, arm: infantry, stands: 5, grade: regular }
",
    );
    let rows = [("6%", "tires when it has lost 6%"), ("60%", "")];
    each_says("fatigue-beyond-stands", "army.oob.yaml", &of, &rows);
}

#[test]
fn a_base_of_other_size_than_those_beside_it_is_reported() {
    let of = "collection: 1\nid: club\nname: Club\nholdings:\n  - { nation: france, arm: infantry, name: A, bases: 4, base: 40x20 }\n  - { nation: france, arm: infantry, name: B, bases: 4, base: {0} }\n";
    let rows = [
        ("20x40", "another base of these troops is the other way round"),
        ("400x20", "is ten times smaller"),
        ("40x30", ""),
    ];
    each_says("doubtful-base", "club.collection.yaml", of, &rows);
}

#[test]
fn two_sides_of_one_nation_are_reported() {
    let (french, other) = (
        list("units:\n  - { name: 1/2e, arm: infantry, men: 400 }\n"),
        list("units:\n  - { name: 1/3e, arm: infantry, men: 400 }\n")
            .replace("id: army", "id: other")
            .replace("nation: france", "nation: {0}"),
    );
    let battle = "scenario: 1\nid: s\nname: S\ndate: 1815-06-18\nsides:\n  - { id: a, name: A, oobs: [army] }\n  - { id: b, name: B, oobs: [other] }\n";
    let files = [
        ("army.oob.yaml", french.as_str()),
        ("other.oob.yaml", other.as_str()),
        ("s.scenario.yaml", battle),
    ];
    let rows = [("france", "both are of `france`"), ("prussia", "")];
    each_says_in("enemy-nation", &files, &rows);
}

#[test]
fn battalions_that_are_not_the_sum_of_the_units_are_reported() {
    let of = list(
        "formations:\n  - id: b\n    name: B\n    echelon: brigade\n    leader: { name: B }\n    battalions: {0}\n    units:\n      - { name: 2e, arm: infantry, battalions: 2, men: 900 }\n      - { name: 3e, arm: infantry, battalions: 2, men: [450, 450] }\n",
    );
    let rows = [("5", "has 5 battalions, but the units below it 4"), ("4", "")];
    each_says("parts-mismatch", "army.oob.yaml", &of, &rows);
}

#[test]
fn the_only_rank_in_another_language_is_reported_in_a_short_list() {
    let of = led(&[("{0}", 0)]).replace("nation: france", "nation: austria");
    let rows = [
        ("Général de brigade", "has the French rank `Général de brigade` in a German list"),
        ("Major-General", ""),
        ("Generalmajor", ""),
    ];
    each_says("foreign-rank", "army.oob.yaml", &of, &rows);
}

#[test]
fn an_outline_on_one_line_is_reported() {
    let of = "map: 1\nid: m\nname: M\nwidth: 3000\nheight: 3000\nareas:\n  - { id: v, kind: town, name: V, outline: [[200, 300], [400, 500], {0}] }\n";
    let rows = [("[600, 700]", "`V` has no area"), ("[600, 300]", "")];
    each_says("doubtful-size", "m.map.yaml", of, &rows);
}

#[test]
fn a_clock_with_its_two_times_exchanged_is_reported_with_both_readings() {
    let of = scenario("").replace("\"11:30\"", "\"{0}\"").replace("\"20:00\"", "\"{1}\"");
    let rows =
        [("15:00|09:00", "play ends at 09:00, before it begins at 15:00"), ("09:00|15:00", "")];
    each_says("clock-backwards", "battle.scenario.yaml", &of, &rows);
}

#[test]
fn areas_of_one_name_are_reported_only_if_they_are_far_apart() {
    let of = "map: 1\nid: m\nname: M\nwidth: 3000\nheight: 3000\nareas:\n  - { id: v, kind: woods, name: Wood, outline: [[200, 300], [400, 300], [400, 500]] }\n  - { id: w, kind: woods, name: Wood, outline: [[{0}, 300], [2000, 300], [2000, 500]] }\n";
    let rows = [("1800", "two areas have the name `Wood`"), ("450", "")];
    each_says("name-twice", "m.map.yaml", of, &rows);
}

#[test]
fn a_body_is_gone_only_after_it_or_its_formation_was_on_the_map() {
    let oob = list(
        "formations:\n  - id: b\n    name: B\n    echelon: brigade\n    leader: B\n    units:\n      - { id: u, name: 1/2e, arm: infantry, men: 400 }\n      - { id: v, name: 2/2e, arm: infantry, men: 400 }\n  - id: c\n    name: C\n    echelon: brigade\n    leader: C\n    units:\n      - { id: w, name: 1/3e, arm: infantry, men: 400 }\n",
    );
    let map = "map: 1\nid: m\nname: M\nwidth: 3000\nheight: 3000\nplacements:\n  - { body: {0}, at: [500, 500] }\nphases:\n  - { id: p, name: P, gone: [u] }\n";
    let battle = "scenario: 1\nid: s\nname: S\ndate: 1815-06-18\nmap: m\nsides:\n  - { id: a, name: A, oobs: [army] }\n";
    let files = [("army.oob.yaml", oob.as_str()), ("m.map.yaml", map), ("s.scenario.yaml", battle)];
    let rows = [("c", "`u` is gone, but nothing has put it on the map"), ("b", ""), ("u", "")];
    each_says_in("no-effect", &files, &rows);
}

#[test]
fn a_key_that_says_what_another_one_says_is_led_nowhere_else() {
    let text = list(
        "units:\n  - { id: u, name: 3/27th Foot, arm: infantry, men: 633, {0}quality: good }\n",
    );
    let rows = [("grade: veteran, ", "unit `3/27th Foot` has `grade` already"), ("", "`grade`")];
    each_says("unknown-key", "army.oob.yaml", &text, &rows);
}

#[test]
fn battalions_named_by_their_number_are_counted() {
    let text = list(
        "formations:\n  - id: second\n    name: Second Brigade\n    echelon: brigade\n    battalions: {0}\n    units:\n      - { name: 1/39e Ligne, arm: infantry, men: 744 }\n      - { name: 2/39e Ligne, arm: infantry, men: 720-760 }\n",
    );
    let rows = [("3", "has 3 battalions, but the units below it 2"), ("2", "")];
    each_says("parts-mismatch", "army.oob.yaml", &text, &rows);
}

#[test]
fn a_body_that_is_gone_twice_is_reported_unless_it_came_back() {
    let oob = list("units:\n  - { id: u, name: 1/2e, arm: infantry, men: 400 }\n");
    let map = "map: 1\nid: m\nname: M\nwidth: 3000\nheight: 3000\nplacements:\n  - { body: u, at: [500, 500] }\nphases:\n  - { id: p, name: P, gone: [u] }\n{0}  - { id: r, name: R, gone: [u] }\n";
    let battle = "scenario: 1\nid: s\nname: S\ndate: 1815-06-18\nmap: m\nsides:\n  - { id: a, name: A, oobs: [army] }\n";
    let files = [("army.oob.yaml", oob.as_str()), ("m.map.yaml", map), ("s.scenario.yaml", battle)];
    let back = "  - { id: q, name: Q, placements: [{ body: u, at: [600, 500] }] }\n";
    let rows = [("", "`u` is gone twice"), (back, "")];
    each_says_in("no-effect", &files, &rows);
}

#[test]
fn a_body_is_gone_only_after_its_arrival() {
    let oob = list(
        "units:\n  - { id: u, name: 1/2e, arm: infantry, men: 400 }\n  - { id: v, name: 2/2e, arm: infantry, men: 400 }\n",
    );
    let map = "map: 1\nid: m\nname: M\nwidth: 3000\nheight: 3000\nplacements:\n  - { body: v, at: [500, 500] }\nphases:\n  - { id: p, name: P, at: \"{0}\", gone: [u] }\n";
    let battle = "scenario: 1\nid: s\nname: S\ndate: 1815-06-18\nmap: m\nsides:\n  - { id: a, name: A, oobs: [army] }\narrivals:\n  - { body: u, at: \"12:00\" }\n";
    let files = [("army.oob.yaml", oob.as_str()), ("m.map.yaml", map), ("s.scenario.yaml", battle)];
    let rows = [("11:00", "`u` is gone at 11:00, but arrives at 12:00"), ("13:00", "")];
    each_says_in("no-effect", &files, &rows);
}

#[test]
fn battalions_of_a_formation_are_compared_with_the_strength_of_its_units() {
    let text = list(
        "formations:\n  - id: barnard\n    name: Barnard\n    echelon: brigade\n    battalions: {0}\n    units:\n      - { name: 1/43rd, arm: infantry, men: 748 }\n      - { name: \"Rifles, six companies\", arm: infantry, men: 395 }\n      - { name: 1st Caçadores, arm: infantry, men: 545 }\n",
    );
    let rows = [
        ("5", "has 5 battalions, but the units below it 3 to 4"),
        ("2", "it 3 to 4"),
        ("3", ""),
        ("4", ""),
    ];
    each_says("parts-mismatch", "army.oob.yaml", &text, &rows);
}

#[test]
fn a_copied_line_with_a_common_name_has_the_same_strength() {
    let text = list(
        "formations:\n  - id: a\n    name: A\n    echelon: brigade\n    units:\n      - { name: 2e bataillon, arm: infantry, men: 589 }\n  - id: b\n    name: B\n    echelon: brigade\n    units:\n      - { name: 2e bataillon, arm: infantry, men: {0} }\n",
    );
    let rows = [("589", "is in this list twice with the strength 589"), ("577", ""), ("590", "")];
    each_says("regiment-twice", "army.oob.yaml", &text, &rows);
}

#[test]
fn two_numbers_of_three_digits_are_no_thousands() {
    let text = unit("name: 17e Ligne, arm: infantry, men: {0}");
    let rows = [("861 856", "write `[861, 856]`"), ("12 500", "did you mean `12500`?")];
    each_says("bad-format", "army.oob.yaml", &text, &rows);
}

#[test]
fn a_list_in_round_brackets_has_one_finding() {
    let text = unit("name: 17e Ligne, arm: infantry, men: {0}");
    each_says("unknown-key", "army.oob.yaml", &text, &[("(430, 415)", "write `[430, 415]`")]);
    each_says("bad-format", "army.oob.yaml", &text, &[("(430, 415)", "")]);
}

#[test]
fn a_key_of_the_formation_below_its_leader_is_led_back() {
    let text = list(
        "formations:\n  - id: a\n    name: A\n    echelon: brigade\n    leader:\n      name: Conroux\n      {0}\n    units:\n      - { name: 2e bataillon, arm: infantry, men: 589 }\n",
    );
    let rows = [
        ("grade: veteran", "`grade` is a key of formation `A`: move it there"),
        ("grade: Colonel", "did you mean `rank`?"),
    ];
    each_says("unknown-key", "army.oob.yaml", &text, &rows);
}

#[test]
fn infantry_under_artillery_is_moved_and_not_made_artillery() {
    let text = list("artillery:\n  - { name: Jäger-Kompanie, arm: infantry, {0} }\n");
    let rows =
        [("men: 120", "but its arm is infantry"), ("guns: 8", "did you mean `foot-artillery`?")];
    each_says("arm-mismatch", "army.oob.yaml", &text, &rows);
}

#[test]
fn the_umpire_is_no_side() {
    let battle = scenario("objectives:\n  - { name: Village, known_to: [{0}] }\n");
    let files = [("french.oob.yaml", FRENCH), ("ridge.scenario.yaml", battle.as_str())];
    each_says_in("unknown-side", &files, &[("umpire", "with `umpire: true`"), ("french", "")]);
}

#[test]
fn a_turn_back_after_entries_of_the_later_turn_is_reported() {
    let log = "log: 1\nid: evening\nscenario: ridge\nruleset: one-hour-wargame\nentries:\n  - { number: 1, side: french, turn: 2, do: turn, count: 2 }\n{0}  - { number: 3, side: french, turn: 1, do: turn, count: 1 }\n";
    let rows = [
        (
            "  - { number: 2, side: french, turn: 2, do: remove, unit: a }\n",
            "turn 1 begins after turn 2",
        ),
        ("", ""),
    ];
    each_says("turn-backwards", "evening.log.yaml", log, &rows);
}

#[test]
fn an_entry_at_a_bend_is_at_the_edge_if_the_road_leads_there() {
    let map = "map: 1\nid: m\nname: M\nwidth: 3200\nheight: 2400\nlines:\n  - { id: road, kind: road, path: [[{0}, 1120], [800, 1130], [1600, 1150]] }\npoints:\n  - { id: west, kind: entry, name: West, at: [800, 1130] }\n";
    let rows = [("0", "did you mean `[0, 1120]`?"), ("500", "")];
    each_says("entry-inside", "m.map.yaml", map, &rows);
}

#[test]
fn a_log_names_its_scenario_and_its_rule_set() {
    let rows = [
        ("scenario: ridge\nruleset: one-hour-wargame\n", ""),
        ("scenario: ridge\n", "has no `ruleset`"),
        ("ruleset: one-hour-wargame\n", "has no `scenario`"),
    ];
    each_says("missing-key", "evening.log.yaml", "log: 1\nid: evening\n{0}", &rows);
}
