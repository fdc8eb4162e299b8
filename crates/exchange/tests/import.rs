//! Foreign lists: lifelike samples in several languages, a scoreboard of what was read correctly,
//! and properties of all imports.
//!
//! A case of `tests/cases/import/*.txt` has a title after `==`, a list, `--`, and the expected
//! bodies: level or arm, name, strengths and leader, indented below their parent.

use std::collections::BTreeMap;

use grognard_check::check::Options as CheckOptions;
use grognard_exchange::import::{FORMATS, ImportedFile, read_formats, run};
use grognard_lists::lists::{ListImportOptions, Mark, outline};
use grognard_syntax::diagnostic::Severity;
use proptest::prelude::*;

use crate::support::{cases as share_of_cases, check_files, in_step, repository};

/// Minimum percentage of bodies whose name, arm, strength, leader and parent are right.
const MIN_RIGHT: usize = 100;

/// Errors that the source itself contains. The import keeps these errors of the source, and `check`
/// reports them. A list that repeats itself a hundred times has too many findings.
const OF_THE_SOURCE: [&str; 4] =
    ["unknown-nation", "duplicate-id", "echelon-order", "too-many-findings"];

pub struct Case {
    pub title: String,
    /// Format that the test states; `None` for tables, which are recognised.
    pub from: Option<&'static str>,
    pub text: String,
    expected: String,
}

pub fn samples() -> Vec<Case> {
    let mut all = Vec::new();
    let languages = ["english", "french", "german"];
    let texts = languages.map(|language| (language.to_owned(), Some("text")));
    let tables = languages.map(|language| (format!("{language}-tables"), None));
    let others = ["evidence", "shapes"].map(|name| (name.to_owned(), Some("text")));
    for (language, from) in texts.into_iter().chain(tables).chain(others) {
        let path = format!("tests/cases/import/{language}.txt");
        let text = std::fs::read_to_string(&path).expect("a table of cases");
        for case in format!("\n{text}").split("\n== ").skip(1) {
            let (title, rest) = case.split_once('\n').expect("a title");
            let (text, expected) = rest.split_once("\n--\n").expect("`--` before the bodies");
            all.push(Case {
                title: format!("{language}: {title}"),
                from,
                text: text.to_owned(),
                expected: expected.trim_end().to_owned(),
            });
        }
    }
    all
}

fn imported(case: &Case) -> ImportedFile {
    run("list.txt", case.text.as_bytes(), case.from, &ListImportOptions::default())
}

/// Bodies of an outline with their parents. The value of an entry is the number of equal bodies.
fn bodies(outline: &str) -> BTreeMap<(String, String), usize> {
    let mut open: Vec<(usize, String)> = Vec::new();
    let mut bodies = BTreeMap::new();
    for line in outline.lines() {
        let indent = line.len() - line.trim_start().len();
        open.retain(|(above, _)| *above < indent);
        let parent = open.last().map(|(_, name)| name.clone()).unwrap_or_default();
        *bodies.entry((parent, line.trim().to_owned())).or_default() += 1;
        open.push((indent, line.trim().to_owned()));
    }
    bodies
}

/// Numbers of right and of wrong bodies, among the bodies that contain a guess.
fn guessed_bodies(imported: &ImportedFile, expected: &str) -> [usize; 2] {
    let expected: Vec<&str> = expected.lines().map(str::trim).collect();
    let mut counts = [0; 2];
    for list in &imported.draft.lists {
        let outline = outline(list);
        for (node, line) in list.nodes.iter().zip(outline.lines()) {
            let is_guess = node.marks().iter().any(|(_, mark)| matches!(mark, Mark::Guess(_)));
            let is_wrong = !expected.contains(&line.trim());
            counts[usize::from(is_wrong)] += usize::from(is_guess);
        }
    }
    counts
}

/// `cargo test lifelike -- --nocapture` prints the scoreboard.
#[test]
#[allow(clippy::print_stdout, reason = "the scoreboard is for people")]
fn lifelike_lists_are_read_as_their_authors_meant_them() {
    let (mut right, mut all, mut tally, mut guesses) = (0, 0, [0; 4], [0; 2]);
    let mut told = String::new();
    for case in samples() {
        let imported = imported(&case);
        let made: String = imported.draft.lists.iter().map(outline).collect();
        let (expected, found) = (bodies(&case.expected), bodies(&made));
        for (count, more) in guesses.iter_mut().zip(guessed_bodies(&imported, &case.expected)) {
            *count += more;
        }
        all += expected.values().sum::<usize>();
        right += expected
            .iter()
            .map(|(body, count)| found.get(body).copied().unwrap_or(0).min(*count))
            .sum::<usize>();
        if expected != found {
            told += &format!("== {}\n{made}-- not\n{}\n", case.title, case.expected);
        }
        let counts = [
            imported.tally.lines,
            imported.tally.read,
            imported.tally.guessed,
            imported.tally.left,
        ];
        tally.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        assert_eq!(
            counts[0],
            counts[1] + counts[2] + counts[3],
            "a line is neither read, guessed nor told"
        );
    }
    let [lines, read, guessed, left] = tally;
    let share = |count: usize| 100 * count / lines;
    let [rightly, wrongly] = guesses;
    println!(
        "{told}bodies: {right} of {all} right, {rightly} guessed rightly, {wrongly} guessed wrongly\n\
         lines: {lines}, {}% read, {}% guessed, {}% left and told, 0 silent",
        share(read),
        share(guessed),
        share(left)
    );
    assert!(100 * right >= MIN_RIGHT * all, "{right} of {all} bodies are right");
}

/// Formats of lists that are text, each with its page.
pub fn pages() -> impl Iterator<Item = (&'static str, String)> {
    let lists = FORMATS.iter().filter(|format| format.is_list() && !format.page.contains('#'));
    lists.map(|format| {
        let page = std::fs::read_to_string(repository(format!("docs/{}", format.page)));
        (format.name, page.expect("the page"))
    })
}

#[test]
fn the_page_has_every_format_that_is_read() {
    let path = repository("docs/exchange.md");
    let page = std::fs::read_to_string(path).expect("the page");
    let (before, rest) = page.split_once("<!-- formats -->\n").expect("a place for the table");
    let (_, after) = rest.split_once("<!-- end of formats -->").expect("its end");
    let rows = read_formats()
        .map(|format| format!("| [{}]({}) | `{}` |\n", format.help, format.page, format.name));
    let table = format!("| format | `--format` |\n| --- | --- |\n{}", rows.collect::<String>());
    let now = format!("{before}<!-- formats -->\n{table}<!-- end of formats -->{after}");
    in_step(std::path::Path::new("docs/exchange.md"), &now);
}

/// The first block of each page of `docs/exchange/` must be recognised, and must give the bodies in
/// the second block.
#[test]
fn the_pages_show_actual_imports() {
    for (name, page) in pages() {
        let blocks: Vec<&str> = page.split("```").skip(1).step_by(2).collect();
        let body = |block: &str| block.split_once('\n').expect("a block").1.to_owned();
        let imported = run("list", body(blocks[0]).as_bytes(), None, &ListImportOptions::default());
        let made: String = imported.draft.lists.iter().map(outline).collect();
        assert_eq!((imported.format, made), (name, body(blocks[1])));
        assert_eq!(imported.tally.left, 0, "{name}: {:?}", imported.found);
    }
}

#[test]
fn there_are_enough_samples() {
    assert!(samples().len() >= 90, "{} samples", samples().len());
}

#[test]
fn a_total_below_the_last_brigade_belongs_to_the_whole() {
    let list = |total: &str| {
        let text = format!(
            "1st Brigade, Hallam:\n5th Foot 944\n9th Foot 761 = 1,705\n2nd Brigade, Ferris:\n36th Foot 591\nTotal present {total}\n"
        );
        let imported =
            run("list.txt", text.as_bytes(), Some("text"), &ListImportOptions::default());
        imported.lists[0].text.clone()
    };
    let whole = list("3,000");
    assert!(
        whole.contains("\ntotal:\n  men: 3000\n") || whole.contains("\ntotal: { men: 3000 }\n"),
        "{whole}"
    );
    assert!(whole.contains("men: 761") && whole.contains("1705"), "{whole}");
    // The sum becomes a total and must not become a note too.
    assert!(whole.contains("men: 1705") && !whole.contains("1,705"), "{whole}");
    let last = list("600");
    assert!(last.contains("600") && !last.contains("\ntotal:"), "{last}");
}

#[test]
fn a_sum_in_a_table_of_markdown_is_a_total_of_its_brigade() {
    let case = samples().into_iter().find(|case| case.title.contains("Markdown"));
    let text = imported(&case.expect("the sample")).lists[0].text.clone();
    assert!(text.contains("name: Landing of the north"), "{text}");
    assert!(text.contains("men: 1761") && text.contains("men: 1569"), "{text}");
    assert!(!text.contains("note: \"=") && !text.contains("---"), "{text}");
}

#[test]
fn imported_documents_have_no_errors_but_those_of_their_source() {
    for case in samples() {
        let options =
            ListImportOptions { nation: Some("france".to_owned()), ..ListImportOptions::default() };
        let imported = run("list.txt", case.text.as_bytes(), case.from, &options);
        for list in &imported.lists {
            let (_, checked) = check_files(
                vec![("list.oob.yaml".to_owned(), list.text.clone().into_bytes())],
                CheckOptions::default(),
            );
            let errors: Vec<String> = checked
                .diagnostics
                .iter()
                .filter(|found| found.severity == Severity::Error)
                // A nation that the user states applies to a single list only.
                .filter(|found| imported.lists.len() == 1 || found.code.name != "unknown-nation")
                .map(|found| format!("{}: {}", found.code.name, found.message))
                .collect();
            assert!(errors.is_empty(), "{}: {errors:?}\n{}", case.title, list.text);
        }
    }
}

/// Number of lines with a letter or digit that no value and no passed span covers, and that no
/// finding reports.
fn uncovered_lines(imported: &ImportedFile) -> usize {
    let tally = imported.tally;
    tally.lines - tally.read - tally.guessed - tally.left
}

fn mutated() -> impl Strategy<Value = Vec<u8>> {
    let mut samples: Vec<Vec<u8>> =
        samples().into_iter().map(|case| case.text.into_bytes()).collect();
    // Samples of the other formats are repeated, because there are few.
    for (_, page) in pages().skip(1) {
        let block = page
            .split("```")
            .nth(1)
            .expect("a block")
            .split_once('\n')
            .expect("a block")
            .1
            .to_owned();
        samples.extend(std::iter::repeat_n(block.into_bytes(), 8));
    }
    let count = samples.len();
    (
        0..count,
        proptest::collection::vec((0..4_u8, any::<prop::sample::Index>(), any::<u8>()), 0..12),
    )
        .prop_map(move |(sample, changes)| {
            let mut bytes = samples[sample].clone();
            for (kind, place, byte) in changes {
                if bytes.is_empty() {
                    break;
                }
                let at = place.index(bytes.len());
                match kind {
                    0 => bytes.truncate(at),
                    1 => bytes.insert(at, byte),
                    2 => bytes[at] = byte,
                    _ => bytes.extend_from_within(at..),
                }
            }
            bytes
        })
}

proptest! {
    #![proptest_config(share_of_cases(256))]

    #[test]
    fn corrupted_lists_are_read_or_reported(bytes in mutated()) {
        let imported = run("list.txt", &bytes, None, &ListImportOptions::default());
        prop_assert_eq!(uncovered_lines(&imported), 0);
        for list in &imported.lists {
            let options = CheckOptions::default();
            let (_, checked) = check_files(vec![("list.oob.yaml".to_owned(), list.text.clone().into_bytes())], options);
            let broken = checked.diagnostics.iter().find(|found| found.severity == Severity::Error && !OF_THE_SOURCE.contains(&found.code.name));
            prop_assert!(broken.is_none(), "{broken:?}\n{}", list.text);
        }
    }

    #[test]
    fn any_bytes_are_read_or_reported(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let imported = run("", &bytes, None, &ListImportOptions::default());
        prop_assert!(!imported.lists.is_empty() || !imported.found.is_empty() || bytes.is_empty());
    }
}

#[test]
fn the_same_bytes_give_the_same_documents() {
    for case in samples() {
        assert_eq!(imported(&case).lists, imported(&case).lists, "{}", case.title);
    }
}

/// `check` refuses a document that is too large. Without a refusal by the import, the user would
/// learn only from the next command that the document is too large.
#[test]
fn a_list_that_makes_too_large_a_document_is_refused() {
    let note = "word ".repeat(1000);
    let rows: String =
        (0..1100).map(|at| format!("Battalion {at},infantry,500,{note}\n")).collect();
    let table = format!("name,arm,men,note\n{rows}");
    let imported = run("large.csv", table.as_bytes(), None, &ListImportOptions::default());
    assert!(imported.lists.is_empty());
    let message = &imported.found.first().expect("a finding").message;
    assert!(message.ends_with("but a document has at most 4 MiB"), "{message}");
}
