//! The pages that take a reader by the hand: they are read as a reader reads them, from an empty folder, and every
//! command prints what the page shows.
//!
//! Indented lines are commands; two blanks behind one begin a remark. A block `text` is in what the last of them printed. A block with a name is a file, but
//! `diff` changes one. A sentence that begins with "Delete" deletes one.

use std::path::PathBuf;
use std::process::Command;

use tempfile::TempDir;

/// Commands that set paper, or build a website with PDFs in it.
const ON_PAPER: &[&str] = &["build", "cards", "diagram", "labels", "qrs", "roster"];

/// How wide the reader's window is, in letters.
const COLUMNS: &str = "120";

struct Reader {
    /// The folder that the reader is in.
    folder: PathBuf,
    /// What the last command printed; nothing, if this build of the program cannot run it.
    printed: Option<String>,
}

impl Reader {
    /// Types a command.
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
                    .env("COLUMNS", COLUMNS)
                    .env("GROGNARD_STORE", "");
                let ended = program.output().expect("the program ends");
                let printed = [ended.stdout, ended.stderr].concat();
                let printed = String::from_utf8(printed).expect("UTF-8");
                // A finding ends with 1.
                assert!(ended.status.code().is_some_and(|code| code < 2), "`{line}`: {printed}");
                // Paths in messages are those of the system.
                let printed = if cfg!(windows) { printed.replace('\\', "/") } else { printed };
                self.printed = Some(printed);
            }
            _ => panic!("a reader cannot type `{line}`"),
        }
    }

    /// Finds a block of the page in what was printed.
    fn sees(&self, block: &str) {
        let Some(printed) = &self.printed else { return };
        assert!(
            printed.contains(block),
            "the page shows\n{block}\nbut this is printed:\n{printed}"
        );
    }

    /// Changes a file as a block says: `-` is what was there, `+` what is there now, and the rest stays.
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

/// Reads a page from its top to its end.
fn read(page: &str) {
    let text = std::fs::read_to_string(page).expect("the page is there");
    let home = TempDir::new().expect("a folder");
    let mut reader = Reader { folder: home.path().to_owned(), printed: None };
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

/// The words of a command; what stands in quotes is one.
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

#[test]
fn a_reader_of_authoring_sees_what_the_page_shows() {
    read("docs/authoring.md");
}
