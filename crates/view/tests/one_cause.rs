//! Tests that a mistake with several effects is reported once, at the place of the mistake.

use grognard_check::check::Options;
use grognard_project::files::{Given, given};
use grognard_syntax::diagnostic::tidy;
use grognard_view::inspect::{Inspected, inspect};

use crate::support::{NO_SETTINGS, changed, each_row, short};

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

/// Findings about the documents after the changes, with a log if one is given.
fn found(log: Option<&str>, changes: &[(&str, &str)]) -> Vec<String> {
    let mut texts = vec![
        ("french.oob.yaml", FRENCH.to_owned()),
        ("british.oob.yaml", ALLIED.to_owned()),
        ("ridge.map.yaml", MAP.to_owned()),
        ("ridge.scenario.yaml", SCENARIO.to_owned()),
    ];
    texts.extend(log.map(|log| ("evening.log.yaml", log.to_owned())));
    changed(&mut texts, changes);
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

/// Changes to the documents, the place of the only finding that each change causes, and words from
/// this finding.
const CHANGES: &str = r#"
# Swapped zones, lists and axes are one finding.
zones: [south] → zones: [x] | zones: [north] → zones: [south] | zones: [x] → zones: [north] ⇒ ridge.scenario.yaml:8 ⇒ the zones of `french` and `british` seem swapped
oobs: [ridge-french] → oobs: [x] | oobs: [ridge-british] → oobs: [ridge-french] | oobs: [x] → oobs: [ridge-british] ⇒ ridge.scenario.yaml:8 ⇒ the lists of the two sides seem swapped
at: [1500, 800] → at: [1500, 3200] | at: [4500, 900] → at: [4500, 3100] | at: [2500, 3300] → at: [2500, 700] | at: [3500, 3200] → at: [3500, 800] ⇒ ridge.map.yaml:21 ⇒ measured from its upper edge
# For a single body outside its zone, no cause is given.
at: [1500, 800] → at: [1500, 3200] ⇒ ridge.map.yaml:21 ⇒ is 2000 m outside
# Width and height that are swapped are one finding.
width: 6000 → width: 4000 | height: 4000 → height: 6000 ⇒ ridge.map.yaml:4 ⇒ are `width` and `height` swapped?
# An origin in another order is reported.
latitude: 50.665, longitude: 4.365 → latitude: 4.365, longitude: 50.665 ⇒ ridge.map.yaml:6 ⇒ latitude and longitude of the origin seem swapped
latitude: 50.665 → latitude: 111 ⇒ ridge.map.yaml:6 ⇒ latitude 111 is out of range
# Egypt is no part of Europe, and its numbers are in order.
latitude: 50.665, longitude: 4.365 → latitude: 30.08, longitude: 31.2 ⇒ nothing
# A hill measured from the sea is reported at its height.
height: 20 → height: 136 ⇒ ridge.map.yaml:11 ⇒ is that its height above the sea?
{ height: 40 → { height: 4 ⇒ ridge.map.yaml:14 ⇒ not higher than the layer below
# A body that looks away alone is reported.
facing: 0 → facing: 180 ⇒ ridge.map.yaml:21 ⇒ faces away from every enemy
facing: 0, posture: column → facing: 180, posture: march-column ⇒ nothing
# A formation that arrives though its parts stand is reported.
victory:  →   - { body: chasseurs-1, at: "14:00", entry: road }\n  - { body: lanciers-5, at: "14:00", entry: road }\nvictory:  ⇒ ridge.scenario.yaml:11 ⇒ `pire` arrives as a whole
victory:  →   - { body: chasseurs-1, at: "14:00", entry: road }\nvictory:  ⇒ nothing
# A body in the lists of both sides is reported at the copy.
  - { id: foot-28 →   - { id: ligne-92, name: 92e Ligne, arm: infantry, men: 1000, grade: regular }\n  - { id: foot-28 |   - { body: foy, at →   - { body: ligne-92, at: [1500, 900] }\n  - { body: foy, at ⇒ british.oob.yaml:11 ⇒ `92e Ligne` is in the lists of both sides
# A side that was copied is the one that others miss.
id: british, → id: french, | victory: → first_to_move: british\nvictory: ⇒ ridge.scenario.yaml:9 ⇒ did you mean `british`?
# A total is reported at the body that is to blame.
men: 1900 → men: 190 ⇒ french.oob.yaml:18 ⇒ has 190 men, but with 1900
men: 1900 → men: 19000 ⇒ french.oob.yaml:18 ⇒ has 19000 men, but with 1900
men: 1900 → men: 1850 ⇒ french.oob.yaml:15 ⇒ the parts add up to 2946
  - id: bachelu\n    name →   - id: bachelu\n    total: { men: 2400 }\n    name ⇒ nothing
total: { men: 2996, guns: 8 } → total: { men: 5396, guns: 8 } ⇒ french.oob.yaml:21 ⇒ `Division Bachelu` is beside `Division Foy`, not in it
total: { men: 2996, guns: 8 } → total: { men: 1996, guns: 8 } ⇒ french.oob.yaml:17 ⇒ whose stated total is right without it
      - { id: ligne-92 →       # - { id: ligne-92 ⇒ french.oob.yaml: ⇒ the parts add up to 1996
"#;

/// Numbers that were swapped, in a list without totals.
const SWAPPED: &str = r#"
men: 96, guns: 8 → men: 8, guns: 96 ⇒ french.oob.yaml:18 ⇒ are they swapped?
sabres: 400, squadrons: 4 → sabres: 4, squadrons: 400 ⇒ french.oob.yaml:31 ⇒ are they swapped?
men: 1000, battalions: 2 → men: 2, battalions: 1000 ⇒ french.oob.yaml:15 ⇒ are they swapped?
sabres: 400, squadrons: 4 → sabres: [400, 4] ⇒ french.oob.yaml:31 ⇒ did you mean `sabres: 400, squadrons: 4`?
sabres: 400, squadrons: 4 → sabres: 400, guns: 4 ⇒ french.oob.yaml:31 ⇒ did you mean `squadrons: 4`?
arm: cavalry\n → arm: infantry\n ⇒ french.oob.yaml:29 ⇒ inherited from `Division Piré`
sabres: 400, squadrons: 4 → sabres: 400, battalions: 4 ⇒ french.oob.yaml:31 ⇒ has battalions, but its arm is cavalry
arm: foot-artillery → arm: cavalry ⇒ french.oob.yaml:18 ⇒ did you mean `horse-artillery`?
"#;

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

const SLIPS: &str = r#"
ruleset: one-hour-wargame → ruleset: napoleonic-fury ⇒ evening.log.yaml:4: ⇒ `napoleonic-fury` has no wear `unit-fatigue`, which the entries use
unit: foot-28, track: unit-fatigue → unit: foot-28, track: hits ⇒ evening.log.yaml:6: ⇒ did you mean `unit-fatigue`?
number: 4 → number: 3 ⇒ evening.log.yaml:9: ⇒ did you mean `number: 4`?
turn: 1, do: turn, count: 2 → turn: 1, do: turn, count: 12 ⇒ evening.log.yaml:8: ⇒ did you mean `count: 2`?
do: lose, unit: ligne-93-1 → do: regain, unit: ligne-93-1 ⇒ evening.log.yaml:9: ⇒ did you mean `do: lose`?
unit: foot-28 → unit: bachelu ⇒ evening.log.yaml:6: ⇒ has no unit `bachelu`
do: lose, unit: foot-28, track: unit-fatigue, count: 3 → do: arrive, unit: foot-28, to: "yes" ⇒ evening.log.yaml:6: ⇒ has no arrival `foot-28`
do: lose, unit: foot-28, track: unit-fatigue, count: 3 → do: score, to: britain, count: 3 ⇒ evening.log.yaml:6: ⇒ has no side `britain`
"#;

#[test]
fn each_cause_is_one_finding_and_sound_documents_have_none() {
    for log in [None, Some(LOG)] {
        assert_eq!(found(log, &[]), Vec::<String>::new());
    }
    let no_totals = [
        ("total: { men: 6096, sabres: 700, guns: 8 }\n", ""),
        ("    total: { men: 2996, guns: 8 }\n", ""),
    ];
    for (table, log, before) in
        [(CHANGES, None, &[][..]), (SWAPPED, None, &no_totals), (SLIPS, Some(LOG), &[])]
    {
        each_row(table, |changes, wanted| {
            let found = found(log, &[before, changes].concat());
            let is_it = match (found.as_slice(), wanted) {
                ([], ["nothing"]) => true,
                ([line], [place, words]) => line.starts_with(place) && line.contains(words),
                _ => false,
            };
            (!is_it).then(|| format!("{found:#?}"))
        });
    }
}
