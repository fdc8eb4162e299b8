//! References between documents: missing targets are reported, and a fault elsewhere causes no
//! further findings.

use grognard_check::check::Options;

use crate::support::{changed, check_files, each_row, short};

const OOB: &str = "oob: 1\nid: armee-du-nord\nname: Armée du Nord\nnation: france\ndate: 1815-06-18\nformations:\n  - id: bourgeois\n    name: Bourgeois\n    echelon: brigade\n    units:\n      - { id: first, name: 1/28e Ligne, arm: infantry, men: 448, grade: regular }\n      - { id: second, name: 2/28e Ligne, arm: infantry, men: 452, grade: regular }\n";
const MAP: &str = "map: 1\nid: ridge\nname: The ridge\nwidth: 6000\nheight: 4000\npoints:\n  - { id: east, kind: entry, at: [6000, 2500] }\nplacements:\n  - { body: first, at: [2400, 1500] }\n";
const SCENARIO: &str = "scenario: 1\nid: the-ridge\nname: The ridge\ndate: 1815-06-18\nclock: { start: \"11:30\", end: \"20:30\" }\nmap: ridge\nsides:\n  - { id: french, oobs: [armee-du-nord] }\narrivals:\n  - { body: second, at: \"15:30\", entry: east }\nvictory: The French win.\n";

/// Changes, the codes of all findings, and words of their messages.
const CHANGES: &str = r#"
# Bodies under an unknown key are not reported as missing.
units: → unit: ⇒ unknown-key
# A body with a broken id is not reported as missing.
id: second → id: Second Battalion ⇒ bad-format
# An unreadable id silences findings about unknown orders of battle.
id: armee-du-nord → id: Armée ⇒ bad-format
# A bad value elsewhere does not silence references.
grade: regular → grade: regullar | body: second → body: secnd ⇒ unknown-word unknown-body ⇒ second
# A misspelt arrival makes no force idle.
body: second → body: scond ⇒ unknown-body
# A map with an unknown key has no unknown places.
points: → pionts: ⇒ unknown-key
# Bodies may be named with their order of battle.
body: second → body: armee-du-nord/second ⇒ nothing
body: second → body: armee-du-nort/second ⇒ unknown-body ⇒ armee-du-nord/second
# An arrival of the whole order of battle covers every body.
body: second → body: armee-du-nord ⇒ nothing
# Only the highest idle body is reported.
placements:\n  - { body: first, at: [2400, 1500] }\n →  | body: second, at: "15:30", entry: east → body: first, at: "15:30", entry: east ⇒ idle-force ⇒ 2/28e Ligne
formations:\n → units:\n  - { name: 8e Ligne, arm: infantry, men: 933, grade: regular }\nformations:\n ⇒ idle-force ⇒ 8e Ligne
# A side with a zone has no idle forces.
placements:\n  - { body: first, at: [2400, 1500] }\n → zones:\n  - { id: south, outline: [[0, 0], [6000, 0], [3000, 1500]] }\n | oobs: [armee-du-nord] → oobs: [armee-du-nord], zones: [south] ⇒ nothing
# A quoted id is found.
id: second → id: "second" ⇒ nothing
# A misspelt name is reported once.
[armee-du-nord] → [army-du-nord] ⇒ unknown-oob
map: ridge → map: rigde ⇒ unknown-map
formations: → sources: { ropes: Ropes 1892 }\nsource: roeps\nformations: ⇒ unknown-source
# A missing side is one finding that names it.
id: french, oobs: [armee-du-nord] → id: allies, oobs: [allies] ⇒ unknown-oob
# A trait of another arm is reported.
men: 448, → men: 448, traits: [hussar], ⇒ conflicting-traits
# One id for two leaders is reported.
    units:\n      - { id: first, →     leader: { id: bourgeois-l, name: Bourgeois }\n    units:\n      - { leader: { id: bourgeois-l, name: Quiot }, id: first, ⇒ commander-twice ⇒ is called `Quiot` here and `Bourgeois` elsewhere
# An unreadable arm brings no other finding.
arm: infantry, men: 448 → arm: infntry, battalions: 3, men: [200, 248] ⇒ unknown-word
# The name of a file is no id.
[armee-du-nord] → [french/armee-du-nord.oob.yaml] ⇒ bad-format ⇒ did you mean `armee-du-nord`?
"#;

fn found(changes: &[(&str, &str)]) -> String {
    let mut texts = [
        ("army.oob.yaml", OOB.to_owned()),
        ("ridge.map.yaml", MAP.to_owned()),
        ("ridge.scenario.yaml", SCENARIO.to_owned()),
    ];
    changed(&mut texts, changes);
    let files = texts.map(|(name, text)| (name.to_owned(), text.into_bytes()));
    let options = Options { complete: true, ..Options::default() };
    let (files, checked) = check_files(files.to_vec(), options);
    short(&files, &checked.diagnostics)
}

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
    assert_eq!(found(&[]), "");
}

#[test]
fn a_change_brings_these_findings_and_no_others() {
    each_row(CHANGES, |changes, wanted| {
        let found = found(changes);
        let is_it = match wanted {
            ["nothing"] => found.is_empty(),
            _ => {
                codes(&found).join(" ") == wanted[0]
                    && wanted[1..].iter().all(|words| found.contains(words))
            }
        };
        (!is_it).then_some(found)
    });
}

#[test]
fn broken_yaml_in_one_document_brings_no_findings_in_others() {
    let found = found(&[("units:", "units: [")]);
    assert!(found.lines().all(|line| line.starts_with("army.oob.yaml")), "{found}");
}

#[test]
fn an_incomplete_run_reports_nothing_as_missing() {
    let scenario = vec![("ridge.scenario.yaml".to_owned(), SCENARIO.as_bytes().to_vec())];
    let (files, checked) = check_files(scenario, Options::default());
    assert_eq!(short(&files, &checked.diagnostics), "");
}

#[test]
fn a_missing_side_is_one_finding_that_names_it() {
    let named =
        "first_to_set_up: french\nfirst_to_move: french\nsides:\n  - { id: allies, oobs: [] }";
    let found = found(&[("sides:\n  - { id: french, oobs: [armee-du-nord] }", named)]);
    let of = |code: &str| codes(&found).iter().filter(|found| **found == code).count();
    let counts = ["unknown-side", "unknown-body", "unused-oob"].map(of);
    assert_eq!(counts, [1, 0, 0], "{found}");
}

#[test]
fn a_common_name_of_a_nation_suggests_its_id() {
    for word in ["French", "Frankreich", "франция"] {
        let found = found(&[("nation: france", &format!("nation: {word}"))]);
        assert!(found.contains("did you mean `france`?"), "{word}: {found}");
    }
}

#[test]
fn the_fix_for_a_title_moves_it_to_the_sources() {
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
