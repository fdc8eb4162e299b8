//! Tests that all packages agree: every file has the same version and the same list of targets.

use std::fs::read_to_string;

use grognard_core::document::{KINDS, Kind};
use serde_json::Value;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Files other than `Cargo.toml` that contain the version, each with the text just before it.
const VERSIONED: &[(&str, &[&str])] = &[
    ("action.yml", &["default: \""]),
    ("docs/ci.md", &["grognard==", "OWNER/grognard@v", "grognard-v"]),
    ("docs/install.md", &["grognard-v"]),
    ("packages/pre-commit/pyproject.toml", &["\nversion = \"", "grognard=="]),
    ("templates/new-published/.github/workflows/check.yml", &["grognard=="]),
    ("templates/new-published/.gitlab-ci.yml", &["grognard=="]),
];

fn read(path: &str) -> String {
    read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn versions<'t>(text: &'t str, before: &'t str) -> impl Iterator<Item = &'t str> {
    let rests = text.match_indices(before).map(|(offset, _)| &text[offset + before.len()..]);
    let version = |rest: &'t str| {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        rest[..end].trim_end_matches('.')
    };
    rests.map(version).filter(|version| !version.is_empty())
}

#[test]
fn every_file_names_the_version_of_the_program() {
    for (path, words) in VERSIONED {
        let text = read(path);
        for before in *words {
            let before = if read("Cargo.toml").contains("\nrepository = ") {
                before.replace("OWNER/", "/")
            } else {
                (*before).to_owned()
            };
            let found: Vec<&str> = versions(&text, &before).collect();
            assert!(!found.is_empty(), "{path}: nothing follows `{before}`");
            assert!(found.iter().all(|version| *version == VERSION), "{path}: {found:?}");
        }
    }
    let cargo = read("Cargo.toml");
    let crates: Vec<&str> = versions(&cargo, "{ version = \"").filter(|v| *v == VERSION).collect();
    let folders = std::fs::read_dir("crates").expect("the crates are there").count();
    assert_eq!(
        crates.len(),
        folders,
        "each crate of ours is asked for in the version of the program"
    );
}

#[test]
fn the_release_builds_the_targets_of_the_packages() {
    let platforms: Value =
        serde_json::from_str(&read("packages/platforms.json")).expect("a list of platforms");
    let platforms = platforms.as_array().expect("a list");
    let released = platforms.iter().filter(|platform| platform["released"] == true);
    let (workflow, action) = (read(".github/workflows/release.yml"), read("packages/action.sh"));
    let (install, mut count) = (read("docs/install.md"), 0);
    for platform in released {
        let word = |key: &str| platform[key].as_str().expect("a text").to_owned();
        let target = word("target");
        let entry = format!("{{ target: {target}, runner: {} }}", word("runner"));
        assert!(workflow.contains(&entry), "release.yml does not build {target}");
        assert!(action.contains(&format!("machine={target} ;;")), "the action knows no {target}");
        assert!(install.contains(&format!("| `{target}` |")), "docs/install.md has no {target}");
        count += 1;
    }
    assert_eq!(workflow.matches("- { target: ").count(), count, "release.yml builds others too");
}

/// Until the address of the repository is known, the documents use OWNER in its place.
#[test]
fn the_documents_name_the_account_once_it_is_known() {
    let is_known = !env!("CARGO_PKG_REPOSITORY").is_empty();
    for path in ["docs/ci.md", "README.md", "docs/install.md"] {
        assert!(
            !(is_known && read(path).contains("OWNER")),
            "{path}: write the account of `repository` instead of OWNER"
        );
    }
}

#[test]
fn the_documented_recipes_equal_those_of_new_projects() {
    let recipes = read("docs/ci.md");
    for way in ["new-source", "new-published"] {
        for file in [".github/workflows/check.yml", ".gitlab-ci.yml"] {
            let block = format!("```yaml\n{}```", read(&format!("templates/{way}/{file}")));
            assert!(recipes.contains(&block), "docs/ci.md does not show {file} of {way}");
        }
    }
    let version = env!("CARGO_PKG_RUST_VERSION");
    let image = format!("image: rust:{version}-slim\n");
    assert!(read("templates/new-source/.gitlab-ci.yml").contains(&image), "another Rust");
    let hook = read("packages/pre-commit/.pre-commit-hooks.yaml");
    let files = hook.lines().find(|line| line.starts_with("  files: ")).expect("a pattern").trim();
    for path in ["docs/ci.md", ".pre-commit-hooks.yaml"] {
        assert!(read(path).contains(files), "{path} has another pattern of files");
    }
}

/// If a hook or editor did not know a kind, its documents would not be checked there.
#[test]
fn every_kind_of_document_is_known_to_hooks_and_editors() {
    let hook = read("packages/pre-commit/.pre-commit-hooks.yaml");
    let pattern = hook.split_once("\\.(").and_then(|(_, rest)| rest.split_once(')'));
    let in_hook: Vec<&str> = pattern.expect("a group of kinds").0.split('|').collect();
    let (helix, code) = (read("docs/editors.md"), read("editors/vscode/package.json"));
    for kind in KINDS.into_iter().filter(|kind| *kind != Kind::Project) {
        assert!(in_hook.contains(&kind.key()), "the hook leaves out {}", kind.key());
        for (page, text) in [("docs/editors.md", &helix), ("package.json", &code)] {
            let glob = format!("\"*{}\"", kind.suffix());
            assert!(text.contains(&glob), "{page} leaves out {glob}");
        }
    }
}
