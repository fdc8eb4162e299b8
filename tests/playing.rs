//! Tests the reports of played battles, which are made from logs by `play` and on the page of a
//! battle.

use crate::cli::Run;
use crate::fielding_commands::scenarios;
use crate::site::project;

fn log(scenario: &str, lines: &str) -> String {
    format!(
        "log: 1\nid: evening\nscenario: {scenario}\nruleset: napoleonic-fury\nentries:\n{lines}"
    )
}

const EVENING: &str = "  - { number: 1, side: french, turn: 1, do: note, text: \"<b>Begun</b> *late*\" }\n  - { number: 2, side: french, turn: 1, do: turn, count: 3 }\n";

#[test]
fn a_log_becomes_a_report_in_words() {
    let scenario = scenarios("saalfeld/saalfeld.scenario.yaml");
    let run = Run::new().file("evening.log.yaml", &log("saalfeld", EVENING));
    let ended = run.run(&["play", &scenario, "evening.log.yaml", "--to", "nf"]).ok();
    let told = ended.out();
    assert!(told.starts_with("# Saalfeld under Napoleonic Fury\n"), "{told}");
    assert!(told.contains("The battle ended in turn 3 of 12, at 11:00."), "{told}");
    assert!(told.contains("* \\<b\\>Begun\\</b\\> \\*late\\*"), "{told}");
    let csv = run.run(&["play", &scenario, "evening.log.yaml", "--to", "nf", "--format", "csv"]);
    assert!(csv.out().starts_with("side,formation,unit,kind,lost,of,state\n"), "{}", csv.out());
}

/// Five taps for five points are one line, a successor does not hide what happened to a leader, and the verdict is told.
#[test]
fn a_report_joins_losses_and_names_the_winner() {
    let scenario = scenarios("saalfeld/saalfeld.scenario.yaml");
    let lose = |number: u32, deed: &str, count: u32| {
        format!(
            "  - {{ number: {number}, side: french, turn: 1, do: {deed}, unit: claparede, track: brigade-strength, count: {count} }}\n"
        )
    };
    let end = "  - { number: 4, side: french, turn: 1, do: leader, unit: lannes, to: absent, text: Reille }\n  - { number: 5, side: french, turn: 1, do: end, to: french }\n";
    let lines = [lose(1, "lose", 1), lose(2, "lose", 2), lose(3, "regain", 1)].concat() + end;
    let run = Run::new().file("evening.log.yaml", &log("saalfeld", &lines));
    let ended = run.run(&["play", &scenario, "evening.log.yaml", "--to", "nf"]).ok();
    let told = ended.out();
    assert_eq!(told.matches("stands lost +2").count(), 1, "{told}");
    assert!(!told.contains("stands lost +1"), "{told}");
    assert!(told.contains("absent, replaced by Reille"), "{told}");
    assert!(told.contains(" won."), "{told}");
    let draw = lines.replace("do: end, to: french", "do: end, to: draw");
    let run = Run::new().file("evening.log.yaml", &log("saalfeld", &draw));
    let ended = run.run(&["play", &scenario, "evening.log.yaml", "--to", "nf"]).ok();
    assert!(ended.out().contains("It was a draw."), "{}", ended.out());
}

#[test]
fn a_log_of_another_battle_is_refused() {
    let scenario = scenarios("saalfeld/saalfeld.scenario.yaml");
    let run = Run::new().file("evening.log.yaml", &log("jena", EVENING));
    run.run(&["play", &scenario, "evening.log.yaml", "--to", "nf"])
        .ends(2)
        .says("is the log of a battle other than `saalfeld`");
}

#[test]
fn the_page_of_a_battle_has_the_report_of_its_log() {
    let run = project().file("evening.log.yaml", &log("barrosa", EVENING));
    run.typed("build -o out").ok();
    let page = |name: &str| {
        std::fs::read_to_string(run.folder().join("out/battles").join(name)).expect("a page")
    };
    let told = page("barrosa.nf.html");
    assert!(told.contains("Report of a game"), "{told}");
    assert!(told.contains("&lt;b&gt;Begun&lt;/b&gt; *late*"), "{told}");
    assert!(!page("barrosa.novag.html").contains("Report of a game"));
    assert!(page("barrosa.nf.html").contains("barrosa.nf.table.html"), "the page can be played");
    let data = page("barrosa.nf.table.js");
    assert!(data.starts_with("(globalThis.grognard ??= {}).data = {\"form\":1,"), "{data}");
}

#[test]
fn the_troops_after_a_battle_are_an_order_of_battle_again() {
    let scenario = scenarios("saalfeld/saalfeld.scenario.yaml");
    let lines = "  - { number: 1, side: french, turn: 1, do: lose, unit: claparede, track: brigade-strength, count: 2 }\n";
    let run = Run::new().file("evening.log.yaml", &log("saalfeld", lines));
    let convert = ["convert", &scenario, "--to", "nf", "--after", "evening.log.yaml"];
    run.run(&convert).ends(2).says("name a folder with `-o FOLDER`");
    run.run(&[&convert[..], &["-o", "after"]].concat()).ok();
    let file = "after/saalfeld-french-after-saalfeld.oob.yaml";
    let text = std::fs::read_to_string(run.folder().join(file)).expect("an order of battle");
    assert!(text.contains("After Saalfeld under Napoleonic Fury: 2 of 6 stands lost."), "{text}");
    run.typed("check after").ok();
    run.run(&["convert", file, "--to", "nf"]).ok();
    run.run(&[&convert[..], &["--ratio", "large"]].concat()).ends(2);
}

#[test]
fn check_reports_mistakes_in_a_log_of_the_project() {
    let lines = "  - { number: 1, side: french, turn: 1, do: lose, unit: nobody, track: brigade-strength }\n";
    let run = project().file("evening.log.yaml", &log("barrosa", lines));
    let ended = run.typed("check");
    let told = ended.out() + &ended.err();
    assert!(told.contains("unplayed-entry"), "{told}");
    assert!(told.contains("has no unit `nobody`"), "{told}");
}
