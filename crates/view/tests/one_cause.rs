//! One cause behind several findings: the cause is reported where it is written, and nothing that follows from it.

use grognard_project::check::Options;
use grognard_project::files::{Given, given};
use grognard_syntax::diagnostic::tidy;
use grognard_view::inspect::{Inspected, inspect};

use crate::support::{NO_SETTINGS, short};

const FRENCH: &str = "oob: 1
id: ridge-french
name: French
nation: france
date: 1815-06-18
sources: { roll: The roll }
source: roll
leader: Reille
total: { men: 6096, sabres: 700, guns: 8 }
formations:
  - id: foy
    name: Division Foy
    echelon: division
    leader: Foy
    total: { men: 2996, guns: 8 }
    units:
      - { id: ligne-92, name: 92e Ligne, arm: infantry, men: 1000, battalions: 2, grade: regular }
      - { id: ligne-93, name: 93e Ligne, arm: infantry, men: 1900, battalions: 3, grade: regular }
    artillery:
      - { id: foy-guns, name: Batterie Foy, arm: foot-artillery, men: 96, guns: 8, weight: 6-pounder, grade: regular }
  - id: bachelu
    name: Division Bachelu
    echelon: division
    leader: Bachelu
    units:
      - { id: leger-2, name: 2e Léger, arm: infantry, men: 2400, battalions: 4, grade: regular }
  - id: pire
    name: Division Piré
    echelon: division
    leader: Piré
    arm: cavalry
    units:
      - { id: chasseurs-1, name: 1er Chasseurs, sabres: 400, squadrons: 4, grade: regular }
      - { id: lanciers-5, name: 5e Lanciers, sabres: 300, squadrons: 3, grade: regular }
";
const ALLIED: &str = "oob: 1
id: ridge-british
name: British
nation: britain
date: 1815-06-18
sources: { roll: The roll }
source: roll
echelon: division
leader: Picton
units:
  - { id: foot-28, name: 28th Foot, arm: infantry, men: 557, grade: regular }
  - { id: foot-32, name: 32nd Foot, arm: infantry, men: 662, grade: regular }
";
const MAP: &str = "map: 1
id: ridge
name: The ridge
width: 6000
height: 4000
origin: { latitude: 50.665, longitude: 4.365 }
areas:
  - id: hill
    kind: hill
    name: Mont
    height: 20
    outline: [[2000, 1500], [4000, 1500], [4000, 2500], [2000, 2500]]
    contours:
      - { height: 40, outline: [[2500, 1700], [3500, 1700], [3500, 2300], [2500, 2300]] }
points:
  - { id: road, kind: entry, at: [3000, 0] }
zones:
  - { id: south, outline: [[0, 0], [6000, 0], [6000, 1200], [0, 1200]] }
  - { id: north, outline: [[0, 3000], [6000, 3000], [6000, 4000], [0, 4000]] }
placements:
  - { body: foy, at: [1500, 800], facing: 0, posture: column }
  - { body: bachelu, at: [4500, 900], facing: 0, posture: column }
  - { body: foot-28, at: [2500, 3300], facing: 180, posture: line }
  - { body: foot-32, at: [3500, 3200], facing: 180, posture: line }
";
const SCENARIO: &str = "scenario: 1
id: the-ridge
name: The ridge
date: 1815-06-18
clock: { start: \"11:30\", end: \"20:30\" }
map: ridge
sides:
  - { id: french, oobs: [ridge-french], zones: [south] }
  - { id: british, oobs: [ridge-british], zones: [north] }
arrivals:
  - { body: pire, at: \"15:30\", entry: road }
victory: The French win if they hold the ridge.
";

/// The findings on the documents and others, with changes to the first.
fn found(changes: &[(&str, &str)]) -> Vec<String> {
    let mut texts = vec![
        ("french.oob.yaml", FRENCH.to_owned()),
        ("british.oob.yaml", ALLIED.to_owned()),
        ("ridge.map.yaml", MAP.to_owned()),
        ("ridge.scenario.yaml", SCENARIO.to_owned()),
    ];
    for (from, to) in changes {
        if let Some(name) = from.strip_prefix("+ ") {
            texts.push((name, (*to).to_owned()));
            continue;
        }
        let text = texts.iter_mut().find(|(_, text)| text.contains(from));
        let (_, text) = text.unwrap_or_else(|| panic!("`{from}` is not there to be replaced"));
        *text = text.replacen(from, to, 1);
    }
    let texts = texts.into_iter().map(|(name, text)| Given {
        name: name.to_owned(),
        bytes: text.into_bytes(),
        project: 0,
    });
    let (files, unread) = given(texts.collect());
    let settings = [NO_SETTINGS.clone()];
    let all = Inspected {
        files: &files,
        settings: &settings,
        unread: &unread,
        approvals: &[],
        program: "grognard",
    };
    let options = Options { complete: true, ..Options::default() };
    let mut checked = inspect(all, options);
    tidy(&mut checked.diagnostics);
    short(&files, &checked.diagnostics).lines().map(str::to_owned).collect()
}

/// Asserts that changes bring one finding, at this place and with these words.
#[track_caller]
fn one(changes: &[(&str, &str)], place: &str, words: &str) {
    let found = found(changes);
    let is_it = |line: &String| line.starts_with(place) && line.contains(words);
    assert!(found.len() == 1 && is_it(&found[0]), "{place} {words}: {found:#?}");
}

/// Asserts that changes bring no finding.
#[track_caller]
fn none(changes: &[(&str, &str)]) {
    assert_eq!(found(changes), Vec::<String>::new());
}

#[test]
fn the_documents_have_no_findings() {
    none(&[]);
}

#[test]
fn swapped_zones_lists_and_axes_are_one_finding() {
    let zones = [("zones: [south]", "zones: [x]"), ("zones: [north]", "zones: [south]")];
    let zones = [zones[0], zones[1], ("zones: [x]", "zones: [north]")];
    one(&zones, "ridge.scenario.yaml:8", "the zones of `french` and `british` seem swapped");
    let lists = [
        ("oobs: [ridge-french]", "oobs: [x]"),
        ("oobs: [ridge-british]", "oobs: [ridge-french]"),
        ("oobs: [x]", "oobs: [ridge-british]"),
    ];
    one(&lists, "ridge.scenario.yaml:8", "the lists of the two sides seem swapped");
    let from_top = [
        ("at: [1500, 800]", "at: [1500, 3200]"),
        ("at: [4500, 900]", "at: [4500, 3100]"),
        ("at: [2500, 3300]", "at: [2500, 700]"),
        ("at: [3500, 3200]", "at: [3500, 800]"),
    ];
    one(&from_top, "ridge.map.yaml:21", "measured from its upper edge");
    // Of one body nobody knows why it is there.
    one(&[("at: [1500, 800]", "at: [1500, 3200]")], "ridge.map.yaml:21", "stands 2000 m outside");
}

#[test]
fn width_and_height_that_are_swapped_are_one_finding() {
    let swapped = [("width: 6000", "width: 4000"), ("height: 4000", "height: 6000")];
    one(&swapped, "ridge.map.yaml:4", "are `width` and `height` swapped?");
}

#[test]
fn an_origin_in_another_order_is_reported() {
    let swapped = ("latitude: 50.665, longitude: 4.365", "latitude: 4.365, longitude: 50.665");
    one(&[swapped], "ridge.map.yaml:6", "latitude and longitude of the origin seem swapped");
    let beyond = ("latitude: 50.665", "latitude: 111");
    one(&[beyond], "ridge.map.yaml:6", "there is no latitude 111");
    // Egypt is no part of Europe, and its numbers are in order.
    none(&[("latitude: 50.665, longitude: 4.365", "latitude: 30.08, longitude: 31.2")]);
}

#[test]
fn a_hill_measured_from_the_sea_is_reported_at_its_height() {
    one(&[("height: 20", "height: 136")], "ridge.map.yaml:11", "is that its height above the sea?");
    one(&[("{ height: 40", "{ height: 4")], "ridge.map.yaml:14", "not higher than the layer below");
}

#[test]
fn a_body_that_looks_away_alone_is_reported() {
    one(&[("facing: 0", "facing: 180")], "ridge.map.yaml:21", "looks away from every enemy");
    let marching = [("facing: 0, posture: column", "facing: 180, posture: march-column")];
    none(&marching);
}

#[test]
fn a_formation_that_arrives_though_its_parts_stand_is_reported() {
    let parts = "victory: ";
    let both = "  - { body: chasseurs-1, at: \"14:00\", entry: road }\n  - { body: lanciers-5, at: \"14:00\", entry: road }\nvictory: ";
    one(&[(parts, both)], "ridge.scenario.yaml:11", "`pire` arrives as a whole");
    let part = "  - { body: chasseurs-1, at: \"14:00\", entry: road }\nvictory: ";
    none(&[(parts, part)]);
}

#[test]
fn a_body_in_the_lists_of_both_sides_is_reported_at_the_copy() {
    let copy = "  - { id: ligne-92, name: 92e Ligne, arm: infantry, men: 1000, grade: regular }\n";
    let placed = "  - { body: ligne-92, at: [1500, 900] }\n";
    let changes = [
        ("  - { id: foot-28", &*format!("{copy}  - {{ id: foot-28")),
        ("  - { body: foy, at", &*format!("{placed}  - {{ body: foy, at")),
    ];
    one(&changes, "british.oob.yaml:11", "`92e Ligne` stands in the lists of both sides");
}

#[test]
fn a_side_that_was_copied_is_the_one_that_others_miss() {
    let changes =
        [("id: british,", "id: french,"), ("victory:", "first_to_move: british\nvictory:")];
    one(&changes, "ridge.scenario.yaml:9", "did you mean `british`?");
}

#[test]
fn a_total_is_reported_at_the_body_that_is_to_blame() {
    one(&[("men: 1900", "men: 190")], "french.oob.yaml:18", "has 190 men, but with 1900");
    one(&[("men: 1900", "men: 19000")], "french.oob.yaml:18", "has 19000 men, but with 1900");
    one(&[("men: 1900", "men: 1850")], "french.oob.yaml:15", "the parts make 2946");
    let slid =
        [("  - id: bachelu\n    name", "  - id: bachelu\n    total: { men: 2400 }\n    name")];
    none(&slid);
    let beside = [("total: { men: 2996, guns: 8 }", "total: { men: 5396, guns: 8 }")];
    one(
        &beside,
        "french.oob.yaml:21",
        "`Division Bachelu` stands beside `Division Foy`, not in it",
    );
    let inside = [("total: { men: 2996, guns: 8 }", "total: { men: 1996, guns: 8 }")];
    one(&inside, "french.oob.yaml:17", "whose stated total is right without it");
    let comment = [("      - { id: ligne-92", "      # - { id: ligne-92")];
    let found = found(&comment);
    assert!(found.len() == 1 && found[0].contains("the parts make 1996"), "{found:#?}");
}

#[test]
fn numbers_in_each_others_place_are_one_finding() {
    let open = ("total: { men: 6096, sabres: 700, guns: 8 }\n", "");
    let foy = ("    total: { men: 2996, guns: 8 }\n", "");
    let with = |change: (&'static str, &'static str)| [open, foy, change];
    one(&with(("men: 96, guns: 8", "men: 8, guns: 96")), "french.oob.yaml:18", "are they swapped?");
    one(
        &with(("sabres: 400, squadrons: 4", "sabres: 4, squadrons: 400")),
        "french.oob.yaml:31",
        "are they swapped?",
    );
    one(
        &with(("men: 1000, battalions: 2", "men: 2, battalions: 1000")),
        "french.oob.yaml:15",
        "are they swapped?",
    );
    one(
        &with(("sabres: 400, squadrons: 4", "sabres: [400, 4]")),
        "french.oob.yaml:31",
        "did you mean `sabres: 400, squadrons: 4`?",
    );
    one(
        &with(("sabres: 400, squadrons: 4", "sabres: 400, guns: 4")),
        "french.oob.yaml:31",
        "did you mean `squadrons: 4`?",
    );
    one(
        &with(("arm: cavalry\n", "arm: infantry\n")),
        "french.oob.yaml:29",
        "which `Division Piré` gives it",
    );
    one(
        &with(("sabres: 400, squadrons: 4", "sabres: 400, battalions: 4")),
        "french.oob.yaml:31",
        "has battalions, but its arm is cavalry",
    );
    one(
        &with(("arm: foot-artillery", "arm: cavalry")),
        "french.oob.yaml:18",
        "did you mean `horse-artillery`?",
    );
}

const LOG: &str = "log: 1
id: evening
scenario: the-ridge
ruleset: one-hour-wargame
entries:
  - { number: 1, side: british, by: a, turn: 1, do: lose, unit: foot-28, track: unit-fatigue, count: 3 }
  - { number: 2, side: french, by: a, turn: 1, do: lose, unit: ligne-92-1, track: unit-fatigue, count: 2 }
  - { number: 3, side: british, by: a, turn: 1, do: turn, count: 2 }
  - { number: 4, side: french, by: a, turn: 2, do: lose, unit: ligne-93-1, track: unit-fatigue, count: 2 }
  - { number: 5, side: french, by: a, turn: 2, do: undo, of: 4 }
  - { number: 6, side: british, by: a, turn: 2, do: turn, count: 3 }
";

/// Asserts that a change of the log brings one finding, at this line and with these words.
#[track_caller]
fn one_in_log(from: &str, to: &str, line: usize, words: &str) {
    assert!(LOG.contains(from), "{from}");
    let log = LOG.replace(from, to);
    one(&[("+ evening.log.yaml", &log)], &format!("evening.log.yaml:{line}:"), words);
}

#[test]
fn slips_of_a_log_are_one_finding_with_what_there_is() {
    none(&[("+ evening.log.yaml", LOG)]);
    let other = "`napoleonic-fury` has no wear `unit-fatigue`, which the entries name";
    one_in_log("ruleset: one-hour-wargame", "ruleset: napoleonic-fury", 4, other);
    let hits = "unit: foot-28, track: unit-fatigue";
    one_in_log(hits, "unit: foot-28, track: hits", 6, "did you mean `unit-fatigue`?");
    one_in_log("number: 4", "number: 3", 9, "did you mean `number: 4`?");
    one_in_log(
        "turn: 1, do: turn, count: 2",
        "turn: 1, do: turn, count: 12",
        8,
        "did you mean `count: 2`?",
    );
    let lose = "do: lose, unit: ligne-93-1";
    one_in_log(lose, "do: regain, unit: ligne-93-1", 9, "did you mean `do: lose`?");
    one_in_log("unit: foot-28", "unit: bachelu", 6, "has no unit `bachelu`");
    let arrive = "do: arrive, unit: foot-28, to: \"yes\"";
    let from = "do: lose, unit: foot-28, track: unit-fatigue, count: 3";
    one_in_log(from, arrive, 6, "has no arrival `foot-28`");
    one_in_log(from, "do: score, to: britain, count: 3", 6, "has no side `britain`");
}
