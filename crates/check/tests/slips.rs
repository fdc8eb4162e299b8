//! Slips of authors that other checks once missed, or blamed on something else.

use crate::sense::{FRENCH, scenario};
use crate::support::{each_says, each_says_in, list, unit};

const PRUSSIAN: &str = "oob: 1
id: prussian
name: Prussian
nation: prussia
date: 1809-07-06
formations:
  - id: p-1
    name: Brigade
    echelon: brigade
    leader: { id: {0}, name: {1} }
    units:
      - { name: Leib, arm: infantry, men: 448, grade: regular }
";

const BATTLE: &str = "scenario: 1
id: the-ridge
name: The ridge
date: 1809-07-06
clock: { start: \"11:30\", end: \"20:30\" }
map: ridge
sides:
  - { id: french, name: French, oobs: [army]{2} }
  - { id: prussian, name: Prussian, oobs: [prussian] }
victory: The French win if they hold the ridge.
";

#[test]
fn a_leader_commands_on_one_side_only() {
    let french = list(
        "formations:\n  - id: f-1\n    name: Division\n    echelon: division\n    leader: { id: girard, name: Girard }\n    units:\n      - { name: 1/28e Ligne, arm: infantry, men: 448, grade: regular }\n",
    );
    let battle = BATTLE.replace("{2}", "").replace("map: ridge\n", "");
    let documents = [
        ("army.oob.yaml", french.as_str()),
        ("prussian.oob.yaml", PRUSSIAN),
        ("ridge.scenario.yaml", &battle),
    ];
    let rows = [
        ("girard|von Borstell", "leader `girard` is `von Borstell` here and `Girard`"),
        ("girard|Girard", "`Girard` commands in the lists of two sides"),
        ("borstell|von Borstell", ""),
    ];
    each_says_in("commander-twice", &documents, &rows);
    // Without a battle, two lists of one day show it, and two lists of several years do not.
    let rows = [("girard|von Borstell", "leader `girard` is"), ("girard|General Girard", "")];
    each_says_in("commander-twice", &documents[..2], &rows);
    let later = PRUSSIAN.replace("1809-07-06", "1813-08-27");
    each_says_in(
        "commander-twice",
        &[documents[0], ("prussian.oob.yaml", &later)],
        &[("girard|X", "")],
    );
}

#[test]
fn a_grade_contradicts_a_trait_from_above() {
    let of = list(
        "{0}\nformations:\n  - id: a\n    name: A\n    echelon: division\n    {1}\n    units:\n      - { name: Grenadiers, arm: infantry, men: 500{2} }\n",
    );
    let rows = [
        ("traits: [guard]|grade: militia|", "`A` has the grade `militia`, but the trait `guard`"),
        ("traits: [guard]|quality: good|, grade: militia", "`Grenadiers` has the grade `militia`"),
        ("grade: elite|traits: [landwehr]|", "`A` has the grade `elite`, but the trait `landwehr`"),
        // The troops of the formation have a grade of their own.
        ("grade: elite|traits: [landwehr]|, grade: militia", ""),
        ("traits: [guard]|grade: militia|, grade: elite", ""),
        ("traits: [guard]|grade: elite|", ""),
    ];
    each_says("conflicting-traits", "army.oob.yaml", &of, &rows);
}

#[test]
fn a_stand_of_horse_does_not_have_many_more_men_than_a_stand_of_foot() {
    let of = list(
        "men_per_stand: 400-600\nsabres_per_stand: {0}\nunits:\n  - { name: A, arm: infantry, stands: 4, grade: regular }\n  - { name: B, arm: cavalry, stands: 2, grade: regular }\n",
    );
    let rows = [("2000-3000", "a stand of horse has 2000 sabres"), ("400-600", ""), ("150", "")];
    each_says("uneven-stands", "army.oob.yaml", &of, &rows);
}

#[test]
fn the_strength_of_a_regiment_in_each_part_is_one_finding() {
    let of = unit("name: IR 2 Hiller, arm: infantry, men: [{0}], grade: regular");
    let rows = [
        ("2061, 2061, 2061", "each of the 3 parts of `IR 2 Hiller` has 2061 men"),
        ("2061, 754", "battalion 1 of `IR 2 Hiller` has 2061 men"),
        ("741, 741", ""),
    ];
    each_says("implausible-strength", "army.oob.yaml", &of, &rows);
}

#[test]
fn a_battalion_that_lost_a_digit_is_reported() {
    let of = list(
        "units:\n  - { name: 1/6e Légère, arm: infantry, men: {0}, grade: regular }\n  - { name: 4e Ligne, arm: infantry, men: [612, 587], grade: regular }\n  - { name: 2/6e Légère, arm: infantry, men: {1}, grade: regular }\n",
    );
    let rows = [("61|640", "61 men, but every other battalion"), ("61|64", ""), ("212|640", "")];
    each_says("implausible-strength", "army.oob.yaml", &of, &rows);
}

#[test]
fn a_regiment_in_two_lists_of_a_battle_is_reported() {
    let of = |id: &str, men: &str| {
        format!(
            "oob: 1\nid: {id}\nname: A\nnation: france\ndate: 1809-07-06\nunits:\n  - {{ name: 1/28e Ligne, arm: infantry, men: {men} }}\n"
        )
    };
    let battle = BATTLE.replace("{2}", "").replace("map: ridge\n", "");
    let (army, other) = (of("army", "448"), of("prussian", "{0}"));
    let documents = [
        ("army.oob.yaml", army.as_str()),
        ("prussian.oob.yaml", &other),
        ("ridge.scenario.yaml", &battle),
    ];
    let rows = [("448", "in another list of this battle"), ("447", "")];
    each_says_in("regiment-twice", &documents, &rows);
}

#[test]
fn troops_begin_at_their_time() {
    let of = unit("name: {0}, arm: cavalry, sabres: 311, grade: regular");
    let early = of.replace("1809-07-06", "1805-11-05");
    let rows = [("2e Chevau-légers lanciers", "no troops such as"), ("9e Hussards", "")];
    each_says("troops-out-of-time", "army.oob.yaml", &early, &rows);
    let rows = [("1er Chevau-légers lanciers", ""), ("2e Lanciers", "no troops such as")];
    each_says("troops-out-of-time", "army.oob.yaml", &of, &rows);
}

#[test]
fn batteries_do_not_have_the_arm_of_the_list() {
    let french = list(
        "arm: infantry\nformations:\n  - id: guns\n    name: Guns\n    echelon: group\n    artillery:\n      - { name: Mountain guns, arm: foot-artillery, guns: 10 }\n  - id: foot\n    name: Foot\n    echelon: brigade\n    units:\n      - { name: 2/78th, men: 704, grade: regular }\n",
    );
    let battle = scenario("map: ridge\n").replace("[french]", "[army]");
    let map = "map: 1\nid: ridge\nname: Ridge\nwidth: 6000\nheight: 4000\nplacements:\n  - { body: guns, at: [2400, 1500], facing: 0, posture: {0} }\n  - { body: foot, at: [1400, 1500], facing: 0, posture: {1} }\n";
    let documents = [
        ("army.oob.yaml", french.as_str()),
        ("ridge.scenario.yaml", &battle),
        ("ridge.map.yaml", map),
    ];
    let rows = [
        ("unlimbered|line", ""),
        ("line|line", "`guns` is artillery"),
        ("unlimbered|limbered", "`foot` is infantry"),
    ];
    each_says_in("posture-mismatch", &documents, &rows);
}

#[test]
fn a_strength_is_not_rounded_away() {
    let french = list(
        "units:\n  - { id: f-1, name: 1/28e Ligne, arm: infantry, men: 448, grade: regular }\n",
    );
    let prussian = PRUSSIAN.replace("{0}", "leib").replace("{1}", "Leib");
    let intel = ", intel: [{ body: p-1, knows: strength, rounded: {0} }]";
    let battle = BATTLE.replace("{2}", intel);
    let map = "map: 1\nid: ridge\nname: Ridge\nwidth: 6000\nheight: 4000\nplacements:\n  - { body: f-1, at: [2400, 1500] }\n  - { body: p-1, at: [1400, 1500] }\n";
    let documents = [
        ("army.oob.yaml", french.as_str()),
        ("prussian.oob.yaml", &prussian),
        ("ridge.scenario.yaml", &battle),
        ("ridge.map.yaml", map),
    ];
    let rows = [("1000", "448 of `p-1`, rounded to multiples of 1000"), ("500", ""), ("100", "")];
    each_says_in("no-effect", &documents, &rows);
}

#[test]
fn an_objective_until_an_hour_and_to_the_end_needs_a_name() {
    let of = scenario(
        "map: ridge\nobjectives:\n  - { place: hof, points: 3{0} }\n  - { place: hof, points: 2{1} }\n",
    );
    let rows = [
        (", by: \"16:00\"|", "once until 16:00 and once to the end"),
        (", by: \"16:00\"|, name: The yard at dusk", ""),
        (", by: \"16:00\"|, by: \"18:00\"", ""),
        ("|", "a second time"),
    ];
    each_says_in(
        "objective-twice",
        &[
            ("french.oob.yaml", FRENCH),
            ("r.scenario.yaml", &of),
            (
                "ridge.map.yaml",
                "map: 1\nid: ridge\nname: Ridge\nwidth: 6000\nheight: 4000\npoints:\n  - { id: hof, kind: objective, name: Hof, at: [2400, 1500] }\n",
            ),
        ],
        &rows,
    );
}

#[test]
fn the_id_of_a_leader_is_not_placed_as_a_body() {
    let french = list(
        "leader: { id: {0}, name: Hiller }\nformations:\n  - { id: f-1, name: First, echelon: brigade, men: 700 }\n  - { id: f-2, name: Second, echelon: brigade, men: 700 }\n",
    );
    let battle = scenario("map: ridge\n").replace("[french]", "[army]");
    let map = "map: 1\nid: ridge\nname: Ridge\nwidth: 6000\nheight: 4000\nplacements:\n  - { body: f-1, at: [2400, 1500] }\n  - { body: {1}, at: [1400, 1500] }\n";
    let documents = [
        ("army.oob.yaml", french.as_str()),
        ("ridge.scenario.yaml", &battle),
        ("ridge.map.yaml", map),
    ];
    let rows = [
        ("army|army", "`army` is the whole list here, but also the id of a leader"),
        ("hiller|army", ""),
        ("army|f-1", "did you mean `f-2`, which is not on the map?"),
    ];
    each_says_in("body-twice-on-map", &documents, &rows);
}

/// A map with an entry at the end of a road, a hill with a layer, and a bridge.
const MAP: &str = "map: 1
id: ridge
name: Ridge
width: {0}
height: 2600
schematic: true
areas:
  - { id: hill, kind: hill, name: Hill, height: {1}, outline: [[800, 1500], [1900, 1450], [{2}, 2500], [900, 2550]], contours: [{ height: 140, outline: [[1000, 1600], [{3}, 1600], [1600, 2300], [1100, 2300]] }] }
lines:
  - { id: road, kind: road, name: Road, path: [[0, 1280], [1500, 1270], [4200, 1250]] }
  - { id: dyle, kind: river, name: Dyle, width: 15, path: [[3000, 0], [3000, 2600]] }
points:
  - { id: east, kind: entry, name: East, at: [4200, 1250] }
  - { id: bridge, kind: bridge, name: Bridge, at: [{4}, 1259] }
";

#[test]
fn an_entry_point_beyond_which_there_is_nothing_is_not_inside() {
    let rows = [
        ("5000|60|2000|1700|3000", "`[5000, 1250]`, or `width: 4200`?"),
        ("4200|60|2000|1700|3000", ""),
    ];
    each_says("entry-inside", "ridge.map.yaml", MAP, &rows);
}

#[test]
fn a_hill_is_not_higher_than_half_its_side() {
    let rows =
        [("4200|735|2000|3000", "735 m high, but only 1100 m across"), ("4200|120|2000|3000", "")];
    let layer = MAP.find(", contours:").expect("a layer");
    let end = MAP.find(" }\nlines:").expect("its end");
    let of = [&MAP[..layer], &MAP[end..]].concat().replace("{4}", "{3}");
    each_says("doubtful-size", "ridge.map.yaml", &of, &rows);
}

#[test]
fn a_point_off_the_map_is_the_only_finding_about_its_outline() {
    let rows = [("4200|120|20000|1700|3000", "extends far off the map at [20000, 2500]")];
    each_says("off-the-map", "ridge.map.yaml", MAP, &rows);
    let rows = [("4200|120|20000|1700|3000", "")];
    each_says("crossing-outline", "ridge.map.yaml", MAP, &rows);
    // The corner outside is named, and not the middle of the edge before it.
    let rows = [("4200|120|2000|2600|3000", "at [2600, 1600]"), ("4200|120|20000|1700|3000", "")];
    each_says("contour-outside", "ridge.map.yaml", MAP, &rows);
}

#[test]
fn a_bridge_far_from_the_water_is_the_missing_one() {
    let rows = [("4200|120|2000|1700|1000", "did you mean `[3000, 1259]`?")];
    each_says("bridge-off-water", "ridge.map.yaml", MAP, &rows);
    each_says("unbridged-road", "ridge.map.yaml", MAP, &[("4200|120|2000|1700|1000", "")]);
}

#[test]
fn a_changed_figure_needs_its_own_source() {
    let overlay = "ruleset: 1\nid: club-fury\nname: Club\nextends: napoleonic-fury\nsources: { club: Rules of our club }\nunits:\n  - { id: infantry-brigade, most: {0} }\n";
    let rows = [
        ("8", "`8` has no source"),
        ("{ value: 8, source: public club 1 }", ""),
        ("8, source: public club 1", ""),
    ];
    each_says("figure-without-source", "club-fury.ruleset.yaml", overlay, &rows);
}

/// A small pack with these lines at its end.
fn pack(rest: &str) -> String {
    format!("ruleset: 1\nid: club\nname: Club\nsources: {{ book: Book }}\ntext: book\n{rest}")
}

#[test]
fn a_percentage_is_no_fraction() {
    let of = pack(
        "qualities:\n  - { id: good, name: Good, from: [good], values: { fatigue-percent: {0} }, source: text 3 }\n",
    );
    let rows = [("0.6", "did you mean `60`?"), ("60", "")];
    each_says("doubtful-scale", "club.ruleset.yaml", &of, &rows);
}

#[test]
fn each_column_and_each_result_of_a_table_can_apply() {
    let of = pack(
        "tables:
  - id: fire
    name: Fire
    topic: fire
    dice: d6
    columns:
      - { id: few, name: few, upto: {0} }
      - { id: some, name: some, upto: {1} }
      - { id: many, name: many }
    results:
      - { id: two, name: Two }
      - { id: none, name: None }
    rows:
      - { score: 4.., cells: [{2}, two, two] }
      - { score: ..3, cells: [{2}, two, {3}] }
    source: text 3
",
    );
    let rows = [
        ("4|2|two|none", "the column `some` never applies"),
        ("2|4|two|none", ""),
        ("2|4|two|two", "the result `none` of the dice table `fire` never applies"),
    ];
    each_says("never-applies", "club.ruleset.yaml", &of, &rows);
}

#[test]
fn a_wrong_element_is_marked_at_its_key() {
    let of = pack(
        "elements:\n  - { id: foot, name: Company, arms: [infantry], men: 120, source: text 2 }\nunits:\n  - { id: battalion, name: Battalion, level: battalion, arms: [infantry], element: {0}, least: 3, most: 9, source: text 2 }\n",
    );
    each_says("unknown-entry", "club.ruleset.yaml", &of, &[("infantry", ":9:84:"), ("foot", "")]);
}

#[test]
fn keys_at_the_margin_belong_to_the_key_above() {
    let of = "scenario: 1\nid: ridge\nname: Ridge\ndate: 1815-06-18\nclock:\n{0}start: \"11:30\"\n{0}end: \"20:30\"\nsides:\n  - { id: french, oobs: [army] }\nvictory: The French hold it.\n";
    let rows =
        [("", "`start` and `end` are keys of `clock`, but are in the same column"), ("  ", "")];
    each_says("unknown-key", "ridge.scenario.yaml", of, &rows);
    each_says("wrong-type", "ridge.scenario.yaml", of, &[("", "")]);
}

#[test]
fn texts_in_place_of_entries_are_one_finding() {
    let of = pack(
        "charts:\n  - id: moves\n    name: Moves\n    topic: movement\n    columns: [{0}]\n    rows:\n      - { id: open, name: Open, cells: [8, 14] }\n    source: text 4\n",
    );
    let rows = [
        ("Infantry, Cavalry", "`{ id: infantry, name: Infantry }`"),
        ("{ id: foot, name: Infantry }, { id: horse, name: Cavalry }", ""),
    ];
    each_says("wrong-type", "club.ruleset.yaml", &of, &rows);
    each_says("wrong-cell-count", "club.ruleset.yaml", &of, &[("Infantry, Cavalry", "")]);
}

#[test]
fn signs_between_points_and_inches_in_quotes_are_named() {
    let of = "map: 1\nid: ridge\nname: {0}\nwidth: 6000\nheight: 4000\nlines:\n  - { kind: road, path: {1} }\n";
    let rows = [
        ("Ridge|[[0, 10] -> [20, 10] -> [30, 10]]", "`->` does not separate the entries of a list"),
        ("Ridge|[[0, 10]; [20, 10]]", "`;` does not separate"),
        ("Ridge|[[0, 10], [20, 10]]", ""),
        ("\"A charge of 8\" at most\"|[[0, 10], [20, 10]]", "the sign for inches closes the quote"),
    ];
    each_says("yaml-syntax", "ridge.map.yaml", of, &rows);
    let of = "map: 1\nid: ridge\nname: Ridge\nwidth: 6000\nheight: 4000\norigin: {0}\n";
    let rows = [
        ("[50.7, 4.57]", "latitude: 50.7, longitude: 4.57"),
        ("{ latitude: 50.7, longitude: 4.57 }", ""),
    ];
    each_says("wrong-type", "ridge.map.yaml", of, &rows);
}
