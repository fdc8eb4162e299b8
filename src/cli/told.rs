//! Prints findings to standard error, beside a result.

use grognard_syntax::diagnostic::{Diagnostic, Format, Report, print};
use grognard_syntax::text::Texts;

use super::terminal::Terminal;

/// Prints findings for people, without a summary. Without findings it prints nothing.
pub(super) fn tell_findings(
    found: &[Diagnostic],
    texts: &Texts,
    terminal: &mut Terminal,
) -> anyhow::Result<()> {
    tell_as(Format::Human, found, texts, terminal)
}

/// Prints findings in a format, without a summary. Without findings only JSON has output, because
/// it must be valid.
pub(super) fn tell_as(
    format: Format,
    found: &[Diagnostic],
    texts: &Texts,
    terminal: &mut Terminal,
) -> anyhow::Result<()> {
    if found.is_empty() && format != Format::Json {
        return Ok(());
    }
    let report = Report {
        diagnostics: found,
        texts,
        checked: texts.len(),
        colour: false,
        width: terminal.width,
        quiet: true,
    };
    Ok(print(&report, format, &mut terminal.err)?)
}
