//! Tests that the documentation agrees with the repository: paths and links exist, every room is
//! listed, commands run, and each room uses only rooms below it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use grognard_check::check::Options;
use grognard_syntax::diagnostic::Severity;

use crate::support::{check_files, short};

/// The rooms from the lowest to the highest, each with the source folder of its crate.
pub const ROOMS: &[(&str, &str)] = &[
    ("text", "crates/syntax/src"),
    ("diagnostic", "crates/syntax/src"),
    ("syntax", "crates/syntax/src"),
    ("document", "crates/core/src"),
    ("model", "crates/core/src"),
    ("ruleset", "crates/core/src"),
    ("convert", "crates/core/src"),
    ("files", "crates/project/src"),
    ("project", "crates/project/src"),
    ("check", "crates/check/src"),
    ("view", "crates/view/src"),
    ("fielding", "crates/view/src"),
    ("play", "crates/view/src"),
    ("approval", "crates/view/src"),
    ("inspect", "crates/view/src"),
    ("lists", "crates/lists/src"),
    ("exchange", "crates/exchange/src"),
    ("import", "crates/exchange/src"),
    ("export", "crates/exchange/src"),
    ("shared", "crates/exchange/src"),
    ("render", "crates/render/src"),
    ("assist", "crates/editing/src"),
    ("workbench", "crates/editing/src"),
    ("disk", "src"),
    ("site", "src"),
    ("serve", "src"),
    ("lsp", "src"),
    ("cli", "src"),
];

/// The Markdown pages of the repository that people write. Generated pages are in other folders.
fn documents() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for folder in [".", "docs", "docs/decisions", "docs/exchange", "docs/reference"] {
        let entries = std::fs::read_dir(folder).expect("the folder is there");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        for path in paths.filter(|path| path.extension().is_some_and(|end| end == "md")) {
            let text = std::fs::read_to_string(&path).expect("the document can be read");
            found.push((path, text));
        }
    }
    found.sort();
    found
}

#[test]
fn every_path_in_backticks_exists() {
    let roots = [
        "crates/",
        "src/",
        "tests/",
        "docs/",
        "schemas/",
        "rulesets/",
        "templates/",
        "fuzz/",
        "benches/",
        ".ci/",
        "editors/",
        "packages/",
    ];
    let mut told = Vec::new();
    for (document, text) in documents() {
        for word in text.split('`').skip(1).step_by(2) {
            let path = roots.iter().any(|root| word.starts_with(root));
            let real = path && !word.contains(['*', '<', ' ', '…', '{', '\n']);
            if real && !word.contains("NAME") && !Path::new(word).exists() {
                told.push(format!("{}: `{word}` is not there", document.display()));
            }
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn every_link_of_the_documents_leads_somewhere() {
    let mut told = Vec::new();
    for (document, text) in documents() {
        let folder = document.parent().expect("a document stands in a folder");
        // Skip code blocks, because links in them are examples.
        let prose: String = text.split("\n```").step_by(2).collect();
        for link in prose.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let path = link.split('#').next().unwrap_or("");
            if path.is_empty() || link.contains("://") || folder.join(path).exists() {
                continue;
            }
            told.push(format!("{}: `{link}` leads nowhere", document.display()));
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn every_room_is_on_the_architecture_page() {
    let map = std::fs::read_to_string("docs/architecture.md").expect("the map is there");
    let crates: BTreeSet<&str> = ROOMS.iter().map(|(_, source)| *source).collect();
    for source in crates {
        for entry in std::fs::read_dir(source).expect("the crate is there") {
            let entry = entry.expect("an entry");
            if !entry.file_type().expect("a type").is_dir() {
                continue;
            }
            let room = entry.file_name().into_string().expect("a plain name");
            let placed = ROOMS.contains(&(room.as_str(), source));
            assert!(placed, "`{source}/{room}` has no place in the order");
            assert!(map.contains(&format!("`{source}/{room}/`")), "`{room}` is not on the map");
            let card = std::fs::read_to_string(entry.path().join("mod.rs")).expect("a room card");
            assert!(card.starts_with(&format!("//! # {room}\n")), "the card of `{room}`");
            assert!(card.contains("//! Never:"), "the card of `{room}` says what it never does");
        }
    }
}

/// The table lists rooms in the order that the tests of this file enforce.
#[test]
fn the_architecture_page_has_the_crates_and_rooms_in_their_order() {
    let map = std::fs::read_to_string("docs/architecture.md").expect("the map is there");
    let first = map.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("/` |"));
    let named: Vec<&str> = first.map(|(path, _)| path).collect();
    let rooms: Vec<String> =
        ROOMS.iter().map(|(room, source)| format!("{source}/{room}")).collect();
    let drawn: Vec<&str> = named.iter().copied().filter(|path| path.contains("src/")).collect();
    assert_eq!(drawn, rooms);
    // The crate `print` is not divided into rooms, and only the program uses it.
    let mut crates: Vec<&str> =
        rooms.iter().filter_map(|room| room.split_once("/src/")).map(|(name, _)| name).collect();
    crates.dedup();
    crates.extend(["crates/print", "src"]);
    let drawn: Vec<&str> = named
        .into_iter()
        .filter(|path| *path == "src" || path.starts_with("crates/") && !path.contains("src/"))
        .collect();
    assert_eq!(drawn[..crates.len()], crates);
}

/// A crate stays small enough to compile and to read as one unit (decision 20).
#[test]
fn no_crate_has_more_than_35_000_lines() {
    for entry in std::fs::read_dir("crates").expect("the crates are there") {
        let path = entry.expect("an entry").path();
        let read = |file: PathBuf| std::fs::read_to_string(file).expect("a source file");
        let lines: usize =
            rust_files(&path).into_iter().map(|file| read(file).lines().count()).sum();
        assert!(lines <= 35_000, "{} has {lines} lines", path.display());
    }
}

#[test]
fn a_room_uses_only_the_rooms_below_it() {
    let mut told = Vec::new();
    let folders = ROOMS.iter().map(|(room, source)| Path::new(source).join(room));
    // The crate `print` is not divided into rooms, and stands directly above the crate `view`.
    let view = ROOMS.iter().rposition(|(_, source)| *source == "crates/view/src").expect("view");
    let print = (view, PathBuf::from("crates/print/src"));
    for (floor, folder) in folders.enumerate().chain([print]) {
        for path in rust_files(&folder) {
            let text = std::fs::read_to_string(&path).expect("a source file");
            let of_crates = text.split("grognard_").skip(1).filter_map(|rest| {
                let (name, rest) = rest.split_once("::")?;
                name.bytes().all(|byte| byte.is_ascii_lowercase()).then_some(rest)
            });
            for used in text.split("crate::").skip(1).chain(of_crates) {
                let name = used.split(|c: char| !c.is_ascii_lowercase()).next().unwrap_or("");
                let used = ROOMS.iter().position(|(other, _)| *other == name);
                if used.is_some_and(|other| other > floor) {
                    told.push(format!("{} uses `{name}`", path.display()));
                }
            }
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}

pub fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(rust_files(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
    found
}

/// Runs only the first command of the README, because the second command would run these tests
/// again.
#[test]
fn the_first_command_of_the_readme_runs() {
    let readme = std::fs::read_to_string("README.md").expect("the README is there");
    let (_, block) = readme.split_once("```sh\n").expect("commands");
    let commands: Vec<&str> = block.split("```").next().unwrap_or("").lines().collect();
    let [show, test] = commands.as_slice() else { panic!("two commands: {commands:?}") };
    assert_eq!(*test, "cargo test --release");
    let words = show.strip_prefix("cargo run --release -- ").expect("builds and runs");
    // Build a site with one battle, because the whole site takes minutes. `.ci/run` builds the
    // whole site.
    let folder = tempfile::tempdir().expect("a folder");
    let head = "grognard: 1\nname: One battle\nsite: { rulesets: [], downloads: [] }\n";
    std::fs::write(folder.path().join("grognard.yaml"), head).expect("a file");
    let out = Command::new(env!("CARGO_BIN_EXE_grognard"))
        .current_dir(folder.path())
        .args(words.split(' ').filter(|word| *word != "--open"))
        .output()
        .expect("the program runs");
    assert!(out.status.success(), "`{show}`: {}", String::from_utf8_lossy(&out.stderr));
    assert!(folder.path().join("public/index.html").is_file(), "the README says where to look");
}

#[test]
fn every_command_in_the_documents_exists() {
    let help = Command::new(env!("CARGO_BIN_EXE_grognard")).arg("--help").output().expect("runs");
    let help = String::from_utf8(help.stdout).expect("UTF-8");
    let check = Command::new(env!("CARGO_BIN_EXE_grognard")).args(["check", "--help"]).output();
    let check = String::from_utf8(check.expect("runs").stdout).expect("UTF-8");
    let mut told = Vec::new();
    for (document, text) in documents() {
        let blocks = text.lines().filter_map(|line| line.strip_prefix("    "));
        let codes = text.split('`').skip(1).step_by(2).chain(blocks);
        for line in codes.filter_map(|line| line.strip_prefix("grognard ")) {
            let word = line.split([' ', '\n', '`']).next().unwrap_or("");
            let known = word.starts_with(['-', '.']) || help.contains(&format!("\n  {word} "));
            if !known && word.bytes().all(|byte| byte.is_ascii_lowercase()) && !word.is_empty() {
                told.push(format!("{}: there is no `grognard {word}`", document.display()));
            }
            if let Some(options) = line.strip_prefix("check ") {
                let long = options.split([' ', '\n']).filter(|word| word.starts_with("--"));
                for option in long.filter(|option| !check.contains(*option)) {
                    told.push(format!("{}: check has no `{option}`", document.display()));
                }
            }
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn every_test_named_on_the_page_of_reliability_exists() {
    let page = std::fs::read_to_string("docs/reliability.md").expect("the page is there");
    let rows = page.lines().filter_map(|line| line.strip_suffix("` |")?.rsplit_once("| `"));
    let named: Vec<&str> = rows.map(|(_, name)| name).filter(|name| name.contains('_')).collect();
    assert!(named.len() > 20, "{named:?}");
    let mut texts = String::new();
    for folder in ["crates", "src", "tests"] {
        for path in rust_files(Path::new(folder)) {
            texts += &std::fs::read_to_string(path).expect("a source file");
        }
    }
    for name in named {
        assert!(texts.contains(&format!("fn {name}(")), "there is no test `{name}`");
    }
}

#[test]
fn decisions_are_numbered_without_a_gap() {
    let mut names: Vec<String> = std::fs::read_dir("docs/decisions")
        .expect("the decisions are there")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a plain name"))
        .collect();
    names.retain(|name| name != "README.md");
    names.sort();
    let contents = std::fs::read_to_string("docs/decisions/README.md").expect("the contents");
    for (at, name) in names.iter().enumerate() {
        assert!(name.starts_with(&format!("{:04}-", at + 1)), "`{name}` is out of order");
        assert!(contents.contains(&format!("]({name})")), "the contents do not list `{name}`");
        let text = std::fs::read_to_string(Path::new("docs/decisions").join(name)).expect("text");
        for heading in ["## Context", "## Choice", "## Consequences"] {
            assert!(text.contains(heading), "`{name}` has no {heading}");
        }
    }
}

/// All examples of the page are files of one project, except those marked `alone`.
#[test]
fn the_examples_of_the_documents_page_check_clean() {
    let (alone, files): (Vec<_>, Vec<_>) =
        examples("docs/documents.md").into_iter().partition(|(name, _)| name.starts_with("alone "));
    assert!(files.len() >= 6, "each kind has an example");
    let options = Options { complete: true, ..Options::default() };
    let (files, checked) = check_files(files, options);
    assert_eq!(short(&files, &checked.diagnostics), "");
    assert!(alone.len() >= 3, "what is written in short has an example");
    for (name, text) in alone {
        let name = name.trim_start_matches("alone ").to_owned();
        let (files, checked) = check_files(vec![(name, text)], Options::default());
        assert_eq!(short(&files, &checked.diagnostics), "");
    }
}

#[test]
fn each_answer_of_the_documents_page_fits_into_its_project() {
    let page = std::fs::read_to_string("docs/documents.md").expect("the page is there");
    let (_, answers) = page.split_once("\n## How do I write").expect("the section is there");
    let files = || {
        let all = examples("docs/documents.md").into_iter();
        all.filter(|(name, _)| !name.starts_with("alone ")).collect::<Vec<_>>()
    };
    let mut count = 0;
    for block in answers.split("\n```yaml\n").skip(1) {
        let (block, _) = block.split_once("\n```").expect("a block ends");
        let (head, rest) = block.split_once('\n').expect("a block has several lines");
        let mut files = files();
        let name = match head.split_once("# in the ").map(|(_, name)| name) {
            Some("map") => "elchingen.map.yaml",
            Some("order of battle") => "french.oob.yaml",
            Some("scenario") => "elchingen.scenario.yaml",
            Some(other) => panic!("no document is called `{other}`"),
            None => {
                for (name, text) in files.clone() {
                    let Some(id) = name.strip_suffix(".oob.yaml") else { continue };
                    let later = format!("{id}-after-elchingen");
                    let text = String::from_utf8(text).expect("UTF-8");
                    let text = text.replacen(&format!("id: {id}\n"), &format!("id: {later}\n"), 1);
                    files.push((format!("{later}.oob.yaml"), text.into_bytes()));
                }
                files.push(("second.scenario.yaml".to_owned(), block.as_bytes().to_vec()));
                ""
            }
        };
        if let Some((_, bytes)) = files.iter_mut().find(|(file, _)| file == name) {
            let text = String::from_utf8(bytes.clone()).expect("UTF-8");
            let key = format!("\n{}\n", head.split('#').next().expect("a key").trim());
            let inserted = match text.split_once(&key) {
                Some((before, after)) => format!("{before}{key}{rest}\n{after}"),
                None => format!("{text}{key}{rest}\n"),
            };
            *bytes = inserted.into_bytes();
        }
        let (files, checked) = check_files(files, Options { complete: true, ..Options::default() });
        let errors: Vec<_> = checked
            .diagnostics
            .into_iter()
            .filter(|found| found.severity == Severity::Error)
            .collect();
        assert_eq!(short(&files, &errors), "", "{block}");
        count += 1;
    }
    assert!(count >= 11, "{count} answers");
}

#[test]
fn the_example_of_the_geojson_page_checks_clean() {
    let files = examples("docs/geojson.md");
    assert_eq!(files.len(), 2);
    let (files, checked) = check_files(files, Options::default());
    assert_eq!(short(&files, &checked.diagnostics), "");
}

/// Returns the files on a page: each code block that has a file name after its language.
fn examples(page: &str) -> Vec<(String, Vec<u8>)> {
    let page = std::fs::read_to_string(page).expect("the page is there");
    let blocks = page.split("\n```").filter_map(|block| {
        let (kind, rest) = block.split_once(' ')?;
        let (name, body) = rest.split_once('\n')?;
        let shown = matches!(kind, "yaml" | "json");
        shown.then(|| (name.to_owned(), body.as_bytes().to_vec()))
    });
    blocks.collect()
}
