//! Findings on documents of the wrong shape: a table of documents and expected findings for each
//! kind.
//!
//! `tests/cases/shape/KIND.txt` begins with the lines that come before every case. A case is a
//! title after `==`, the rest of the document, `--`, and the expected findings: place, code,
//! underlined text and message, then the helps and the fix. `GROGNARD_BLESS=1 cargo test` writes
//! the findings again. A case whose title ends in `(whole)` is a whole document.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use grognard_check::check::{Checked, Options};
use grognard_core::document;
use grognard_core::document::{KINDS, Kind};
use grognard_project::files::Files;
use grognard_syntax::diagnostic::{Diagnostic, Safety};
use grognard_syntax::syntax;

use crate::support::{check_files, share};

struct Case<'t> {
    title: &'t str,
    body: &'t str,
    expected: &'t str,
}

#[test]
fn every_wrong_value_has_the_findings_of_its_case() {
    let mut told = Vec::new();
    for kind in KINDS {
        let path = path(kind);
        let text = std::fs::read_to_string(&path).expect("a table of cases");
        let (head, cases) = cases(&text);
        let mut now = head.to_owned();
        for case in cases {
            let found = findings(kind, head, &case);
            if found != case.expected {
                told.push(format!("{}: {}\n{found}", path.display(), case.title));
            }
            write!(now, "== {}\n{}--\n{found}\n", case.title, case.body).expect("a string");
        }
        if std::env::var_os("GROGNARD_BLESS").is_some() {
            // The table is replaced atomically, because other tests read it at the same time.
            let new = path.with_extension("new");
            std::fs::write(&new, now.trim_end().to_owned() + "\n").expect("the table is written");
            std::fs::rename(&new, &path).expect("the table is written");
        }
    }
    let bless = std::env::var_os("GROGNARD_BLESS").is_some();
    assert!(told.is_empty() || bless, "{}", told.join("\n"));
}

#[test]
fn every_kind_has_enough_cases() {
    let count: usize = KINDS
        .into_iter()
        .map(|kind| cases(&std::fs::read_to_string(path(kind)).expect("a table")).1.len())
        .sum();
    assert!(count >= 60, "{count} cases");
}

/// Messages avoid the words of JSON Schema, because authors do not know them.
#[test]
fn a_message_is_one_line_without_jargon() {
    let trade = [
        "oneOf",
        "anyOf",
        "enum",
        "pattern",
        "regex",
        "additionalProperties",
        "$ref",
        "schema",
        "valid",
        "invalid",
        "integer",
        "boolean",
        "object",
        "array",
        "null",
        "property",
        "string",
    ];
    for kind in KINDS {
        let text = std::fs::read_to_string(path(kind)).expect("a table of cases");
        let (head, cases) = cases(&text);
        for case in cases {
            for found in checked(kind, head, &case).1.diagnostics {
                let message = &found.message;
                let first = message.chars().next().unwrap_or('A');
                assert!(!message.contains('\n') && message.len() < 200, "long: {message}");
                assert!(!first.is_uppercase() && !message.ends_with('.'), "style: {message}");
                for line in found.help.iter().chain([message]) {
                    let outside: String = line.split('`').step_by(2).collect();
                    let words = outside.split(|c: char| !c.is_alphanumeric() && c != '$');
                    let word = words.into_iter().find(|word| trade.contains(word));
                    assert!(word.is_none(), "`{}` in: {line}", word.unwrap_or(""));
                    assert!(!line.contains('^'), "a pattern in: {line}");
                }
            }
        }
    }
}

fn path(kind: Kind) -> PathBuf {
    Path::new("tests/cases/shape").join(format!("{}.txt", kind.name()))
}

fn cases(text: &str) -> (&str, Vec<Case<'_>>) {
    let (head, rest) = text.split_at(text.find("== ").expect("a first case"));
    let read = |case| {
        let (title, rest): (&str, &str) = str::split_once(case, '\n').expect("a title");
        let at = if rest.starts_with("--\n") { 0 } else { rest.find("\n--\n").expect("`--`") + 1 };
        let (body, expected) = rest.split_at(at);
        Case { title, body, expected: expected["--\n".len()..].trim_end_matches('\n') }
    };
    let starts: Vec<usize> = rest.match_indices("== ").map(|(at, _)| at).collect();
    let starts = starts.into_iter().filter(|at| *at == 0 || rest[..*at].ends_with('\n'));
    let starts: Vec<usize> = starts.collect();
    let ends = starts.iter().skip(1).copied().chain([rest.len()]);
    let texts = starts.iter().zip(ends).map(|(start, end)| &rest[start + "== ".len()..end]);
    (head, texts.map(read).collect())
}

fn checked(kind: Kind, head: &str, case: &Case<'_>) -> (Files, Checked) {
    let name = match kind {
        Kind::Project => kind.suffix().to_owned(),
        other => format!("a{}", other.suffix()),
    };
    let whole = case.title.ends_with("(whole)");
    let text = if whole { case.body.to_owned() } else { format!("{head}{}", case.body) };
    let (files, mut checked) = check_files(vec![(name, text.into_bytes())], Options::default());
    // Findings about the meaning of values have their own tests.
    let shape = |found: &Diagnostic| {
        document::CODES.iter().chain(syntax::CODES).any(|code| *code == found.code)
    };
    checked.diagnostics.retain(shape);
    (files, checked)
}

fn findings(kind: Kind, head: &str, case: &Case<'_>) -> String {
    let (files, checked) = checked(kind, head, case);
    let lines: Vec<String> = checked.diagnostics.iter().map(|found| line(&files, found)).collect();
    lines.join("\n")
}

fn line(files: &Files, found: &Diagnostic) -> String {
    let text = files.texts.get(found.span.file);
    let before = &text.content[..found.span.start as usize];
    let row = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
    let under = text.content[found.span.range()].replace('\n', "⏎");
    let under: String = under.chars().take(40).collect();
    let mut line = format!("{row}:{column} {} <{under}> {}", found.code.name, found.message);
    for help in &found.help {
        write!(line, "\n  = {help}").expect("a string");
    }
    if let Some(fix) = &found.fix {
        let word = if fix.safety == Safety::Safe { "safe" } else { "ask" };
        write!(line, "\n  {word}: {}", fix.title).expect("a string");
    }
    line
}

/// A document with a hundred thousand mistakes is checked quickly. If the time grew with the square
/// of the size, the check would take minutes.
#[test]
fn a_document_with_many_keys_is_checked_in_time() {
    let head = "oob: 1\nid: army\nname: Army\nnation: france\n";
    let many = |line: &dyn Fn(usize) -> String| (0..share(100_000)).map(line).collect::<String>();
    for body in [
        many(&|at| format!("key-{at}: 5\n")),
        format!("leader: {{ name: Foy{} }}\n", many(&|at| format!(", word{at}"))),
        format!("sources:\n{}", many(&|at| format!("  Book {at}: a\n"))),
        format!("sources:\n{}", many(&|at| format!("  book-{at}:\n"))),
        format!("units:\n{}", many(&|_| "  - 5\n".to_owned())),
        format!("formations:\n  - traits: [{}guard, guard]\n", many(&|at| format!("t{at}, "))),
    ] {
        let files = vec![("army.oob.yaml".to_owned(), format!("{head}{body}").into_bytes())];
        let (_, checked) = check_files(files, Options::default());
        assert!(!checked.diagnostics.is_empty(), "{}", &body[..40]);
    }
}
