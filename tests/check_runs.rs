//! Tests `check` as designers and CI use it: since a revision, with known findings, as a diff, and
//! in a subfolder.

use std::process::Command;

use crate::cli::Run;
use crate::revisions::git;

/// Returns an order of battle with one warning: its total differs from the sum of its parts.
fn army(id: &str) -> String {
    format!(
        "oob: 1\nid: {id}\nname: Army\nnation: france\ntotal: {{ men: 700 }}\nunits:\n  - {{ id: {id}-1, name: Battalion {id}, arm: infantry, men: 612, grade: regular }}\n"
    )
}

const SCENARIO: &str = "scenario: 1\nid: day\nname: A day\ndate: 1809-05-22\nclock: { start: \"08:00\", end: \"16:00\" }\nsides:\n  - { id: french, oobs: [red, blue] }\nvictory: Who holds the hill.\n";

fn project(folder: &str) -> Run {
    let at = |name: &str| format!("{folder}{name}");
    Run::new()
        .file(&at("grognard.yaml"), "grognard: 1\n")
        .file(&at("red.oob.yaml"), &army("red"))
        .file(&at("blue.oob.yaml"), &army("blue"))
        .file(&at("day.scenario.yaml"), SCENARIO)
}

fn repository(folder: &str) -> Run {
    let run = project(folder);
    git(&run, &["init", "--quiet", "--initial-branch=main"]);
    git(&run, &["add", "."]);
    git(&run, &["commit", "--quiet", "-m", "First"]);
    run
}

fn files_with_findings(out: &str) -> Vec<&str> {
    let mut names: Vec<&str> = out
        .lines()
        .filter(|line| line.contains(": warning[") || line.contains(": error["))
        .filter_map(|line| line.split(':').next())
        .collect();
    names.dedup();
    names
}

#[test]
fn since_reports_only_changed_documents_and_those_that_depend_on_them() {
    let run = repository("");
    let since = |words: &[&str]| run.run(&[&["check", "--format", "short"], words].concat());
    let all = since(&[]);
    assert_eq!(files_with_findings(&all.out()), ["blue.oob.yaml", "red.oob.yaml"]);
    let none = since(&["--since", "HEAD", "--deny", "warnings"]);
    assert_eq!((none.code(), files_with_findings(&none.out()).len()), (0, 0), "{}", none.out());
    assert!(none.err().contains("nothing has changed since `HEAD`"), "{}", none.err());
    run.add("red.oob.yaml", &army("red").replace("612", "613"));
    let one = since(&["--since", "main", "--deny", "warnings"]);
    assert_eq!((one.code(), files_with_findings(&one.out())), (1, vec!["red.oob.yaml"]));
    assert!(one.out().ends_with("1 error in 1 file (2 checked)\n"), "{}", one.out());
    assert!(one.err().contains("1 file has changed since `main`, 1 more depends"), "{}", one.err());
    // Git does not track this file, so it counts as changed.
    run.add("green.oob.yaml", &army("green"));
    let two = since(&["--since", "HEAD"]);
    assert_eq!(files_with_findings(&two.out()), ["green.oob.yaml", "red.oob.yaml"]);
}

#[test]
fn since_reports_references_to_removed_or_renamed_documents() {
    let run = repository("");
    run.add("red.oob.yaml", &army("scarlet"));
    let ended = run.typed("check --format short --since HEAD").shows("day.scenario.yaml:7:");
    assert!(!ended.out().contains("blue.oob.yaml:"), "{}", ended.out());
    let run = repository("");
    std::fs::remove_file(run.folder().join("red.oob.yaml")).expect("it is there");
    let ended = run.typed("check --format short --since HEAD");
    assert_eq!((ended.code(), files_with_findings(&ended.out())), (1, vec!["day.scenario.yaml"]));
}

#[test]
fn since_checks_orders_of_battle_whose_pack_has_changed() {
    let pack = "ruleset: 1\nid: club\nname: Club\nextends: napoleonic-fury\n";
    let fielded = |id: &str| army(id).replace("nation:", "ruleset: club\nnation:");
    let run = project("")
        .file("club.ruleset.yaml", pack)
        .file("red.oob.yaml", &fielded("red"))
        .file("grognard.yaml", "grognard: 1\nseverities: { native-without-stands: allow }\n");
    git(&run, &["init", "--quiet"]);
    git(&run, &["add", "."]);
    git(&run, &["commit", "--quiet", "-m", "First"]);
    run.add("club.ruleset.yaml", &pack.replace("name: Club", "name: Our club"));
    let ended = run.typed("check --format short --since HEAD");
    assert_eq!(files_with_findings(&ended.out()), ["red.oob.yaml"], "{}", ended.out());
}

#[test]
fn since_works_from_a_subfolder_and_needs_a_repository_and_a_revision() {
    let run = repository("battles/jena/");
    run.add("battles/jena/red.oob.yaml", &army("red").replace("612", "613"));
    let ended = run.run_in("battles/jena", &["check", "--format", "short", "--since", "HEAD"]);
    assert_eq!(files_with_findings(&ended.out()), ["red.oob.yaml"], "{}", ended.err());
    run.typed("check --since no-such").ends(2).says("no revision `no-such`");
    project("").run(&["check", "--since", "HEAD"]).ends(2).says("finds no repository");
}

#[test]
fn known_findings_are_skipped_and_obsolete_ones_are_reported() {
    let run = project("");
    let written = run.typed("check --write-baseline known.txt").ok().prints("");
    assert_eq!(written.err(), "`known.txt` has 2 known findings\n");
    let known = run.read("known.txt");
    assert!(known.contains("\n[blue.oob.yaml]\n1 total-mismatch 700\n"), "{known}");
    let strict = ["check", "--format", "short", "--deny", "warnings", "--baseline", "known.txt"];
    run.run(&strict).ok();
    // A known finding stays known when its line moves, but a new finding is reported.
    run.add("red.oob.yaml", &army("red").replace("name: Army", "note: More.\nname: Army"));
    run.run(&strict).ok();
    run.add("red.oob.yaml", &army("red").replace("men: 612", "men: 0"));
    let more = run.run(&strict).ends(1).shows("zero-strength");
    assert!(!more.out().contains("total-mismatch"), "{}", more.out());
    // A baseline can be written again without the known findings that no longer occur.
    run.add("red.oob.yaml", &army("red").replace("700", "612"));
    let gone = run.run(&strict).ok();
    assert!(gone.err().contains("1 known finding is gone: "), "{}", gone.err());
    assert!(gone.err().contains("  red.oob.yaml: 1\n"), "{}", gone.err());
    assert_eq!(run.typed("check blue.oob.yaml --baseline known.txt").err(), "");
    run.typed("check red.oob.yaml --write-baseline known.txt");
    let less = run.read("known.txt");
    assert!(less.contains("[blue.oob.yaml]") && !less.contains("[red.oob.yaml]"), "{less}");
    run.typed("check --write-baseline known.txt");
    assert_eq!(run.read("known.txt"), less);
}

#[test]
fn a_file_that_is_no_baseline_is_refused() {
    let run = project("").file("known.txt", "[red.oob.yaml]\n<<<<<<< HEAD\n");
    run.typed("check --baseline known.txt")
        .ends(2)
        .says("line 2 of `known.txt` is not a known finding");
    run.typed("check --baseline none.txt")
        .ends(2)
        .says("create it with `--write-baseline none.txt`");
}

#[test]
fn a_denied_code_fails_the_run_and_an_unknown_one_is_guessed() {
    let run = project("");
    run.typed("check").ok();
    run.typed("check --format short --deny total-mismatch").ends(1).shows("error[total-mismatch]");
    run.typed("check --deny zero-strength").ok();
    let both = ["check", "--deny", "zero-strength", "--deny", "warnings"];
    run.run(&both).ends(1);
    run.typed("check --deny total-mismach").ends(2).says("did you mean `total-mismatch`?");
}

#[test]
fn a_dry_run_prints_a_diff_and_writes_nothing() {
    let text = army("red").replace("name: Army", "name: 1815  # the year\r");
    let run = Run::new().file("red.oob.yaml", &text);
    let ended = run.typed("check --fix --dry-run").ends(1);
    assert_eq!(run.read("red.oob.yaml"), text);
    let diff = ended.out();
    assert!(
        diff.starts_with("--- a/red.oob.yaml\n+++ b/red.oob.yaml\n@@ -1,6 +1,6 @@\n"),
        "{diff}"
    );
    assert!(diff.contains("\n-name: 1815  # the year\r\n+name: \"1815\"  # the year\n"), "{diff}");
    assert_eq!(ended.err(), "`--fix` would fix 2 findings in 1 file\n");
    run.typed("check --fix");
    let mended = text.replace("name: 1815  # the year\r", "name: \"1815\"  # the year");
    assert_eq!(run.read("red.oob.yaml"), mended);
    run.typed("check --fix --dry-run").ok().prints("");
    run.typed("check --dry-run").ends(2);
}

#[test]
fn a_diff_of_a_dry_run_is_what_git_applies() {
    let run = repository("");
    run.add("red.oob.yaml", &army("red").replace("name: Army", "name: no"));
    run.add("blue.oob.yaml", &format!("\u{feff}{}", army("blue")));
    let diff = run.typed("check --fix --dry-run").out();
    run.add("mend.diff", &diff);
    git(&run, &["apply", "mend.diff"]);
    assert_eq!(run.read("blue.oob.yaml"), army("blue"));
    assert!(run.read("red.oob.yaml").contains("name: \"no\""));
}

#[test]
fn annotations_have_paths_from_the_root_of_the_repository() {
    let run = repository("battles/jena/");
    run.run_in("battles/jena", &["check", "--format", "github"])
        .shows("file=battles/jena/red.oob.yaml,line=5");
    let sarif = run
        .run_in("battles/jena", &["check", "--format", "sarif"])
        .shows("\"uri\": \"battles/jena/red.oob.yaml\"")
        .out();
    let folder = run.folder().display().to_string();
    assert!(!sarif.contains(&folder), "a log has no path of this machine");
    run.typed("check battles/jena/red.oob.yaml --format github")
        .shows("file=battles/jena/red.oob.yaml");
}

#[test]
fn without_a_repository_annotations_count_from_the_workspace() {
    let run = project("battles/jena/");
    let mut command = Command::new(env!("CARGO_BIN_EXE_grognard"));
    command.current_dir(run.folder().join("battles/jena")).args(["check", "--format", "github"]);
    let ended = command.env("GITHUB_WORKSPACE", run.folder()).output().expect("it ends");
    let github = String::from_utf8_lossy(&ended.stdout).into_owned();
    assert!(github.contains("file=battles/jena/red.oob.yaml,line=5"), "{github}");
}

#[test]
fn junit_agrees_with_the_exit_code() {
    let run = project("");
    run.typed("check --format junit").ok().shows("failures=\"0\"").shows("<system-out>");
    run.typed("check --format junit --deny warnings").ends(1).shows("failures=\"2\"");
}

#[test]
fn a_run_without_documents_fails() {
    let run = Run::new().file("notes/readme.txt", "Nothing.").file("data/list.yaml", "a: 1\n");
    run.typed("check notes")
        .ends(2)
        .says("there is no document in `notes`: looked for `*.oob.yaml`");
    run.typed("check --format sarif").ends(2);
    run.typed("check --allow-empty").ok().prints("no file to check\n");
}

#[test]
fn a_document_with_a_wrong_file_name_is_reported() {
    let run = Run::new().file("red.oob.yml", &army("red")).file("blue.yaml", &army("blue"));
    let ended = run.typed("check").ends(2);
    for words in
        ["`blue.yaml` is an order of battle: rename the file to `blue.oob.yaml`", "`red.oob.yaml`"]
    {
        assert!(ended.err().contains(words), "{}", ended.err());
    }
    run.typed("convert . --to nf").says("rename the file to `red.oob.yaml`");
    run.add("green.oob.yaml", &army("green"));
    run.add("openapi.yaml", "openapi: 3.0.0\n");
    let ended = run.typed("check --format short");
    assert_eq!(files_with_findings(&ended.out()), ["blue.yaml", "red.oob.yml", "green.oob.yaml"]);
    assert!(ended.out().contains("blue.yaml:1:1: warning[misnamed-document]"), "{}", ended.out());
    // A file that the user names is read whatever its name is.
    run.typed("check blue.yaml --format short").shows("total-mismatch");
    run.typed("convert blue.yaml --to nf").ok();
    run.add("grognard.yaml", "grognard: 1\nseverities: { misnamed-document: allow }\n");
    assert!(!run.typed("check --format short").out().contains("misnamed-document"));
}

#[test]
fn a_mistake_that_changes_everything_after_it_has_one_finding() {
    let one = |name: &str, text: &str| {
        let run = Run::new().file(name, text);
        let ended = run.run(&["check", name, "--format", "short"]);
        let findings = ended.out().lines().filter(|line| line.contains(": error[")).count();
        assert_eq!(findings, 1, "{}", ended.out());
        ended.out()
    };
    let readme =
        "# A battle\n\nWrite `code`: it is\nread by people.\n\n| page | what |\n| --- | --- |\n";
    assert!(one("README.md", readme).contains("this is not a document"));
    let spaced = army("red").replace("  - { id: red-1, ", "  - id: red-1\n\u{a0}\u{a0}  ");
    let spaced =
        spaced.replace(", arm: infantry, men: 612, grade: regular }", "\n    arm: infantry");
    assert!(one("red.oob.yaml", &spaced).contains("no-break space"));
    let kind = army("red").replace("oob: 1", "scenario: 1");
    assert!(one("red.oob.yaml", &kind).contains("did you mean `oob`?"));
    let colon = army("red").replace("men: 612", "men:612");
    assert!(
        one("red.oob.yaml", &colon)
            .contains("a space is missing after the colon; write `men: 612`")
    );
    let curly = army("red").replace("Battalion red", "“4e Ligne, first”");
    assert!(one("red.oob.yaml", &curly).contains("write `\"4e Ligne, first\"`"));
}
