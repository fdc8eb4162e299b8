//! Tests the program on the command line.

use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use tempfile::TempDir;

/// A temporary folder in which the program runs.
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

    /// Runs a command line whose words are separated by single spaces.
    pub fn typed(&self, line: &str) -> Ended {
        self.run(&line.split(' ').collect::<Vec<_>>())
    }

    pub fn run_in(&self, folder: &str, words: &[&str]) -> Ended {
        Ended::of(program(&self.folder.path().join(folder)).args(words))
    }

    pub fn run_under(&self, words: &[&str], name: &str, value: &str) -> Ended {
        Ended::of(program(self.folder.path()).args(words).env(name, value))
    }

    pub fn run_with(&self, words: &[&str], stdin: Option<&[u8]>) -> Ended {
        let mut command = program(self.folder.path());
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let mut input = child.stdin.take().expect("a pipe");
        input.write_all(stdin.unwrap_or_default()).expect("the program reads");
        drop(input);
        Ended(child.wait_with_output().expect("the program ends"), format!("{words:?}"))
    }

    /// Starts the program with a pipe as its standard output, and returns while the program runs.
    pub fn start(&self, words: &[&str]) -> Child {
        let mut command = program(self.folder.path());
        command.args(words).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        command.spawn().expect("the program starts")
    }

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
    // CI services set this variable, and `approve --accept` refuses to run where it is set.
    command.env_remove("CI");
    // Use no store, so that every test makes its own files and leaves nothing in the cache folder.
    command.env("GROGNARD_STORE", "");
    command
}

/// Output of a finished run, with its command line for failed assertions.
pub struct Ended(Output, String);

impl Ended {
    fn of(command: &mut Command) -> Ended {
        Ended(command.output().expect("the program ends"), format!("{command:?}"))
    }

    #[track_caller]
    pub fn ok(self) -> Ended {
        self.ends(0)
    }

    #[track_caller]
    pub fn ends(self, code: i32) -> Ended {
        assert_eq!(self.code(), code, "{}\n{}{}", self.1, self.out(), self.err());
        self
    }

    #[track_caller]
    pub fn prints(self, out: &str) -> Ended {
        assert_eq!(self.out(), out, "{}\n{}", self.1, self.err());
        self
    }

    #[track_caller]
    pub fn shows(self, part: &str) -> Ended {
        assert!(self.out().contains(part), "{}: {part}\n{}", self.1, self.out());
        self
    }

    #[track_caller]
    pub fn says(self, part: &str) -> Ended {
        assert!(self.err().contains(part), "{}: {part}\n{}", self.1, self.err());
        self
    }

    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out()).expect("JSON")
    }

    pub fn code(&self) -> i32 {
        self.0.status.code().expect("an exit code")
    }

    pub fn out(&self) -> String {
        String::from_utf8(self.0.stdout.clone()).expect("UTF-8")
    }

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

/// A reader such as `head` closes the pipe when it has seen enough, so this is not an error.
#[test]
fn a_closed_pipe_ends_a_long_text_quietly() {
    let run = Run::new();
    for line in ["completions bash", "schema oob", "rules nf", "explain"] {
        let mut command = program(run.folder());
        command.args(line.split(' ')).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        drop(child.stdout.take());
        let ended = Ended(child.wait_with_output().expect("the program ends"), line.to_owned());
        assert!(!ended.ok().err().contains("panicked"), "{line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn help_on_a_full_disk_fails() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
    let run = Run::new();
    let ended = program(run.folder()).arg("--help").stdout(full).output().expect("it ends");
    assert_eq!(ended.status.code(), Some(2));
}

#[test]
fn a_new_project_is_clean_and_a_second_one_is_refused() {
    let run = Run::new();
    run.typed("new jena").ok();
    run.typed("check jena --deny warnings")
        .ok()
        .prints("5 files checked, nothing to grumble about\n");
    run.typed("new jena").ends(2).says("already exists");
    for file in [".gitignore", ".vscode/settings.json", "schemas/oob.schema.json"] {
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
    // `new` in a folder inside the project writes into the same place.
    run.run_in("scenarios", &["new", "--ruleset", "Skirmish at Dusk"]).ok();
    assert!(run.read("rulesets/skirmish-at-dusk/play.rules.md").starts_with("# How it is played"));
    let pack = run.read("rulesets/skirmish-at-dusk/skirmish-at-dusk.ruleset.yaml");
    assert!(pack.contains("\nid: skirmish-at-dusk\nname: Skirmish at Dusk\n"), "{pack}");
    run.typed("check --deny warnings --format short").ok();
    assert!(scenarios.len() >= 10, "{scenarios:?}");
    for scenario in &scenarios {
        let fielded = run.run(&["convert", scenario, "--to", "skirmish-at-dusk"]).ok();
        assert!(!fielded.out().contains("\n0 units of"), "{scenario}: {}", fielded.out());
    }
    run.typed("odds skirmish-at-dusk fire").ok();
}

#[test]
fn a_new_ruleset_needs_an_unused_name_and_a_project() {
    let run = Run::new();
    run.typed("new --ruleset dusk").ends(2).says("`grognard new NAME` makes a project");
    run.add("grognard.yaml", "grognard: 1\nname: A club\n");
    run.typed("new --ruleset dusk").ok();
    let pack = "rulesets/dusk/dusk.ruleset.yaml";
    run.add(pack, &run.read(pack).replace("# aliases: [mr]", "aliases: [dk]"));
    let mine = run.read(pack);
    run.add("rulesets/other/notes.txt", "ours");
    for (name, said) in [
        ("dusk", "`rulesets/dusk/dusk.ruleset.yaml` is the rule set `dusk`"),
        ("dk", "is the rule set `dk`: take another name, such as `dk-2`"),
        ("nf", "names the built-in rule set `napoleonic-fury`"),
        ("Other", "`rulesets/other` already exists"),
    ] {
        run.run(&["new", "--ruleset", name]).ends(2).says(said);
    }
    assert_eq!(run.read(pack), mine);
    assert_eq!(run.read("rulesets/other/notes.txt"), "ours");
    run.run(&["new", "--ruleset", "../../dusk too"]).ok();
    assert!(run.folder.path().join("rulesets/dusk-too/play.rules.md").is_file());
    run.typed("check --deny warnings").ok();
}

#[test]
fn exit_codes_differ_for_clean_findings_and_failure() {
    let run = Run::new().file("a.oob.yaml", CLEAN).file("b.oob.yaml", &faulty());
    run.typed("check a.oob.yaml").ok();
    run.typed("check b.oob.yaml").ends(1);
    run.typed("check c.oob.yaml").ends(2).says("cannot read `c.oob.yaml`");
    run.typed("chekc").ends(2);
    run.typed("--help").ok();
}

#[test]
fn warnings_fail_only_when_denied() {
    let text = CLEAN.replace("name: Army", "name: no");
    let run = Run::new().file("a.oob.yaml", &text);
    run.typed("check").ok();
    run.typed("check --deny warnings").ends(1);
}

#[test]
fn only_named_files_are_reported_but_their_project_is_read() {
    let scenario = "scenario: 1\nid: s\nname: S\ndate: 1806-10-14\nvictory: The braver side wins.\nsides:\n  - { id: a, oobs: [army] }\n  - { id: b, oobs: [other] }\n";
    let run = Run::new()
        .file("grognard.yaml", "grognard: 1\n")
        .file("s.scenario.yaml", scenario)
        .file("armies/army.oob.yaml", CLEAN)
        .file("armies/other.oob.yaml", &faulty().replace("id: army", "id: other"));
    run.typed("check s.scenario.yaml --format short")
        .prints("1 file checked, nothing to grumble about\n");
    run.typed("check").ends(1);
}

#[test]
fn ignored_files_are_left_out() {
    let run = Run::new()
        .file(".gitignore", "drafts/\n")
        .file("grognard.yaml", "grognard: 1\nignore: [\"old/*\"]\n")
        .file("a.oob.yaml", CLEAN)
        .file("old/c.oob.yaml", &faulty())
        .file("drafts/b.oob.yaml", &faulty());
    run.typed("check").prints("2 files checked, nothing to grumble about\n");
    // An ignored file is checked if the user names it.
    run.typed("check drafts/b.oob.yaml").ends(1);
}

#[test]
fn standard_input_is_checked_as_a_document() {
    let run = Run::new();
    let words = ["check", "-", "--stdin-name", "x.oob.yaml", "--format", "short"];
    run.run_with(&words, Some(faulty().as_bytes()))
        .ends(1)
        .shows("x.oob.yaml:4:9: error[unknown-nation]");
    run.run_with(&words, Some(CLEAN.as_bytes())).ok();
}

/// An editor sends unsaved text, which replaces the file of that name in the project.
#[test]
fn standard_input_replaces_the_file_of_its_name() {
    let run = Run::new();
    run.typed("new jena");
    let text = run.read("jena/french.oob.yaml").replace("id: second-brigade", "id: third-brigade");
    let words = ["check", "-", "--stdin-name", "jena/french.oob.yaml", "--format", "short"];
    run.run_with(&words, Some(text.as_bytes()))
        .prints("1 file checked, nothing to grumble about\n");
}

/// Each project is checked separately, so two projects in one folder may use the same ids.
#[test]
fn every_project_is_checked_on_its_own() {
    let run = Run::new();
    run.typed("new jena");
    run.typed("new auerstedt");
    run.typed("check --format short").prints("10 files checked, nothing to grumble about\n");
}

#[test]
fn fix_applies_safe_fixes_and_keeps_the_rest() {
    let text = CLEAN.replace("name: Army", "name: 1815  # the year").replace("612", "0612");
    let run = Run::new().file("a.oob.yaml", &text);
    let ended = run.typed("check --fix").says("fixed 1 finding");
    let safe = text.replace("name: 1815", "name: \"1815\"");
    assert_eq!(run.read("a.oob.yaml"), safe);
    assert!(
        ended.out().contains("`grognard check --fix --unsafe-fixes` can fix it"),
        "{}",
        ended.out()
    );
    run.typed("check --fix --unsafe-fixes");
    assert_eq!(run.read("a.oob.yaml"), safe.replace("0612", "612"));
}

#[test]
fn every_format_has_every_finding() {
    let run = Run::new().file("a.oob.yaml", &faulty());
    for format in ["human", "short", "json", "sarif", "github", "junit"] {
        let ended =
            run.run(&["check", "--format", format]).ends(1).shows("there is no nation `frnace`");
        assert!(!ended.out().contains('\u{1b}'), "{format} is not for a terminal");
        let twice = run.run(&["check", "--format", format]);
        assert_eq!(ended.out(), twice.out(), "{format} is the same every time");
    }
    let coloured = run.typed("check --color always");
    assert!(coloured.out().contains('\u{1b}'));
}

#[test]
fn findings_are_written_to_a_named_file() {
    let run = Run::new().file("a.oob.yaml", &faulty());
    run.typed("check --format sarif -o out.sarif").ends(1).prints("");
    assert!(run.read("out.sarif").contains("\"2.1.0\""));
}

#[test]
fn severities_and_excuses_change_the_findings() {
    let settings = "grognard: 1\nseverities: { unknown-nation: hint, wrong-type: allow }\n";
    let run = Run::new().file("grognard.yaml", settings).file("a.oob.yaml", &faulty());
    run.typed("check --format short").shows("hint[unknown-nation]");
    let excused = CLEAN.replace(
        "nation: france",
        "# grognard: allow(unknown-nation) a house of our own\nnation: ruritania",
    );
    let run = Run::new().file("a.oob.yaml", &excused);
    run.typed("check").ok();
    let run = Run::new().file("a.oob.yaml", &excused.replace("ruritania", "france"));
    run.typed("check --format short").shows("unused-excuse");
}

#[test]
fn explain_shows_every_code_and_suggests_the_nearest() {
    let run = Run::new();
    let list = run.typed("explain");
    for line in list.out().lines() {
        let name = line.split(' ').next().expect("a name");
        let page = run.run(&["explain", name]);
        assert!(page.out().starts_with(&format!("# {name}\n")), "{name}");
    }
    run.typed("explain total-mismatc").ends(2).says("did you mean `total-mismatch`?");
}

#[test]
fn schemas_are_printed_and_written() {
    let run = Run::new();
    let printed = run.typed("schema oob");
    run.typed("schema -o out").ok();
    assert_eq!(printed.out(), run.read("out/oob.schema.json"));
    run.typed("schema obo").ends(2);
}

#[test]
fn an_error_shows_arguments_without_control_characters() {
    let run = Run::new();
    for words in [["check", "no\u{1b}[31m.oob.yaml"], ["rules", "\u{1b}]0;x\u{7}"]] {
        let ended = run.run(&words).ends(2);
        assert!(!ended.err().contains(['\u{1b}', '\u{7}']), "{}", ended.err());
    }
}

#[test]
fn timings_go_to_standard_error() {
    let run = Run::new().file("a.oob.yaml", CLEAN);
    run.typed("check --timings --no-fast-path")
        .says("parse")
        .says("MB/s")
        .prints("1 file checked, nothing to grumble about\n");
}

#[test]
fn quiet_prints_only_findings() {
    let run = Run::new().file("a.oob.yaml", CLEAN);
    run.typed("check --quiet").prints("");
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
    run.typed("convert army.oob.yaml --to nf")
        .ok()
        .shows("Army under Napoleonic Fury")
        .shows("Ledger:");
    let json = run.typed("convert army.oob.yaml --to nf --format json").json();
    assert_eq!(json["totals"]["men"], 5700);
    for key in
        ["ruleset", "ratio", "units", "formations", "leaders", "ledger", "totals", "table", "turns"]
    {
        assert!(json.get(key).is_some(), "{key}");
    }
    let schema = run.typed("schema convert").json();
    let schema = jsonschema::validator_for(&schema).expect("a schema");
    assert!(schema.is_valid(&json), "{json}");
    let csv = run.typed("convert army.oob.yaml --to nf --format csv").out();
    let rows: usize = ["formations", "units", "leaders"]
        .iter()
        .map(|key| json[key].as_array().expect("a list").len())
        .sum();
    assert_eq!(csv.lines().count(), 1 + rows);
    run.typed("convert army.oob.yaml --to nf --format md").shows("| unit | arm | stands |");
    run.typed("convert army.oob.yaml --to nf --format yaml -o nf.oob.yaml --ledger ledger.csv")
        .ok()
        .prints("");
    assert!(
        run.read("ledger.csv").starts_with("step,body,from,to,by,source,remainder,why,mark,also\n")
    );
    run.typed("check nf.oob.yaml --deny warnings").ok();
    // Converted to the game in whose terms it is written, a list stays unchanged.
    let again = run.typed("convert nf.oob.yaml --to nf --format yaml").out();
    assert_eq!(again, run.read("nf.oob.yaml"));
}

#[test]
fn a_drift_above_the_maximum_fails_the_run() {
    let run = Run::new().file("army.oob.yaml", ARMY);
    run.typed("convert army.oob.yaml --to bnb --max-drift 0.1%").ends(1).says("has a drift of");
    for (words, wanted) in [
        ("--to nff", "did you mean `nf`?"),
        ("--to bnb --ratio larg", "did you mean `large`?"),
        ("--to nf --rounding sideways", "it has"),
        ("--to nf --max-drift much", "is not a share"),
    ] {
        run.typed(&format!("convert army.oob.yaml {words}")).ends(2).says(wanted);
    }
    run.typed("convert none.oob.yaml --to nf").ends(2);
}

#[test]
fn muster_compares_needs_with_a_collection() {
    let collection = "collection: 1\nid: club\nname: Our club\nholdings:\n  - { nation: france, arm: infantry, bases: 7 }\n  - { nation: france, arm: cavalry, bases: 9 }\n";
    let run = Run::new().file("army.oob.yaml", ARMY).file("club.collection.yaml", collection);
    run.typed("muster army.oob.yaml --to nf").ok().shows("infantry");
    let ended =
        run.typed("muster army.oob.yaml --to nf --own club.collection.yaml --format json").ends(1);
    let json = ended.json();
    let line = |arm: &str| {
        let lines = json["lines"].as_array().expect("lines");
        lines.iter().find(|line| line["arm"] == arm).cloned().expect("a line")
    };
    assert_eq!(line("infantry")["short"], 3);
    assert_eq!(line("cavalry")["short"], 0);
    run.typed("fit army.oob.yaml --table 6x4ft").ok().shows("napoleonic-fury").shows("drift");
    run.typed("fit army.oob.yaml --table big").ends(2);
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
    run.typed("diff a.oob.yaml a.oob.yaml").ok();
    run.typed("diff a.oob.yaml b.oob.yaml").ends(1).shows("~ First (a): men 2400 → 2100");
    run.typed("diff a.oob.yaml --to nf --to bnb").ends(1);
    run.typed("diff a.oob.yaml").ends(2);
}

/// `check` rejects an impossible value, so commands treat it as missing and do not compute with it.
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
    for line in [
        "convert army.oob.yaml --to nf",
        "roster army.oob.yaml --to nf --format html -o roster.html",
        "cards army.oob.yaml --to nf --format html -o cards.html",
    ] {
        let ended = run.typed(line).ends(1).says("army.oob.yaml:7");
        assert!(!ended.out().contains("1000000"), "{line}");
    }
}

/// Opening a pipe would block until another process writes to it.
#[cfg(unix)]
#[test]
fn a_pipe_or_a_device_is_refused_without_waiting() {
    let run = Run::new();
    let made = Command::new("mkfifo").arg(run.folder().join("pipe.oob.yaml")).status();
    assert!(made.expect("mkfifo is there").success());
    for line in [
        "check pipe.oob.yaml",
        "check /dev/zero",
        "convert pipe.oob.yaml --to nf",
        "import pipe.oob.yaml",
    ] {
        run.typed(line).ends(2).says("a pipe or a device");
    }
}

/// A name that is joined from several names is cut to the maximum length, so that the written list
/// can be read again.
#[test]
fn a_list_with_the_longest_names_is_written_so_that_it_checks_clean() {
    let name = "N".repeat(200);
    let text = format!(
        "oob: 1\nid: army\nname: Army\nnation: france\ndate: 1809-05-22\nsources: {{ roll: Muster roll of the day }}\nsource: roll\nleader: Chief\nformations:\n  - {{ id: d, name: {name}, echelon: division, leader: Foy, men: 9600, guns: 24, grade: regular }}\n"
    );
    let run = Run::new().file("army.oob.yaml", &text);
    let written = run.typed("convert army.oob.yaml --to nf --format yaml").ok();
    run.add("native.oob.yaml", &written.out());
    run.typed("check native.oob.yaml").ok();
}

const FOREIGN_LIST: &str = "French order of battle, 5 July 1809\n1st Division: General Morel\n  13th Light (3 bns) 1,875 men\n  1st Cuirassiers 520\n";

#[test]
fn an_imported_list_checks_clean_and_is_never_overwritten() {
    let run = Run::new().file("list.txt", FOREIGN_LIST);
    run.typed("import list.txt -o armies").ok().says("1 formation, 2 units");
    let path = "armies/french-order-of-battle-5-july-1809.oob.yaml";
    let text = run.read(path);
    assert!(text.contains("date: 1809-07-05") && text.contains("sabres: 520"), "{text}");
    run.typed("check armies").ok();
    run.typed("import list.txt -o armies").ok().prints("");
    let kept = text.replace("sabres: 520", "sabres: 530");
    let other = Run::new().file("list.txt", FOREIGN_LIST).file(path, &kept);
    let differs = other.typed("import list.txt -o armies").ends(1);
    assert!(
        differs.out().contains("-      - ") || differs.out().contains("sabres: 520"),
        "{}",
        differs.out()
    );
    assert_eq!(other.read(path), kept);
}

#[test]
fn changes_of_a_foreign_file_are_merged_and_keep_the_authors_edits() {
    let path = "armies/french-order-of-battle-5-july-1809.oob.yaml";
    let run = Run::new().file("list.txt", FOREIGN_LIST);
    run.typed("import list.txt -o armies").ok();
    let ours =
        format!("# Ours.\n{}", run.read(path).replace("men: 1875", "grade: veteran, men: 1875"));
    run.add(path, &ours);
    let new = FOREIGN_LIST.replace("1,875", "1,900") + "  3rd Hussars 410\n";
    run.add("new.txt", &new);
    let since = ["import", "new.txt", "--previous", "list.txt", "-o", "armies"];
    run.run(&since).ends(1).shows("+").shows("men: 1900");
    assert_eq!(run.read(path), ours);
    run.run(&[&since[..], &["--merge"]].concat()).ok();
    let text = run.read(path);
    assert!(text.starts_with("# Ours.\n") && text.contains("grade: veteran, men: 1900"), "{text}");
    assert!(text.contains("3rd Hussars"), "{text}");
    let again = run.run(&[&since[..], &["--merge"]].concat());
    assert_eq!((again.code(), run.read(path)), (0, text), "{}", again.err());
}

#[test]
fn a_list_without_a_title_is_merged_into_the_document_of_its_earlier_version() {
    let run = Run::new().file("w1.txt", "9th Line (2 bns) 600 men\n10th Line (2 bns) 700 men\n");
    run.typed("import w1.txt --nation france -o out");
    run.add("w2.txt", "9th Line (2 bns) 610 men\n10th Line (2 bns) 700 men\n");
    run.typed("import w2.txt --nation france --previous w1.txt --merge -o out");
    assert!(run.read("out/w1.oob.yaml").contains("men: 610"), "{}", run.read("out/w1.oob.yaml"));
    assert!(!run.folder.path().join("out/w2.oob.yaml").exists());
}

#[test]
fn two_armies_of_a_text_meet_in_a_scenario() {
    let text = "French army, 5 July 1809\n1st Division: General Morel\n  13th Light (3 bns) 1,875 men\n  17th Line (3 bns) 2,128 men\n\nAustrian army\n1st Division: General Bianchi\n  4th Infantry (3 bns) 2,300 men\n  7th Infantry (3 bns) 2,100 men\n";
    let run = Run::new().file("two.txt", text);
    run.typed("import two.txt --scenario wagram -o battle").says("wagram.scenario.yaml");
    let scenario = run.read("battle/wagram.scenario.yaml");
    assert!(scenario.contains("\ndate: 1809-07-05\n"), "{scenario}");
    assert_eq!(scenario.matches("oobs: [").count(), 2, "{scenario}");
    let checked = run.typed("check battle");
    assert!(!checked.out().contains("error"), "{}", checked.out());
    // Without a project file, a scenario names the lists beside it.
    run.typed("convert battle/wagram.scenario.yaml --to nf").ok().shows("13th Light");
    run.add("undated.txt", &text.replace(", 5 July 1809", ""));
    run.typed("import undated.txt --scenario wagram -o one").ends(2).says("write `--date`");
    run.add("one.txt", FOREIGN_LIST);
    run.typed("import one.txt --scenario wagram -o one").ends(2).says("needs two armies");
    assert!(!run.folder.path().join("one").exists());
}

#[test]
fn bases_of_a_list_represent_the_stated_men() {
    let run = Run::new().file("list.txt", "Brigade Petit - 4 bases\nBrigade Morel - 5 bases\n");
    let read = run.typed("import list.txt --men-per-base 550/300 --nation france");
    let read = read.shows("men_per_stand: 550\nsabres_per_stand: 300\n");
    assert!(!read.out().contains("guns_per_stand"), "{}", read.out());
    run.typed("import list.txt --men-per-base 550/x").ends(2).says("550/300/18");
}

#[test]
fn units_without_a_strength_are_filled_from_establishments() {
    let text = "French army, 5 July 1809\n1st Division: General Morel\n  39e Ligne\n  7e Cuirassiers\n  Sea Fencibles\n  6e Légère 1,200 men\n";
    let run = Run::new().file("list.txt", text);
    let plain = run.typed("import list.txt");
    assert!(!plain.out().contains("on paper"), "{}", plain.out());
    let filled = run.typed("import list.txt --establishment");
    let filled = filled.shows("men: 3360").shows("note: \"on paper: ").shows("men: 1200");
    assert_eq!(filled.out().matches("is that of the establishment").count(), 2, "{}", filled.out());
    filled.says("guess `on-paper`").says("no establishment fits 1 unit");
}

#[test]
fn a_day_in_spanish_ends_a_list_and_engineers_lend_no_arm() {
    let text = "Ejército español\n1ª División: General Reding\nReina, 795 hombres\n2 compañías de zapadores, 200\nCorona, 824 hombres\n19 de julio de 1808\n";
    let run = Run::new().file("list.txt", text);
    let read = run.typed("import list.txt").shows("date: 1808-07-19");
    assert_eq!(read.out().matches("arm: engineers").count(), 1, "{}", read.out());
}

#[test]
fn files_that_are_no_text_are_refused_with_a_way_on() {
    let pdf = "%PDF-1.4\n1 0 obj\n(9th Line 600 men)\nendobj\n";
    let run = Run::new()
        .file("a.pdf", pdf)
        .file("b.txt", &format!("\u{1}\u{2}\u{3}\u{4}\n{FOREIGN_LIST}"));
    for line in ["import a.pdf -o out", "import a.pdf --format text -o out"] {
        run.typed(line).ends(2).prints("").says("the file is a PDF").says("pdftotext -layout");
    }
    for line in ["import b.txt -o out", "import b.txt --format text"] {
        run.typed(line).ends(2).prints("").says("the file is a binary file");
    }
    run.typed("import b.txt --encoding utf-8 -o out").says("1 formation, 2 units");
    assert!(!run.folder.path().join("out/a.oob.yaml").exists());
}

#[test]
fn an_import_to_standard_output_makes_no_folder() {
    let run = Run::new().file("list.txt", "1st Division: General Morel\n  9th Line 600 men\n");
    run.typed("import list.txt -o -").ok().shows("9th Line");
    assert!(!run.folder.path().join("-").exists());
}

#[test]
fn a_scenario_of_republique_is_imported_with_the_orders_of_battle_beside_it() {
    let scenario = "!Start 05 Jul 1809 04:30\n!Indent 2\nFrench\n  Left\n    V Corps - 1st Division (1-2 hrs) 40%\nAustrian\n  Reserve\n    ../secret\n";
    let list = "!French 1809\n!Indent 2\nV Corps - Duval\n  1st Division - Morel\n    Petit - 4 bases veteran line\n";
    let run = Run::new()
        .file("game/wagram.scenario", scenario)
        .file("game/V Corps.oob", list)
        .file("secret.oob", "!French 1809\nSecret - Nobody\n");
    let ended = run.typed("import game/wagram.scenario -o out").ends(1);
    let told = "the order of battle `../secret` is not in the folder of the scenario";
    assert!(ended.err().contains(told), "{}", ended.err());
    let text = run.read("out/wagram.scenario.yaml");
    assert!(
        text.contains("body: v-corps/1st-division") && text.contains("from: \"05:30\""),
        "{text}"
    );
    assert!(run.read("out/v-corps.oob.yaml").contains("date: 1809-07-05"));
}

#[test]
fn a_dry_run_writes_no_map() {
    let run = Run::new().file("dem.asc", &raster());
    let typed = "import dem.asc --format elevation --origin 50,4 --size 2000x2000";
    run.typed(&format!("{typed} --dry-run -o dry.map.yaml")).ok().says("on the map").prints("");
    assert!(!run.folder().join("dry.map.yaml").exists());
    run.typed(&format!("{typed} --dry-run")).ok().prints("");
    run.typed(&format!("{typed} -o wet.map.yaml")).ok();
    assert!(run.folder().join("wet.map.yaml").exists());
    let battle = run.typed(&format!("{typed} --scenario Hill -o hill.map.yaml")).ends(2);
    battle.says("`--scenario` is only for lists");
}

/// A hill of 60 m in a raster of 40 by 40 cells in degrees.
fn raster() -> String {
    let rows = (0..40_i32).map(|row| {
        let height = |column: i32| 100 + (60 - 4 * ((row - 20).abs() + (column - 20).abs())).max(0);
        (0..40).map(|column| height(column).to_string()).collect::<Vec<_>>().join(" ") + "\n"
    });
    let head =
        "ncols 40\nnrows 40\nxllcorner 4\nyllcorner 50\ncellsize 0.001\nNODATA_value -9999\n";
    head.to_owned() + &rows.collect::<String>()
}

#[test]
fn a_table_is_read_according_to_its_mapping() {
    let table = "Truppe;Kopfzahl;Farbe\n9. Linie;1410;blau\n10. Linie;1380;blau\n";
    let run = Run::new().file("liste.csv", table);
    let stated = ["--map", "Kopfzahl=men", "--map", "Farbe=-"];
    run.run(
        &[&["import", "liste.csv", "--write-mapping", "m.yaml", "--dry-run"], &stated[..]].concat(),
    )
    .ok()
    .shows("infantry 9. Linie · 1410 men");
    assert!(run.read("m.yaml").contains("  Farbe: \"-\"\n"), "{}", run.read("m.yaml"));
    let again =
        run.typed("import liste.csv --mapping m.yaml --nation austria -o armies").ok().prints("");
    assert!(!again.err().contains("guess `columns`"), "{}", again.err());
    let checked = run.typed("check armies");
    assert!(!checked.out().contains("error"), "{}", checked.out());
    run.typed("import liste.csv --map Truppe=nam").ends(2).says("did you mean `name`?");
}

#[test]
fn prose_is_refused_and_every_omitted_line_is_reported() {
    let prose = "It was raining on the morning of the battle.\nThe ground was soft.\n";
    let run = Run::new()
        .file("prose.txt", prose)
        .file("list.txt", &format!("{FOREIGN_LIST}+++ 7 / 9 +++\n"));
    let refused = run.typed("import prose.txt").ends(2).prints("").says("unreadable-list");
    refused.says("recognised bodies: none").says("Polish, Portuguese, Russian");
    let left = run.typed("import list.txt --dry-run --report short").ends(1);
    assert!(left.err().contains("list.txt:5:1: warning[left-out]"), "{}", left.err());
    assert!(left.out().contains("cavalry 1st Cuirassiers · 520 men"), "{}", left.out());
}
