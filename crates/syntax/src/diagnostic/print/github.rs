//! Workflow commands, which GitHub shows as annotations beside the changed lines.

use std::borrow::Cow;
use std::io::{self, Write};

use super::line_indexes::LineIndexes;
use super::report::Report;
use super::visible::{visible, visible_line};
use crate::diagnostic::{Diagnostic, Severity};

/// Prints `::error file=…,line=…,endLine=…,col=…,endColumn=…,title=…::message`, one line per
/// finding.
pub(super) fn print(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let indexes = LineIndexes::new(report.texts);
    for diagnostic in report.diagnostics {
        writeln!(out, "{}", command(diagnostic, &indexes))?;
    }
    Ok(())
}

fn command(diagnostic: &Diagnostic, indexes: &LineIndexes<'_>) -> String {
    let name = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Hint => "notice",
    };
    let file = property(indexes.name(diagnostic.span));
    let title = property(diagnostic.code.name);
    let message = data(&message(diagnostic));
    format!("::{name} file={file},{},title={title}::{message}", region(diagnostic, indexes))
}

/// The place of a finding, without columns if it extends over several lines, because GitHub accepts
/// columns only within one line. GitHub counts the last column inclusively.
fn region(diagnostic: &Diagnostic, indexes: &LineIndexes<'_>) -> String {
    let (start, end) = (indexes.start(diagnostic.span), indexes.end(diagnostic.span));
    if start.line == end.line {
        let last = (end.column - 1).max(start.column);
        format!("line={0},endLine={0},col={1},endColumn={last}", start.line, start.column)
    } else {
        // A span that ends at the start of a line does not contain any of this line, so end one
        // line earlier.
        let last = if end.column == 1 { end.line - 1 } else { end.line };
        format!("line={},endLine={last}", start.line)
    }
}

fn message(diagnostic: &Diagnostic) -> String {
    let mut message = visible_line(&diagnostic.message).into_owned();
    let fix = diagnostic.fix.iter().map(|fix| &fix.title);
    for help in diagnostic.help.iter().chain(fix) {
        message.push_str("\nhelp: ");
        message.push_str(&visible(help));
    }
    message
}

/// Escapes the three characters that the runner decodes, because a line break would otherwise end
/// the command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes a property, including `:` and `,` because they separate properties.
fn property(text: &str) -> String {
    let text: Cow<'_, str> = visible_line(text);
    data(&text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::Format;
    use crate::diagnostic::print::trial::{army, hostile, printed};

    #[test]
    fn one_command_a_finding() {
        insta::assert_snapshot!(printed(&army(), Format::Github), @"
        ::error file=army.oob.yaml,line=7,endLine=7,col=12,endColumn=17,title=unknown-grade::there is no grade `vetran`%0Ahelp: grades are `militia`, `conscript`, `regular`, `veteran`, `elite` and `guard`%0Ahelp: write `veteran`
        ::warning file=army.oob.yaml,line=8,endLine=8,col=5,endColumn=7,title=unknown-key::unknown key `mem`%0Ahelp: write the strength as men present
        ::notice file=army.oob.yaml,line=12,endLine=12,col=1,endColumn=1,title=no-source::nothing says where the strengths are from%0Ahelp: add `sources`
        ::error file=corps/1er corps.oob.yaml,line=4,endLine=4,col=9,endColumn=18,title=duplicate-id::`1-4e-ligne` is defined twice
        ");
    }

    #[test]
    fn hostile_text_cannot_start_a_command_of_its_own() {
        insta::assert_snapshot!(printed(&hostile(), Format::Github), @r#"::error file=a%2Cb%3A%25␛[1m.yaml,line=1,endLine=1,col=8,endColumn=29,title=unknown-grade::no `␛[31m]␇�2J��␀<&"%25,:]]>`␍␊::error::boo�%0Ahelp: ␛[31m]␇�2J��␀<&"%25,:]]>%0Ahelp%0Ahelp: write `␛[31m]␇�2J��␀<&"%25,:]]>`"#);
    }
}
