//! Tests `diff` for scenarios, and for documents since a Git revision.

use std::process::Command;

use crate::cli::Run;
use crate::fielding_commands::corps;

const BRIGADE: &str =
    "formations:\n  - { id: a, name: First, echelon: brigade, men: 2500, grade: regular }\n";

const SCENARIO: &str = "scenario: 1\nid: day\nname: A day\ndate: 1809-05-22\nclock: { start: \"08:00\", end: \"16:00\" }\nmap: field\nsides:\n  - { id: french, name: French, oobs: [corps] }\narrivals:\n  - { body: a, at: \"10:00\", entry: gate }\nobjectives:\n  - { place: hill, points: 3 }\nvictory: Who holds the hill.\n";

const MAP: &str = "map: 1\nid: field\nname: Field\nwidth: 3000\nheight: 2000\nareas:\n  - { id: hill, kind: hill, name: The hill, height: 20, outline: [[100, 100], [400, 100], [400, 400]] }\npoints:\n  - { id: gate, kind: entry, name: The gate, at: [0, 1000] }\n";

fn repository() -> Run {
    let run = Run::new()
        .file("grognard.yaml", "grognard: 1\n")
        .file("corps.oob.yaml", &corps(BRIGADE))
        .file("field.map.yaml", MAP)
        .file("day.scenario.yaml", SCENARIO);
    git(&run, &["init", "--quiet", "--initial-branch=main"]);
    git(&run, &["add", "."]);
    git(&run, &["commit", "--quiet", "-m", "First"]);
    run
}

pub fn git(run: &Run, words: &[&str]) {
    let settings =
        ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"];
    let mut command = Command::new("git");
    command.current_dir(run.folder()).args(settings).args(words);
    let ended = command.output().expect("git is there");
    assert!(ended.status.success(), "{words:?}: {}", String::from_utf8_lossy(&ended.stderr));
}

#[test]
fn scenarios_are_compared_part_by_part() {
    let changed = SCENARIO
        .replace("16:00", "18:00")
        .replace("at: \"10:00\"", "at: \"11:30\"")
        .replace("points: 3", "points: 5")
        .replace("Who holds the hill.", "Who holds the hill at night.");
    let run = Run::new()
        .file("grognard.yaml", "grognard: 1\n")
        .file("corps.oob.yaml", &corps(BRIGADE))
        .file("field.map.yaml", MAP)
        .file("day.scenario.yaml", SCENARIO)
        .file("other.scenario.yaml", &changed.replace("id: day", "id: other"));
    let ended = run.typed("diff day.scenario.yaml other.scenario.yaml").ends(1);
    for words in [
        "hours 08:00-16:00 → 08:00-18:00",
        "arrivals ~ First (a): arrives 10:00 → 11:30",
        "objectives ~ hill (hill): ",
        "points 3 → 5",
        "victory Who holds the hill. → Who holds the hill at night.",
    ] {
        let told = ended.out().split_whitespace().collect::<Vec<&str>>().join(" ");
        assert!(told.contains(words), "{words}: {told}");
    }
    run.typed("diff day.scenario.yaml day.scenario.yaml").ok().shows("nothing changed: ");
}

#[test]
fn a_document_is_compared_with_its_state_at_a_revision() {
    let run = repository();
    let since = |revision: &str, path: &str| run.run(&["diff", "--since", revision, path]);
    since("HEAD", "corps.oob.yaml").ok();
    run.add("corps.oob.yaml", &corps(&BRIGADE.replace("2500", "2600")));
    run.add("field.map.yaml", &MAP.replace("height: 20,", "height: 30,"));
    let ended = since("main", "corps.oob.yaml").ends(1);
    assert!(ended.out().starts_with("from Corps at main\n"), "{}", ended.out());
    assert!(ended.out().contains("~ First (a): men 2500 → 2600"), "{}", ended.out());
    // The scenario is compared with its orders of battle and its map at the revision.
    since("HEAD", "day.scenario.yaml").shows("men 2500 → 2600").shows("height 20 → 30");
    run.typed("diff --since HEAD corps.oob.yaml --to ohw").ends(1);
    let json = run.typed("diff --since HEAD day.scenario.yaml --format json").json();
    assert_eq!(json["changes"][0]["part"], "Corps", "{json}");
}

#[test]
fn a_folder_is_compared_with_its_documents_at_a_revision() {
    let run = repository();
    run.add("old.oob.yaml", &corps(BRIGADE).replace("id: corps", "id: old"));
    git(&run, &["add", "."]);
    git(&run, &["commit", "--quiet", "-m", "Second"]);
    let since = |folder: &str, more: &[&str]| {
        run.run(&[&["diff", "--since", "HEAD", folder], more].concat())
    };
    since(".", &[]).ok().shows("nothing changed: ");
    run.add("corps.oob.yaml", &corps(&BRIGADE.replace("2500", "2600")));
    run.add("day.scenario.yaml", &SCENARIO.replace("points: 3", "points: 5"));
    run.add("lists/new.oob.yaml", &corps(BRIGADE).replace("id: corps", "id: new"));
    std::fs::remove_file(run.folder().join("old.oob.yaml")).expect("it is there");
    let out = since(".", &[]).ends(1).out();
    for words in ["+ Corps (new)", "- Corps (old)", "~ First (a): men 2500 → 2600", "points 3 → 5"]
    {
        assert_eq!(out.matches(words).count(), 1, "{words}: {out}");
    }
    since(".", &["--to", "ohw"]).ends(1);
    let json = since(".", &["--format", "json"]).json();
    assert_eq!(json.as_array().map(Vec::len), Some(3), "{json}");
    since("lists", &[]).ends(2).says("`lists` did not exist at `HEAD`");
    run.add("other/grognard.yaml", "grognard: 1\n");
    git(&run, &["add", "."]);
    git(&run, &["commit", "--quiet", "-m", "Third"]);
    assert!(since(".", &[]).err().contains("several projects"), "{}", since(".", &[]).err());
}

#[test]
fn a_hostile_revision_is_refused_and_starts_nothing() {
    let run = repository();
    let hooked = run.folder().join("hooked");
    let script = format!("touch {}", hooked.display());
    git(&run, &["config", "core.fsmonitor", &script]);
    git(&run, &["config", "core.pager", &script]);
    git(&run, &["config", "alias.rev-parse", &format!("!{script}")]);
    for revision in [
        "--help",
        "-h",
        "--output=hooked",
        "",
        "no-such",
        "HEAD; touch hooked",
        "$(touch hooked)",
        "HEAD\nHEAD",
        "HEAD:corps.oob.yaml",
        "HEAD..HEAD",
    ] {
        let ended = run.run(&["diff", &format!("--since={revision}"), "corps.oob.yaml"]).ends(2);
        let told = ended.err().contains("revision") || ended.err().contains("--since");
        assert!(told, "{revision:?}: {}", ended.err());
    }
    run.typed("diff --since HEAD corps.oob.yaml").ok();
    assert!(!hooked.exists(), "a program of the repository was started");
}

#[test]
fn without_git_or_a_repository_a_revision_cannot_be_read() {
    let run = Run::new().file("corps.oob.yaml", &corps(BRIGADE));
    run.typed("diff --since HEAD corps.oob.yaml").ends(2).says("finds no repository");
    let mut command = Command::new(env!("CARGO_BIN_EXE_grognard"));
    command.current_dir(run.folder()).env("PATH", "");
    let ended = command.args(["diff", "--since", "HEAD", "corps.oob.yaml"]).output().expect("runs");
    assert_eq!(ended.status.code(), Some(2));
    let told = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert!(told.contains("`git` is not installed"), "{told}");
    let repository = repository();
    repository.add("new.oob.yaml", &corps(BRIGADE));
    repository
        .typed("diff --since HEAD new.oob.yaml")
        .ends(2)
        .says("`new.oob.yaml` did not exist at `HEAD`");
}
