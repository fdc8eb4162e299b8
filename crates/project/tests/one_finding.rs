//! One mistake has one finding, which names the cause: what follows from it is not reported.

use grognard_project::check::Options;

use crate::support::{check_files, short};

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

/// The findings on the documents, one of which is changed.
fn found(changes: &[(&str, &str)]) -> Vec<String> {
    let mut texts = [
        ("grognard.yaml", PROJECT.to_owned()),
        ("army.oob.yaml", OOB.to_owned()),
        ("other.oob.yaml", OTHER.to_owned()),
        ("ridge.map.yaml", MAP.to_owned()),
        ("ridge.scenario.yaml", SCENARIO.to_owned()),
    ];
    for (from, to) in changes {
        let text = texts.iter_mut().find(|(_, text)| text.contains(from));
        let (_, text) = text.unwrap_or_else(|| panic!("`{from}` is not there to be replaced"));
        *text = text.replacen(from, to, 1);
    }
    let files = texts.map(|(name, text)| (name.to_owned(), text.into_bytes()));
    let options = Options { complete: true, ..Options::default() };
    let (files, checked) = check_files(files.to_vec(), options);
    short(&files, &checked.diagnostics).lines().map(str::to_owned).collect()
}

/// Asserts that a change brings one finding, with these words in its line.
#[track_caller]
fn one(changes: &[(&str, &str)], words: &str) {
    let found = found(changes);
    assert!(found.len() == 1 && found[0].contains(words), "{words}: {found:#?}");
}

#[test]
fn the_documents_have_no_findings() {
    assert_eq!(found(&[]), Vec::<String>::new());
}

#[test]
fn a_dash_that_cuts_an_entry_is_the_only_finding() {
    one(&[("        men: 448", "      - men: 448")], "the dash before `men`");
    one(&[("    name: First", "  - name: First")], "the dash before `name`");
    one(&[("    leader: Foy", "  - leader: Foy")], "the dash before `leader`");
    let dashes = [("        arm: inf", "      - arm: inf"), ("        men: 4", "      - men: 4")];
    one(&dashes, "the dashes before `arm` and `men`");
}

#[test]
fn a_dash_that_is_missing_is_the_only_finding() {
    one(&[("  - id: second", "    id: second")], "a `- ` is missing before `id`");
    one(&[("  - id: first", "    id: first")], "a `- ` is missing before `id`");
}

#[test]
fn a_strength_in_a_comment_is_shown() {
    let found = found(&[("        men: 448", "        # men: 448")]);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].contains("`1/28e Ligne` has no strength"), "{found:#?}");
}

#[test]
fn guns_in_place_of_men_change_no_total() {
    one(&[("men: 452", "guns: 452")], "has guns, but no men");
    one(&[("guns: 8, weight", "men: 8, weight")], "has gunners, but no guns");
    one(&[("{ men: 900, guns: 8 }", "{ men: 8, guns: 900 }")], "men and guns swapped");
}

#[test]
fn a_zone_of_both_sides_is_one_finding() {
    one(&[("zones: [far]", "zones: [west]")], "both set up in the zone `west`");
}

#[test]
fn rule_sets_of_the_project_file_are_looked_up() {
    one(&[("name: Small", "name: Small\nfielded_under: [nonesuch]")], "no rule set `nonesuch`");
    one(&[("name: Small", "name: Small\nsite: { rulesets: [zzz] }")], "no rule set `zzz`");
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
fn a_wrong_word_is_no_trap_besides() {
    one(&[("map: ridge\nsides", "map: y\nsides")], "there is no map `y`");
}

#[test]
fn a_number_of_men_is_no_number_of_stands() {
    let list = "oob: 1\nid: list\nname: List\nnation: france\nruleset: ohw\nunits:\n  - { id: a, name: A, arm: infantry, stands: 2250 }\n";
    let files = vec![("list.oob.yaml".to_owned(), list.as_bytes().to_vec())];
    let (files, checked) = check_files(files, Options::default());
    let found = short(&files, &checked.diagnostics);
    assert!(found.contains("`A` has 2250 stands"), "{found}");
}

#[test]
fn an_excuse_in_another_form_is_understood_and_refused() {
    for comment in [
        "grognard: allow round-strength as the source has it",
        "grognard: ignore(round-strength) as the source has it",
        "grognard allow(round-strength) as the source has it",
    ] {
        let line = format!("leader: Foy # {comment}");
        one(&[("leader: Foy", &line)], "an excuse is written");
    }
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
fn a_total_that_a_total_below_explains_is_held_back() {
    let total = "    leader: Foy\n    total: { men: 1448 }";
    let changes = [("    leader: Foy", total), ("{ men: 900", "{ men: 1900")];
    one(&changes, "total of `First Brigade` is 1448 men");
}

#[test]
fn a_total_names_the_strength_that_makes_the_difference() {
    let total = "    leader: Foy\n    total: { men: 4480 }";
    one(&[("    leader: Foy", total), ("{ men: 900", "{ men: 4932")], "did you mean `4480`?");
    let comment = "      # - { name: 3/28e Ligne, men: 400 }\n  - id: second";
    one(&[("  - id: second", comment), ("{ men: 900", "{ men: 1300")], "take the `#` away");
}

#[test]
fn a_body_that_stands_twice_is_one_finding() {
    let unit = "      - { id: b, name: 2/28e Ligne, arm: infantry, men: 452, grade: regular }\n";
    let twice = format!("{unit}{unit}artillery:");
    let found = found(&[(
        "      - { name: 2/28e Ligne, arm: infantry, men: 452, grade: regular }\nartillery:",
        &twice,
    )]);
    assert!(found[0].contains("`2/28e Ligne` stands here a second time"), "{found:#?}");
    assert!(!found.iter().any(|line| line.contains("total")), "{found:#?}");
}

#[test]
fn a_key_at_the_wrong_place_says_where_it_belongs() {
    let rank = "    echelon: brigade\n    rank: Général\n    rating: good\n    leader: Foy";
    one(
        &[("    echelon: brigade\n    leader: Foy", rank)],
        "`rank` and `rating` are not keys of formation `First Brigade`, but of `leader`",
    );
    one(
        &[("clock: { start: \"11:30\", end: \"20:30\" }", "start: \"11:30\"\nend: \"20:30\"")],
        "write `clock: {",
    );
    one(&[("452, grade", "452, date: 1815-06-18, grade")], "write it at the top");
    let formation = "452, grade: regular }\n      - { name: 3/28e, echelon: regiment, units: [{ name: a, arm: infantry, men: 9 }] }\n";
    one(&[("452, grade: regular }\n", formation)], "move `3/28e` under `formations`");
}

#[test]
fn a_key_in_other_words_leads_to_the_key() {
    one(&[("    leader: Gauthier", "    chef: Gauthier")], "did you mean `leader");
    one(&[("452, grade: regular", "452, quality: regular")], "did you mean `grade`?");
    one(&[("1/28e Ligne\n        arm", "1/28e Ligne\n        type")], "did you mean `arm`?");
    one(&[("name: 2/28e", "nаme: 2/28e")], "did you mean `name`?");
    one(&[("victory: The", "victory-conditions: The")], "did you mean `victory`?");
}

#[test]
fn a_side_whose_id_is_that_of_another_is_one_finding() {
    let changes = [
        ("id: prussian, oobs", "id: french, oobs"),
        ("victory:", "first_to_move: prussian\nvictory:"),
    ];
    one(&changes, "a second side has the id `french`; did you mean `prussian`?");
}

#[test]
fn a_document_with_the_id_of_another_is_the_only_finding() {
    one(&[("id: other\n", "id: army\n")], "other.oob.yaml:2:5");
    one(&[("id: other\n", "id: army\n")], "did you mean `other`?");
}

#[test]
fn a_nation_that_ends_before_it_begins_is_told_in_the_settings() {
    let nation =
        "name: Small\nnations:\n  prussia: { name: Prussia, from: 1818-01-01, to: 1701-01-01 }";
    one(&[("name: Small", nation)], "grognard.yaml:4:35: error[backwards-range]");
}

#[test]
fn a_repair_that_makes_more_mistakes_is_not_offered() {
    let key = "    quality: good\n      units:\n      - name: 1/28e";
    let found = found(&[("    units:\n      - name: 1/28e", key)]);
    assert!(!found.iter().any(|line| line.contains("begin it in column 7")), "{found:#?}");
}

#[test]
fn an_excuse_of_a_total_that_is_held_back_is_used() {
    let total = "    leader: Foy\n    total: { men: 1448 }";
    let excuse = "{ men: 1900, guns: 8 } # grognard: allow(total-mismatch) as printed";
    let changes = [("    leader: Foy", total), ("{ men: 900, guns: 8 }", excuse)];
    one(&changes, "total of `First Brigade` is 1448 men");
}

#[test]
fn nothing_is_said_of_nations_while_the_settings_cannot_be_read() {
    let nations = "name: Small\nnations:\n  - id: lorraine\n    name: Lorraine";
    let changes = [("name: Small", nations), ("nation: prussia", "nation: lorraine")];
    one(&changes, "`nations` should be a map");
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
fn a_list_on_the_wrong_side_is_told_there() {
    one(
        &[("oobs: [other]", "oobs: [army]"), ("id: french, oobs", "id: army, oobs")],
        "did you mean `other`?",
    );
}

#[test]
fn an_echelon_that_is_a_unit_is_not_guessed() {
    for word in ["battalion", "battalions", "Bataillon", "company", "escadron"] {
        let echelon = format!("First Brigade\n    echelon: {word}");
        let found = found(&[("First Brigade\n    echelon: brigade", &echelon)]);
        assert!(found.len() == 1 && !found[0].contains("did you mean"), "{found:#?}");
    }
}

#[test]
fn a_sign_that_only_looks_like_a_hyphen_or_a_digit_is_named() {
    one(&[("men: 452", "men: 440–460")], "did you mean `440-460`?");
    one(&[("men: 452", "men: 45O")], "did you mean `450`?");
    one(&[("men: 452", "men: ４５２")], "did you mean `452`?");
    one(&[("men: 452", "men: ok. 452")], "did you mean `452`?");
    one(&[("guns: 8, weight", "guns: 06.sie, weight")], "write `6-8` in its place");
}

#[test]
fn numbers_with_units_are_not_made_wrong() {
    one(&[("at: [6000, 2500]", "at: [6000 2500]")], "a comma is missing between the two numbers");
    one(&[("width: 6000", "width: 6")], "did you mean `6000`?");
}

#[test]
fn a_day_that_is_none_is_that_of_the_other_list() {
    one(
        &[("date: 1815-06-18\nsources: { roll", "date: 1815-06-31\nsources: { roll")],
        "did you mean `1815-06-18`?",
    );
}

#[test]
fn horse_with_battalions_has_squadrons() {
    let unit = "name: Hussars of Zala, arm: cavalry, sabres: 452, battalions: 3, grade";
    one(
        &[("name: 2/28e Ligne, arm: infantry, men: 452, grade", unit)],
        "did you mean `squadrons: 3`?",
    );
}

#[test]
fn a_name_that_was_copied_is_told_by_its_id() {
    let units = "  - { id: ligne-62, name: 62e Ligne, arm: infantry, men: 731, grade: regular }
  - { id: ligne-102, name: 62e Ligne, arm: infantry, men: 731, grade: regular }";
    let old = "  - { id: third, name: 1/IR 12, arm: infantry, men: 731, grade: regular }";
    let changes = [(old, units), ("{ body: third", "{ body: ligne-62")];
    assert!(found(&changes)[0].contains("did you mean `102e Ligne`?"), "{:#?}", found(&changes));
}

#[test]
fn two_men_under_one_id_are_one_finding() {
    let foy = ("leader: Foy", "leader: { id: foy, name: Foy }");
    let changes = [foy, ("leader: Gauthier", "leader: { id: foy, name: Gauthier }")];
    one(&changes, "is called `Gauthier` here and `Foy` elsewhere");
}

/// The findings on a pack of a club.
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
fn a_pack_over_one_that_is_not_there_is_not_judged() {
    let pack = "ruleset: 1\nid: club\nname: Club\nextends: one-hour-wargames\nfigures:\n  - { id: formation-percent, value: 60, source: public minutes }\n";
    let found = found_in_pack(pack);
    assert!(found.len() == 1 && found[0].contains("unknown-ruleset"), "{found:#?}");
}

#[test]
fn a_side_with_the_list_of_the_other_beside_its_own_is_one_finding() {
    let changes = [
        ("id: french, oobs: [army]", "id: army, oobs: [army, other]"),
        ("id: prussian", "id: other"),
    ];
    assert!(found(&changes)[0].contains("`army` has the list of the other side, `other`"));
}

#[test]
fn two_strengths_without_their_comma_are_a_list() {
    let battalions = "men: 452, grade: regular }";
    for (written, meant) in [
        ("[448 452]", "did you mean `448, 452`?"),
        ("[448; 452]", "did you mean `448, 452`?"),
        ("452/448", "did you mean `[452, 448]`?"),
    ] {
        let changes = [(battalions, &*format!("men: {written}, grade: regular }}"))];
        assert!(found(&changes)[0].contains(meant), "{written}: {:#?}", found(&changes));
    }
}

#[test]
fn a_letter_that_only_looks_latin_is_named() {
    one(&[("arm: foot-artillery", "arm: foot-аrtillery")], "did you mean `foot-artillery`?");
}

#[test]
fn a_digit_struck_twice_is_one_finding() {
    one(&[("guns: 8, weight", "guns: 88, weight")], "did you mean `8`?");
}

#[test]
fn a_range_that_lost_a_digit_is_not_turned_round() {
    let changes = [("men: 452, grade", "men: 452-50, grade")];
    assert!(found(&changes)[0].contains("has it lost a digit?"), "{:#?}", found(&changes));
}

#[test]
fn a_zone_that_no_side_names_is_the_one_that_was_meant() {
    one(&[("zones: [west]", "zones: [far]")], "did you mean `west`?");
}

#[test]
fn an_entry_named_by_its_ground_leads_to_the_entry() {
    let wood = "zones:\n  - { id: west";
    let with_wood = "areas:\n  - { id: wood, kind: woods, outline: [[5600, 2300], [5900, 2300], [5900, 2700]] }\nzones:\n  - { id: west";
    let changes = [
        (wood, with_wood),
        ("id: east, kind: entry", "id: by-wood, kind: entry"),
        ("entry: east", "entry: wood"),
    ];
    one(&changes, "did you mean `by-wood`?");
}

#[test]
fn an_hour_of_the_afternoon_counts_on() {
    let rule = "special_rules:\n  - { name: Fog, text: Nobody sees far., from: \"12:00\", to: \"01:00\" }\nvictory: The";
    one(&[("victory: The", rule)], "did you mean `13:00`?");
}

#[test]
fn a_body_off_the_map_is_nothing_else() {
    one(&[("at: [5000, 1500]", "at: [5000, 15000]")], "is off the map at [5000, 15000]");
}
