//! Writes new files. An existing file is kept, and a diff is shown.

use std::io::Write;
use std::path::Path;

use grognard_syntax::text::{FileId, Text, unified_diff};

use super::shown_diff::shown_diff;
use super::terminal::Terminal;
use crate::disk::{read_foreign, write_file};

/// The result of writing a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Put {
    /// The file was written.
    Written,
    /// The file exists with the same text.
    Same,
    /// The file exists with another text, and was not changed.
    Differs,
}

/// Writes a text to a new file. If the file exists, a diff goes to standard output.
pub(super) fn put_new(path: &Path, text: &str, terminal: &mut Terminal) -> anyhow::Result<Put> {
    // A pipe or a device has no content to keep, so it is always written.
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
            writeln!(terminal.err, "`{shown}` is up to date")?;
        }
        return Ok(Put::Same);
    }
    write!(terminal.out, "{}", shown_diff(&diff, terminal.colour))?;
    terminal.out.flush()?;
    writeln!(
        terminal.err,
        "`{shown}` already exists and is unchanged: the diff shows the changes of the import"
    )?;
    Ok(Put::Differs)
}
