//! Tests the promises of `format` with shipped documents, the fuzz corpus, the YAML test suite and
//! random changes.

use std::path::{Path, PathBuf};

use super::dice::Dice;
use super::documents::{document, spoil};
use super::loosen::loosen;
use crate::diagnostic::{Code, Severity};
use crate::syntax::codes::CRLF_LINE_ENDS;
use crate::syntax::format::{Options, Rows, format};
use crate::syntax::tree::{RecordKind, Tree};
use crate::syntax::{Reader, parse};
use crate::text::FileId;

const FILE: FileId = FileId(0);

#[derive(Debug, Default)]
struct FormatCounts {
    formatted: usize,
    changed: usize,
    /// Number of texts that stayed unchanged because `check` reports a fault.
    broken: usize,
    /// Number of texts that stayed unchanged because of an unusual layout.
    unusual: usize,
}

#[test]
fn shipped_documents_obey_every_law() {
    let mut count = FormatCounts::default();
    let mut dice = Dice::new(1806);
    for path in files(&root(), &["scenarios", "templates", "rulesets", "builtin"]) {
        let text = read(&path);
        hold(&text, &mut count);
        // Test the largest rule sets in one variant only, because the test would otherwise be slow.
        if text.len() < 15_000 {
            hold(&text.replace('\n', "\r\n"), &mut count);
            hold(&format!("\u{feff}{text}"), &mut count);
            loosened(&mut dice, &text);
        }
    }
    report("shipped", &count);
    assert_eq!(count.broken + count.unusual, 0, "{count:?}");
}

#[test]
fn mutants_obey_every_law() {
    let wanted = std::env::var("GROGNARD_MUTANTS").ok().and_then(|count| count.parse().ok());
    let seed = std::env::var("GROGNARD_SEED").ok().and_then(|seed| seed.parse().ok());
    let mut dice = Dice::new(seed.unwrap_or(1809));
    let mut count = FormatCounts::default();
    for _ in 0..wanted.unwrap_or(1500) {
        let mut text = document(&mut dice);
        hold(&text, &mut count);
        loosened(&mut dice, &text);
        spoil(&mut dice, &mut text);
        hold(&text, &mut count);
    }
    report("mutants", &count);
    assert!(count.unusual * 50 < count.formatted, "too many are left alone: {count:?}");
}

#[test]
fn whitespace_before_a_colon_is_not_part_of_the_key() {
    hold(
        "- { id: a,  kind: b, at: 1 }\n- { id: ccc, kind\t: dd, at: 2 }\n",
        &mut FormatCounts::default(),
    );
}

#[test]
fn mutants_of_shipped_documents_obey_every_law() {
    let wanted = std::env::var("GROGNARD_MUTANTS").ok().and_then(|count| count.parse().ok());
    let mut dice = Dice::new(1812);
    let mut count = FormatCounts::default();
    let texts: Vec<String> =
        files(&root(), &["scenarios", "templates"]).iter().map(|path| read(path)).collect();
    for _ in 0..wanted.unwrap_or(200) {
        let index = dice.below(texts.len());
        let mut text = stretch(&mut dice, &texts[index]);
        spoil(&mut dice, &mut text);
        hold(&text, &mut count);
    }
    report("mutants of shipped documents", &count);
}

#[test]
fn the_yaml_test_suite_obeys_every_law() {
    let suite = include_str!("../../../tests/data/yaml-test-suite.json");
    let suite: Vec<serde_json::Value> = serde_json::from_str(suite).expect("the suite is JSON");
    let mut count = FormatCounts::default();
    for case in &suite {
        hold(case["yaml"].as_str().expect("each case has a text"), &mut count);
    }
    report("suite", &count);
}

#[test]
fn the_fuzz_corpus_obeys_every_law() {
    let mut count = FormatCounts::default();
    for path in files(&root().join("fuzz"), &["corpus", "regressions"]) {
        hold(&read(&path), &mut count);
    }
    report("kept by fuzzing", &count);
}

/// Asserts that formatting changes only whitespace, and that formatting again changes nothing.
fn hold(text: &str, count: &mut FormatCounts) {
    for rows in [Rows::AsBegun, Rows::Align, Rows::Compact] {
        let options = Options { rows };
        let formatted = format(FILE, text, options);
        let (tree, found) = parse(FILE, text, Reader::TwoTier);
        if let Some(reason) = &formatted.left_alone {
            assert!(formatted.edits.is_empty(), "of {text:?}");
            let faults = found.iter().any(|found| found.code.severity == Severity::Error);
            let broken = faults || reason.message.contains("cannot be read");
            if broken {
                count.broken += 1
            } else {
                count.unusual += 1
            }
            return;
        }
        let once = formatted.apply(text);
        let again = format(FILE, &once, Options { rows: settled(rows) });
        assert_eq!(again.apply(&once), once, "a second time, of {text:?}");
        assert!(again.left_alone.is_none(), "of {text:?}");
        assert_eq!(visible(&once), visible(text), "of {text:?}");
        let (after, found_after) = parse(FILE, &once, Reader::TwoTier);
        let codes = |found: &[crate::diagnostic::Diagnostic]| -> Vec<&'static Code> {
            found.iter().map(|found| found.code).filter(|code| *code != &CRLF_LINE_ENDS).collect()
        };
        assert_eq!(codes(&found_after), codes(&found), "findings of {text:?}");
        // A byte order mark becomes part of the first key, so do not compare texts with one.
        if !text.starts_with('\u{feff}') {
            assert_eq!(content(&after), content(&tree), "of {text:?}");
        }
        count.formatted += 1;
        count.changed += usize::from(once != text);
    }
}

/// The option for formatting again. Compact rows stay compact, because they have no alignment that
/// the formatter would continue.
fn settled(rows: Rows) -> Rows {
    match rows {
        Rows::AsBegun | Rows::Align => rows,
        Rows::Compact => Rows::AsBegun,
    }
}

/// Asserts that a text with random whitespace is formatted to the same text.
fn loosened(dice: &mut Dice, text: &str) {
    let straight = format(FILE, text, Options { rows: Rows::Align });
    if straight.left_alone.is_some() {
        return;
    }
    let straight = straight.apply(text);
    // Lines of spaces may belong to text blocks, which `loosen` cannot tell apart, so skip texts
    // with such lines.
    if straight.lines().any(|line| !line.is_empty() && line.trim().is_empty()) {
        return;
    }
    let loose = loosen(dice, &straight);
    let formatted = format(FILE, &loose, Options { rows: Rows::Align });
    assert!(formatted.left_alone.is_none(), "{:?} of {loose:?}", formatted.left_alone);
    assert_eq!(formatted.apply(&loose), straight, "loosened:\n{loose}");
}

fn visible(text: &str) -> String {
    text.chars().filter(|letter| !matches!(letter, ' ' | '\t' | '\r' | '\n')).collect()
}

fn content(tree: &Tree<'_>) -> Vec<String> {
    let nodes = tree.records.iter().map(|record| {
        let value = match record.kind {
            RecordKind::OwnedStr => format!("{:?}", tree.owned[record.a as usize]),
            RecordKind::Str => format!("{:?}", &tree.text[record.a as usize..record.b as usize]),
            kind => format!("{kind:?} {} {}", record.a, record.b),
        };
        format!("{:?} then {} {value}", record.style, record.next)
    });
    let comments = tree
        .comments
        .iter()
        .map(|(start, end)| tree.text[*start as usize..*end as usize].trim_end().to_owned());
    nodes.chain(comments).collect()
}

/// Up to forty lines of a text. The first of these lines is not indented.
fn stretch(dice: &mut Dice, text: &str) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let margins: Vec<usize> = (0..lines.len())
        .filter(|line| lines[*line].starts_with(|letter: char| letter.is_ascii_lowercase()))
        .collect();
    let first = dice.pick_any(&margins).copied().unwrap_or(0);
    lines[first..lines.len().min(first + 40)].concat()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn files(root: &Path, folders: &[&str]) -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = folders.iter().map(|folder| root.join(folder)).collect();
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("the folder is there").flatten() {
            let path = entry.path();
            let is_document = path.extension().is_some_and(|ending| ending == "yaml");
            if path.is_dir() {
                folders.push(path);
            } else if is_document || root.ends_with("fuzz") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

#[expect(clippy::disallowed_methods, reason = "tests read and write files directly")]
fn read(path: &Path) -> String {
    String::from_utf8_lossy(&std::fs::read(path).expect("the file is there")).into_owned()
}

#[expect(clippy::print_stderr, reason = "the counts are the point of a long run")]
fn report(what: &str, count: &FormatCounts) {
    eprintln!("{what}: {count:?}");
}
