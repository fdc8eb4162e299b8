//! Follows the tutorials as a reader does, from an empty folder. Every command must print the
//! output on the page.
//!
//! Indented lines are commands, in which two spaces begin a remark. A `text` block is a part of the
//! last command's output. A block with a file name is a file to write or, in a `diff` block, a
//! change of that file. A sentence that begins with "Delete" deletes a file.

use std::path::PathBuf;
use std::process::Command;

use tempfile::TempDir;

/// Commands that typeset, or that build a website with PDFs, which needs the feature `pdf`.
const ON_PAPER: &[&str] = &["build", "cards", "diagram", "labels", "qrs", "roster"];

struct Reader {
    folder: PathBuf,
    columns: &'static str,
    /// Output of the last command, or `None` if this build of the program cannot run it.
    printed: Option<String>,
}

impl Reader {
    fn types(&mut self, line: &str) {
        let words = words(line.split("  ").next().unwrap_or(line));
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words.as_slice() {
            ["cd", folder] => self.folder.push(folder),
            ["grognard", command, ..] if ON_PAPER.contains(command) && !cfg!(feature = "pdf") => {
                self.printed = None;
            }
            ["grognard", rest @ ..] => {
                let mut program = Command::new(env!("CARGO_BIN_EXE_grognard"));
                program
                    .current_dir(&self.folder)
                    .args(rest)
                    .env("COLUMNS", self.columns)
                    .env("GROGNARD_STORE", "");
                let ended = program.output().expect("the program ends");
                let printed = [ended.stdout, ended.stderr].concat();
                let printed = String::from_utf8(printed).expect("UTF-8");
                // Exit code 1 is allowed, because a tutorial may show findings.
                assert!(ended.status.code().is_some_and(|code| code < 2), "`{line}`: {printed}");
                let printed = if cfg!(windows) { printed.replace('\\', "/") } else { printed };
                self.printed = Some(printed);
            }
            _ => panic!("a reader cannot type `{line}`"),
        }
    }

    fn sees(&self, block: &str) {
        let Some(printed) = &self.printed else { return };
        assert!(
            printed.contains(block),
            "the page shows\n{block}\nbut this is printed:\n{printed}"
        );
    }

    fn changes(&self, name: &str, block: &str) {
        let lines = |signs: &[char]| -> String {
            let kept = block.lines().filter(|line| line.starts_with(signs));
            kept.map(|line| format!("{}\n", &line[1..])).collect()
        };
        let (before, after) = (lines(&[' ', '-']), lines(&[' ', '+']));
        let text = std::fs::read_to_string(self.folder.join(name)).expect(name);
        assert_eq!(text.matches(&before).count(), 1, "`{name}` has not once\n{before}");
        self.writes(name, &text.replace(&before, &after));
    }

    fn writes(&self, name: &str, text: &str) {
        std::fs::write(self.folder.join(name), text).expect(name);
    }
}

fn read(page: &str) {
    let text = std::fs::read_to_string(page).expect("the page is there");
    let home = TempDir::new().expect("a folder");
    let mut reader = Reader { folder: home.path().to_owned(), columns: "120", printed: None };
    let mut rest = text.as_str();
    while !rest.is_empty() {
        let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
        rest = after;
        if let Some(command) = line.strip_prefix("    ") {
            reader.types(command);
        } else if let Some(head) = line.strip_prefix("```") {
            let (block, after) = rest.split_once("\n```").expect("a block ends");
            rest = after;
            match head.split_once(' ') {
                Some(("diff", name)) => reader.changes(name, block),
                Some((_, name)) => reader.writes(name, &format!("{block}\n")),
                None if head == "text" => reader.sees(block),
                None => {}
            }
        } else if let Some((_, named)) = line.split_once("Delete `") {
            let name = named.split('`').next().expect("a name");
            std::fs::remove_file(reader.folder.join(name)).expect(name);
        }
    }
}

fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    let words = parts.flat_map(|(index, part)| match index % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

#[test]
fn a_reader_of_your_rules_sees_what_the_page_shows() {
    read("docs/your-rules.md");
}

/// `new --ruleset NAME --like SHAPE` writes the end state of a part of the page, because its edits
/// are those of the page.
#[test]
fn the_four_shapes_are_those_of_your_rules() {
    let page = std::fs::read_to_string("docs/your-rules.md").expect("the page is there");
    let parts = [
        ("### Battalions with a profile", "battalion"),
        ("### Stands that are removed", "stand"),
        ("### A whole battle", "grand"),
        ("### Units with strength points", "points"),
    ];
    for (head, shape) in parts {
        let part = page.split(head).nth(1).expect(head);
        let part = part.split("\n##").next().expect("a part");
        let blocks = part.split("```diff rulesets/").skip(1).map(|block| {
            let (name, rest) = block.split_once('\n').expect("a name");
            let stem = if name.ends_with(".rules.md") { "play" } else { "my-rules" };
            format!("@ {stem}\n{}\n", rest.split("\n```").next().expect("a block"))
        });
        let file = format!("templates/ruleset/shapes/{shape}.diff");
        let edits = std::fs::read_to_string(&file).expect("the edits are there");
        assert_eq!(blocks.collect::<String>(), edits, "{file} is not what the page shows");
    }
}

#[test]
fn a_reader_of_authoring_sees_what_the_page_shows() {
    read("docs/authoring.md");
}

/// Beginning of the list in the README, which shows only the rest so as not to distract its
/// readers.
const README_HEAD: &str = "\
oob: 1
id: drouet
name: Drouet's division
nation: france
date: 1805-12-02
echelon: division
sources: { made: Invented for this example }
source: made
leader: { name: Drouet, rank: Général de division }

formations:
";

#[test]
fn the_readme_shows_what_the_program_prints() {
    let readme = std::fs::read_to_string("README.md").expect("the README is there");
    let block = |language: &str| {
        let open = format!("\n```{language}\n");
        let blocks = readme.split(&open).skip(1);
        let ends = |block: &str| block.split("\n```").next().unwrap_or_default().to_owned();
        blocks.map(ends).collect::<Vec<String>>()
    };
    let (yaml, shown) = (block("yaml"), block("text"));
    let [findings, table, ledger] = shown.as_slice() else { panic!("{} outputs", shown.len()) };
    let home = TempDir::new().expect("a folder");
    // A page of a repository cuts off wider lines.
    let mut reader = Reader { folder: home.path().to_owned(), columns: "100", printed: None };
    let list = format!("{README_HEAD}{}\n", yaml[0]);
    reader.writes("drouet.oob.yaml", &list);
    reader.types("grognard check --format short drouet.oob.yaml");
    reader.sees(findings);
    let checking = std::fs::read_to_string("docs/checking.md").expect("the page is there");
    let excerpt = checking.split("\n```text\n").nth(1).and_then(|rest| rest.split("\n```").next());
    reader.types("grognard check drouet.oob.yaml");
    reader.sees(excerpt.expect("the page shows an excerpt"));
    reader.writes("drouet.oob.yaml", &list.replace("vetran", "veteran").replace("1742", "1724"));
    reader.types("grognard check drouet.oob.yaml");
    reader.sees("nothing to grumble about");
    reader.types("grognard convert drouet.oob.yaml --to ohw --ledger ledger.csv");
    reader.sees(table);
    let lines = std::fs::read_to_string(home.path().join("ledger.csv")).expect("a ledger");
    let line = ledger.trim_end_matches('…');
    assert!(lines.contains(line), "the README shows\n{line}\nbut the ledger has\n{lines}");
}
