//! Prints the duration of each stage of a check.

use std::io::Write;
use std::sync::OnceLock;
use std::time::Instant;

use super::terminal::Terminal;
use grognard_check::check::{Checked, Floor};
use grognard_project::files::Files;

/// Returns the nanoseconds since this function was first called.
pub(super) fn clock() -> u64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_nanos() as u64
}

pub(super) fn timings(
    files: &Files,
    checked: &Checked,
    seconds: f64,
    terminal: &mut Terminal,
) -> anyhow::Result<()> {
    let bytes: usize = files.texts.iter().map(|(_, text)| text.content.len()).sum();
    let megabytes = bytes as f64 / 1e6;
    writeln!(
        terminal.err,
        "{} files, {megabytes:.1} MB, {:.0} ms ({:.0} MB/s)",
        files.texts.len(),
        seconds * 1e3,
        megabytes / seconds.max(1e-9),
    )?;
    for (floor, nanoseconds) in &checked.floors {
        let name = match floor {
            Floor::Parse => "parse",
            Floor::Validate => "validate",
            Floor::Read => "read",
            Floor::Check => "check",
            Floor::Together => "together",
        };
        writeln!(terminal.err, "  {name:9} {:8.2} ms", *nanoseconds as f64 / 1e6)?;
    }
    Ok(())
}
