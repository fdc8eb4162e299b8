//! The official YAML test suite of 402 valid and invalid texts.

use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::syntax::{Node, NodeKind};
use serde_json::Value;

use super::{read, shown};

/// Codes of the findings with which grognard rejects valid YAML.
const REFUSED: &[&str] = &[
    "several-documents",
    "yaml-tag",
    "merge-key",
    "empty-document",
    "alias-expansion",
    "control-character",
];

fn cases() -> Vec<Value> {
    let suite = include_str!("../data/yaml-test-suite.json");
    serde_json::from_str(suite).expect("the suite is JSON")
}

fn text_of(case: &Value) -> &str {
    case["yaml"].as_str().expect("every case has a text")
}

#[test]
#[expect(clippy::print_stderr, reason = "the counts are worth seeing")]
fn valid_texts_are_parsed_and_others_are_reported() {
    let (mut accepted, mut refused, mut complex, mut rejected) = (0, 0, 0, 0);
    for case in cases() {
        let text = text_of(&case);
        let (_, found) = read(text);
        if case["fail"] == true {
            assert!(found.iter().any(is_error), "{} is not valid: {text:?}", case["id"]);
            rejected += 1;
        } else if let Some(syntax) = found.iter().find(|found| found.code.name == "yaml-syntax") {
            // A list, a map or nothing as a key is rejected, because no document needs such a key.
            assert!(syntax.message.contains("a key must be"), "{} {syntax:?}", case["id"]);
            complex += 1;
        } else if let Some(error) = found.iter().find(|found| is_error(found)) {
            let known = REFUSED.contains(&error.code.name) || error.code.name == "duplicate-key";
            assert!(known, "{} {error:?}", case["id"]);
            refused += 1;
        } else {
            accepted += 1;
        }
    }
    eprintln!("valid: {accepted} accepted, {refused} refused, {complex} with complex keys");
    eprintln!("invalid: {rejected} rejected");
    assert_eq!(accepted + refused + complex + rejected, 402);
}

#[test]
#[expect(clippy::print_stderr, reason = "the counts are worth seeing")]
fn accepted_texts_have_the_values_of_the_suite() {
    let mut equal = 0;
    for case in cases() {
        let (tree, found) = read(text_of(&case));
        let json = case["json"].as_str().and_then(|json| serde_json::from_str::<Value>(json).ok());
        let (Some(json), Some(root)) = (json, tree.root()) else { continue };
        if found.iter().any(is_error) {
            continue;
        }
        let read = value(root);
        assert_eq!(read, json, "{}: {}", case["id"], shown(root));
        equal += 1;
    }
    eprintln!("JSON: {equal} compared, all equal");
    assert!(equal > 150);
}

fn is_error(found: &Diagnostic) -> bool {
    found.severity == grognard_syntax::diagnostic::Severity::Error
}

fn value(node: Node<'_>) -> Value {
    match node.kind() {
        NodeKind::Null => Value::Null,
        NodeKind::Bool => node.as_bool().into(),
        NodeKind::Int => node.as_int().into(),
        NodeKind::Float => node.as_float().into(),
        NodeKind::Str => node.as_str().into(),
        NodeKind::List => node.items().map(value).collect(),
        NodeKind::Map => {
            let entry = |(key, value_of): (Node<'_>, Node<'_>)| {
                (key.as_str().unwrap_or("").to_owned(), value(value_of))
            };
            Value::Object(node.entries().map(entry).collect())
        }
    }
}
