//! JSON format: one object with everything about the findings.

use std::io::{self, Write};

use serde::Serialize;

use super::line_indexes::LineIndexes;
use super::report::Report;
use super::visible::visible_json;
use crate::diagnostic::{Diagnostic, Edit, Fix, Label, Safety, Severity};
use crate::text::Span;

/// Prints the report as one JSON object.
///
/// Other programs rely on this format. A new version may add keys to the format. Renaming or
/// removing a key, or changing its meaning, needs a higher number in `format`.
///
/// ```json
/// {
///   "format": 1,
///   "checked": 12,
///   "counts": { "errors": 1, "warnings": 0, "hints": 0 },
///   "findings": [
///     {
///       "code": "unknown-grade",
///       "severity": "error",
///       "message": "there is no grade `vetran`",
///       "file": "army.oob.yaml",
///       "start": { "line": 7, "column": 12, "offset": 93 },
///       "end": { "line": 7, "column": 18, "offset": 99 },
///       "labels": [{ "file": "…", "start": { … }, "end": { … }, "message": "…" }],
///       "help": ["known grades are …"],
///       "fix": {
///         "title": "write `veteran`",
///         "safety": "safe",
///         "edits": [{ "file": "…", "start": { … }, "end": { … }, "replacement": "veteran" }]
///       }
///     }
///   ]
/// }
/// ```
///
/// * `severity` is `error`, `warning` or `hint`. `safety` is `safe` if `check --fix` applies the
///   fix, or `ask` if the author must decide. `fix` is `null` for a finding without a fix.
/// * `line` and `column` count from 1, and `column` counts characters. `offset` counts bytes of the
///   UTF-8 text from 0. `end` is the place behind the last character.
/// * Findings are sorted by stage and place. All edits of a fix are in one file, do not overlap,
///   and apply to the text that `check` read.
pub(super) fn print(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let indexes = LineIndexes::new(report.texts);
    let document = Document {
        format: 1,
        checked: report.checked,
        counts: Counts {
            errors: report.count(Severity::Error),
            warnings: report.count(Severity::Warning),
            hints: report.count(Severity::Hint),
        },
        findings: report
            .diagnostics
            .iter()
            .map(|diagnostic| finding(diagnostic, &indexes))
            .collect(),
    };
    writeln!(out, "{}", visible_json(&serde_json::to_string_pretty(&document)?))
}

#[derive(Serialize)]
struct Document<'r> {
    format: u32,
    checked: usize,
    counts: Counts,
    findings: Vec<Finding<'r>>,
}

#[derive(Serialize)]
struct Counts {
    errors: usize,
    warnings: usize,
    hints: usize,
}

#[derive(Serialize)]
struct Finding<'r> {
    code: &'r str,
    severity: &'r str,
    message: &'r str,
    #[serde(flatten)]
    stretch: Stretch<'r>,
    labels: Vec<LabelOut<'r>>,
    help: &'r [String],
    fix: Option<FixOut<'r>>,
}

#[derive(Serialize)]
struct Stretch<'r> {
    file: &'r str,
    start: Point,
    end: Point,
}

#[derive(Serialize)]
struct Point {
    line: usize,
    column: usize,
    offset: u32,
}

#[derive(Serialize)]
struct LabelOut<'r> {
    #[serde(flatten)]
    stretch: Stretch<'r>,
    message: &'r str,
}

#[derive(Serialize)]
struct FixOut<'r> {
    title: &'r str,
    safety: &'r str,
    edits: Vec<EditOut<'r>>,
}

#[derive(Serialize)]
struct EditOut<'r> {
    #[serde(flatten)]
    stretch: Stretch<'r>,
    replacement: &'r str,
}

fn finding<'r>(diagnostic: &'r Diagnostic, indexes: &LineIndexes<'r>) -> Finding<'r> {
    let label = |label: &'r Label| LabelOut {
        stretch: stretch(label.span, indexes),
        message: &label.message,
    };
    Finding {
        code: diagnostic.code.name,
        severity: diagnostic.severity.word(),
        message: &diagnostic.message,
        stretch: stretch(diagnostic.span, indexes),
        labels: diagnostic.labels.iter().map(label).collect(),
        help: &diagnostic.help,
        fix: diagnostic.fix.as_ref().map(|repair| fix(repair, indexes)),
    }
}

fn fix<'r>(fix: &'r Fix, indexes: &LineIndexes<'r>) -> FixOut<'r> {
    let edit = |edit: &'r Edit| EditOut {
        stretch: stretch(edit.span, indexes),
        replacement: &edit.replacement,
    };
    FixOut {
        title: &fix.title,
        safety: match fix.safety {
            Safety::Safe => "safe",
            Safety::Ask => "ask",
        },
        edits: fix.edits.iter().map(edit).collect(),
    }
}

fn stretch<'r>(span: Span, indexes: &LineIndexes<'r>) -> Stretch<'r> {
    let (start, end) = (indexes.start(span), indexes.end(span));
    Stretch {
        file: indexes.name(span),
        start: Point { line: start.line, column: start.column, offset: span.start },
        end: Point { line: end.line, column: end.column, offset: span.end },
    }
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::Format;
    use crate::diagnostic::print::trial::{army, hostile, nothing, printed};

    #[test]
    fn everything_is_there() {
        insta::assert_snapshot!(printed(&army(), Format::Json));
    }

    #[test]
    fn no_findings_is_an_object_too() {
        insta::assert_snapshot!(printed(&nothing(), Format::Json), @r#"
        {
          "format": 1,
          "checked": 12,
          "counts": {
            "errors": 0,
            "warnings": 0,
            "hints": 0
          },
          "findings": []
        }
        "#);
    }

    #[test]
    fn hostile_text_comes_back_as_it_was() {
        let trial = hostile();
        let json: serde_json::Value =
            serde_json::from_str(&printed(&trial, Format::Json)).expect("it is JSON");
        assert_eq!(json["findings"][0]["message"], trial.diagnostics[0].message);
        assert_eq!(json["findings"][0]["file"], "a,b:%\u{1b}[1m.yaml");
    }
}
