//! SARIF 2.1.0, the format of code scanning services.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde_json::{Value, json};

use super::line_indexes::LineIndexes;
use super::report::Report;
use super::visible::visible_json;
use crate::diagnostic::{Code, Diagnostic, Fix, Label, Severity};
use crate::text::{FNV_START, Span, Texts, fnv1a, percent};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Description of the folder to which paths are relative.
const ROOT: &str =
    "The root folder of the repository, or without one the folder in which the check ran.";

/// Prints a log with one run, which describes only the codes that occur.
pub(super) fn print(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let indexes = LineIndexes::new(report.texts);
    let codes = codes(report.diagnostics);
    let fingerprints = fingerprints(report.diagnostics, report.texts);
    let results: Vec<Value> = report
        .diagnostics
        .iter()
        .zip(fingerprints)
        .map(|(diagnostic, fingerprint)| result(diagnostic, &fingerprint, &codes, &indexes))
        .collect();
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": driver(&codes) },
            "columnKind": "unicodeCodePoints",
            // Leave out the path of the folder, because it would reveal the machine of the run.
            "originalUriBaseIds": { "%SRCROOT%": { "description": { "text": ROOT } } },
            "results": results,
        }],
    });
    writeln!(out, "{}", visible_json(&serde_json::to_string_pretty(&log)?))
}

fn driver(codes: &[&'static Code]) -> Value {
    let mut driver = json!({ "name": "grognard", "version": env!("CARGO_PKG_VERSION") });
    let home = env!("CARGO_PKG_HOMEPAGE");
    if !home.is_empty() {
        driver["informationUri"] = home.into();
    }
    driver["rules"] = codes.iter().map(|code| rule(code)).collect();
    driver
}

fn codes(diagnostics: &[Diagnostic]) -> Vec<&'static Code> {
    let mut codes: Vec<&'static Code> = Vec::new();
    for diagnostic in diagnostics {
        if !codes.contains(&diagnostic.code) {
            codes.push(diagnostic.code);
        }
    }
    codes
}

fn rule(code: &Code) -> Value {
    let page = code.whole_page();
    json!({
        "id": code.name,
        "shortDescription": { "text": code.summary() },
        "fullDescription": { "text": what_it_does(code) },
        "help": { "text": page, "markdown": page },
        "defaultConfiguration": { "level": level(code.severity) },
    })
}

/// The section *What it does* of a code's page as one paragraph, else the summary of the page.
fn what_it_does(code: &Code) -> String {
    let page = code.whole_page();
    let section = page.split_once("## What it does\n").map_or("", |(_, rest)| rest);
    let section = section.split("\n## ").next().unwrap_or("");
    let text = section.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.is_empty() { code.summary() } else { text }
}

fn result(
    diagnostic: &Diagnostic,
    fingerprint: &str,
    codes: &[&'static Code],
    indexes: &LineIndexes<'_>,
) -> Value {
    let rule = codes.iter().position(|code| *code == diagnostic.code);
    let mut result = json!({
        "ruleId": diagnostic.code.name,
        "ruleIndex": rule.expect("the codes were collected from these findings"),
        "level": level(diagnostic.severity),
        "message": { "text": message(diagnostic) },
        "locations": [{ "physicalLocation": location(diagnostic.span, indexes) }],
        "partialFingerprints": { "grognard/v1": fingerprint },
    });
    if !diagnostic.labels.is_empty() {
        result["relatedLocations"] = related(&diagnostic.labels, indexes);
    }
    if let Some(fix) = &diagnostic.fix {
        result["fixes"] = fixes(fix, indexes);
    }
    result
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Hint => "note",
    }
}

fn message(diagnostic: &Diagnostic) -> String {
    let mut message = diagnostic.message.clone();
    for help in &diagnostic.help {
        message.push('\n');
        message.push_str(help);
    }
    message
}

fn related(labels: &[Label], indexes: &LineIndexes<'_>) -> Value {
    let labels = labels.iter().enumerate().map(|(index, label)| {
        json!({
            "id": index + 1,
            "message": { "text": label.message },
            "physicalLocation": location(label.span, indexes),
        })
    });
    labels.collect()
}

fn fixes(fix: &Fix, indexes: &LineIndexes<'_>) -> Value {
    let replacements = fix.edits.iter().map(|edit| {
        json!({
            "deletedRegion": region(edit.span, indexes),
            "insertedContent": { "text": edit.replacement },
        })
    });
    let replacements: Vec<Value> = replacements.collect();
    let Some(first) = fix.edits.first() else { return json!([]) };
    json!([{
        "description": { "text": fix.title },
        "artifactChanges": [{
            "artifactLocation": artifact(first.span, indexes),
            "replacements": replacements,
        }],
    }])
}

fn location(span: Span, indexes: &LineIndexes<'_>) -> Value {
    json!({ "artifactLocation": artifact(span, indexes), "region": region(span, indexes) })
}

fn region(span: Span, indexes: &LineIndexes<'_>) -> Value {
    let (start, end) = (indexes.start(span), indexes.end(span));
    json!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
    })
}

fn artifact(span: Span, indexes: &LineIndexes<'_>) -> Value {
    let name = indexes.name(span);
    if is_absolute(name) {
        json!({ "uri": uri(name) })
    } else {
        json!({ "uri": uri(name), "uriBaseId": "%SRCROOT%" })
    }
}

/// A path as a URI reference (RFC 3986), which is relative for a relative path.
fn uri(path: &str) -> String {
    let scheme = match is_absolute(path) {
        true if path.starts_with('/') => "file://",
        true => "file:///",
        false => "",
    };
    format!("{scheme}{}", percent(path))
}

fn is_absolute(path: &str) -> bool {
    let drive = matches!(path.as_bytes(), [letter, b':', b'/', ..] if letter.is_ascii_alphabetic());
    path.starts_with('/') || drive
}

/// Fingerprints by which a service recognises a finding after its line has moved. A fingerprint is
/// the hash of code, file and marked text, and of an index because several findings may agree in
/// the first three.
fn fingerprints(diagnostics: &[Diagnostic], texts: &Texts) -> Vec<String> {
    let mut seen: BTreeMap<u64, u64> = BTreeMap::new();
    let fingerprint = |diagnostic: &Diagnostic| {
        let name = &texts.get(diagnostic.span.file).name;
        let alike = [diagnostic.code.name, name, texts.slice(diagnostic.span)];
        // The byte FF separates the parts, because neither names nor texts in UTF-8 contain it.
        let bytes = alike.iter().flat_map(|part| part.bytes().chain([0xff]));
        let alike = fnv1a(FNV_START, bytes);
        let earlier = seen.entry(alike).or_insert(0);
        let mark = fnv1a(alike, earlier.to_le_bytes());
        *earlier += 1;
        format!("{mark:016x}")
    };
    diagnostics.iter().map(fingerprint).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Format;
    use crate::diagnostic::print::trial::{Trial, army, hostile, nothing, printed};

    #[test]
    fn a_log_with_rules_results_and_fixes() {
        let mut log: Value = serde_json::from_str(&printed(&army(), Format::Sarif)).expect("JSON");
        log["runs"][0]["tool"]["driver"]["version"] = "…".into();
        insta::assert_snapshot!(format!("{log:#}"));
    }

    #[test]
    fn no_findings_is_a_log_too() {
        let log: Value = serde_json::from_str(&printed(&nothing(), Format::Sarif)).expect("JSON");
        assert_eq!(log["version"], "2.1.0");
        assert_eq!(log["runs"][0]["results"], json!([]));
        assert_eq!(log["runs"][0]["tool"]["driver"]["rules"], json!([]));
    }

    #[test]
    fn paths_become_references() {
        assert_eq!(uri("corps/1er corps.yaml"), "corps/1er%20corps.yaml");
        assert_eq!(uri("a:b/Légère%.yaml"), "a%3Ab/L%C3%A9g%C3%A8re%25.yaml");
        assert_eq!(uri("/tmp/a.yaml"), "file:///tmp/a.yaml");
        assert_eq!(uri("C:/a.yaml"), "file:///C%3A/a.yaml");
        let log: Value = serde_json::from_str(&printed(&hostile(), Format::Sarif)).expect("JSON");
        let place = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "a%2Cb%3A%25%1B%5B1m.yaml");
    }

    #[test]
    fn fingerprints_survive_a_shift_of_lines() {
        let marks = |trial: &Trial| fingerprints(&trial.diagnostics, &trial.texts);
        let before = army();
        let after = before.shifted("# a comment\n\n");
        assert_eq!(marks(&before), marks(&after));
        let mut distinct = marks(&before);
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), before.diagnostics.len());
    }
}
