//! Tests how results of scenarios are approved, compared and updated.

use crate::cli::Run;

const ARMY: &str = "\
oob: 1
id: french
name: French
nation: france
date: 1806-10-10
formations:
  - id: brigade
    name: Brigade
    echelon: brigade
    units:
      - { name: 1/4e Ligne, arm: infantry, men: 812, grade: veteran }
";

const SCENARIO: &str = "\
scenario: 1
id: ridge
name: The ridge
date: 1806-10-10
clock: { start: \"11:30\", end: \"20:30\" }
sides:
  - { id: french, name: The French, oobs: [french] }
victory: The French win if they hold the ridge at the end.
";

const APPROVED: &str = "approved/one-hour-wargame/ridge.txt";
const RECEIVED: &str = "approved/one-hour-wargame/ridge.received.txt";

fn project() -> Run {
    let run = Run::new().file("grognard.yaml", "grognard: 1\n").file("french.oob.yaml", ARMY);
    run.file("ridge.scenario.yaml", SCENARIO)
}

fn approved() -> Run {
    let run = project();
    run.typed("approve --to ohw --accept").ok();
    run
}

#[test]
fn changed_results_are_shown_and_accepted_on_request() {
    let run = approved();
    let first = run.read(APPROVED);
    assert!(first.contains("unit 1-4e-ligne: 1/4e Ligne; 5 bases; Veteran"), "{first}");
    run.typed("approve").ok();
    run.add("french.oob.yaml", &ARMY.replace("812", "1112"));
    run.typed("approve")
        .ends(1)
        .shows("-unit 1-4e-ligne: 1/4e Ligne; 5 bases")
        .says("1 of 1 approved file differs:");
    assert_eq!(run.read(APPROVED), first, "only `--accept` takes anything");
    let received = run.read(RECEIVED);
    assert_ne!(received, first);
    run.run(&["approve", "--accept", APPROVED]).ok();
    assert_eq!(run.read(APPROVED), received);
    assert!(!run.folder().join(RECEIVED).exists());
    run.typed("approve").ok();
}

#[test]
fn check_reports_changes_since_the_approval_with_their_lines() {
    let run = approved();
    let told = || run.typed("check --quiet --format short").out();
    assert_eq!(told(), "");
    run.add("french.oob.yaml", &ARMY.replace("veteran", "elite"));
    let out = told();
    assert!(out.contains("approved/one-hour-wargame/ridge.txt:"), "{out}");
    assert!(out.contains("`french.oob.yaml` has changed since it was approved"), "{out}");
    run.add("french.oob.yaml", ARMY);
    let windows = run.read(APPROVED).replace('\n', "\r\n");
    run.add(APPROVED, &windows);
    assert_eq!(told(), "", "how lines end does not count");
    run.add("grognard.yaml", "grognard: 1\nseverities: { approved-change: allow }\n");
    run.add("french.oob.yaml", &ARMY.replace("veteran", "elite"));
    assert!(!told().contains("approved-change"));
}

/// A link in the folder of approved files must not be followed, because it may lead out of the
/// project.
#[cfg(unix)]
#[test]
fn nothing_is_written_through_a_link_out_of_the_project() {
    use std::os::unix::fs::symlink;
    let outside = tempfile::tempdir().expect("a folder");
    let other = outside.path().join("other.txt");
    std::fs::write(&other, "of somebody else").expect("a file");
    let linked = |link: &str, to: &std::path::Path| {
        let run = project();
        std::fs::create_dir_all(run.folder().join("approved/one-hour-wargame")).expect("a folder");
        let link = run.folder().join(link);
        if link.is_dir() {
            std::fs::remove_dir(&link).expect("an empty folder");
        }
        symlink(to, link).expect("a link");
        for words in
            [["approve", "--to", "ohw"].as_slice(), &["approve", "--to", "ohw", "--accept"]]
        {
            run.run(words);
        }
    };
    linked("approved/one-hour-wargame", outside.path());
    linked(APPROVED, &other);
    linked(RECEIVED, &other);
    linked("approved/made-of.txt", &other);
    assert_eq!(std::fs::read_to_string(&other).expect("a file"), "of somebody else");
    assert_eq!(std::fs::read_dir(outside.path()).expect("a folder").count(), 1);
}

#[test]
fn results_are_not_accepted_in_ci() {
    let run = approved();
    run.add("french.oob.yaml", &ARMY.replace("812", "1112"));
    let before = run.read(APPROVED);
    run.run_under(&["approve", "--accept"], "CI", "true").ends(2).says("`CI` is set");
    assert_eq!(run.read(APPROVED), before);
}

#[test]
fn a_document_with_an_error_is_neither_compared_nor_accepted() {
    let run = approved();
    let before = run.read(APPROVED);
    run.add("french.oob.yaml", &ARMY.replace("men: 812", "men: ["));
    run.typed("approve --accept").ends(1).says("0 of 1 approved file compared");
    assert_eq!(run.read(APPROVED), before);
}

#[test]
fn without_approved_results_the_next_step_is_shown() {
    project().run(&["approve"]).ends(2).says("`grognard approve --to nf --accept`");
}
