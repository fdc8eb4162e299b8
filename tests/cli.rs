//! The program as a user runs it.

use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use tempfile::TempDir;

/// A folder with files in it, in which the program is run.
pub struct Run {
    folder: TempDir,
}

impl Run {
    pub fn new() -> Run {
        Run { folder: TempDir::new().expect("a folder") }
    }

    pub fn file(self, path: &str, text: &str) -> Run {
        self.add(path, text);
        self
    }

    pub fn add(&self, path: &str, text: &str) {
        let path = self.folder.path().join(path);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }

    pub fn folder(&self) -> &std::path::Path {
        self.folder.path()
    }

    pub fn read(&self, path: &str) -> String {
        std::fs::read_to_string(self.folder.path().join(path)).expect("a file")
    }

    pub fn run(&self, words: &[&str]) -> Ended {
        self.run_with(words, None)
    }

    pub fn run_in(&self, folder: &str, words: &[&str]) -> Ended {
        let mut command = program(&self.folder.path().join(folder));
        Ended(command.args(words).output().expect("the program ends"))
    }

    /// Runs with a variable of the environment.
    pub fn run_under(&self, words: &[&str], name: &str, value: &str) -> Ended {
        let mut command = program(self.folder.path());
        Ended(command.args(words).env(name, value).output().expect("the program ends"))
    }

    pub fn run_with(&self, words: &[&str], stdin: Option<&[u8]>) -> Ended {
        let mut command = program(self.folder.path());
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let mut input = child.stdin.take().expect("a pipe");
        input.write_all(stdin.unwrap_or_default()).expect("the program reads");
        drop(input);
        Ended(child.wait_with_output().expect("the program ends"))
    }

    /// Starts the program with a pipe from its standard output, and does not wait for its end.
    pub fn start(&self, words: &[&str]) -> Child {
        let mut command = program(self.folder.path());
        command.args(words).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        command.spawn().expect("the program starts")
    }

    /// Starts the program and does not wait for its end.
    #[cfg(target_os = "linux")]
    pub fn spawn(&self, words: &[&str]) -> Child {
        let mut command = program(self.folder.path());
        command.args(words).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().expect("the program starts")
    }
}

fn program(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grognard"));
    command.current_dir(folder).env_remove("COLUMNS").env_remove("NO_COLOR");
    // A hosted runner sets it, and `approve --accept` is refused there.
    command.env_remove("CI");
    // What a test builds is made, and nothing of it is left in the cache folder.
    command.env("GROGNARD_STORE", "");
    command
}

pub struct Ended(Output);

impl Ended {
    pub fn code(&self) -> i32 {
        self.0.status.code().expect("an exit code")
    }

    pub fn out(&self) -> String {
        String::from_utf8(self.0.stdout.clone()).expect("UTF-8")
    }

    /// What it says. Paths in messages are those of the system: here they have `/` everywhere.
    pub fn err(&self) -> String {
        let said = String::from_utf8(self.0.stderr.clone()).expect("UTF-8");
        if cfg!(windows) { said.replace('\\', "/") } else { said }
    }
}

const CLEAN: &str = "\
oob: 1
id: army
name: Army
nation: france
sources: { roll: Muster roll of the day }
source: roll
units:
  - { name: 1/4e Ligne, arm: infantry, men: 612 }
";

fn faulty() -> String {
    CLEAN.replace("france", "frnace").replace("men: 612", "men: \"612\", grade: yes")
}

/// A reader such as `head` that closes the pipe has seen enough.
#[test]
fn a_closed_pipe_ends_a_long_text_quietly() {
    let run = Run::new();
    for words in [["completions", "bash"], ["schema", "oob"], ["rules", "nf"]] {
        let mut command = program(run.folder());
        command.args(words).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        drop(child.stdout.take());
        let ended = Ended(child.wait_with_output().expect("the program ends"));
        assert_eq!((ended.code(), ended.err().contains("panicked")), (0, false), "{words:?}");
    }
}

/// Help that could not be written was not given.
#[cfg(target_os = "linux")]
#[cfg(target_os = "linux")]
#[test]
fn help_on_a_full_disk_is_no_success() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
    let run = Run::new();
    let ended = program(run.folder()).arg("--help").stdout(full).output().expect("it ends");
    assert_eq!(ended.status.code(), Some(2));
}

#[test]
fn a_new_project_is_clean_and_a_second_one_is_refused() {
    let run = Run::new();
    assert_eq!(run.run(&["new", "jena"]).code(), 0);
    let ended = run.run(&["check", "jena", "--deny", "warnings"]);
    assert_eq!(
        (ended.code(), ended.out().as_str()),
        (0, "5 files checked, nothing to grumble about\n")
    );
    let again = run.run(&["new", "jena"]);
    assert_eq!(again.code(), 2);
    assert!(again.err().contains("is there already"), "{}", again.err());
    for file in [".github/workflows/check.yml", ".vscode/settings.json", "schemas/oob.schema.json"]
    {
        assert!(run.folder.path().join("jena").join(file).is_file(), "{file}");
    }
    assert!(!run.read("jena/jena.scenario.yaml").contains("my-battle"));
}

#[test]
fn a_new_ruleset_is_clean_and_fields_every_shipped_battle() {
    let run = Run::new().file("grognard.yaml", "grognard: 1\nname: Ten battles\n");
    let mut scenarios = Vec::new();
    for battle in std::fs::read_dir("scenarios").expect("the battles are there") {
        let battle = battle.expect("an entry").path();
        let files = std::fs::read_dir(&battle).into_iter().flatten();
        for file in files.map(|file| file.expect("an entry").path()) {
            let name = file.to_str().expect("a plain name").replace('\\', "/");
            run.add(&name, &std::fs::read_to_string(&file).expect("a document"));
            scenarios.extend(name.ends_with(".scenario.yaml").then_some(name));
        }
    }
    scenarios.sort();
    // From a folder inside the project, too, it goes where the rule sets of the project are.
    let ended = run.run_in("scenarios", &["new", "--ruleset", "Skirmish at Dusk"]);
    assert_eq!(ended.code(), 0, "{}", ended.err());
    assert!(run.read("rulesets/skirmish-at-dusk/play.rules.md").starts_with("# How it is played"));
    let pack = run.read("rulesets/skirmish-at-dusk/skirmish-at-dusk.ruleset.yaml");
    assert!(pack.contains("\nid: skirmish-at-dusk\nname: Skirmish at Dusk\n"), "{pack}");
    let checked = run.run(&["check", "--deny", "warnings", "--format", "short"]);
    assert_eq!(checked.code(), 0, "{}", checked.out());
    assert!(scenarios.len() >= 10, "{scenarios:?}");
    for scenario in &scenarios {
        let fielded = run.run(&["convert", scenario, "--to", "skirmish-at-dusk"]);
        assert_eq!(fielded.code(), 0, "{scenario}: {}", fielded.err());
        assert!(!fielded.out().contains("\n0 units of"), "{scenario}: {}", fielded.out());
    }
    let odds = run.run(&["odds", "skirmish-at-dusk", "fire"]);
    assert_eq!(odds.code(), 0, "{}", odds.err());
}

#[test]
fn a_new_ruleset_takes_no_name_that_is_taken_and_needs_a_project() {
    let run = Run::new();
    let nowhere = run.run(&["new", "--ruleset", "dusk"]);
    assert_eq!(nowhere.code(), 2);
    assert!(nowhere.err().contains("`grognard new NAME` makes a project"), "{}", nowhere.err());
    run.add("grognard.yaml", "grognard: 1\nname: A club\n");
    assert_eq!(run.run(&["new", "--ruleset", "dusk"]).code(), 0);
    let pack = "rulesets/dusk/dusk.ruleset.yaml";
    run.add(pack, &run.read(pack).replace("# aliases: [mr]", "aliases: [dk]"));
    let mine = run.read(pack);
    run.add("rulesets/other/notes.txt", "ours");
    for (name, said) in [
        ("dusk", "`rulesets/dusk/dusk.ruleset.yaml` is the rule set `dusk`"),
        ("dk", "is the rule set `dk`: take another name, such as `dk-2`"),
        ("nf", "names the built-in rule set `napoleonic-fury`"),
        ("Other", "`rulesets/other` is there already"),
    ] {
        let ended = run.run(&["new", "--ruleset", name]);
        assert_eq!(ended.code(), 2, "{name}");
        assert!(ended.err().contains(said), "{name}: {}", ended.err());
    }
    assert_eq!(run.read(pack), mine);
    assert_eq!(run.read("rulesets/other/notes.txt"), "ours");
    assert_eq!(run.run(&["new", "--ruleset", "../../dusk too"]).code(), 0);
    assert!(run.folder.path().join("rulesets/dusk-too/play.rules.md").is_file());
    assert_eq!(run.run(&["check", "--deny", "warnings"]).code(), 0);
}

#[test]
fn exit_codes_differ_for_clean_findings_and_failure() {
    let run = Run::new().file("a.oob.yaml", CLEAN).file("b.oob.yaml", &faulty());
    assert_eq!(run.run(&["check", "a.oob.yaml"]).code(), 0);
    assert_eq!(run.run(&["check", "b.oob.yaml"]).code(), 1);
    let missing = run.run(&["check", "c.oob.yaml"]);
    assert_eq!(missing.code(), 2);
    assert!(missing.err().contains("cannot read `c.oob.yaml`"), "{}", missing.err());
    assert_eq!(run.run(&["chekc"]).code(), 2);
    assert_eq!(run.run(&["--help"]).code(), 0);
}

#[test]
fn warnings_fail_only_when_denied() {
    let text = CLEAN.replace("name: Army", "name: no");
    let run = Run::new().file("a.oob.yaml", &text);
    assert_eq!(run.run(&["check"]).code(), 0);
    assert_eq!(run.run(&["check", "--deny", "warnings"]).code(), 1);
}

#[test]
fn only_named_files_are_reported_but_their_project_is_read() {
    let scenario = "scenario: 1\nid: s\nname: S\ndate: 1806-10-14\nvictory: The braver side wins.\nsides:\n  - { id: a, oobs: [army] }\n  - { id: b, oobs: [other] }\n";
    let run = Run::new()
        .file("grognard.yaml", "grognard: 1\n")
        .file("s.scenario.yaml", scenario)
        .file("armies/army.oob.yaml", CLEAN)
        .file("armies/other.oob.yaml", &faulty().replace("id: army", "id: other"));
    let ended = run.run(&["check", "s.scenario.yaml", "--format", "short"]);
    assert_eq!(ended.out(), "1 file checked, nothing to grumble about\n");
    assert_eq!(run.run(&["check"]).code(), 1);
}

#[test]
fn ignored_files_are_left_out() {
    let run = Run::new()
        .file(".gitignore", "drafts/\n")
        .file("grognard.yaml", "grognard: 1\nignore: [\"old/*\"]\n")
        .file("a.oob.yaml", CLEAN)
        .file("old/c.oob.yaml", &faulty())
        .file("drafts/b.oob.yaml", &faulty());
    let ended = run.run(&["check"]);
    assert_eq!(ended.out(), "2 files checked, nothing to grumble about\n");
    // What is named is checked, ignored or not.
    assert_eq!(run.run(&["check", "drafts/b.oob.yaml"]).code(), 1);
}

#[test]
fn standard_input_is_checked_as_a_document() {
    let run = Run::new();
    let words = ["check", "-", "--stdin-name", "x.oob.yaml", "--format", "short"];
    let ended = run.run_with(&words, Some(faulty().as_bytes()));
    assert_eq!(ended.code(), 1);
    assert!(ended.out().contains("x.oob.yaml:4:9: error[unknown-nation]"), "{}", ended.out());
    assert_eq!(run.run_with(&words, Some(CLEAN.as_bytes())).code(), 0);
}

/// An editor sends what is not saved yet: it stands in for the file, among the rest of the project.
#[test]
fn standard_input_replaces_the_file_of_its_name() {
    let run = Run::new();
    run.run(&["new", "jena"]);
    let text = run.read("jena/french.oob.yaml").replace("id: second-brigade", "id: third-brigade");
    let words = ["check", "-", "--stdin-name", "jena/french.oob.yaml", "--format", "short"];
    let ended = run.run_with(&words, Some(text.as_bytes()));
    assert_eq!(ended.out(), "1 file checked, nothing to grumble about\n");
}

/// Two projects below one folder do not know of each other.
#[test]
fn every_project_is_checked_by_itself() {
    let run = Run::new();
    run.run(&["new", "jena"]);
    run.run(&["new", "auerstedt"]);
    let ended = run.run(&["check", "--format", "short"]);
    assert_eq!(ended.out(), "10 files checked, nothing to grumble about\n");
}

#[test]
fn fix_makes_safe_repairs_and_keeps_the_rest() {
    let text = CLEAN.replace("name: Army", "name: 1815  # the year").replace("612", "0612");
    let run = Run::new().file("a.oob.yaml", &text);
    let ended = run.run(&["check", "--fix"]);
    assert!(ended.err().contains("fixed 1 finding"), "{}", ended.err());
    let safe = text.replace("name: 1815", "name: \"1815\"");
    assert_eq!(run.read("a.oob.yaml"), safe);
    assert!(
        ended.out().contains("`grognard check --fix --unsafe-fixes` can fix it"),
        "{}",
        ended.out()
    );
    run.run(&["check", "--fix", "--unsafe-fixes"]);
    assert_eq!(run.read("a.oob.yaml"), safe.replace("0612", "612"));
}

#[test]
fn every_format_has_every_finding() {
    let run = Run::new().file("a.oob.yaml", &faulty());
    for format in ["human", "short", "json", "sarif", "github", "junit"] {
        let ended = run.run(&["check", "--format", format]);
        assert_eq!(ended.code(), 1, "{format}");
        assert!(ended.out().contains("there is no nation `frnace`"), "{format}: {}", ended.out());
        assert!(!ended.out().contains('\u{1b}'), "{format} is not for a terminal");
        let twice = run.run(&["check", "--format", format]);
        assert_eq!(ended.out(), twice.out(), "{format} is the same every time");
    }
    let coloured = run.run(&["check", "--color", "always"]);
    assert!(coloured.out().contains('\u{1b}'));
}

#[test]
fn findings_are_written_to_a_named_file() {
    let run = Run::new().file("a.oob.yaml", &faulty());
    let ended = run.run(&["check", "--format", "sarif", "-o", "out.sarif"]);
    assert_eq!((ended.code(), ended.out().as_str()), (1, ""));
    assert!(run.read("out.sarif").contains("\"2.1.0\""));
}

#[test]
fn severities_and_excuses_change_the_findings() {
    let settings = "grognard: 1\nseverities: { unknown-nation: hint, wrong-type: allow }\n";
    let run = Run::new().file("grognard.yaml", settings).file("a.oob.yaml", &faulty());
    let ended = run.run(&["check", "--format", "short"]);
    assert!(ended.out().contains("hint[unknown-nation]"), "{}", ended.out());
    let excused = CLEAN.replace(
        "nation: france",
        "# grognard: allow(unknown-nation) a house of our own\nnation: ruritania",
    );
    let run = Run::new().file("a.oob.yaml", &excused);
    assert_eq!(run.run(&["check"]).code(), 0);
    let run = Run::new().file("a.oob.yaml", &excused.replace("ruritania", "france"));
    let ended = run.run(&["check", "--format", "short"]);
    assert!(ended.out().contains("unused-excuse"), "{}", ended.out());
}

#[test]
fn explain_shows_every_code_and_suggests_the_nearest() {
    let run = Run::new();
    let list = run.run(&["explain"]);
    for line in list.out().lines() {
        let name = line.split(' ').next().expect("a name");
        let page = run.run(&["explain", name]);
        assert!(page.out().starts_with(&format!("# {name}\n")), "{name}");
    }
    let ended = run.run(&["explain", "total-mismatc"]);
    assert_eq!(ended.code(), 2);
    assert!(ended.err().contains("did you mean `total-mismatch`?"), "{}", ended.err());
}

#[test]
fn schemas_are_printed_and_written() {
    let run = Run::new();
    let printed = run.run(&["schema", "oob"]);
    assert_eq!(run.run(&["schema", "--write", "out"]).code(), 0);
    assert_eq!(printed.out(), run.read("out/oob.schema.json"));
    assert_eq!(run.run(&["schema", "obo"]).code(), 2);
}

/// `grognard explain | head -1` must not complain that nobody listens any more.
#[test]
fn an_error_shows_what_was_typed_without_steering_the_terminal() {
    let run = Run::new();
    for words in [["check", "no\u{1b}[31m.oob.yaml"], ["rules", "\u{1b}]0;x\u{7}"]] {
        let ended = run.run(&words);
        assert_eq!(ended.code(), 2, "{}", ended.err());
        assert!(!ended.err().contains(['\u{1b}', '\u{7}']), "{}", ended.err());
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let run = Run::new();
    let mut command = program(run.folder.path());
    command.arg("explain").stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    drop(child.stdout.take());
    let ended = Ended(child.wait_with_output().expect("the program ends"));
    assert_eq!((ended.code(), ended.err().contains("panicked")), (0, false), "{}", ended.err());
}

#[test]
fn timings_go_to_standard_error() {
    let run = Run::new().file("a.oob.yaml", CLEAN);
    let ended = run.run(&["check", "--timings", "--no-fast-path"]);
    assert!(ended.err().contains("parse") && ended.err().contains("MB/s"), "{}", ended.err());
    assert_eq!(ended.out(), "1 file checked, nothing to grumble about\n");
}

#[test]
fn quiet_prints_only_findings() {
    let run = Run::new().file("a.oob.yaml", CLEAN);
    assert_eq!(run.run(&["check", "--quiet"]).out(), "");
}

const ARMY: &str = "\
oob: 1
id: army
name: Army
nation: france
date: 1809-05-22
echelon: corps
formations:
  - id: d
    name: Division
    echelon: division
    quality: average
    leader: { name: Martin, rating: good }
    formations:
      - { id: a, name: First, echelon: brigade, men: 2400, grade: regular }
      - { id: b, name: Second, echelon: brigade, men: 2400, sabres: 900, guns: 8, grade: veteran }
";

#[test]
fn convert_writes_every_format() {
    let run = Run::new().file("army.oob.yaml", ARMY);
    let text = run.run(&["convert", "army.oob.yaml", "--to", "nf"]);
    assert_eq!(text.code(), 0, "{}", text.err());
    assert!(text.out().contains("Army under Napoleonic Fury"), "{}", text.out());
    assert!(text.out().contains("Ledger:"), "{}", text.out());
    let json = run.run(&["convert", "army.oob.yaml", "--to", "nf", "--format", "json"]).out();
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["totals"]["men"], 5700);
    for key in
        ["ruleset", "ratio", "units", "formations", "leaders", "ledger", "totals", "table", "turns"]
    {
        assert!(json.get(key).is_some(), "{key}");
    }
    let schema: serde_json::Value =
        serde_json::from_str(&run.run(&["schema", "convert"]).out()).expect("JSON");
    let schema = jsonschema::validator_for(&schema).expect("a schema");
    assert!(schema.is_valid(&json), "{json}");
    let csv = run.run(&["convert", "army.oob.yaml", "--to", "nf", "--format", "csv"]).out();
    let rows: usize = ["formations", "units", "leaders"]
        .iter()
        .map(|key| json[key].as_array().expect("a list").len())
        .sum();
    assert_eq!(csv.lines().count(), 1 + rows);
    let md = run.run(&["convert", "army.oob.yaml", "--to", "nf", "--format", "md"]).out();
    assert!(md.contains("| unit | arm | elements |"), "{md}");
    let ended = run.run(&[
        "convert",
        "army.oob.yaml",
        "--to",
        "nf",
        "--format",
        "yaml",
        "-o",
        "nf.oob.yaml",
        "--ledger",
        "ledger.csv",
    ]);
    assert_eq!((ended.code(), ended.out().as_str()), (0, ""));
    assert!(
        run.read("ledger.csv").starts_with("step,body,from,to,by,source,remainder,why,mark,also\n")
    );
    assert_eq!(
        run.run(&["check", "nf.oob.yaml", "--deny", "warnings"]).code(),
        0,
        "{}",
        run.read("nf.oob.yaml")
    );
    // Under its own game the list stays what it is.
    let again = run.run(&["convert", "nf.oob.yaml", "--to", "nf", "--format", "yaml"]).out();
    assert_eq!(again, run.read("nf.oob.yaml"));
}

#[test]
fn a_drift_that_is_too_large_fails_the_run() {
    let run = Run::new().file("army.oob.yaml", ARMY);
    let ended = run.run(&["convert", "army.oob.yaml", "--to", "bnb", "--max-drift", "0.1%"]);
    assert_eq!(ended.code(), 1);
    assert!(ended.err().contains("drifts by"), "{}", ended.err());
    for (words, wanted) in [
        (vec!["--to", "nff"], "did you mean `nf`?"),
        (vec!["--to", "bnb", "--ratio", "larg"], "did you mean `large`?"),
        (vec!["--to", "nf", "--rounding", "sideways"], "it has"),
        (vec!["--to", "nf", "--max-drift", "much"], "is not a share"),
    ] {
        let mut all = vec!["convert", "army.oob.yaml"];
        all.extend(&words);
        let ended = run.run(&all);
        assert_eq!(ended.code(), 2, "{words:?}");
        assert!(ended.err().contains(wanted), "{words:?}: {}", ended.err());
    }
    assert_eq!(run.run(&["convert", "none.oob.yaml", "--to", "nf"]).code(), 2);
}

#[test]
fn muster_compares_needs_with_a_collection() {
    let collection = "collection: 1\nid: club\nname: Our club\nholdings:\n  - { nation: france, arm: infantry, bases: 7 }\n  - { nation: france, arm: cavalry, bases: 9 }\n";
    let run = Run::new().file("army.oob.yaml", ARMY).file("club.collection.yaml", collection);
    let plain = run.run(&["muster", "army.oob.yaml", "--to", "nf"]);
    assert_eq!(plain.code(), 0, "{}", plain.err());
    assert!(plain.out().contains("infantry"), "{}", plain.out());
    let ended = run.run(&[
        "muster",
        "army.oob.yaml",
        "--to",
        "nf",
        "--own",
        "club.collection.yaml",
        "--format",
        "json",
    ]);
    assert_eq!(ended.code(), 1);
    let json: serde_json::Value = serde_json::from_str(&ended.out()).expect("JSON");
    let line = |arm: &str| {
        let lines = json["lines"].as_array().expect("lines");
        lines.iter().find(|line| line["arm"] == arm).cloned().expect("a line")
    };
    assert_eq!(line("infantry")["short"], 3);
    assert_eq!(line("cavalry")["short"], 0);
    let fit = run.run(&["fit", "army.oob.yaml", "--table", "6x4ft"]);
    assert_eq!(fit.code(), 0, "{}", fit.err());
    assert!(fit.out().contains("napoleonic-fury") && fit.out().contains("drift"), "{}", fit.out());
    assert_eq!(run.run(&["fit", "army.oob.yaml", "--table", "big"]).code(), 2);
}

#[test]
fn diff_lists_changes_by_body() {
    let run = Run::new().file("a.oob.yaml", ARMY).file(
        "b.oob.yaml",
        &ARMY.replace(
            "name: First, echelon: brigade, men: 2400",
            "name: First, echelon: brigade, men: 2100",
        ),
    );
    assert_eq!(run.run(&["diff", "a.oob.yaml", "a.oob.yaml"]).code(), 0);
    let ended = run.run(&["diff", "a.oob.yaml", "b.oob.yaml"]);
    assert_eq!(ended.code(), 1);
    assert!(ended.out().contains("~ First (a): men 2400 → 2100"), "{}", ended.out());
    let games = run.run(&["diff", "a.oob.yaml", "--to", "nf", "--to", "bnb"]);
    assert_eq!(games.code(), 1);
    assert_eq!(run.run(&["diff", "a.oob.yaml"]).code(), 2);
}

/// What the check refuses is used by no command: a number beyond its limits is not there.
#[test]
fn a_number_beyond_its_limits_is_used_by_no_command() {
    let native = "\
oob: 1
id: army
name: Army
nation: france
native: napoleonic-fury
units:
  - { name: Brigade, arm: infantry, stands: 1000000, quality: average }
";
    let run = Run::new().file("army.oob.yaml", native);
    for words in [
        ["convert", "army.oob.yaml", "--to", "nf"].as_slice(),
        &["roster", "army.oob.yaml", "--to", "nf", "--format", "html", "-o", "roster.html"],
        &["cards", "army.oob.yaml", "--to", "nf", "--format", "html", "-o", "cards.html"],
    ] {
        let ended = run.run(words);
        assert_eq!(ended.code(), 1, "{words:?}: {}", ended.err());
        assert!(ended.err().contains("army.oob.yaml:7"), "{words:?}: {}", ended.err());
        assert!(!ended.out().contains("1000000"), "{words:?}");
    }
}

/// Who opens a pipe waits until somebody writes into it.
#[cfg(unix)]
#[test]
fn a_pipe_or_a_device_is_refused_and_not_waited_for() {
    let run = Run::new();
    let made = Command::new("mkfifo").arg(run.folder().join("pipe.oob.yaml")).status();
    assert!(made.expect("mkfifo is there").success());
    for words in [
        ["check", "pipe.oob.yaml"].as_slice(),
        &["check", "/dev/zero"],
        &["convert", "pipe.oob.yaml", "--to", "nf"],
        &["import", "pipe.oob.yaml"],
    ] {
        let ended = run.run(words);
        assert_eq!(ended.code(), 2, "{words:?}: {}", ended.err());
        assert!(ended.err().contains("a pipe or a device"), "{words:?}: {}", ended.err());
    }
}

/// What is written can be read again: names that are made of several are cut to what a document may have.
#[test]
fn a_list_with_the_longest_names_is_written_so_that_it_checks_clean() {
    let name = "N".repeat(200);
    let text = format!(
        "oob: 1\nid: army\nname: Army\nnation: france\ndate: 1809-05-22\nsources: {{ roll: Muster roll of the day }}\nsource: roll\nleader: Chief\nformations:\n  - {{ id: d, name: {name}, echelon: division, leader: Foy, men: 9600, guns: 24, grade: regular }}\n"
    );
    let run = Run::new().file("army.oob.yaml", &text);
    let written = run.run(&["convert", "army.oob.yaml", "--to", "nf", "--format", "yaml"]);
    assert_eq!(written.code(), 0, "{}", written.err());
    run.add("native.oob.yaml", &written.out());
    let checked = run.run(&["check", "native.oob.yaml"]);
    assert_eq!(checked.code(), 0, "{}", checked.out());
}

const FOREIGN_LIST: &str = "French order of battle, 5 July 1809\n1st Division: General Morel\n  13th Light (3 bns) 1,875 men\n  1st Cuirassiers 520\n";

#[test]
fn an_imported_list_checks_and_is_never_written_over() {
    let run = Run::new().file("list.txt", FOREIGN_LIST);
    let ended = run.run(&["import", "list.txt", "-o", "armies"]);
    assert_eq!(ended.code(), 0, "{}", ended.err());
    assert!(ended.err().contains("1 formation, 2 units"), "{}", ended.err());
    let path = "armies/french-order-of-battle-5-july-1809.oob.yaml";
    let text = run.read(path);
    assert!(text.contains("date: 1809-07-05") && text.contains("sabres: 520"), "{text}");
    let checked = run.run(&["check", "armies"]);
    assert_eq!(checked.code(), 0, "{}", checked.out());
    let again = run.run(&["import", "list.txt", "-o", "armies"]);
    assert_eq!((again.code(), again.out().as_str()), (0, ""), "{}", again.err());
    let kept = text.replace("sabres: 520", "sabres: 530");
    let other = Run::new().file("list.txt", FOREIGN_LIST).file(path, &kept);
    let differs = other.run(&["import", "list.txt", "-o", "armies"]);
    assert_eq!(differs.code(), 1, "{}", differs.err());
    assert!(
        differs.out().contains("-      - ") || differs.out().contains("sabres: 520"),
        "{}",
        differs.out()
    );
    assert_eq!(other.read(path), kept);
}

#[test]
fn what_a_foreign_file_has_changed_comes_into_the_document_and_the_authors_words_stay() {
    let path = "armies/french-order-of-battle-5-july-1809.oob.yaml";
    let run = Run::new().file("list.txt", FOREIGN_LIST);
    assert_eq!(run.run(&["import", "list.txt", "-o", "armies"]).code(), 0);
    let ours =
        format!("# Ours.\n{}", run.read(path).replace("men: 1875", "grade: veteran, men: 1875"));
    run.add(path, &ours);
    let new = FOREIGN_LIST.replace("1,875", "1,900") + "  3rd Hussars 410\n";
    run.add("new.txt", &new);
    let since = ["import", "new.txt", "--since", "list.txt", "-o", "armies"];
    let shown = run.run(&since);
    assert_eq!(shown.code(), 1, "{}", shown.err());
    assert!(shown.out().contains("+") && shown.out().contains("men: 1900"), "{}", shown.out());
    assert_eq!(run.read(path), ours);
    let merged = run.run(&[&since[..], &["--merge"]].concat());
    assert_eq!(merged.code(), 0, "{}", merged.err());
    let text = run.read(path);
    assert!(text.starts_with("# Ours.\n") && text.contains("grade: veteran, men: 1900"), "{text}");
    assert!(text.contains("3rd Hussars"), "{text}");
    let again = run.run(&[&since[..], &["--merge"]].concat());
    assert_eq!((again.code(), run.read(path)), (0, text), "{}", again.err());
}

#[test]
fn a_scenario_of_republique_comes_with_the_orders_of_battle_beside_it() {
    let scenario = "!Start 05 Jul 1809 04:30\n!Indent 2\nFrench\n  Left\n    V Corps - 1st Division (1-2 hrs) 40%\nAustrian\n  Reserve\n    ../secret\n";
    let list = "!French 1809\n!Indent 2\nV Corps - Duval\n  1st Division - Morel\n    Petit - 4 bases veteran line\n";
    let run = Run::new()
        .file("game/wagram.scenario", scenario)
        .file("game/V Corps.oob", list)
        .file("secret.oob", "!French 1809\nSecret - Nobody\n");
    let ended = run.run(&["import", "game/wagram.scenario", "-o", "out"]);
    assert_eq!(ended.code(), 1, "{}", ended.err());
    let told = "the order of battle `../secret` is not beside the scenario";
    assert!(ended.err().contains(told), "{}", ended.err());
    let text = run.read("out/wagram.scenario.yaml");
    assert!(
        text.contains("body: v-corps/1st-division") && text.contains("from: \"05:30\""),
        "{text}"
    );
    assert!(run.read("out/v-corps.oob.yaml").contains("date: 1809-07-05"));
}

#[test]
fn a_table_is_read_as_its_mapping_says() {
    let table = "Truppe;Kopfzahl;Farbe\n9. Linie;1410;blau\n10. Linie;1380;blau\n";
    let run = Run::new().file("liste.csv", table);
    let stated = ["--map", "Kopfzahl=men", "--map", "Farbe=-"];
    let kept = run.run(
        &[&["import", "liste.csv", "--write-mapping", "m.yaml", "--dry-run"], &stated[..]].concat(),
    );
    assert_eq!(kept.code(), 0, "{}", kept.err());
    assert!(kept.out().contains("infantry 9. Linie · 1410 men"), "{}", kept.out());
    assert!(run.read("m.yaml").contains("  Farbe: \"-\"\n"), "{}", run.read("m.yaml"));
    let again = run.run(&[
        "import",
        "liste.csv",
        "--mapping",
        "m.yaml",
        "--nation",
        "austria",
        "-o",
        "armies",
    ]);
    assert_eq!((again.code(), again.out().as_str()), (0, ""), "{}", again.err());
    assert!(!again.err().contains("guess `columns`"), "{}", again.err());
    let checked = run.run(&["check", "armies"]);
    assert!(!checked.out().contains("error"), "{}", checked.out());
    let wrong = run.run(&["import", "liste.csv", "--map", "Truppe=nam"]);
    assert_eq!(wrong.code(), 2);
    assert!(wrong.err().contains("did you mean `name`?"), "{}", wrong.err());
}

#[test]
fn what_is_no_list_is_refused_and_every_left_line_is_told() {
    let prose = "It was raining on the morning of the battle.\nThe ground was soft.\n";
    let run = Run::new()
        .file("prose.txt", prose)
        .file("list.txt", &format!("{FOREIGN_LIST}+++ 7 / 9 +++\n"));
    let refused = run.run(&["import", "prose.txt"]);
    assert_eq!((refused.code(), refused.out().as_str()), (2, ""));
    assert!(refused.err().contains("unreadable-list"), "{}", refused.err());
    let left = run.run(&["import", "list.txt", "--dry-run", "--report", "short"]);
    assert_eq!(left.code(), 1);
    assert!(left.err().contains("list.txt:5:1: warning[left-out]"), "{}", left.err());
    assert!(left.out().contains("cavalry 1st Cuirassiers · 520 men"), "{}", left.out());
}
