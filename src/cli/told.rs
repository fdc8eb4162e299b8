//! Prints findings to standard error, while the result goes to standard output.

use std::io::Write;

use grognard_exchange::exchange::Refused;
use grognard_syntax::diagnostic::{Diagnostic, Format, Report, print};
use grognard_syntax::text::Texts;

use super::outcome::Outcome;
use super::terminal::Terminal;

/// Prints findings as excerpts for people, without a summary line.
pub(super) fn tell_findings(
    found: &[Diagnostic],
    texts: &Texts,
    terminal: &mut Terminal,
) -> anyhow::Result<()> {
    tell_as(Format::Human, found, texts, terminal)
}

/// Prints findings in a format, without a summary line. Without findings only the JSON format
/// prints anything, because its output must be valid.
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

pub(super) fn refusal(refused: &Refused) -> anyhow::Error {
    let help = refused.help.iter().map(|help| format!("\n  help: {help}"));
    anyhow::anyhow!("{}{}", refused.why, help.collect::<String>())
}

/// Reports names that must stay hidden but are in texts that all sides read.
pub(super) fn tell_slips(slips: &[String], terminal: &mut Terminal) -> anyhow::Result<Outcome> {
    for slip in slips {
        writeln!(
            terminal.err,
            "{slip}: change the text, name its readers in `known_to`, or move it to `intel`"
        )?;
    }
    Ok(Outcome::of(!slips.is_empty()))
}
