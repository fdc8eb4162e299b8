//! Writes new files. An existing file is never changed: a diff is shown instead.

use std::io::Write;
use std::path::Path;

use grognard_syntax::text::{FileId, Text, unified_diff};

use super::shown_diff::shown_diff;
use super::terminal::Terminal;
use crate::disk::{read_foreign, write_file};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Put {
    Written,
    Same,
    Differs,
}

pub(super) fn put_new(path: &Path, text: &str, terminal: &mut Terminal) -> anyhow::Result<Put> {
    // Always write to a pipe or a device, because it has no earlier content that could be lost.
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
