//! Findings of single documents, in the table `cases/reports.txt`.
//!
//! A line `> CODE in FILE: TEXT` begins a case. `list`, `unit` and `scenario` stand for a file with
//! a text that the helpers of these names complete, and `the same` for the text before. In TEXT and
//! in the rows below it, `\n` is a line end. A row has the values for the holes `{0}`, `{1}` of the
//! text, `⇒`, and words of the findings with this code, or `nothing`.

use crate::sense::{FRENCH, scenario};
use crate::support::{each_says_in, list, unit};

#[test]
fn documents_have_the_findings_of_the_table() {
    let table = std::fs::read_to_string("tests/cases/reports.txt").expect("the table");
    let lines = table.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let lines: String = lines.flat_map(|line| ["\n", line]).collect();
    let (mut file, mut text) = ("", String::new());
    let cases: Vec<&str> = lines.split("\n> ").skip(1).collect();
    assert!(cases.len() > 70, "{} cases", cases.len());
    for case in cases {
        let (head, rows) = case.split_once('\n').expect("rows");
        let (code, document) = head.split_once(" in ").expect("a code");
        if let Some((kind, body)) = document.split_once(": ") {
            let body = body.replace("\\n", "\n");
            (file, text) = match kind {
                "list" => ("army.oob.yaml", list(&body)),
                "unit" => ("army.oob.yaml", unit(&body)),
                "scenario" => ("ridge.scenario.yaml", scenario(&body)),
                file => (file, body),
            };
        }
        let rows = rows.lines().map(|row| row.split_once(" ⇒ ").expect("`⇒`"));
        let rows = rows.map(|(values, words)| {
            (values.replace("\\n", "\n"), if words == "nothing" { "" } else { words })
        });
        let rows: Vec<(String, &str)> = rows.collect();
        match file {
            "ridge.scenario.yaml" => {
                each_says_in(code, &[("french.oob.yaml", FRENCH), (file, &text)], &rows);
            }
            _ => each_says_in(code, &[(file, &text)], &rows),
        }
    }
}
