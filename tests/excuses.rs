//! Tests excuses for findings that a run could not look for. No fix may remove an author's reason.

use grognard_check::check::Options;

use crate::cli::Run;
use crate::support::{check_files, short};

const EXCUSED: &str = "\
oob: 1
id: army
name: Army
nation: france
total: { men: 43532 } # grognard: allow(total-mismatch) as printed; the guns were added to the men
units:
  - { name: 1/4e Ligne, arm: infantry, men: 612, grade: regular }
  - { name: 2/4e Ligne, arm: infantry, men: 612, grade: regular }
";

fn found(files: &[(&str, &str)]) -> String {
    let files = files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()));
    let options = Options { complete: true, ..Options::default() };
    let (files, checked) = check_files(files.collect(), options);
    short(&files, &checked.diagnostics)
}

#[test]
fn a_typo_elsewhere_makes_no_excuse_unused() {
    assert_eq!(found(&[("army.oob.yaml", EXCUSED)]), "");
    for (right, wrong, code) in [
        ("arm: infantry, men", "arm: infantry, mem", "unknown-key"),
        ("men: 612, grade", "men: many, grade", "bad-format"),
        ("grade: regular }\n", "grade: regular\n", "yaml-syntax"),
        ("{ men: 43532 }", "{ men: 43O32 }", "bad-format"),
    ] {
        let told = found(&[("army.oob.yaml", &EXCUSED.replacen(right, wrong, 1))]);
        assert!(told.contains(code) && !told.contains("unused-excuse"), "{wrong}: {told}");
    }
    let right_total = EXCUSED.replace("43532", "1224");
    let told = found(&[("army.oob.yaml", &right_total)]);
    assert!(told.contains("warning[unused-excuse]"), "{told}");
}

const MAP: &str = "map: 1\nid: elch\nname: Elchingen\nwidth: 6000\nheight: 4000\nplacements:\n  - { body: first, at: [2400, 1500] }\n";

const SCENARIO: &str = "\
scenario: 1
id: day
name: A day
date: 1805-10-14
clock: { start: \"08:00\", end: \"16:00\" }
map: elch
sides:
  # grognard: allow(idle-force) the second battalion marched with the baggage
  - { id: french, oobs: [army] }
victory: Who holds the bridge.
";

const ARMY: &str = "\
oob: 1
id: army
name: Army
nation: france
units:
  - { id: first, name: 1/4e Ligne, arm: infantry, men: 612, grade: regular }
  - { id: second, name: 2/4e Ligne, arm: infantry, men: 613, grade: regular }
";

#[test]
fn a_typo_in_a_reference_makes_no_excuse_unused() {
    let project = |scenario: &str, army: &str, map: &str| {
        found(&[("day.scenario.yaml", scenario), ("army.oob.yaml", army), ("elch.map.yaml", map)])
    };
    assert_eq!(project(SCENARIO, ARMY, MAP), "");
    for told in [
        project(&SCENARIO.replace("map: elch", "map: elsh"), ARMY, MAP),
        project(SCENARIO, &ARMY.replace("units:", "unitz:"), MAP),
        project(SCENARIO, ARMY, &MAP.replace("placements:", "placement:")),
        project(SCENARIO, ARMY, &MAP.replace("body: first", "body: frist")),
    ] {
        assert!(told.contains("error[") && !told.contains("unused-excuse"), "{told}");
    }
    let placed = MAP.replace("body: first", "body: army");
    let told = project(SCENARIO, ARMY, &placed);
    assert!(told.contains("warning[unused-excuse]"), "{told}");
}

#[test]
fn an_error_in_one_document_hides_no_unused_excuse_in_another() {
    let unused = EXCUSED.replace("43532", "1224");
    let broken = ARMY.replace("id: army", "id: other").replace("men: 613", "men: many");
    let told = found(&[("army.oob.yaml", &unused), ("other.oob.yaml", &broken)]);
    assert!(told.contains("unused-excuse"), "{told}");
}

#[test]
fn an_excuse_for_a_finding_of_printing_is_void() {
    let map = MAP.replace(
        "  - { body: first",
        "  # grognard: allow(units-overlap) they stood in each other's way\n  - { body: first",
    );
    let told = found(&[("elch.map.yaml", &map)]);
    assert!(told.contains("error[void-excuse]: `units-overlap` cannot be excused"), "{told}");
}

#[test]
fn an_error_that_leaves_a_body_unread_cannot_be_excused() {
    let broken = ARMY.replace("arm: infantry, men: 612", "arm: infntry, men: 612");
    let excused = broken.replace("units:\n", "units:\n  # grognard: allow(unknown-word) later\n");
    for (name, army, project) in [
        ("a comment", &excused, "grognard: 1\n"),
        ("allow", &broken, "grognard: 1\nseverities: { unknown-word: allow }\n"),
        ("hint", &broken, "grognard: 1\nseverities: { unknown-word: hint }\n"),
    ] {
        let run = Run::new().file("army.oob.yaml", army).file("grognard.yaml", project);
        let told = run.typed("check --format short").ends(1).out();
        let both = told.contains("error[unknown-word]") && told.contains("error[void-excuse]");
        assert!(both, "{name}: {told}");
    }
    let run = Run::new().file("army.oob.yaml", &broken).file("grognard.yaml", "grognard: 1\n");
    run.typed("check --write-baseline known.txt");
    run.typed("check --baseline known.txt").ends(1);
    let strict = "grognard: 1\nseverities: { unknown-word: error }\n";
    let run = Run::new().file("army.oob.yaml", ARMY).file("grognard.yaml", strict);
    assert!(!run.typed("check").out().contains("void-excuse"));
}

#[test]
fn a_finding_about_a_log_can_be_excused() {
    let log = "log: 1\nid: evening\nscenario: day\nruleset: napoleonic-fury\nentries:\n  - { number: 1, turn: 1, side: french, do: remove, unit: nobody }\n";
    let run = Run::new()
        .file("grognard.yaml", "grognard: 1\n")
        .file("day.scenario.yaml", SCENARIO)
        .file("army.oob.yaml", ARMY)
        .file("elch.map.yaml", MAP)
        .file("evening.log.yaml", log);
    run.typed("check --format short").shows("[unplayed-entry]");
    let excuse = "# grognard: allow(unplayed-entry) the list of the day had him";
    run.add("evening.log.yaml", &log.replace(" }\n", &format!(" }} {excuse}\n")));
    let ended = run.typed("check --format short");
    assert!(!ended.out().contains("unplayed-entry"), "{}", ended.out());
    run.add("evening.log.yaml", &log.replace("entries:", &format!("{excuse}\nentries:")));
    run.typed("check --format short").shows("[unused-excuse]");
}

#[test]
fn fix_removes_no_reason_of_an_author() {
    let unused = EXCUSED.replace("43532", "1224");
    for text in [EXCUSED.replacen("men: 612", "mem: 612", 1), unused] {
        let run = Run::new().file("army.oob.yaml", &text);
        run.typed("check --fix");
        assert_eq!(run.read("army.oob.yaml"), text);
    }
    let trapped = EXCUSED.replace("43532", "1224").replace("name: Army", "name: no");
    let run = Run::new().file("army.oob.yaml", &trapped);
    let ended = run.typed("check --fix --format short");
    assert_eq!(run.read("army.oob.yaml"), trapped.replace("name: no", "name: \"no\""));
    assert_eq!(ended.out().matches("remove the comment").count(), 1, "{}", ended.out());
}

/// An error at a strength explains a wrong total above it, but only while somebody sees the error.
#[test]
fn an_excused_cause_hides_nothing_that_follows_from_it() {
    let army = "oob: 1\nid: army\nname: Army\nnation: france\ndate: 1809-07-05\nechelon: division\ntotal: { men: 5000 }\n\
        formations:\n  - id: first\n    name: First Brigade\n    echelon: brigade\n    men: 120\n    units:\n\
        \x20     - { name: 2e Ligne, arm: infantry, men: 800, grade: regular }\n";
    let excused = army
        .replace("    men: 120", "    # grognard: allow(strength-twice) the staff\n    men: 120");
    let codes = |project: &str, army: &str| {
        let run = Run::new().file("grognard.yaml", project).file("army.oob.yaml", army);
        let out = run.typed("check --format short").out();
        ["strength-twice", "total-mismatch"].map(|code| out.contains(&format!("[{code}]")))
    };
    assert_eq!(codes("grognard: 1\n", army), [true, false]);
    assert_eq!(codes("grognard: 1\n", &excused), [false, true]);
    let allowed = "grognard: 1\nseverities: { strength-twice: allow }\n";
    assert_eq!(codes(allowed, army), [false, true]);
}
