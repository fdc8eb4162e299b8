//! Compares cases that were worked out by hand from the rule books with the answers of the program.

use serde_json::Value;

use crate::cli::Run;
use crate::support::share;

/// Each case has a question, the section that decides it, a command, and words that the output must
/// contain. Some cases have an order of battle, which is written to the command's folder.
const CASES: &str = include_str!("cases/worked.json");

fn text<'a>(case: &'a Value, name: &str) -> &'a str {
    case[name].as_str().unwrap_or_default()
}

/// Replaces all whitespace by single spaces, because line breaks depend on the width of the window.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn missed(case: &Value) -> Option<String> {
    let run = Run::new();
    if let Some(document) = case["document"].as_str() {
        run.add("corps.oob.yaml", document);
    }
    let words = case["command"].as_array().expect("a command");
    let words: Vec<&str> = words.iter().filter_map(Value::as_str).collect();
    let ended = run.run(&words);
    let (out, answer) = (ended.out(), text(case, "answer"));
    if ended.code() == 0 && flat(&out).contains(answer) {
        return None;
    }
    let (question, at) = (text(case, "case"), text(case, "at"));
    Some(format!("{question} [{at}]\n{words:?}: no `{answer}` in\n{out}{}", ended.err()))
}

#[test]
fn worked_cases_are_answered_as_by_hand() {
    let cases: Vec<Value> = serde_json::from_str(CASES).expect("a list of cases");
    for case in &cases {
        assert!(["case", "at", "answer"].iter().all(|name| !text(case, name).is_empty()), "{case}");
    }
    // A part of the cases is spread over all rule sets.
    let step = cases.len() / share(cases.len());
    let wrong: Vec<String> = cases.iter().step_by(step).filter_map(missed).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
