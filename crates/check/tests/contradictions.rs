//! Values in lists and scenarios that contradict each other: ranks, grades, names, stands, hours and points.

use crate::sense::{FRENCH, scenario};
use crate::support::{each_says, each_says_in, list};

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
fn a_clock_with_its_two_times_exchanged_is_reported_with_both_readings() {
    let of = scenario("").replace("\"11:30\"", "\"{0}\"").replace("\"20:00\"", "\"{1}\"");
    let rows =
        [("15:00|09:00", "play ends at 09:00, before it begins at 15:00"), ("09:00|15:00", "")];
    each_says("clock-backwards", "battle.scenario.yaml", &of, &rows);
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
fn the_umpire_is_no_side() {
    let battle = scenario("objectives:\n  - { name: Village, known_to: [{0}] }\n");
    let files = [("french.oob.yaml", FRENCH), ("ridge.scenario.yaml", battle.as_str())];
    each_says_in("unknown-side", &files, &[("umpire", "with `umpire: true`"), ("french", "")]);
}
