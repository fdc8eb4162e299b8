//! Tests that one mistake has one finding, which names the cause, and that consequences are not
//! reported.

use grognard_check::check::Options;

use crate::support::{changed, check_files, each_row, short};

const PROJECT: &str = "grognard: 1\nname: Small\n";
const OOB: &str = "oob: 1
id: army
name: Army
nation: france
date: 1815-06-18
sources: { roll: The roll }
source: roll
formations:
  - id: first
    name: First Brigade
    echelon: brigade
    leader: Foy
    units:
      - name: 1/28e Ligne
        arm: infantry
        men: 448
        grade: regular
  - id: second
    name: Second Brigade
    echelon: brigade
    leader: Gauthier
    units:
      - { name: 2/28e Ligne, arm: infantry, men: 452, grade: regular }
artillery:
  - { id: guns, name: Bonnaud, arm: foot-artillery, guns: 8, weight: 6-pounder }
total: { men: 900, guns: 8 }
";
const OTHER: &str = "oob: 1
id: other
name: Other
nation: prussia
date: 1815-06-18
sources: { roll: The roll }
source: roll
echelon: brigade
leader: Steinmetz
units:
  - { id: third, name: 1/IR 12, arm: infantry, men: 731, grade: regular }
";
const MAP: &str = "map: 1
id: ridge
name: The ridge
width: 6000
height: 4000
points:
  - { id: east, kind: entry, at: [6000, 2500] }
zones:
  - { id: west, outline: [[0, 0], [2000, 0], [2000, 4000], [0, 4000]] }
  - { id: far, outline: [[4000, 0], [6000, 0], [6000, 4000], [4000, 4000]] }
placements:
  - { body: first, at: [1400, 1500] }
  - { body: guns, at: [1500, 1500] }
  - { body: third, at: [5000, 1500] }
";
const SCENARIO: &str = "scenario: 1
id: the-ridge
name: The ridge
date: 1815-06-18
clock: { start: \"11:30\", end: \"20:30\" }
map: ridge
sides:
  - { id: french, oobs: [army], zones: [west] }
  - { id: prussian, oobs: [other], zones: [far] }
arrivals:
  - { body: second, at: \"15:30\", entry: east }
victory: The French win if they hold the ridge.
";

fn found(changes: &[(&str, &str)]) -> Vec<String> {
    let mut texts = [
        ("grognard.yaml", PROJECT.to_owned()),
        ("army.oob.yaml", OOB.to_owned()),
        ("other.oob.yaml", OTHER.to_owned()),
        ("ridge.map.yaml", MAP.to_owned()),
        ("ridge.scenario.yaml", SCENARIO.to_owned()),
    ];
    changed(&mut texts, changes);
    let files = texts.map(|(name, text)| (name.to_owned(), text.into_bytes()));
    let options = Options { complete: true, ..Options::default() };
    let (files, checked) = check_files(files.to_vec(), options);
    short(&files, &checked.diagnostics).lines().map(str::to_owned).collect()
}

#[test]
fn the_documents_have_no_findings() {
    assert_eq!(found(&[]), Vec::<String>::new());
}

/// Changes (separated by `|`) and words of the single finding that they cause.
const CHANGES: &str = r#"
# A dash that cuts an entry is the only finding.
        men: 448 →       - men: 448 ⇒ the dash before `men`
    name: First →   - name: First ⇒ the dash before `name`
    leader: Foy →   - leader: Foy ⇒ the dash before `leader`
        arm: inf →       - arm: inf |         men: 4 →       - men: 4 ⇒ the dashes before `arm` and `men`
# A dash that is missing is the only finding.
  - id: second →     id: second ⇒ a `- ` is missing before `id`
  - id: first →     id: first ⇒ a `- ` is missing before `id`
# Guns in place of men change no total.
men: 452 → guns: 452 ⇒ has guns, but no men
guns: 8, weight → men: 8, weight ⇒ has gunners, but no `guns`
{ men: 900, guns: 8 } → { men: 8, guns: 900 } ⇒ men and guns swapped
# A zone of both sides is one finding.
zones: [far] → zones: [west] ⇒ both set up in the zone `west`
# Rule sets of the project file are looked up.
name: Small → name: Small\nfielded_under: [nonesuch] ⇒ no rule set `nonesuch`
name: Small → name: Small\nsite: { rulesets: [zzz] } ⇒ no rule set `zzz`
# A wrong word is no trap besides.
map: ridge\nsides → map: y\nsides ⇒ there is no map `y`
# A total that a total below explains is held back.
    leader: Foy →     leader: Foy\n    total: { men: 1448 } | { men: 900 → { men: 1900 ⇒ total of `First Brigade` is 1448 men
# A total names the strength that makes the difference.
    leader: Foy →     leader: Foy\n    total: { men: 4480 } | { men: 900 → { men: 4932 ⇒ did you mean `4480`?
  - id: second →       # - { name: 3/28e Ligne, men: 400 }\n  - id: second | { men: 900 → { men: 1300 ⇒ remove the `#`
# A key at the wrong place says where it belongs.
    echelon: brigade\n    leader: Foy →     echelon: brigade\n    rank: Général\n    rating: good\n    leader: Foy ⇒ `rank` and `rating` are not keys of formation `First Brigade`, but of `leader`
clock: { start: "11:30", end: "20:30" } → start: "11:30"\nend: "20:30" ⇒ write `clock: {
452, grade → 452, date: 1815-06-18, grade ⇒ write it at the top
452, grade: regular }\n → 452, grade: regular }\n      - { name: 3/28e, echelon: regiment, units: [{ name: a, arm: infantry, men: 9 }] }\n ⇒ move `3/28e` under `formations`
# A key in other words leads to the key.
    leader: Gauthier →     chef: Gauthier ⇒ did you mean `leader
452, grade: regular → 452, quality: regular ⇒ did you mean `grade`?
1/28e Ligne\n        arm → 1/28e Ligne\n        type ⇒ did you mean `arm`?
name: 2/28e → nаme: 2/28e ⇒ did you mean `name`?
victory: The → victory-conditions: The ⇒ did you mean `victory`?
# A side whose id is that of another is one finding.
id: prussian, oobs → id: french, oobs | victory: → first_to_move: prussian\nvictory: ⇒ a second side has the id `french`; did you mean `prussian`?
# A document with the id of another is the only finding.
id: other\n → id: army\n ⇒ other.oob.yaml:2:5
id: other\n → id: army\n ⇒ did you mean `other`?
# A nation that ends before it begins is reported in the settings only.
name: Small → name: Small\nnations:\n  prussia: { name: Prussia, from: 1818-01-01, to: 1701-01-01 } ⇒ grognard.yaml:4:35: error[backwards-range]
# An excuse of a total that is held back is used.
    leader: Foy →     leader: Foy\n    total: { men: 1448 } | { men: 900, guns: 8 } → { men: 1900, guns: 8 } # grognard: allow(total-mismatch) as printed ⇒ total of `First Brigade` is 1448 men
# No findings about nations are reported while the settings cannot be read.
name: Small → name: Small\nnations:\n  - id: lorraine\n    name: Lorraine | nation: prussia → nation: lorraine ⇒ `nations` should be a map
# A wrong list of a side is reported at the list.
oobs: [other] → oobs: [army] | id: french, oobs → id: army, oobs ⇒ did you mean `other`?
# A bracket that is missing, or a key below the braces, hides the shape.
outline: [[4000, 0], [6000, 0], [6000, 4000], [4000, 4000]] } →  }\n    outline: [[4000, 0], [6000, 0], [6000, 4000], [4000, 4000]] ⇒ is below the braces
at: [6000, 2500] } → at: [6000, 2500 } ⇒ a `[` is never closed
[4000, 4000]] } → [4000, 4000] } ⇒ a `[` is never closed
outline: [[4000, 0], [6000, 0], [6000, 4000], [4000, 4000]] → outline: [[4000, 0], [6000], [6000, 4000]] ⇒ this point has 1 entry
# A sign that only looks like a hyphen or a digit is named.
men: 452 → men: 440–460 ⇒ did you mean `440-460`?
men: 452 → men: 45O ⇒ did you mean `450`?
men: 452 → men: ４５２ ⇒ did you mean `452`?
men: 452 → men: ok. 452 ⇒ did you mean `452, confidence: estimate`?
guns: 8, weight → guns: 06.sie, weight ⇒ write `6-8`
# Numbers with units are not made wrong.
at: [6000, 2500] → at: [6000 2500] ⇒ a comma is missing between the two numbers
width: 6000 → width: 6 ⇒ 6 km are `6000`
# A day that is none is that of the other list.
date: 1815-06-18\nsources: { roll → date: 1815-06-31\nsources: { roll ⇒ did you mean `1815-06-18`?
# Horse with battalions has squadrons.
name: 2/28e Ligne, arm: infantry, men: 452, grade → name: Hussars of Zala, arm: cavalry, sabres: 452, battalions: 3, grade ⇒ did you mean `squadrons: 3`?
# Two men under one id are one finding.
leader: Foy → leader: { id: foy, name: Foy } | leader: Gauthier → leader: { id: foy, name: Gauthier } ⇒ is called `Gauthier` here and `Foy` elsewhere
# A side with the list of the other beside its own is one finding.
id: french, oobs: [army] → id: army, oobs: [army, other] | id: prussian → id: other ⇒ `army` has the list of the other side, `other`
# A letter that only looks Latin is named.
arm: foot-artillery → arm: foot-аrtillery ⇒ did you mean `foot-artillery`?
# A digit struck twice is one finding.
guns: 8, weight → guns: 88, weight ⇒ did you mean `8`?
# A range that lost a digit is not turned round.
men: 452, grade → men: 452-50, grade ⇒ or look for a missing digit
# A zone that no side names is the one that was meant.
zones: [west] → zones: [far] ⇒ did you mean `west`?
# An entry named by its ground leads to the entry.
zones:\n  - { id: west → areas:\n  - { id: wood, kind: woods, outline: [[5600, 2300], [5900, 2300], [5900, 2700]] }\nzones:\n  - { id: west | id: east, kind: entry → id: by-wood, kind: entry | entry: east → entry: wood ⇒ did you mean `by-wood`?
# An hour of the afternoon counts on.
victory: The → special_rules:\n  - { name: Fog, text: Nobody sees far., from: "12:00", to: "01:00" }\nvictory: The ⇒ did you mean `13:00`?
# A body off the map is nothing else.
at: [5000, 1500] → at: [5000, 15000] ⇒ is off the map at [5000, 15000]
# A strength in a comment is shown.
        men: 448 →         # men: 448 ⇒ `1/28e Ligne` has no strength
# An excuse in another form is understood and refused.
leader: Foy → leader: Foy # grognard: allow round-strength as the source has it ⇒ write an excuse as
leader: Foy → leader: Foy # grognard: ignore(round-strength) as the source has it ⇒ write an excuse as
leader: Foy → leader: Foy # grognard allow(round-strength) as the source has it ⇒ write an excuse as
# Two strengths without their comma are a list.
men: 452, grade: regular } → men: [448 452], grade: regular } ⇒ did you mean `448, 452`?
men: 452, grade: regular } → men: [448; 452], grade: regular } ⇒ did you mean `448, 452`?
men: 452, grade: regular } → men: 452/448, grade: regular } ⇒ did you mean `[452, 448]`?
# An empty item is not a missing bracket.
at: [6000, 2500] → at: [6000, , 2500] ⇒ a comma without an entry before it
# An empty map is not a text.
leader: Foy → leader: { name: Foy, also: [{}] } ⇒ should be a text
# A body of another list is named with that list.
body: third, at → body: army/third, at ⇒ did you mean `other/third`?
# A body that arrives is not one that is on the map.
id: first\n → id: first-brigade\n | body: first, → body: first-brigade, | body: second, → body: fist-brigade, | id: second\n → id: last-brigade\n ⇒ did you mean `last-brigade`?
# The weight of guns fits the name, and the field.
name: Bonnaud → name: 12-pfündige Batterie ⇒ has 12-pounders by its name
weight: 6-pounder → weight: 68-pounder ⇒ has 68-pounders
# Numbers or lists that lack the brackets around them.
2/28e Ligne, arm: infantry, men: 452, → 28e Ligne, arm: infantry, battalions: 3, men: 152, 150, 150, ⇒ write `[152, 150, 150]`
outline: [[0, 0], [2000, 0], [2000, 4000], [0, 4000]] } → outline: [0, 0], [2000, 0], [2000, 4000] } ⇒ put brackets around all the lists of a key
# Terms of a rule set that are empty or that make too many stands.
men: 452, grade → men: 452, fielded: { one-hour-wargame: {} }, grade ⇒ `2/28e Ligne` under `one-hour-wargame` are empty
men: 452, grade → men: 452, fielded: { one-hour-wargame: { stands: 41 } }, grade ⇒ 41 stands under `one-hour-wargame`
weight: 6-pounder → weight: 21-pounder ⇒ 21-pounders, an unusual weight
men: 452, grade → men: 452, weight: 6-pounder, grade ⇒ the weight of guns, but no guns
# A key or an entry at the wrong place is one finding.
452, grade: regular }\n → 452, grade: regular }\n      - total: { men: 452 }\n ⇒ move it there
# A side of the map that is too short is one finding, and so is a bridge beside its river.
height: 4000 → height: 400 ⇒ did you mean `height: 4000`?
# A name for the rank, a sum and a range with a point.
leader: Foy → leader: Général de division ⇒ `Général de division`, which is a rank
men: 452 → men: 31 + 421 ⇒ write the sum, 452
men: 452 → men: 452.480 ⇒ the range `452-480`
# An entry point without an id is the place that is missing.
{ id: east, kind: entry, at → { kind: entry, name: Hof, at ⇒ add `id: east` to `Hof`
# A list of another side is not guessed.
oobs: [other] → oobs: [arny] ⇒ no order of battle `arny`
# Braces in unquoted text, and a key below a text.
name: 2/28e Ligne, arm → name: 2/28e {Ligne} x, arm ⇒ braces inside unquoted text
# A rank behind the name belongs to the rank.
leader: Foy → leader: Foy, Général de brigade ⇒ `{ name: Foy, rank: Général de brigade }`
"#;

#[test]
fn one_mistake_is_one_finding() {
    each_row(CHANGES, |changes, words| {
        let found = found(changes);
        (found.len() != 1 || !found[0].contains(words[0])).then(|| format!("{found:#?}"))
    });
}

#[test]
fn a_copied_name_with_another_id_is_reported() {
    let units = "  - { id: ligne-62, name: 62e Ligne, arm: infantry, men: 731, grade: regular }
  - { id: ligne-102, name: 62e Ligne, arm: infantry, men: 731, grade: regular }";
    let old = "  - { id: third, name: 1/IR 12, arm: infantry, men: 731, grade: regular }";
    let changes = [(old, units), ("{ body: third", "{ body: ligne-62")];
    assert!(found(&changes)[0].contains("did you mean `102e Ligne`?"), "{:#?}", found(&changes));
}

#[test]
fn a_mark_that_begins_a_line_is_the_only_finding() {
    let found = found(&[("  - id: second", "\u{feff}  - id: second")]);
    assert!(
        found.len() == 1 && found[0].contains("byte-order mark begins this line"),
        "{found:#?}"
    );
}

#[test]
fn an_unknown_body_is_found_beside_another_error() {
    let found = found(&[("body: second", "body: nobody"), ("victory:", "victry:")]);
    assert!(found.iter().any(|line| line.contains("has a body `nobody`")), "{found:#?}");
    assert!(found.iter().any(|line| line.contains("`victry`")), "{found:#?}");
}

#[test]
fn a_name_in_a_wrong_form_is_guessed_among_the_ids_of_the_project() {
    let fix = |from: &str, to: &str| {
        let text = SCENARIO.replacen(from, to, 1);
        let files = [("army.oob.yaml", OOB), ("ridge.map.yaml", MAP), ("r.scenario.yaml", &text)];
        let files = files.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()));
        let options = Options { complete: true, ..Options::default() };
        let (_, checked) = check_files(files.to_vec(), options);
        let bad: Vec<_> =
            checked.diagnostics.iter().filter(|found| found.code.name == "bad-format").collect();
        assert_eq!(bad.len(), 1, "{bad:#?}");
        bad[0].fix.as_ref().map(|fix| fix.edits[0].replacement.clone())
    };
    assert_eq!(fix("body: second", "body: Second").as_deref(), Some("second"));
    assert_eq!(fix("map: ridge", "map: ridge.map.yaml").as_deref(), Some("ridge"));
    assert_eq!(fix("body: second", "body: Nansouty's Cuirassiers"), None);
}

#[test]
fn a_number_of_men_under_stands_is_reported() {
    let list = "oob: 1\nid: list\nname: List\nnation: france\nruleset: ohw\nunits:\n  - { id: a, name: A, arm: infantry, stands: 2250 }\n";
    let files = vec![("list.oob.yaml".to_owned(), list.as_bytes().to_vec())];
    let (files, checked) = check_files(files, Options::default());
    let found = short(&files, &checked.diagnostics);
    assert!(found.contains("`A` has 2250 stands"), "{found}");
}

#[test]
fn causes_come_before_what_follows_from_them() {
    let found = found(&[
        ("{ men: 900, guns: 8 }", "{ men: 1950, guns: 8 }"),
        ("zones: [far]", "zones: [far], brief: Hold on."),
        ("id: guns, name", "id: first, name"),
    ]);
    let order = ["`brief` is not a key", "has the id `first`", "total of `Army`"];
    let places = order.map(|words| found.iter().position(|line| line.contains(words)));
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{found:#?}");
}

#[test]
fn a_body_listed_twice_is_one_finding() {
    let unit = "      - { id: b, name: 2/28e Ligne, arm: infantry, men: 452, grade: regular }\n";
    let twice = format!("{unit}{unit}artillery:");
    let found = found(&[(
        "      - { name: 2/28e Ligne, arm: infantry, men: 452, grade: regular }\nartillery:",
        &twice,
    )]);
    assert!(found[0].contains("`2/28e Ligne` is in this list twice"), "{found:#?}");
    assert!(!found.iter().any(|line| line.contains("total")), "{found:#?}");
}

#[test]
fn a_fix_that_makes_more_mistakes_is_not_offered() {
    let key = "    quality: good\n      units:\n      - name: 1/28e";
    let found = found(&[("    units:\n      - name: 1/28e", key)]);
    assert!(!found.iter().any(|line| line.contains("begin this line in column 7")), "{found:#?}");
}

#[test]
fn an_id_that_is_one_digit_off_two_others_is_not_guessed() {
    let units = "  - { id: foot-28, name: 28th Foot, arm: infantry, men: 731, grade: regular }
  - { id: foot-87, name: 87th Foot, arm: infantry, men: 731, grade: regular }";
    let old = "  - { id: third, name: 1/IR 12, arm: infantry, men: 731, grade: regular }";
    let placed = |id: &str| found(&[(old, units), ("{ body: third", &format!("{{ body: {id}"))]);
    assert!(placed("foot-78")[0].contains("did you mean `foot-87`?"), "{:?}", placed("foot-78"));
    assert!(!placed("foot-88")[0].contains("did you mean `foot-28`?"), "{:?}", placed("foot-88"));
}

#[test]
fn an_echelon_that_is_a_unit_is_not_guessed() {
    for word in ["battalion", "battalions", "Bataillon", "company", "escadron"] {
        let echelon = format!("First Brigade\n    echelon: {word}");
        let found = found(&[("First Brigade\n    echelon: brigade", &echelon)]);
        assert!(found.len() == 1 && !found[0].contains("did you mean"), "{found:#?}");
    }
}

fn found_in_pack(text: &str) -> Vec<String> {
    let files = [("grognard.yaml", PROJECT), ("rulesets/club/club.ruleset.yaml", text)];
    let files = files.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()));
    let options = Options { complete: true, ..Options::default() };
    let (files, checked) = check_files(files.to_vec(), options);
    short(&files, &checked.diagnostics).lines().map(str::to_owned).collect()
}

#[test]
fn an_entry_that_misses_the_one_below_leads_to_it() {
    let pack = "ruleset: 1\nid: club\nname: Club\nextends: one-hour-wargame\nsources: { minutes: Minutes of the club }\nfigures:\n  - { id: formations-prozent, value: 60, source: public minutes }\n";
    let found = found_in_pack(pack);
    assert!(
        found.len() == 1 && found[0].contains("did you mean `formation-percent`?"),
        "{found:#?}"
    );
}

#[test]
fn a_new_entry_with_nearly_the_id_of_one_below_is_reported() {
    let figure = |id: &str| {
        let pack = "ruleset: 1\nid: club\nname: Club\nextends: one-hour-wargame\nsources: { minutes: Minutes of the club }\nfigures:\n  - { id: ID, name: Of the club, value: 60, source: public minutes }\n";
        found_in_pack(&pack.replace("ID", id))
    };
    let found = figure("formation-procent");
    assert!(found.len() == 1 && found[0].contains("near-entry"), "{found:#?}");
    assert!(found[0].contains("did you mean `formation-percent`?"), "{found:#?}");
    for new in ["formation-percent", "something-else", "formation-percent-2"] {
        assert_eq!(figure(new), Vec::<String>::new(), "{new}");
    }
}

#[test]
fn an_unknown_word_is_found_beside_an_id_of_the_same_length() {
    let pack = "ruleset: 1\nid: club\nname: Club\nextends: one-hour-wargame\nsources: { minutes: Minutes of the club }\nassign:\n  - { id: elite, grade: elitt, for: { nations: [france] }, source: public minutes }\n";
    let found = found_in_pack(pack);
    let column = pack.lines().last().unwrap_or("").find("elitt").unwrap_or(0) + 1;
    assert!(found.len() == 1 && found[0].contains(&format!(":7:{column}:")), "{found:#?}");
}

#[test]
fn an_overlay_of_a_missing_pack_is_not_checked() {
    let pack = "ruleset: 1\nid: club\nname: Club\nextends: one-hour-wargames\nfigures:\n  - { id: formation-percent, value: 60, source: public minutes }\n";
    let found = found_in_pack(pack);
    assert!(found.len() == 1 && found[0].contains("unknown-ruleset"), "{found:#?}");
}

#[test]
fn a_value_with_an_error_has_no_second_finding() {
    // The men of the brigade count twice, which explains the total of the list.
    let twice =
        ("echelon: brigade\n    leader: Foy", "echelon: brigade\n    men: 448\n    leader: Foy");
    // A space that YAML does not read hides the strength.
    let space = ("men: 452, grade", "men:\u{a0}452, grade");
    for (change, code) in [(twice, "strength-twice"), (space, "foreign-space")] {
        let found = found(&[change]);
        assert!(found.len() == 1 && found[0].contains(code), "{found:#?}");
    }
}

#[test]
fn an_unknown_key_hides_only_findings_about_the_key_that_was_meant() {
    let key = ("men: 452, grade", "men: 452, trait: [light], grade");
    let found = found(&[key, ("men: 900, guns: 8", "men: 900, guns: 80")]);
    assert!(found.len() == 2 && found[1].contains("total-mismatch"), "{found:#?}");
}

#[test]
fn an_error_in_a_unit_of_a_game_hides_entries_that_never_apply() {
    let pack = "ruleset: 1\nid: club\nname: Club\nextends: one-hour-wargame\nsources: { minutes: Minutes of the club }\nsizes:\n  - { id: huge, name: Huge, for: { arms: [infantry], elements: 90.. }, source: public minutes }\n";
    let found = found_in_pack(pack);
    assert!(found.iter().any(|found| found.contains("never-applies")), "{found:#?}");
    let units = "units:\n  - { id: extra, name: Extra, arms: [infantry], level: battalion, element: foot, lest: 3 }\n";
    let found = found_in_pack(&format!("{pack}{units}"));
    assert!(found.iter().any(|found| found.contains("unknown-key")), "{found:#?}");
    assert!(!found.iter().any(|found| found.contains("never-applies")), "{found:#?}");
}

#[test]
fn a_body_that_is_placed_twice_hides_what_its_second_place_explains() {
    // The line of the battery was copied with the name of the brigade.
    let found = found(&[(
        "{ body: guns, at: [1500, 1500] }",
        "{ body: first, at: [1500, 1500], posture: unlimbered }",
    )]);
    assert!(found.len() == 1 && found[0].contains("body-twice-on-map"), "{found:#?}");
}

#[test]
fn a_total_of_one_formation_alone_does_not_blame_another() {
    let total =
        ("units:\n      - name: 1/28e", "total: { men: 448 }\n    units:\n      - name: 1/28e");
    let found = found(&[total, ("{ men: 900, guns: 8 }", "{ men: 448 }")]);
    assert!(found.len() == 1 && found[0].contains("alone"), "{found:#?}");
}

#[test]
fn a_total_with_digits_in_another_order_leads_to_the_sum() {
    let found = found(&[
        ("men: 900", "men: 90"),
        ("men: 452, grade", "men: 453, grade"),
        ("men: 90,", "men: 109,"),
    ]);
    assert!(found.len() == 1 && found[0].contains("did you mean `901`?"), "{found:#?}");
}

#[test]
fn numbers_that_contradict_each_other_are_reported() {
    for (change, code) in [
        // The units of the brigade are complete, because their men make up the total.
        (
            (
                "echelon: brigade\n    leader: Foy",
                "echelon: brigade\n    leader: Foy\n    battalions: 3\n    total: { men: 448 }",
            ),
            "parts-mismatch",
        ),
        (("at: [6000, 2500]", "at: [3000, 2500]"), "entry-inside"),
    ] {
        let found = found(&[change]);
        assert!(found.len() == 1 && found[0].contains(code), "{found:#?}");
    }
    let line = "  - { id: line, nation: france, name: line battalion, from: 1808-01-01, to: 1815-12-31, words: [ligne], arm: infantry, companies: 6, men: 850, men_in_all: 1700, source: decree }";
    let project =
        format!("name: Small\nsources: {{ decree: Decree of 1808 }}\nestablishments:\n{line}\n");
    let found = self::found(&[("name: Small\n", &project)]);
    assert!(found.len() == 1 && found[0].contains("implausible-strength"), "{found:#?}");
    let pack = "ruleset: 1\nid: club\nname: Club\nextends: one-hour-wargame\nsources: { minutes: Minutes of the club }\nroundings:\n  - { id: nearest, name: Nearest, method: nearest, up_from: 5, source: public minutes }\n";
    let found = found_in_pack(pack);
    assert!(found.len() == 1 && found[0].contains("did you mean `0.5`?"), "{found:#?}");
}
