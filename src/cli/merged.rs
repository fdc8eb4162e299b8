//! Merges the changes of a foreign file into the document that an earlier import made of it, or
//! shows those changes.

use std::io::Write;
use std::path::Path;

use grognard_exchange::import::{WrittenList, merge};
use grognard_syntax::text::{FileId, Text, counted, unified_diff};

use super::shown_diff::shown_diff;
use super::terminal::Terminal;
use super::told::tell_findings;
use crate::disk::{mend, read_foreign};

/// Merges the differences between two versions of a foreign list into a document. Writes the
/// document only if `is_written`. Returns true if the author must decide about a difference.
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
