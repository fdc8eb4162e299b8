//! JUnit XML, which most build servers can show, with one test case per file.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::line_indexes::LineIndexes;
use super::report::Report;
use super::visible::visible_line;
use super::{short, summary};
use crate::diagnostic::{Diagnostic, Severity};

/// Prints a test case for each file with findings. Errors fail the run, so they are failures;
/// warnings and hints are output. Without findings the report has one passing case, because some
/// servers treat a report without cases as a failed run.
pub(super) fn print(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let indexes = LineIndexes::new(report.texts);
    // Findings are sorted by stage, so bring the findings of each file together.
    let mut found = report.diagnostics.to_vec();
    found.sort_by_key(|finding| finding.span.file);
    let files = found.chunk_by(|a, b| a.span.file == b.span.file);
    let mut cases: Vec<String> = files.clone().map(|findings| case(findings, &indexes)).collect();
    if cases.is_empty() {
        let name = attribute(&summary::clauses(report).join("; "));
        cases.push(format!("    <testcase classname=\"grognard\" name=\"{name}\"/>\n"));
    }
    let failures = files.filter(|findings| findings.iter().any(fails)).count();
    let counts = format!("tests=\"{}\" failures=\"{failures}\" errors=\"0\"", cases.len());
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(out, "<testsuites name=\"grognard\" {counts}>")?;
    writeln!(out, "  <testsuite name=\"grognard check\" {counts}>")?;
    writeln!(out, "    <properties>")?;
    for (name, value) in [
        ("checked", report.checked),
        ("errors", report.count(Severity::Error)),
        ("warnings", report.count(Severity::Warning)),
        ("hints", report.count(Severity::Hint)),
    ] {
        writeln!(out, "      <property name=\"{name}\" value=\"{value}\"/>")?;
    }
    writeln!(out, "    </properties>")?;
    for case in cases {
        out.write_all(case.as_bytes())?;
    }
    writeln!(out, "  </testsuite>\n</testsuites>")
}

/// The test case of a file. All errors are in one `failure` element, because readers of JUnit show
/// only the first.
fn case(findings: &[Diagnostic], indexes: &LineIndexes<'_>) -> String {
    let name = attribute(indexes.name(findings[0].span));
    let mut case =
        format!("    <testcase classname=\"grognard\" name=\"{name}\" file=\"{name}\">\n");
    let (failures, others): (Vec<&Diagnostic>, Vec<&Diagnostic>) =
        findings.iter().partition(|finding| fails(finding));
    if let Some(first) = failures.first() {
        let message = match failures.as_slice() {
            [finding] => attribute(&finding.message),
            many => summary::by_severity(many.len(), 0, 0),
        };
        let kind = if failures.len() == 1 { first.code.name } else { "error" };
        let lines = lines(&failures, indexes);
        _ = writeln!(
            case,
            "      <failure message=\"{message}\" type=\"{kind}\">\n{lines}</failure>"
        );
    }
    if !others.is_empty() {
        _ = writeln!(case, "      <system-out>\n{}</system-out>", lines(&others, indexes));
    }
    case.push_str("    </testcase>\n");
    case
}

fn fails(finding: &Diagnostic) -> bool {
    finding.severity == Severity::Error
}

fn lines(findings: &[&Diagnostic], indexes: &LineIndexes<'_>) -> String {
    findings.iter().map(|finding| content(&short::line(finding, indexes)) + "\n").collect()
}

/// Escapes text for XML, after replacing the characters that XML 1.0 forbids even in escaped form.
fn content(text: &str) -> String {
    let text = visible_line(text);
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn attribute(text: &str) -> String {
    content(text).replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::Format;
    use crate::diagnostic::print::trial::{army, hostile, nothing, printed};

    #[test]
    fn one_case_a_file() {
        insta::assert_snapshot!(printed(&army(), Format::Junit), @r#"
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="grognard" tests="2" failures="2" errors="0">
          <testsuite name="grognard check" tests="2" failures="2" errors="0">
            <properties>
              <property name="checked" value="12"/>
              <property name="errors" value="2"/>
              <property name="warnings" value="1"/>
              <property name="hints" value="1"/>
            </properties>
            <testcase classname="grognard" name="army.oob.yaml" file="army.oob.yaml">
              <failure message="there is no grade `vetran`" type="unknown-grade">
        army.oob.yaml:7:12: error[unknown-grade]: there is no grade `vetran`; write `veteran`
        </failure>
              <system-out>
        army.oob.yaml:8:5: warning[unknown-key]: unknown key `mem`; write the strength as men present
        army.oob.yaml:12:1: hint[no-source]: nothing says where the strengths are from; add `sources`
        </system-out>
            </testcase>
            <testcase classname="grognard" name="corps/1er corps.oob.yaml" file="corps/1er corps.oob.yaml">
              <failure message="`1-4e-ligne` is defined twice" type="duplicate-id">
        corps/1er corps.oob.yaml:4:9: error[duplicate-id]: `1-4e-ligne` is defined twice
        </failure>
            </testcase>
          </testsuite>
        </testsuites>
        "#);
    }

    #[test]
    fn no_findings_is_one_case_that_passes() {
        insta::assert_snapshot!(printed(&nothing(), Format::Junit), @r#"
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="grognard" tests="1" failures="0" errors="0">
          <testsuite name="grognard check" tests="1" failures="0" errors="0">
            <properties>
              <property name="checked" value="12"/>
              <property name="errors" value="0"/>
              <property name="warnings" value="0"/>
              <property name="hints" value="0"/>
            </properties>
            <testcase classname="grognard" name="12 files checked, nothing to grumble about"/>
          </testsuite>
        </testsuites>
        "#);
    }

    #[test]
    fn hostile_text_is_well_formed() {
        insta::assert_snapshot!(printed(&hostile(), Format::Junit), @r#"
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="grognard" tests="1" failures="1" errors="0">
          <testsuite name="grognard check" tests="1" failures="1" errors="0">
            <properties>
              <property name="checked" value="1"/>
              <property name="errors" value="1"/>
              <property name="warnings" value="0"/>
              <property name="hints" value="0"/>
            </properties>
            <testcase classname="grognard" name="a,b:%␛[1m.yaml" file="a,b:%␛[1m.yaml">
              <failure message="no `␛[31m]␇�2J��␀&lt;&amp;&quot;%,:]]&gt;`␍␊::error::boo�" type="unknown-grade">
        a,b:%␛[1m.yaml:1:8: error[unknown-grade]: no `␛[31m]␇�2J��␀&lt;&amp;"%,:]]&gt;`␍␊::error::boo�; write `␛[31m]␇�2J��␀&lt;&amp;"%,:]]&gt;`
        </failure>
            </testcase>
          </testsuite>
        </testsuites>
        "#);
    }
}
