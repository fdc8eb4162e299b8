//! References between documents: what is found, and what a fault elsewhere must not bring with it.

use grognard_project::check::Options;

use crate::support::{check_files, short};

const OOB: &str = "oob: 1\nid: armee-du-nord\nname: Armée du Nord\nnation: france\ndate: 1815-06-18\nformations:\n  - id: bourgeois\n    name: Bourgeois\n    echelon: brigade\n    units:\n      - { id: first, name: 1/28e Ligne, arm: infantry, men: 448, grade: regular }\n      - { id: second, name: 2/28e Ligne, arm: infantry, men: 452, grade: regular }\n";
const MAP: &str = "map: 1\nid: ridge\nname: The ridge\nwidth: 6000\nheight: 4000\npoints:\n  - { id: east, kind: entry, at: [6000, 2500] }\nplacements:\n  - { body: first, at: [2400, 1500] }\n";
const SCENARIO: &str = "scenario: 1\nid: the-ridge\nname: The ridge\ndate: 1815-06-18\nclock: { start: \"11:30\", end: \"20:30\" }\nmap: ridge\nsides:\n  - { id: french, oobs: [armee-du-nord] }\narrivals:\n  - { body: second, at: \"15:30\", entry: east }\nvictory: The French win.\n";

/// The findings on the three documents, each changed by one replacement.
fn found(oob: (&str, &str), map: (&str, &str), scenario: (&str, &str)) -> String {
    let change = |text: &str, (from, to): (&str, &str)| {
        assert!(text.contains(from), "`{from}` is not there to be replaced");
        text.replacen(from, to, 1)
    };
    let files = [
        ("army.oob.yaml", change(OOB, oob)),
        ("ridge.map.yaml", change(MAP, map)),
        ("ridge.scenario.yaml", change(SCENARIO, scenario)),
    ];
    let files = files.map(|(name, text)| (name.to_owned(), text.into_bytes()));
    let options = Options { complete: true, ..Options::default() };
    let (files, checked) = check_files(files.to_vec(), options);
    short(&files, &checked.diagnostics)
}

const SAME: (&str, &str) = ("", "");

/// The codes in the order of the findings.
fn codes(found: &str) -> Vec<&str> {
    let code = |line: &'_ str| -> Option<(usize, usize)> {
        let start = line.find('[')? + 1;
        Some((start, start + line[start..].find(']')?))
    };
    let lines = found.lines().filter(|line| line.contains(".yaml:"));
    lines.filter_map(|line| code(line).map(|(start, end)| &line[start..end])).collect()
}

#[test]
fn three_sound_documents_have_no_findings() {
    assert_eq!(found(SAME, SAME, SAME), "");
}

#[test]
fn bodies_under_an_unknown_key_are_not_reported_as_missing() {
    let found = found(("units:", "unit:"), SAME, SAME);
    assert_eq!(codes(&found), ["unknown-key"], "{found}");
}

#[test]
fn a_body_with_a_broken_id_is_not_reported_as_missing() {
    let found = found(("id: second", "id: Second Battalion"), SAME, SAME);
    assert_eq!(codes(&found), ["bad-format"], "{found}");
}

#[test]
fn broken_yaml_in_one_document_brings_no_findings_in_others() {
    let found = found(("units:", "units: ["), SAME, SAME);
    assert!(found.lines().all(|line| line.starts_with("army.oob.yaml")), "{found}");
}

#[test]
fn an_unreadable_id_silences_findings_about_unknown_orders_of_battle() {
    let found = found(("id: armee-du-nord", "id: Armée"), SAME, SAME);
    assert_eq!(codes(&found), ["bad-format"], "{found}");
}

#[test]
fn a_bad_value_elsewhere_does_not_silence_references() {
    let found = found(("grade: regular", "grade: regullar"), SAME, ("body: second", "body: secnd"));
    assert_eq!(codes(&found), ["unknown-word", "unknown-body"], "{found}");
    assert!(found.contains("second"), "{found}");
}

#[test]
fn a_misspelt_arrival_makes_no_force_idle() {
    let found = found(SAME, SAME, ("body: second", "body: scond"));
    assert_eq!(codes(&found), ["unknown-body"], "{found}");
}

#[test]
fn a_map_with_an_unknown_key_has_no_unknown_places() {
    let found = found(SAME, ("points:", "pionts:"), SAME);
    assert_eq!(codes(&found), ["unknown-key"], "{found}");
}

#[test]
fn bodies_may_be_named_with_their_order_of_battle() {
    let qualified = ("body: second", "body: armee-du-nord/second");
    assert_eq!(found(SAME, SAME, qualified), "");
    let wrong = found(SAME, SAME, ("body: second", "body: armee-du-nort/second"));
    assert_eq!(codes(&wrong), ["unknown-body"], "{wrong}");
    assert!(wrong.contains("armee-du-nord/second"), "{wrong}");
}

#[test]
fn an_arrival_of_the_whole_order_of_battle_covers_every_body() {
    let whole = ("body: second", "body: armee-du-nord");
    assert_eq!(found(SAME, SAME, whole), "");
}

#[test]
fn only_the_highest_idle_body_is_reported() {
    let none =
        ("body: second, at: \"15:30\", entry: east", "body: first, at: \"15:30\", entry: east");
    let placed = ("placements:\n  - { body: first, at: [2400, 1500] }\n", "");
    let told = found(SAME, placed, none);
    assert_eq!(codes(&told), ["idle-force"], "{told}");
    assert!(told.contains("2/28e Ligne"), "{told}");
    let above = (
        "formations:\n",
        "units:\n  - { name: 8e Ligne, arm: infantry, men: 933, grade: regular }\nformations:\n",
    );
    let told = found(above, SAME, SAME);
    assert_eq!(codes(&told), ["idle-force"], "{told}");
    assert!(told.contains("8e Ligne"), "{told}");
}

#[test]
fn a_side_with_a_zone_has_no_idle_forces() {
    let zone = (
        "placements:\n  - { body: first, at: [2400, 1500] }\n",
        "zones:\n  - { id: south, outline: [[0, 0], [6000, 0], [3000, 1500]] }\n",
    );
    let named = ("oobs: [armee-du-nord]", "oobs: [armee-du-nord], zones: [south]");
    assert_eq!(found(SAME, zone, named), "");
}

#[test]
fn an_incomplete_run_reports_nothing_as_missing() {
    let scenario = vec![("ridge.scenario.yaml".to_owned(), SCENARIO.as_bytes().to_vec())];
    let (files, checked) = check_files(scenario, Options::default());
    assert_eq!(short(&files, &checked.diagnostics), "");
}

#[test]
fn a_quoted_id_is_found() {
    assert_eq!(found(("id: second", "id: \"second\""), SAME, SAME), "");
}

#[test]
fn a_misspelt_name_is_reported_once() {
    let oob = found(SAME, SAME, ("[armee-du-nord]", "[army-du-nord]"));
    assert_eq!(codes(&oob), ["unknown-oob"], "{oob}");
    let map = found(SAME, SAME, ("map: ridge", "map: rigde"));
    assert_eq!(codes(&map), ["unknown-map"], "{map}");
    let sources = "sources: { ropes: Ropes 1892 }\nsource: roeps\nformations:";
    let source = found(("formations:", sources), SAME, SAME);
    assert_eq!(codes(&source), ["unknown-source"], "{source}");
}

#[test]
fn a_missing_side_is_one_finding_that_names_it() {
    let found =
        found(SAME, SAME, ("id: french, oobs: [armee-du-nord]", "id: allies, oobs: [allies]"));
    assert_eq!(codes(&found), ["unknown-oob"], "{found}");
    let named =
        "first_to_set_up: french\nfirst_to_move: french\nsides:\n  - { id: allies, oobs: [] }";
    let sides = "sides:\n  - { id: french, oobs: [armee-du-nord] }";
    let lacking = self::found(SAME, SAME, (sides, named));
    assert_eq!(
        codes(&lacking).iter().filter(|code| **code == "unknown-side").count(),
        1,
        "{lacking}"
    );
    assert!(!codes(&lacking).contains(&"unknown-body"), "{lacking}");
    assert!(!codes(&lacking).contains(&"unused-oob"), "{lacking}");
}

#[test]
fn a_trait_of_another_arm_is_reported() {
    let found = found(("men: 448,", "men: 448, traits: [hussar],"), SAME, SAME);
    assert_eq!(codes(&found), ["conflicting-traits"], "{found}");
}

#[test]
fn one_id_for_two_leaders_is_reported() {
    let units = "    units:\n      - { id: first,";
    let led = "    leader: { id: bourgeois-l, name: Bourgeois }\n    units:\n      - { leader: { id: bourgeois-l, name: Quiot }, id: first,";
    let found = found((units, led), SAME, SAME);
    assert_eq!(codes(&found), ["commander-twice"], "{found}");
    assert!(found.contains("is called `Quiot` here and `Bourgeois` elsewhere"), "{found}");
}

#[test]
fn an_unreadable_arm_brings_no_other_finding() {
    let unreadable = "arm: infntry, battalions: 3, men: [200, 248]";
    let found = found(("arm: infantry, men: 448", unreadable), SAME, SAME);
    assert_eq!(codes(&found), ["unknown-word"], "{found}");
}

#[test]
fn a_word_for_a_nation_leads_to_its_id() {
    for word in ["French", "Frankreich", "франция"] {
        let found = found(("nation: france", &format!("nation: {word}")), SAME, SAME);
        assert!(found.contains("did you mean `france`?"), "{word}: {found}");
    }
}

#[test]
fn the_name_of_a_file_is_no_id() {
    let found = found(SAME, SAME, ("[armee-du-nord]", "[french/armee-du-nord.oob.yaml]"));
    assert_eq!(codes(&found), ["bad-format"], "{found}");
    assert!(found.contains("did you mean `armee-du-nord`?"), "{found}");
}

#[test]
fn a_title_is_moved_to_the_sources() {
    use grognard_syntax::diagnostic::apply_edits;
    let text = OOB.replace("men: 448,", "men: 448, source: \"Houssaye, 1815\",");
    let files = vec![("army.oob.yaml".to_owned(), text.clone().into_bytes())];
    let (_, checked) = check_files(files, Options::default());
    let fix = checked.diagnostics.iter().find_map(|found| found.fix.as_ref()).expect("a repair");
    let repaired = apply_edits(&text, &fix.edits);
    assert!(
        repaired.contains("sources:\n  houssaye: \"Houssaye, 1815\"\nformations:"),
        "{repaired}"
    );
    assert!(repaired.contains("source: houssaye"), "{repaired}");
}
