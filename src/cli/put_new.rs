//! Writes what is not there yet. What is there stays: the difference is shown.

use std::io::Write;
use std::path::Path;

use grognard_syntax::text::{FileId, Text, unified_diff};

use super::shown_diff::shown_diff;
use super::terminal::Terminal;
use crate::disk::{read_foreign, write_file};

/// What became of a text that was to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Put {
    /// It was written.
    Written,
    /// The file is there and has this very text.
    Same,
    /// The file is there, has another text, and stays as it is.
    Differs,
}

/// Writes a text into a file that is not there yet. If it is there, what differs is shown on standard output.
pub(super) fn put_new(path: &Path, text: &str, terminal: &mut Terminal) -> anyhow::Result<Put> {
    // A pipe or a device takes what it is given.
    let is_stream = path.metadata().is_ok_and(|there| !there.is_file() && !there.is_dir());
    if is_stream || path.symlink_metadata().is_err() {
        write_file(path, text.as_bytes())?;
        return Ok(Put::Written);
    }
    let shown = path.display();
    let (files, _) = read_foreign(path)?;
    let old = files.texts.get(FileId(0));
    let diff = unified_diff(old, &Text::new(old.name.clone(), text));
    if diff.is_empty() {
        if !terminal.quiet {
            writeln!(terminal.err, "`{shown}` is as it would be written")?;
        }
        return Ok(Put::Same);
    }
    write!(terminal.out, "{}", shown_diff(&diff, terminal.colour))?;
    terminal.out.flush()?;
    writeln!(
        terminal.err,
        "`{shown}` is there and stays as it is: the diff shows what the import would change"
    )?;
    Ok(Put::Differs)
}
