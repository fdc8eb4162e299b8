//! Prints one line per finding, for editors, `grep` and quick reading.

use std::borrow::Cow;
use std::io::{self, Write};

use super::line_indexes::LineIndexes;
use super::report::Report;
use super::summary;
use super::visible::visible_line;
use crate::diagnostic::Diagnostic;

/// Maximum length of the help in bytes, because longer help would hide the message.
const MAX_HELP_LENGTH: usize = 100;

pub(super) fn print(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let indexes = LineIndexes::new(report.texts);
    for diagnostic in report.diagnostics {
        writeln!(out, "{}", line(diagnostic, &indexes))?;
    }
    if report.quiet {
        return Ok(());
    }
    writeln!(out, "{}", summary::clauses(report).join("; "))
}

pub(super) fn line(diagnostic: &Diagnostic, indexes: &LineIndexes<'_>) -> String {
    let path = visible_line(indexes.name(diagnostic.span));
    let place = indexes.start(diagnostic.span);
    let severity = diagnostic.severity.word();
    let code = diagnostic.code.name;
    let message = visible_line(&diagnostic.message);
    let help = short_help(diagnostic).map(|help| format!("; {help}")).unwrap_or_default();
    format!("{path}:{}:{}: {severity}[{code}]: {message}{help}", place.line, place.column)
}

/// The title of the fix, else the first help, unless it is too long.
fn short_help(diagnostic: &Diagnostic) -> Option<Cow<'_, str>> {
    let fix = diagnostic.fix.as_ref().map(|fix| &fix.title);
    let help = fix.or(diagnostic.help.first())?;
    (help.len() <= MAX_HELP_LENGTH).then(|| visible_line(help))
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::Format;
    use crate::diagnostic::print::trial::{army, hostile, nothing, printed};

    #[test]
    fn one_line_a_finding_and_the_summary_last() {
        insta::assert_snapshot!(printed(&army(), Format::Short), @"
        army.oob.yaml:7:12: error[unknown-grade]: there is no grade `vetran`; write `veteran`
        army.oob.yaml:8:5: warning[unknown-key]: unknown key `mem`; write the strength as men present
        army.oob.yaml:12:1: hint[no-source]: nothing says where the strengths are from; add `sources`
        corps/1er corps.oob.yaml:4:9: error[duplicate-id]: `1-4e-ligne` is defined twice
        2 errors, 1 warning and 1 hint in 2 files (12 checked); `grognard check --fix` can fix 1 of them, and 1 more with `--unsafe-fixes`
        ");
        insta::assert_snapshot!(printed(&nothing(), Format::Short), @"12 files checked, nothing to grumble about");
    }

    #[test]
    fn hostile_text_stays_in_its_line() {
        insta::assert_snapshot!(printed(&hostile(), Format::Short), @r#"
        a,b:%␛[1m.yaml:1:8: error[unknown-grade]: no `␛[31m]␇�2J��␀<&"%,:]]>`␍␊::error::boo�; write `␛[31m]␇�2J��␀<&"%,:]]>`
        1 error in 1 file; `grognard check --fix --unsafe-fixes` can fix it
        "#);
    }
}
