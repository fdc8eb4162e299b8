//! Merges the changes in a foreign file since its import into the document of that import, or shows
//! them.

use std::io::Write;
use std::path::Path;

use grognard_exchange::import::{WrittenList, merge};
use grognard_syntax::text::{FileId, Text, counted, unified_diff};

use super::shown_diff::shown_diff;
use super::terminal::Terminal;
use super::told::tell_findings;
use crate::disk::{mend, read_foreign};

/// Compares two versions of a list with a document, and writes the changes if `is_written`. Returns
/// whether anything is left for the author to decide.
pub(super) fn merge_into(
    path: &Path,
    earlier: &WrittenList,
    new: &WrittenList,
    is_written: bool,
    terminal: &mut Terminal,
) -> anyhow::Result<bool> {
    let (files, unread) = read_foreign(path)?;
    let before = files.texts.get(FileId(0));
    if !unread.is_empty() {
        tell_findings(&unread, &files.texts, terminal)?;
        return Ok(true);
    }
    let merged = merge((FileId(0), &before.content), &earlier.text, &new.text);
    tell_findings(&merged.found, &files.texts, terminal)?;
    let diff = unified_diff(before, &Text::new(before.name.clone(), merged.text.as_str()));
    let shown = path.display();
    if diff.is_empty() {
        if !terminal.quiet {
            writeln!(terminal.err, "the new file has no changes for `{shown}`")?;
        }
        return Ok(!merged.found.is_empty());
    }
    let changes = counted(merged.changes, "change");
    if is_written {
        mend(path, &before.content, &merged.text)?;
        if !terminal.quiet {
            writeln!(terminal.err, "wrote {changes} into `{shown}`")?;
        }
        return Ok(!merged.found.is_empty());
    }
    write!(terminal.out, "{}", shown_diff(&diff, terminal.colour))?;
    terminal.out.flush()?;
    writeln!(terminal.err, "`{shown}` is unchanged: write these {changes} with `--merge`")?;
    Ok(true)
}
