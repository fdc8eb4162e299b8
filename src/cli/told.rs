//! Findings on standard error, beside a result.

use super::terminal::Terminal;
use grognard_core::diagnostic::{Diagnostic, Format, Report, print};
use grognard_core::text::Texts;

/// Prints findings for people, without a summary. Where there are none, nothing is printed.
pub(super) fn tell_findings(
    found: &[Diagnostic],
    texts: &Texts,
    terminal: &mut Terminal,
) -> anyhow::Result<()> {
    if found.is_empty() {
        return Ok(());
    }
    let report = Report {
        diagnostics: found,
        texts,
        checked: 0,
        colour: false,
        width: terminal.width,
        quiet: true,
    };
    Ok(print(&report, Format::Human, &mut terminal.err)?)
}
