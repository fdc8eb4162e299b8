//! The machine-readable formats of findings are valid for the programs that read them.

use grognard_check::check::Options;
use grognard_syntax::diagnostic::Format;
use serde_json::Value;

use crate::support::{check_files, printed};

/// Findings of every severity, with labels, fixes, several files and letters that need escaping.
fn findings(format: Format) -> String {
    let faulty = "\
oob: 1
id: army
name: no
nation: frnace
leader: { name: \"A <b> & 'c'\", id: b }
formations:
  - { name: \"x\\\"y]]>\", echelon: corps, leader: { name: B, id: b }, colour: red }
  - { id: army-1, echelon: brigade, units: [{ name: 1815, arm: infantry, men: 100 }] }
  - { id: army-1, echelon: brigade }
";
    let files = vec![
        ("a b/é#1.oob.yaml".to_owned(), faulty.into()),
        ("c.oob.yaml".to_owned(), faulty.replace("id: army\n", "id: army\nnote: x\r\n").into()),
        ("d.oob.yaml".to_owned(), b"\xff\xfeo\0".to_vec()),
    ];
    let (files, checked) = check_files(files, Options::default());
    assert!(checked.diagnostics.len() > 8);
    printed(&files, &checked.diagnostics, format)
}

#[test]
fn sarif_is_valid_against_its_schema() {
    let schema = include_str!("data/sarif-2.1.0.schema.json");
    let schema: Value = serde_json::from_str(schema).expect("the schema is JSON");
    let validator = jsonschema::validator_for(&schema).expect("the schema is sound");
    let log: Value = serde_json::from_str(&findings(Format::Sarif)).expect("it is JSON");
    let errors: Vec<String> = validator.iter_errors(&log).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    let run = &log["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
    for result in run["results"].as_array().expect("results") {
        let index = result["ruleIndex"].as_u64().expect("an index") as usize;
        assert_eq!(rules[index]["id"], result["ruleId"]);
        assert!(rules[index]["help"]["markdown"].as_str().is_some_and(|help| help.contains("##")));
    }
}

#[test]
fn junit_is_well_formed_and_counts_every_finding() {
    let report = findings(Format::Junit);
    let document = roxmltree::Document::parse(&report).expect("it is XML");
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "testsuites");
    let failures = document.descendants().filter(|node| node.has_tag_name("failure")).count();
    assert_eq!(root.attribute("failures"), Some(failures.to_string().as_str()));
}

#[test]
fn json_has_every_finding_with_both_ends() {
    let report: Value = serde_json::from_str(&findings(Format::Json)).expect("it is JSON");
    let findings = report["findings"].as_array().expect("findings");
    let errors = findings.iter().filter(|finding| finding["severity"] == "error").count();
    assert_eq!(report["counts"]["errors"], errors);
    for finding in findings {
        let ends = [&finding["start"], &finding["end"]];
        assert!(ends.iter().all(|end| end["line"].as_u64() >= Some(1)), "{finding}");
        assert!(ends[0]["offset"].as_u64() <= ends[1]["offset"].as_u64(), "{finding}");
    }
}

#[test]
fn github_has_one_command_for_each_finding_and_line() {
    for line in findings(Format::Github).lines() {
        let command = ["::error file=", "::warning file=", "::notice file="];
        assert!(command.iter().any(|start| line.starts_with(start)), "{line}");
    }
}
